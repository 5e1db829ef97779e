//===- Image.cpp - A picture of a digit from a file -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Image.h"

#include <algorithm>
#include <png.h>
#include <stdexcept>
#include <vector>

using namespace digits;

namespace {
/// Ink from 0 to 1, row by row.
struct Picture {
  size_t width = 0, height = 0;
  std::vector<float> ink;

  float at(size_t x, size_t y) const { return ink[y * width + x]; }
};
} // namespace

static Picture readPng(const std::string &path) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path.c_str()))
    throw std::runtime_error(path + ": " + image.message);
  image.format = PNG_FORMAT_GRAY;
  // 64 megapixels: no picture of a digit, and no more memory than a megabyte
  // of compressed zeros should get.
  if (static_cast<uint64_t>(image.width) * image.height > (64u << 20)) {
    png_image_free(&image);
    throw std::runtime_error(path + ": more than 64 megapixels");
  }
  std::vector<png_byte> bytes(PNG_IMAGE_SIZE(image));
  png_color white = {255, 255, 255};
  if (!png_image_finish_read(&image, &white, bytes.data(), 0, nullptr))
    throw std::runtime_error(path + ": " + image.message);
  Picture picture{image.width, image.height, {}};
  for (png_byte byte : bytes)
    picture.ink.push_back(static_cast<float>(byte) / 255);
  return picture;
}

/// Makes what there is least of the ink: most of a picture is paper.
static void invertPaper(Picture &picture) {
  double sum = 0;
  for (float value : picture.ink)
    sum += value;
  if (sum * 2 > static_cast<double>(picture.ink.size()))
    for (float &value : picture.ink)
      value = 1 - value;
}

/// The ink cut out and averaged over the areas of 8x8 squares.
static std::vector<float> fitTo8x8(const Picture &picture,
                                   const std::string &path) {
  size_t left = picture.width, right = 0, top = picture.height, bottom = 0;
  for (size_t y = 0; y < picture.height; ++y)
    for (size_t x = 0; x < picture.width; ++x)
      if (picture.at(x, y) > 0.25f) {
        left = std::min(left, x);
        right = std::max(right, x + 1);
        top = std::min(top, y);
        bottom = std::max(bottom, y + 1);
      }
  if (left >= right)
    throw std::runtime_error(path + ": shows no ink");
  double width = static_cast<double>(right - left);
  double height = static_cast<double>(bottom - top);
  double side = std::max(width, height);
  double originX = static_cast<double>(left) - (side - width) / 2;
  double originY = static_cast<double>(top) - (side - height) / 2;
  double cell = side / 8;

  std::vector<float> square(64, 0);
  for (size_t y = top; y < bottom; ++y)
    for (size_t x = left; x < right; ++x)
      for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 8; ++column) {
          // The part of this pixel that lies in the cell.
          double x0 = originX + column * cell, y0 = originY + row * cell;
          double across = std::min(x + 1.0, x0 + cell) - std::max(x + 0.0, x0);
          double down = std::min(y + 1.0, y0 + cell) - std::max(y + 0.0, y0);
          if (across > 0 && down > 0)
            square[row * 8 + column] += static_cast<float>(
                picture.at(x, y) * across * down / (cell * cell));
        }
  return square;
}

static std::vector<float> readPixels(const std::string &path) {
  tg::Tensor tensor = tg::Tensor::fromNpy(path);
  if (tensor.getNumElements() != 64)
    throw std::runtime_error(path + ": has " +
                             std::to_string(tensor.getNumElements()) +
                             " elements; a digit has 64 (8x8)");
  std::vector<float> pixels = tensor.toFloat().toVector<float>();
  float most = *std::max_element(pixels.begin(), pixels.end());
  if (most > 1)
    for (float &value : pixels)
      value /= 16;
  return pixels;
}

tg::Tensor digits::readImage(const std::string &path) {
  std::vector<float> pixels;
  if (llvm::StringRef(path).ends_with_insensitive(".png")) {
    Picture picture = readPng(path);
    invertPaper(picture);
    pixels = fitTo8x8(picture, path);
  } else if (llvm::StringRef(path).ends_with_insensitive(".npy")) {
    pixels = readPixels(path);
  } else {
    throw std::runtime_error(path + ": neither a .png nor a .npy file");
  }
  return tg::Tensor::fromData<float>(pixels, {1, 1, 8, 8});
}
