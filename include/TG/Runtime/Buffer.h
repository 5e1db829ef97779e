//===- Buffer.h - Storage with an identity and a version --------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A buffer is a number of bytes on a device. It knows nothing of shapes and
/// types. Its identity never comes back in a process, and its version is raised
/// by every write, so that what was derived from it (packed weights, a captured
/// function's inputs) can tell whether it still holds.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_BUFFER_H
#define TG_RUNTIME_BUFFER_H

#include "TG/Runtime/Allocator.h"
#include "TG/Runtime/Device.h"

#include "llvm/ADT/ArrayRef.h"

#include <atomic>
#include <memory>
#include <mutex>

namespace tg {

class Buffer;
/// Storage lives as long as somebody holds it.
using BufferRef = std::shared_ptr<Buffer>;

/// Getting pointers is thread-safe; ordering reads and writes of the data is
/// the caller's matter.
class Buffer {
public:
  /// A buffer that owns its storage. Nothing is allocated before the first call
  /// of read or write; until the first write the contents are unspecified.
  static BufferRef create(uint64_t bytes, Device device = Device());

  /// As create, with a copy of `data`.
  static llvm::Expected<BufferRef> createCopy(llvm::ArrayRef<char> data,
                                              Device device = Device());

  /// A buffer on memory of somebody else: `bytes` at `data`, with any
  /// alignment. `owner` is held as long as the buffer, and may be null if the
  /// caller keeps the memory alive by other means. Writing to a `readOnly`
  /// buffer is an error. Fails if `data` is null and `bytes` is not 0, and on
  /// devices whose memory the CPU cannot see.
  static llvm::Expected<BufferRef> borrow(void *data, uint64_t bytes,
                                          std::shared_ptr<const void> owner,
                                          bool readOnly = false,
                                          Device device = Device());

  ~Buffer();
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;

  const Device &getDevice() const { return device; }
  uint64_t getByteSize() const { return bytes; }

  /// Unique in this process; never 0.
  uint64_t getId() const { return id; }

  /// The number of writes so far.
  uint64_t getVersion() const {
    return version.load(std::memory_order_acquire);
  }

  bool isBorrowed() const { return borrowed; }
  bool isReadOnly() const { return readOnly; }
  /// Whether there is storage yet.
  bool isAllocated() const {
    return data.load(std::memory_order_acquire) != nullptr;
  }

  /// The storage, for reading. Allocates it if needed. Fails when memory is
  /// out, and on devices whose memory the CPU cannot see.
  llvm::Expected<const void *> read();

  /// The storage, for writing; raises the version. Call it once a write.
  llvm::Expected<void *> write();

  /// Copies the bytes of `source`, which must have the same size.
  llvm::Error copyFrom(Buffer &source);

private:
  Buffer(uint64_t bytes, Device device);
  llvm::Expected<void *> getStorage();

  const Device device;
  const uint64_t bytes;
  const uint64_t id;
  bool borrowed = false;
  bool readOnly = false;
  std::atomic<uint64_t> version{0};
  std::atomic<void *> data{nullptr};
  std::mutex allocationMutex;
  std::shared_ptr<const void> owner;
};

} // namespace tg

#endif // TG_RUNTIME_BUFFER_H
