//===- StructuredTest.cpp - Structured ops against plain loops ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random sizes and parameters, elements that are small integers, so that sums
// are exact in every type that is tried.
//
//===----------------------------------------------------------------------===//

#include "LongTests.h"
#include "ReferenceTesting.h"

#include <algorithm>
#include <numeric>

using namespace tg;
using namespace tg::testing;

namespace {

using Shape = std::vector<int64_t>;

int64_t count(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1),
                         std::multiplies<int64_t>());
}

/// The coordinates of element `flat`.
Shape unravel(int64_t flat, const Shape &shape) {
  Shape coords(shape.size());
  for (size_t axis = shape.size(); axis-- > 0;) {
    coords[axis] = flat % shape[axis];
    flat /= shape[axis];
  }
  return coords;
}

int64_t ravel(const Shape &coords, const Shape &shape) {
  int64_t flat = 0, stride = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    flat += coords[axis] * stride;
    stride *= shape[axis];
  }
  return flat;
}

std::string list(const Shape &values) {
  std::string text = "[";
  for (size_t i = 0; i < values.size(); ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text + "]";
}

class StructuredTest : public ReferenceTest {
protected:
  int64_t draw(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % (high - low + 1));
  }
  Shape drawShape(size_t rank, int64_t high = 4) {
    Shape shape(rank);
    for (int64_t &size : shape)
      size = draw(draw(0, 9) == 0 ? 0 : 1, high);
    return shape;
  }
  ElementKind drawKind() {
    static const ElementKind kinds[] = {ElementKind::I32, ElementKind::I64,
                                        ElementKind::F16, ElementKind::BF16,
                                        ElementKind::F32, ElementKind::F64};
    return kinds[draw(0, 5)];
  }
  HostTensor drawTensor(ElementKind kind, const Shape &shape,
                        int64_t limit = 3) {
    return randomIntegers(kind, shape, limit, random);
  }
  /// Runs one op; its result has the given type.
  HostTensor runOp(llvm::ArrayRef<HostTensor> inputs, const std::string &op,
                   ElementKind kind, const Shape &shape) {
    auto results =
        run(makeFunction(inputs, op, typeString(kind, shape)), inputs);
    return results.empty() ? HostTensor() : results[0];
  }
  void expectValues(const HostTensor &actual,
                    const std::vector<double> &expected,
                    const std::string &what) {
    EXPECT_EQ(actual.toDoubles(), expected) << what;
  }

  const int rounds = longTests() ? 2000 : 60;
  std::mt19937 random{20};
};

} // namespace

TEST_F(StructuredTest, Matmul) {
  for (int round = 0; round < rounds; ++round) {
    Shape batch = drawShape(draw(0, 2), 3);
    int64_t m = draw(1, 5), k = draw(0, 5), n = draw(1, 5);
    Shape lhsShape = batch, rhsShape = batch, shape = batch;
    lhsShape.insert(lhsShape.end(), {m, k});
    rhsShape.insert(rhsShape.end(), {k, n});
    shape.insert(shape.end(), {m, n});
    ElementKind kind = drawKind();
    HostTensor lhs = drawTensor(kind, lhsShape);
    HostTensor rhs = drawTensor(kind, rhsShape);
    std::string op = "tg.matmul %0, %1 : " + lhs.getTypeString() + ", " +
                     rhs.getTypeString() + " -> " + typeString(kind, shape);
    std::vector<double> expected(count(shape));
    for (size_t flat = 0; flat < expected.size(); ++flat) {
      Shape at = unravel(flat, shape), lhsAt = at, rhsAt = at;
      for (int64_t i = 0; i < k; ++i) {
        lhsAt[at.size() - 1] = rhsAt[at.size() - 2] = i;
        expected[flat] += lhs.getDouble(ravel(lhsAt, lhsShape)) *
                          rhs.getDouble(ravel(rhsAt, rhsShape));
      }
    }
    expectValues(runOp({lhs, rhs}, op, kind, shape), expected, op);
  }
}

/// `tensor` with axis i moved to where `layout` names letter i of `letters`.
static HostTensor arrange(const HostTensor &tensor, const std::string &letters,
                          const std::string &layout) {
  Shape from(tensor.shape.begin(), tensor.shape.end()), to;
  for (char letter : layout)
    to.push_back(from[letters.find(letter)]);
  HostTensor result = HostTensor::zeros(tensor.kind, to);
  for (int64_t flat = 0; flat < count(to); ++flat) {
    Shape at = unravel(flat, to), source(at.size());
    for (size_t axis = 0; axis < at.size(); ++axis)
      source[letters.find(layout[axis])] = at[axis];
    result.setBits(flat, tensor.getBits(ravel(source, from)));
  }
  return result;
}

