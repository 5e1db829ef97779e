//===- BufferTest.cpp - Identity, versions, owned and borrowed storage ----===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Buffer.h"

#include "ExpectError.h"

using namespace tg;

TEST(Buffer, IsLazyAlignedAndVersioned) {
  BufferRef buffer = Buffer::create(100);
  EXPECT_FALSE(buffer->isAllocated());
  EXPECT_EQ(buffer->getVersion(), 0u);
  const void *data = unwrap(buffer->read());
  EXPECT_TRUE(buffer->isAllocated());
  EXPECT_EQ(reinterpret_cast<uintptr_t>(data) % storageAlignment, 0u);
  EXPECT_EQ(buffer->getVersion(), 0u);
  EXPECT_EQ(unwrap(buffer->write()), data);
  EXPECT_EQ(buffer->getVersion(), 1u);
  EXPECT_EQ(buffer->getByteSize(), 100u);
  EXPECT_NE(buffer->getId(), Buffer::create(100)->getId());
}

TEST(Buffer, EmptyBuffersHaveAnAddress) {
  EXPECT_NE(unwrap(Buffer::create(0)->read()), nullptr);
  BufferRef borrowed = unwrap(Buffer::borrow(nullptr, 0, nullptr));
  EXPECT_NE(unwrap(borrowed->read()), nullptr);
}

TEST(Buffer, BorrowsAndHoldsItsOwner) {
  auto owner = std::make_shared<std::vector<char>>(16, 'x');
  BufferRef buffer = unwrap(Buffer::borrow(owner->data() + 1, 15, owner));
  EXPECT_EQ(owner.use_count(), 2);
  EXPECT_TRUE(buffer->isBorrowed());
  EXPECT_EQ(unwrap(buffer->read()), owner->data() + 1);
  *static_cast<char *>(unwrap(buffer->write())) = 'y';
  EXPECT_EQ((*owner)[1], 'y');
  buffer.reset();
  EXPECT_EQ(owner.use_count(), 1);
  EXPECT_EQ((*owner)[0], 'x');
}

TEST(Buffer, Copies) {
  const char text[] = "text";
  BufferRef source = unwrap(Buffer::createCopy(text));
  BufferRef target = Buffer::create(5);
  EXPECT_SUCCEEDS(target->copyFrom(*source));
  EXPECT_STREQ(static_cast<const char *>(unwrap(target->read())), "text");
  EXPECT_EQ(target->getVersion(), 1u);
  EXPECT_FAILS(Buffer::create(4)->copyFrom(*source),
               "cannot copy 5 bytes to a buffer of 4 bytes");
}

TEST(Buffer, Refusals) {
  char memory[8];
  BufferRef readOnly = unwrap(Buffer::borrow(memory, 8, nullptr, true));
  EXPECT_SUCCEEDS(readOnly->read());
  EXPECT_FAILS(readOnly->write(), "cannot write to a read-only buffer");
  EXPECT_EQ(readOnly->getVersion(), 0u);
  EXPECT_FAILS(Buffer::borrow(nullptr, 8, nullptr), "8 bytes at a null");
  EXPECT_FAILS(Buffer::create(8, DeviceKind::Null)->read(),
               "device NULL has no memory that the CPU can access");
  EXPECT_FAILS(Buffer::create(uint64_t(1) << 60)->write(), "out of memory");
}

TEST(Buffer, FreedStorageIsReused) {
  const uint64_t before = CachingAllocator::host().getStats().bytesInUse;
  const void *data = unwrap(Buffer::create(12345)->read());
  BufferRef next = Buffer::create(12345);
  EXPECT_EQ(unwrap(next->read()), data);
  next.reset();
  EXPECT_EQ(CachingAllocator::host().getStats().bytesInUse, before);
}
