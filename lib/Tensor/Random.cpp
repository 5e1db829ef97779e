//===- Random.cpp - Threefry, and what is drawn with it -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Each device has a 64-bit key and a counter of 32-bit words, which every draw
// but the first advances by its own number of words before it is used. A draw
// of n words at counter c takes h = ceil(n / 2) blocks:
//
//   block i: threefry of (c + i, c + i + h) -> (low i, high i)
//   words:   low 0 ... low h-1, high 0 ... high h-1, cut to n
//
// The counter is a one-element tensor that `assign` advances in the graph, so
// a draw reads nothing back, and a captured function draws anew on each run.
// What a draw needs of it is computed with the draw: realizing anything
// realizes the counters too, or their chains of assignments would grow.
//
#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

#include "llvm/Support/Endian.h"
#include "llvm/Support/SHA256.h"

#include <chrono>
#include <cmath>
#include <map>
#include <mutex>

namespace {
struct DeviceState {
  Tensor key;
  Tensor counter;
};

struct RandomState {
  std::mutex mutex;
  uint64_t seed = std::chrono::duration_cast<std::chrono::seconds>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count();
  std::map<std::string, DeviceState> devices;

  static RandomState &get() {
    // Never destroyed, like the graph.
    static auto *state = new RandomState;
    return *state;
  }
};
} // namespace

void Tensor::manualSeed(uint64_t seed) {
  RandomState &state = RandomState::get();
  std::lock_guard<std::mutex> guard(state.mutex);
  state.seed = seed;
  state.devices.clear();
}

void tg::detail::appendPendingCounters(std::vector<GraphValue> &values) {
  RandomState &state = RandomState::get();
  std::lock_guard<std::mutex> guard(state.mutex);
  for (auto &[name, device] : state.devices) {
    GraphValue counter = device.counter.getValue();
    if (!Graph::get().getStorage(counter))
      values.push_back(std::move(counter));
  }
}

/// The key of the `number`th device: the seed, then the low 32 bits of SHA-256
/// of the number.
static Tensor makeKey(uint64_t seed, uint32_t number, const Device &device) {
  uint8_t bytes[4];
  llvm::support::endian::write32be(bytes, number);
  std::array<uint8_t, 32> digest = llvm::SHA256::hash(bytes);
  uint64_t low = llvm::support::endian::read32be(digest.data() + 28);
  uint64_t key = seed << 32 | low;
  return Tensor::fromData<uint64_t>(key, {1},
                                    TensorOptions(device).withGrad(false));
}

/// The key, and the counter of a draw of `numWords`.
static DeviceState advance(const Device &device, int64_t numWords) {
  RandomState &state = RandomState::get();
  std::lock_guard<std::mutex> guard(state.mutex);
  auto [it, isNew] = state.devices.try_emplace(device.getName());
  DeviceState &entry = it->second;
  if (isNew) {
    entry.key = makeKey(state.seed, state.devices.size() - 1, device);
    entry.counter = Tensor::fromData<uint32_t>(
        0u, {1}, TensorOptions(device).withGrad(false));
  } else {
    entry.counter.assign(entry.counter.add(numWords));
  }
  // The counter's value now: the handle will be rebound.
  return {entry.key, Tensor::fromValue(entry.counter.getValue(),
                                       TensorOptions(device).withGrad(false))};
}

/// `numWords` random words.
static Tensor drawWords(int64_t numWords, const Device &device) {
  DeviceState state = advance(device, numWords);
  int64_t numBlocks = llvm::divideCeil(numWords, 2);
  Tensor first =
      makeIota(dtypes::uint32, {numBlocks}, 0, device).add(state.counter);
  Tensor second = first.add(numBlocks);
  Tensor counts = second.cast(dtypes::uint64)
                      .lshift(32)
                      .bitwiseOr(first.cast(dtypes::uint64));
  Tensor bits =
      emitSame<ThreefryOp>(counts, broadcastTo(state.key, counts.getShape()));
  Tensor low = bits.cast(dtypes::uint32);
  Tensor high = bits.rshift(32).cast(dtypes::uint32);
  return Tensor::cat({low, high}).shrink(Bounds(0, numWords));
}