TEST_F(StructuredTest, Conv) {
  for (int round = 0; round < rounds; ++round) {
    size_t spatial = draw(1, 3);
    int64_t groups = draw(1, 2), batch = draw(1, 2);
    int64_t inputs = groups * draw(1, 2), outputs = groups * draw(1, 2);
    Shape strides, pads, dilations, inputShape{batch, inputs},
        kernelShape{outputs, inputs / groups}, shape{batch, outputs};
    std::string digits = std::string("012").substr(0, spatial);
    for (size_t i = 0; i < spatial; ++i) {
      strides.push_back(draw(1, 3));
      dilations.push_back(draw(1, 2));
      pads.push_back(draw(0, 2));
      pads.push_back(draw(0, 2));
      int64_t kernel = draw(1, 3), span = (kernel - 1) * dilations[i] + 1;
      int64_t size =
          std::max<int64_t>(draw(1, 6), span - pads[2 * i] - pads[2 * i + 1]);
      inputShape.push_back(size);
      kernelShape.push_back(kernel);
      shape.push_back(
          (size + pads[2 * i] + pads[2 * i + 1] - span) / strides[i] + 1);
    }
    ElementKind kind = drawKind();
    HostTensor input = drawTensor(kind, inputShape);
    HostTensor kernel = drawTensor(kind, kernelShape);
    HostTensor expected = HostTensor::zeros(kind, shape);
    Shape kernelSpace(kernelShape.begin() + 2, kernelShape.end());
    for (int64_t flat = 0; flat < count(shape); ++flat) {
      Shape at = unravel(flat, shape);
      double sum = 0;
      for (int64_t channel = 0; channel < inputs / groups; ++channel)
        for (int64_t tap = 0; tap < count(kernelSpace); ++tap) {
          Shape window = unravel(tap, kernelSpace), source = at,
                weight{at[1], channel};
          source[1] = at[1] / (outputs / groups) * (inputs / groups) + channel;
          bool isInside = true;
          for (size_t i = 0; i < spatial; ++i) {
            source[i + 2] =
                at[i + 2] * strides[i] - pads[2 * i] + window[i] * dilations[i];
            isInside &= source[i + 2] >= 0 && source[i + 2] < inputShape[i + 2];
            weight.push_back(window[i]);
          }
          if (isInside)
            sum += input.getDouble(ravel(source, inputShape)) *
                   kernel.getDouble(ravel(weight, kernelShape));
        }
      expected.setDouble(flat, sum);
    }
    // The same in any layout.
    std::string names[] = {"NC" + digits, "OI" + digits, "NC" + digits};
    std::string layouts[] = {names[0], names[1], names[2]};
    for (std::string &layout : layouts)
      std::shuffle(layout.begin(), layout.end(), random);
    HostTensor arrangedInput = arrange(input, names[0], layouts[0]);
    HostTensor arrangedKernel = arrange(kernel, names[1], layouts[1]);
    HostTensor arranged = arrange(expected, names[2], layouts[2]);
    std::string op =
        "tg.conv %0, %1 strides " + list(strides) + " pads " + list(pads) +
        " dilations " + list(dilations) + " groups " + std::to_string(groups) +
        " layouts \"" + layouts[0] + "\", \"" + layouts[1] + "\", \"" +
        layouts[2] + "\" : " + arrangedInput.getTypeString() + ", " +
        arrangedKernel.getTypeString() + " -> " + arranged.getTypeString();
    expectValues(runOp({arrangedInput, arrangedKernel}, op, kind,
                       Shape(arranged.shape.begin(), arranged.shape.end())),
                 arranged.toDoubles(), op);
  }
}

TEST_F(StructuredTest, Window) {
  for (int round = 0; round < rounds; ++round) {
    size_t rank = draw(1, 3), windows = draw(1, rank);
    Shape inputShape = drawShape(rank), shape, sizes, strides, dilations;
    for (size_t i = 0; i < windows; ++i) {
      sizes.push_back(draw(1, 3));
      strides.push_back(draw(1, 3));
      dilations.push_back(draw(1, 2));
      int64_t &size = inputShape[rank - windows + i];
      size = (sizes[i] - 1) * dilations[i] + 1 + draw(0, 5);
    }
    shape = inputShape;
    for (size_t i = 0; i < windows; ++i) {
      int64_t &size = shape[rank - windows + i];
      size = (size - (sizes[i] - 1) * dilations[i] - 1) / strides[i] + 1;
    }
    shape.insert(shape.end(), sizes.begin(), sizes.end());
    HostTensor input = drawTensor(ElementKind::I16, inputShape, 100);
    std::string op = "tg.window %0 sizes " + list(sizes) + " strides " +
                     list(strides) + " dilations " + list(dilations) + " : " +
                     input.getTypeString() + " -> " +
                     typeString(ElementKind::I16, shape);
    std::vector<double> expected(count(shape));
    for (size_t flat = 0; flat < expected.size(); ++flat) {
      Shape at = unravel(flat, shape), source(at.begin(), at.begin() + rank);
      for (size_t i = 0; i < windows; ++i)
        source[rank - windows + i] = source[rank - windows + i] * strides[i] +
                                     at[rank + i] * dilations[i];
      expected[flat] = input.getDouble(ravel(source, inputShape));
    }
    expectValues(runOp(input, op, ElementKind::I16, shape), expected, op);
  }
}

