//===- Image.h - A picture of a digit from a file ---------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_EXAMPLES_DIGITS_IMAGE_H
#define TG_EXAMPLES_DIGITS_IMAGE_H

#include "TG/Tensor/Tensor.h"

#include <string>

namespace digits {

/// Reads a digit as the network sees it: [1, 1, 8, 8] float32, ink from 0 to
/// 1, by the file's ending:
///
/// * `.png`: any size and colour; light paper with dark ink is inverted. The
///   ink is cut out, and put into the 8x8 square as the data set's digits are:
///   as high as the square, centred, averaged over areas.
/// * `.npy`: 64 numbers of any type in a shape like 8x8, from 0 to 16 as in the
///   data set, or from 0 to 1.
///
/// Throws std::runtime_error with the file's name if it cannot be read.
tg::Tensor readImage(const std::string &path);

} // namespace digits

#endif // TG_EXAMPLES_DIGITS_IMAGE_H