Tensor Tensor::rand(ArrayRef<int64_t> shape, const TensorOptions &options,
                    bool contiguous) {
  Call call("rand");
  DType dtype = options.dtype.value_or(dtypes::getDefaultFloat());
  if (!dtype.isFloat())
    fail<ValueError>("only floats can be drawn, not ", dtype);
  tg::detail::getType(dtype, shape);
  int64_t count = tg::detail::getNumElements(shape);
  if (count == 0)
    return zeros(shape, options.withDType(dtype));
  Device device = options.device.value_or(Device());
  int64_t size = dtype.getItemSize();
  Tensor words = drawWords(llvm::divideCeil(count * size, 4), device);
  // Random bits for the mantissa, under the exponent of 1: [1, 2).
  struct Format {
    DType bits;
    int64_t mantissa, one;
  };
  Format format = dtype == dtypes::float16 ? Format{dtypes::uint16, 10, 0x3c00}
                  : dtype == dtypes::bfloat16
                      ? Format{dtypes::uint16, 7, 0x3f80}
                  : dtype == dtypes::float32
                      ? Format{dtypes::uint32, 23, 0x3f800000}
                      : Format{dtypes::uint64, 52, 0x3ff0000000000000};
  Tensor result = words.bitcast(format.bits)
                      .rshift(size * 8 - format.mantissa)
                      .bitwiseOr(format.one)
                      .bitcast(dtype)
                      .shrink(Bounds(0, count))
                      .sub(1)
                      .reshape(shape);
  if (contiguous)
    result = result.contiguous();
  return result.setRequiresGrad(options.requiresGrad);
}

Tensor Tensor::randLike(TensorOptions options, bool contiguous) const {
  Call call("randLike");
  if (!options.dtype)
    options.dtype = getDType();
  if (!options.device)
    options.device = getDevice();
  return rand(getShape(), options, contiguous);
}

//===----------------------------------------------------------------------===//
// Distributions
//===----------------------------------------------------------------------===//

Tensor Tensor::randn(ArrayRef<int64_t> shape, const TensorOptions &options) {
  Call call("randn");
  Shape both = {2};
  llvm::append_range(both, shape);
  Tensor source =
      rand(both, options.withDType(dtypes::float32).withGrad(std::nullopt));
  // Box-Muller.
  Tensor angle = source[0].mul(2 * M_PI).cos();
  Tensor radius = source[1].sub(1, /*reverse=*/true).log().mul(-2.0).sqrt();
  return angle.mul(radius)
      .cast(options.dtype.value_or(dtypes::getDefaultFloat()))
      .setRequiresGrad(options.requiresGrad);
}

Tensor Tensor::uniform(ArrayRef<int64_t> shape, Scalar low, Scalar high,
                       const TensorOptions &options) {
  Call call("uniform");
  TensorOptions drawn = options.withGrad(std::nullopt);
  drawn.dtype.reset();
  bool isFloat = low.isFloat() || high.isFloat();
  Tensor scaled =
      isFloat ? rand(shape, drawn).mul(high.getDouble() - low.getDouble())
              : rand(shape, drawn).mul(high.getInt() - low.getInt());
  return scaled.cast(options.dtype.value_or(dtypes::getDefaultFloat()))
      .add(low)
      .setRequiresGrad(options.requiresGrad);
}

Tensor Tensor::randint(ArrayRef<int64_t> shape, int64_t low, int64_t high,
                       TensorOptions options) {
  Call call("randint");
  if (!options.dtype)
    options.dtype = dtypes::int32;
  if (!options.dtype->isInt())
    fail<TypeError>("the type must be an integer's, not ", *options.dtype);
  return uniform(shape, low, high, options);
}

Tensor Tensor::normal(ArrayRef<int64_t> shape, double mean, double std,
                      const TensorOptions &options) {
  Call call("normal");
  return randn(shape, options.withGrad(std::nullopt))
      .mul(std)
      .add(mean)
      .setRequiresGrad(options.requiresGrad);
}

/// The product of all sizes but the first, as a float.
static double getFan(ArrayRef<int64_t> shape) {
  if (shape.empty())
    fail<ValueError>("a 0-d shape has no fan");
  return static_cast<double>(tg::detail::getNumElements(shape.drop_front()));
}

Tensor Tensor::scaledUniform(ArrayRef<int64_t> shape,
                             const TensorOptions &options) {
  Call call("scaledUniform");
  double count = static_cast<double>(tg::detail::getNumElements(shape));
  return uniform(shape, -1.0, 1.0, options)
      .mul(1 / std::sqrt(count))
      .setRequiresGrad(options.requiresGrad);
}

Tensor Tensor::glorotUniform(ArrayRef<int64_t> shape,
                             const TensorOptions &options) {
  Call call("glorotUniform");
  double fan = getFan(shape);
  return uniform(shape, -1.0, 1.0, options)
      .mul(std::sqrt(6 / (static_cast<double>(shape.front()) + fan)))
      .setRequiresGrad(options.requiresGrad);
}

Tensor Tensor::kaimingUniform(ArrayRef<int64_t> shape, double a,
                              const TensorOptions &options) {
  Call call("kaimingUniform");
  double bound =
      std::sqrt(3.0) * std::sqrt(2.0 / (1 + a * a)) / std::sqrt(getFan(shape));
  return uniform(shape, -bound, bound, options);
}

Tensor Tensor::kaimingNormal(ArrayRef<int64_t> shape, double a,
                             const TensorOptions &options) {
  Call call("kaimingNormal");
  return normal(shape, 0.0,
                std::sqrt(2.0 / (1 + a * a)) / std::sqrt(getFan(shape)),
                options);
}