TEST_F(StructuredTest, GatherAndScatter) {
  const char *kinds[] = {"set", "add", "mul", "max"};
  for (int round = 0; round < rounds; ++round) {
    bool isSlices = draw(0, 1);
    size_t rank = draw(1, 3);
    int64_t axis = draw(0, rank - 1);
    Shape baseShape = drawShape(rank), indexShape, shape;
    if (isSlices) {
      indexShape = drawShape(draw(0, 2), 3);
      shape.assign(baseShape.begin(), baseShape.begin() + axis);
      shape.insert(shape.end(), indexShape.begin(), indexShape.end());
      shape.insert(shape.end(), baseShape.begin() + axis + 1, baseShape.end());
    } else {
      for (size_t i = 0; i < rank; ++i)
        indexShape.push_back(int64_t(i) == axis ? draw(1, 4)
                                                : draw(0, baseShape[i]));
      shape = indexShape;
    }
    ElementKind kind = drawKind();
    HostTensor base = drawTensor(kind, baseShape);
    // Some indices are out of range, negative ones too.
    HostTensor indices = drawTensor(ElementKind::I32, indexShape, 4);
    HostTensor updates = drawTensor(kind, shape);
    std::string mode = isSlices ? "slices" : "elements";
    std::string end = " axis " + std::to_string(axis) + " : " +
                      base.getTypeString() + ", " + indices.getTypeString();
    std::string gather = "tg.gather " + mode + " %0, %1" + end + " -> " +
                         updates.getTypeString();
    int kindNumber = draw(0, 3);
    std::string scatter = std::string("tg.scatter ") + kinds[kindNumber] + " " +
                          mode + " %0, %1, %2" + end + ", " +
                          updates.getTypeString();
    std::vector<double> gathered(count(shape)), scattered = base.toDoubles();
    for (size_t flat = 0; flat < gathered.size(); ++flat) {
      Shape at = unravel(flat, shape), indexAt, source;
      if (isSlices) {
        size_t n = indexShape.size();
        indexAt.assign(at.begin() + axis, at.begin() + axis + n);
        source.assign(at.begin(), at.begin() + axis);
        source.push_back(0);
        source.insert(source.end(), at.begin() + axis + n, at.end());
      } else {
        indexAt = source = at;
      }
      int64_t place = indices.getInt(ravel(indexAt, indexShape));
      if (place < 0 || place >= baseShape[axis])
        continue;
      source[axis] = place;
      int64_t target = ravel(source, baseShape);
      gathered[flat] = base.getDouble(target);
      double update = updates.getDouble(flat), &old = scattered[target];
      old = kindNumber == 0   ? update
            : kindNumber == 1 ? old + update
            : kindNumber == 2 ? old * update
                              : std::max(old, update);
    }
    expectValues(runOp({base, indices}, gather, kind, shape), gathered, gather);
    // Long products leave the integers that f16 holds.
    if (kindNumber == 2 && getByteSize(kind) == 2)
      continue;
    expectValues(runOp({base, indices, updates}, scatter, kind, baseShape),
                 scattered, scatter);
  }
}

TEST_F(StructuredTest, ReduceAndScan) {
  const char *kinds[] = {"add", "mul", "max"};
  for (int round = 0; round < rounds; ++round) {
    size_t rank = draw(1, 4);
    Shape inputShape = drawShape(rank, 3), shape = inputShape, axes;
    for (size_t axis = 0; axis < rank; ++axis)
      if (draw(0, 1)) {
        axes.push_back(axis);
        shape[axis] = 1;
      }
    ElementKind kind = draw(0, 1) ? ElementKind::I64 : ElementKind::F64;
    HostTensor input = drawTensor(kind, inputShape);
    int kindNumber = draw(0, 2);
    auto join = [&](double a, double b) {
      return kindNumber == 0 ? a + b : kindNumber == 1 ? a * b : std::max(a, b);
    };
    double identity = kindNumber == 0            ? 0
                      : kindNumber == 1          ? 1
                      : kind == ElementKind::F64 ? -INFINITY
                                                 : -0x1p63;
    std::string reduce = std::string("tg.reduce ") + kinds[kindNumber] +
                         " %0 axes " + list(axes) + " : " +
                         input.getTypeString() + " -> " +
                         typeString(kind, shape);
    std::vector<double> reduced(count(shape), identity);
    for (int64_t flat = 0; flat < count(inputShape); ++flat) {
      Shape at = unravel(flat, inputShape);
      for (int64_t axis : axes)
        at[axis] = 0;
      double &sum = reduced[ravel(at, shape)];
      sum = join(sum, input.getDouble(flat));
    }
    expectValues(runOp(input, reduce, kind, shape), reduced, reduce);

    int64_t axis = draw(0, rank - 1);
    std::string scan = std::string("tg.scan ") + kinds[kindNumber] +
                       " %0 axis " + std::to_string(axis) + " : " +
                       input.getTypeString();
    std::vector<double> scanned(count(inputShape));
    for (size_t flat = 0; flat < scanned.size(); ++flat) {
      Shape at = unravel(flat, inputShape);
      double element = input.getDouble(flat);
      if (at[axis]-- == 0)
        scanned[flat] = element;
      else
        scanned[flat] = join(scanned[ravel(at, inputShape)], element);
    }
    expectValues(runOp(input, scan, kind, inputShape), scanned, scan);
  }
}

