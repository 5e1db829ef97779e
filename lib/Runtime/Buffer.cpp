//===- Buffer.cpp - Storage with an identity and a version ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Buffer.h"

#include <cstring>

using namespace tg;
using llvm::Error;
using llvm::Expected;

static uint64_t takeId() {
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

static Error checkHostVisible(const Device &device) {
  if (device.isHostVisible())
    return Error::success();
  return llvm::createStringError("device " + device.getName() +
                                 " has no memory that the CPU can access");
}

Buffer::Buffer(uint64_t bytes, Device device)
    : device(std::move(device)), bytes(bytes), id(takeId()) {}

Buffer::~Buffer() {
  void *storage = data.load(std::memory_order_acquire);
  if (storage && !borrowed)
    CachingAllocator::host().deallocate(storage, bytes);
}

BufferRef Buffer::create(uint64_t bytes, Device device) {
  return BufferRef(new Buffer(bytes, std::move(device)));
}

Expected<BufferRef> Buffer::createCopy(llvm::ArrayRef<char> data,
                                       Device device) {
  BufferRef buffer = create(data.size(), std::move(device));
  Expected<void *> storage = buffer->write();
  if (!storage)
    return storage.takeError();
  if (!data.empty())
    std::memcpy(*storage, data.data(), data.size());
  return buffer;
}

Expected<BufferRef> Buffer::borrow(void *data, uint64_t bytes,
                                   std::shared_ptr<const void> owner,
                                   bool readOnly, Device device) {
  if (Error error = checkHostVisible(device))
    return std::move(error);
  if (!data && bytes != 0)
    return llvm::createStringError("cannot borrow " + llvm::Twine(bytes) +
                                   " bytes at a null pointer");
  // Empty memory may have no address; a kernel is given a valid one.
  alignas(storageAlignment) static char nothing[storageAlignment];
  BufferRef buffer(new Buffer(bytes, std::move(device)));
  buffer->borrowed = true;
  buffer->readOnly = readOnly;
  buffer->owner = std::move(owner);
  buffer->data.store(data ? data : nothing, std::memory_order_release);
  return buffer;
}

Expected<void *> Buffer::getStorage() {
  if (void *storage = data.load(std::memory_order_acquire))
    return storage;
  if (Error error = checkHostVisible(device))
    return std::move(error);
  std::lock_guard<std::mutex> lock(allocationMutex);
  if (void *storage = data.load(std::memory_order_relaxed))
    return storage;
  Expected<void *> storage = CachingAllocator::host().allocate(bytes);
  if (storage)
    data.store(*storage, std::memory_order_release);
  return storage;
}

Expected<const void *> Buffer::read() {
  Expected<void *> storage = getStorage();
  if (!storage)
    return storage.takeError();
  return *storage;
}

Expected<void *> Buffer::write() {
  if (readOnly)
    return llvm::createStringError("cannot write to a read-only buffer of " +
                                   llvm::Twine(bytes) + " bytes");
  Expected<void *> storage = getStorage();
  if (storage)
    version.fetch_add(1, std::memory_order_acq_rel);
  return storage;
}

Error Buffer::copyFrom(Buffer &source) {
  if (source.bytes != bytes)
    return llvm::createStringError("cannot copy " + llvm::Twine(source.bytes) +
                                   " bytes to a buffer of " +
                                   llvm::Twine(bytes) + " bytes");
  Expected<const void *> from = source.read();
  if (!from)
    return from.takeError();
  Expected<void *> to = write();
  if (!to)
    return to.takeError();
  std::memmove(*to, *from, bytes); // Borrowed memory may overlap.
  return Error::success();
}
