//===- ShapeTrackerSyntax.h - Chains of views in front of a type -*- C++
//-*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Directives for
//
//   tg.view %x as #tg.shapetracker<[2, strides [1]]> : tensor<4xf32> -> ...
//
// MLIR's parser takes a colon and a type behind a dialect attribute for a part
// of that attribute, so the two are read together. It also takes a `#` behind
// an operand for a result number (`%x#1`): the attribute needs a word before
// it.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_IR_SHAPETRACKERSYNTAX_H
#define TG_LIB_DIALECT_IR_SHAPETRACKERSYNTAX_H

#include "TG/Dialect/IR/TGAttributes.h"

namespace tg {

/// `#tg.shapetracker<...> : type`, or short `<...> : type`
inline mlir::ParseResult parseTracker(mlir::OpAsmParser &parser,
                                      ShapeTrackerAttr &tracker,
                                      mlir::Type &type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  auto parseShort = [&](mlir::Attribute &result, mlir::Type) {
    result = ShapeTrackerAttr::parse(parser, {});
    return mlir::success(static_cast<bool>(result));
  };
  mlir::Attribute attribute;
  if (parser.parseCustomAttributeWithFallback(attribute, {}, parseShort))
    return mlir::failure();
  // ShapeTrackerAttr::parse answers a type behind it with this pair.
  auto typed = llvm::dyn_cast<mlir::ArrayAttr>(attribute);
  bool hasType =
      typed && typed.size() == 2 && llvm::isa<mlir::TypeAttr>(typed[1]);
  tracker = llvm::dyn_cast<ShapeTrackerAttr>(hasType ? typed[0] : attribute);
  if (!tracker)
    return parser.emitError(loc, "expected a #tg.shapetracker attribute");
  if (!hasType)
    return parser.parseColonType(type);
  type = llvm::cast<mlir::TypeAttr>(typed[1]).getValue();
  return mlir::success();
}

/// `as #tg.shapetracker<...> : type`; the short form needs no `as`.
inline mlir::ParseResult parseTrackerAndType(mlir::OpAsmParser &parser,
                                             ShapeTrackerAttr &tracker,
                                             mlir::Type &type) {
  (void)parser.parseOptionalKeyword("as");
  return parseTracker(parser, tracker, type);
}

inline void printTrackerAndType(mlir::OpAsmPrinter &printer, mlir::Operation *,
                                ShapeTrackerAttr tracker, mlir::Type type) {
  printer << "as " << tracker << " : " << type;
}

/// `at #tg.shapetracker<...> : type`, or `: type`
inline mlir::ParseResult parseOptionalTrackerAndType(mlir::OpAsmParser &parser,
                                                     ShapeTrackerAttr &tracker,
                                                     mlir::Type &type) {
  if (mlir::succeeded(parser.parseOptionalKeyword("at")))
    return parseTracker(parser, tracker, type);
  return parser.parseColonType(type);
}

inline void printOptionalTrackerAndType(mlir::OpAsmPrinter &printer,
                                        mlir::Operation *,
                                        ShapeTrackerAttr tracker,
                                        mlir::Type type) {
  if (tracker) {
    printer << "at " << tracker << " : " << type;
  } else {
    printer << ": " << type;
  }
}

} // namespace tg

#endif // TG_LIB_DIALECT_IR_SHAPETRACKERSYNTAX_H