/// Insertion sort, which is stable.
TEST_F(StructuredTest, Sort) {
  for (int round = 0; round < rounds; ++round) {
    bool isDescending = draw(0, 1);
    int64_t outer = draw(1, 3), length = draw(0, 9), inner = draw(1, 3);
    ElementKind kind = allElementKinds[draw(0, numElementKinds - 1)];
    HostTensor input = drawTensor(kind, {outer, length, inner}, 2);
    std::string type = input.getTypeString();
    std::string indexType = typeString(ElementKind::I32, input.shape);
    auto results =
        run("func.func @main(%x: " + type + ") -> (" + type + ", " + indexType +
                ") {\n  %v, %i = tg.sort %x axis 1" +
                (isDescending ? " descending" : "") + " : " + type + " -> " +
                type + ", " + indexType + "\n  return %v, %i : " + type + ", " +
                indexType + "\n}",
            input);
    ASSERT_EQ(results.size(), 2u);
    for (int64_t line = 0; line < outer * inner; ++line) {
      auto at = [&](int64_t i) {
        return (line / inner * length + i) * inner + line % inner;
      };
      std::vector<int64_t> order;
      for (int64_t i = 0; i < length; ++i) {
        size_t place = order.size();
        // By integers: doubles do not tell the greatest of ui64 apart.
        auto isBefore = [&](int64_t a, int64_t b) {
          if (isDescending)
            std::swap(a, b);
          return isUnsignedInteger(kind)
                     ? static_cast<uint64_t>(a) < static_cast<uint64_t>(b)
                     : a < b;
        };
        while (place > 0 && isBefore(input.getInt(at(i)),
                                     input.getInt(at(order[place - 1]))))
          --place;
        order.insert(order.begin() + place, i);
      }
      for (int64_t i = 0; i < length; ++i) {
        EXPECT_EQ(results[1].getInt(at(i)), order[i]);
        EXPECT_EQ(results[0].getBits(at(i)), input.getBits(at(order[i])));
      }
    }
  }
}

TEST_F(StructuredTest, Attention) {
  for (int round = 0; round < rounds; ++round) {
    int64_t batch = draw(1, 2), l = draw(1, 4), s = draw(1, 4), e = draw(1, 3),
            v = draw(1, 3);
    HostTensor query = drawTensor(ElementKind::F32, {batch, l, e});
    HostTensor key = drawTensor(ElementKind::F32, {batch, s, e});
    HostTensor value = drawTensor(ElementKind::F32, {batch, s, v});
    bool isCausal = draw(0, 1);
    std::string op = "tg.attention %0, %1, %2 " +
                     std::string(isCausal ? "causal " : "") +
                     "scale 5.0e-01 : " + query.getTypeString() + ", " +
                     key.getTypeString() + ", " + value.getTypeString() +
                     " -> " + typeString(ElementKind::F32, {batch, l, v});
    HostTensor result =
        runOp({query, key, value}, op, ElementKind::F32, {batch, l, v});
    ASSERT_EQ(result.getNumElements(), batch * l * v);
    for (int64_t b = 0; b < batch; ++b)
      for (int64_t i = 0; i < l; ++i)
        for (int64_t c = 0; c < v; ++c) {
          double total = 0, weighted = 0;
          for (int64_t j = 0; j < (isCausal ? std::min(i + 1, s) : s); ++j) {
            double score = 0;
            for (int64_t d = 0; d < e; ++d)
              score += query.getDouble((b * l + i) * e + d) *
                       key.getDouble((b * s + j) * e + d);
            total += std::exp(score * 0.5);
            weighted +=
                std::exp(score * 0.5) * value.getDouble((b * s + j) * v + c);
          }
          EXPECT_NEAR(result.getDouble((b * l + i) * v + c), weighted / total,
                      1e-6);
        }
  }
}
