//===- ProgressBar.h - How far a loop is ------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_EXAMPLES_DIGITS_PROGRESSBAR_H
#define TG_EXAMPLES_DIGITS_PROGRESSBAR_H

#include <chrono>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace digits {

/// `epoch 3 [#########.....] 12/22  loss 0.1234  1.2 s`, redrawn in place on a
/// terminal at most ten times a second; elsewhere only the last state is
/// printed, as a line.
class ProgressBar {
public:
  ProgressBar(std::string title, size_t total)
      : title(std::move(title)), total(total) {}

  void update(size_t done, const std::string &text) {
    auto now = Clock::now();
    bool last = done == total;
    if (!last && (!isatty(STDOUT_FILENO) ||
                  now - drawn < std::chrono::milliseconds(100)))
      return;
    drawn = now;
    size_t filled = total ? done * kWidth / total : kWidth;
    std::string bar =
        std::string(filled, '#') + std::string(kWidth - filled, '.');
    double seconds = std::chrono::duration<double>(now - start).count();
    std::printf("%s%s [%s] %zu/%zu  %s  %.1f s%s",
                isatty(STDOUT_FILENO) ? "\r" : "", title.c_str(), bar.c_str(),
                done, total, text.c_str(), seconds, last ? "\n" : "");
    std::fflush(stdout);
  }

private:
  using Clock = std::chrono::steady_clock;
  static constexpr size_t kWidth = 24;

  std::string title;
  size_t total;
  Clock::time_point start = Clock::now(), drawn;
};

} // namespace digits

#endif // TG_EXAMPLES_DIGITS_PROGRESSBAR_H
