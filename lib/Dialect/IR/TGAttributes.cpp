//===- TGAttributes.cpp - Views and kinds ------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGAttributes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tg;

#include "TG/Dialect/IR/TGEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "TG/Dialect/IR/TGAttributes.cpp.inc"

void TGDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "TG/Dialect/IR/TGAttributes.cpp.inc"
      >();
}

/// `[1, 2]`
static ParseResult parseIntegers(AsmParser &parser,
                                 SmallVectorImpl<int64_t> &values) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        return parser.parseInteger(values.emplace_back());
      });
}

/// `[1:5, 0:4]`
static ParseResult parseMask(AsmParser &parser,
                             SmallVectorImpl<MaskRange> &mask) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        MaskRange &range = mask.emplace_back();
        return failure(parser.parseInteger(range.first) ||
                       parser.parseColon() ||
                       parser.parseInteger(range.second));
      });
}

/// `[6x6, strides [4, 1], offset -5, mask [1:5, 1:5]]`; a 0-d view is
/// `[strides []]`.
static FailureOr<View> parseView(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> shape, strides;
  SmallVector<MaskRange> mask;
  int64_t offset = 0;
  if (parser.parseLSquare())
    return failure();
  if (failed(parser.parseOptionalKeyword("strides"))) {
    if (parser.parseDimensionList(shape, /*allowDynamic=*/false,
                                  /*withTrailingX=*/false) ||
        parser.parseComma() || parser.parseKeyword("strides"))
      return failure();
  }
  if (parseIntegers(parser, strides))
    return failure();
  bool hasOffset = false;
  while (succeeded(parser.parseOptionalComma())) {
    if (!hasOffset && succeeded(parser.parseOptionalKeyword("offset"))) {
      hasOffset = true;
      if (parser.parseInteger(offset))
        return failure();
      continue;
    }
    if (parser.parseKeyword("mask") || parseMask(parser, mask))
      return failure();
    break;
  }
  if (parser.parseRSquare())
    return failure();
  llvm::Expected<View> view = View::get(shape, strides, offset, mask);
  if (!view) {
    parser.emitError(loc) << llvm::toString(view.takeError());
    return failure();
  }
  return *view;
}

Attribute ViewAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<View> view = parseView(parser);
  if (failed(view) || parser.parseGreater())
    return {};
  return get(parser.getContext(), *view);
}

void ViewAttr::print(AsmPrinter &printer) const {
  printer << '<' << getView().str() << '>';
}

Attribute ShapeTrackerAttr::parse(AsmParser &parser, Type type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<View> views;
  auto parseOne = [&]() -> ParseResult {
    FailureOr<View> view = parseView(parser);
    if (failed(view))
      return failure();
    views.push_back(*view);
    return success();
  };
  if (parser.parseLess() || parser.parseCommaSeparatedList(parseOne) ||
      parser.parseGreater())
    return {};
  llvm::Expected<ShapeTracker> tracker = ShapeTracker::get(views);
  if (!tracker) {
    parser.emitError(loc) << llvm::toString(tracker.takeError());
    return {};
  }
  auto result = get(parser.getContext(), *tracker);
  // The parser hands over a `: type` behind the attribute. An op that has one
  // there wants it back; see ShapeTrackerSyntax.h.
  if (type)
    return ArrayAttr::get(parser.getContext(), {result, TypeAttr::get(type)});
  return result;
}

void ShapeTrackerAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getShapeTracker().getViews(), printer,
                        [&](const View &view) { printer << view.str(); });
  printer << '>';
}
