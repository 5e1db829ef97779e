//===- MemoryPlan.h - Where temporaries live in the arena -------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All temporaries of a schedule share one block, the arena. A temporary lives
/// from the first item that touches it to the last, both included; two whose
/// lives do not meet may lie at the same place:
///
///     item           0    1    2    3
///     %a  64 bytes   [-------]
///     %b  64 bytes        [-------]
///     %c  64 bytes             [----]      takes the place of %a: 128 bytes
///
/// An output never shares storage with an input of the same item.
///
/// Placing them best is NP-hard (it is dynamic storage allocation). We place
/// the largest first, each in the smallest gap that fits among those already
/// placed whose lives meet its own; that is quadratic, so above 4096
/// temporaries we place them in the order of their birth instead.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_MEMORYPLAN_H
#define TG_RUNTIME_MEMORYPLAN_H

#include "TG/Runtime/Schedule.h"

#include <limits>
#include <vector>

namespace tg {

struct MemoryPlan {
  static constexpr uint64_t noOffset = std::numeric_limits<uint64_t>::max();

  /// The items between which a temporary lives, both included.
  struct Lifetime {
    uint32_t first = 0;
    uint32_t last = 0;

    bool meets(const Lifetime &other) const {
      return first <= other.last && other.first <= last;
    }
  };

  /// A buffer's offset in the arena, a multiple of 64; noOffset for what is no
  /// temporary, is never touched or has no bytes.
  std::vector<uint64_t> offsets;
  /// The arena: the peak of the memory that temporaries take.
  uint64_t arenaBytes = 0;
  /// What they would take with storage of their own each.
  uint64_t naiveBytes = 0;
  /// The most that lives at once: no plan can take less.
  uint64_t liveBytes = 0;

  /// The plan of a schedule that verifies. Fails if its temporaries are more
  /// than 2^62 bytes together.
  static llvm::Expected<MemoryPlan> compute(const Schedule &schedule);
};

} // namespace tg

#endif // TG_RUNTIME_MEMORYPLAN_H
