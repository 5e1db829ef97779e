//===- TGLeafOps.cpp - Values that come from nowhere -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/ScalarSemantics.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace tg;

#define GET_OP_CLASSES
#include "TG/Dialect/IR/TGLeafOps.cpp.inc"
using llvm::APFloat;
using llvm::APInt;

//===----------------------------------------------------------------------===//
// ConstOp: value
//===----------------------------------------------------------------------===//

int64_t ConstOp::encode(Type elementType, double value) {
  return doubleToBits(elementType, value);
}

int64_t ConstOp::encode(Type elementType, int64_t value) {
  return intToBits(elementType, value);
}

TypedAttr ConstOp::getSplatAttr() {
  return bitsToAttr(getType().getElementType(), getBits());
}

OpFoldResult ConstOp::fold(FoldAdaptor) {
  if (ElementsAttr elements = getElementsAttr())
    return elements;
  return bitsToElements(getType(), getBits());
}

LogicalResult ConstOp::verify() {
  RankedTensorType type = getType();
  // C3
  if (!type.hasStaticShape())
    return emitOpError() << "has the dynamic shape of " << type
                         << "; expand a constant of a static one";
  // C2
  if (ElementsAttr elements = getElementsAttr()) {
    if (elements.getType() != type)
      return emitOpError() << "has elements of type " << elements.getType()
                           << " but result type " << type;
    if (getBits() != 0)
      return emitOpError() << "has dense elements and also the bits "
                           << getBits() << " of a splat";
    return success();
  }
  // C1
  if (uint64_t(getBits()) & ~ScalarType(type.getElementType()).getMask())
    return emitOpError() << "has bits 0x" << llvm::utohexstr(getBits())
                         << " that do not fit element type "
                         << type.getElementType();
  return success();
}

//===----------------------------------------------------------------------===//
// ConstOp: text
//===----------------------------------------------------------------------===//

namespace {
/// What stands before the type, which alone says what it means.
struct Literal {
  enum class Kind { Bits, Bool, Integer, Float } kind;
  bool negative = false;
  /// The magnitude, of bits and integers.
  APInt integer;
  double number = 0;
};
} // namespace

/// Parses all but `dense<...>`; none if there is no such literal.
static FailureOr<std::optional<Literal>> parseLiteral(OpAsmParser &parser) {
  Literal literal;
  StringRef keyword;
  if (succeeded(parser.parseOptionalKeyword(
          &keyword, {"true", "false", "inf", "neginf", "nan", "bits"}))) {
    if (keyword == "bits") {
      literal.kind = Literal::Kind::Bits;
      SMLoc loc = parser.getCurrentLocation();
      OptionalParseResult parsed = parser.parseOptionalInteger(literal.integer);
      if (!parsed.has_value() || failed(*parsed) ||
          literal.integer.isNegative())
        return parser.emitError(loc, "expected the bits as an integer");
      return std::optional(literal);
    }
    if (keyword == "true" || keyword == "false") {
      literal.kind = Literal::Kind::Bool;
      literal.integer = APInt(2, keyword == "true");
      return std::optional(literal);
    }
    literal.kind = Literal::Kind::Float;
    literal.number = keyword == "nan" ? std::nan("") : HUGE_VAL;
    literal.negative = keyword == "neginf";
    return std::optional(literal);
  }

  literal.negative = succeeded(parser.parseOptionalMinus());
  // A number starts with a digit, an attribute does not. The parser has no
  // way to ask for a float that may be absent.
  if (!llvm::isDigit(*parser.getCurrentLocation().getPointer())) {
    if (literal.negative)
      return parser.emitError(parser.getCurrentLocation(),
                              "expected a number after '-'");
    return std::optional<Literal>();
  }
  OptionalParseResult parsed = parser.parseOptionalInteger(literal.integer);
  if (parsed.has_value()) {
    literal.kind = Literal::Kind::Integer;
    return failed(*parsed) ? FailureOr<std::optional<Literal>>(failure())
                           : std::optional(literal);
  }
  literal.kind = Literal::Kind::Float;
  if (parser.parseFloat(literal.number))
    return failure();
  return std::optional(literal);
}

/// The bits of the literal in an element type.
static FailureOr<int64_t>
encodeLiteral(const Literal &literal, Type elementType,
              function_ref<InFlightDiagnostic()> emitError) {
  ScalarType type = elementType;
  switch (literal.kind) {
  case Literal::Kind::Bits:
    if (literal.integer.getActiveBits() > type.getWidth())
      return emitError() << "bits do not fit element type " << elementType;
    return int64_t(literal.integer.getZExtValue());
  case Literal::Kind::Bool:
    if (!type.isBool())
      return emitError() << "a bool is no value of element type "
                         << elementType;
    return int64_t(literal.integer.getZExtValue());
  case Literal::Kind::Integer: {
    if (type.isFloat())
      return emitError() << "an integer is no value of element type "
                         << elementType << ", write it with a point";
    if (type.isBool())
      return emitError() << "an integer is no value of element type i1, write "
                            "true or false";
    // One bit more than the magnitude, so that the sign fits.
    APInt value = literal.integer.zext(literal.integer.getBitWidth() + 1);
    if (literal.negative)
      value.negate();
    bool fits = type.isSigned()
                    ? value.isSignedIntN(type.getWidth())
                    : value.isNonNegative() && value.isIntN(type.getWidth());
    if (!fits)
      return emitError() << "the integer does not fit element type "
                         << elementType;
    return intToBits(type, value.sextOrTrunc(64).getSExtValue());
  }
  case Literal::Kind::Float: {
    if (!type.isFloat())
      return emitError() << "a float is no value of element type "
                         << elementType;
    double value = literal.negative ? -literal.number : literal.number;
    int64_t bits = doubleToBits(type, value);
    if (std::isfinite(value) && !std::isfinite(bitsToDouble(type, bits)))
      return emitError() << "the float is beyond the range of element type "
                         << elementType;
    return bits;
  }
  }
  llvm_unreachable("unknown literal");
}

ParseResult ConstOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  for (StringRef name : {"bits", "elements"})
    if (result.attributes.get(name))
      return parser.emitError(loc) << "'" << name
                                   << "' is written as the value, not as an "
                                      "attribute";
  Properties &properties = result.getOrAddProperties<Properties>();

  loc = parser.getCurrentLocation();
  auto emitError = [&] { return parser.emitError(loc); };
  FailureOr<std::optional<Literal>> literal = parseLiteral(parser);
  if (failed(literal))
    return failure();
  if (*literal) {
    RankedTensorType type;
    if (parser.parseColonType(type))
      return failure();
    if (!ScalarType::isSupported(type.getElementType()))
      return emitError() << "no constant has element type "
                         << type.getElementType();
    FailureOr<int64_t> bits =
        encodeLiteral(**literal, type.getElementType(), emitError);
    if (failed(bits))
      return failure();
    properties.bits = *bits;
    result.addTypes(type);
    return success();
  }

  Attribute attribute;
  if (parser.parseAttribute(attribute))
    return failure();
  auto elements = dyn_cast<ElementsAttr>(attribute);
  if (!elements || !isa<RankedTensorType>(elements.getType()))
    return emitError() << "expected a number or the elements of a tensor";
  result.addTypes(elements.getType());
  // One way to write a splat.
  if (std::optional<int64_t> bits = getSplatBits(elements))
    properties.bits = *bits;
  else
    properties.setElements(elements);
  return success();
}

/// Prints the fewest digits that read back as the same element, always with a
/// point: 0.5, -3.0, 1.0E+10.
static void printFloat(raw_ostream &os, ScalarType type, int64_t bits) {
  double value = bitsToDouble(type, bits);
  SmallString<40> text;
  // 17 digits tell every double apart.
  for (unsigned precision = 1; precision <= 17; ++precision) {
    text.clear();
    APFloat(std::fabs(value))
        .toString(text, precision, /*FormatMaxPadding=*/0,
                  /*TruncateZero=*/true);
    double readBack = 0;
    if (!StringRef(text).getAsDouble(readBack) &&
        doubleToBits(type, std::copysign(readBack, value)) == bits)
      break;
  }
  // The text is digits with or without a point, then an exponent or none:
  // take its digits and where the point stands among them.
  auto [mantissa, exponentText] = StringRef(text).split('E');
  int exponent = 0;
  exponentText.consume_front("+");
  (void)exponentText.getAsInteger(10, exponent);
  auto [whole, fraction] = mantissa.split('.');
  std::string digits = (whole + fraction).str();
  int point = static_cast<int>(whole.size()) + exponent;
  // No zeros at either end.
  size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
  digits.erase(0, zeros);
  point -= static_cast<int>(zeros);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.empty()) {
    digits = "0";
    point = 1;
  }
  int count = static_cast<int>(digits.size());

  if (std::signbit(value))
    os << '-';
  if (point > 10 || point < -3) {
    os << digits[0] << '.' << (count > 1 ? digits.substr(1) : "0") << 'E'
       << (point > 0 ? "+" : "") << point - 1;
  } else if (point <= 0) {
    os << "0." << std::string(static_cast<size_t>(-point), '0') << digits;
  } else if (count <= point) {
    os << digits << std::string(static_cast<size_t>(point - count), '0')
       << ".0";
  } else {
    os << digits.substr(0, static_cast<size_t>(point)) << '.'
       << digits.substr(static_cast<size_t>(point));
  }
}

void ConstOp::print(OpAsmPrinter &printer) {
  SmallVector<NamedAttribute> attributes =
      llvm::to_vector((*this)->getDiscardableAttrs());
  printer.printOptionalAttrDict(attributes);
  printer << ' ';
  if (ElementsAttr elements = getElementsAttr()) {
    printer << elements;
    return;
  }
  raw_ostream &os = printer.getStream();
  ScalarType type = getType().getElementType();
  int64_t bits = getBits();
  if (type.isBool()) {
    os << (bits ? "true" : "false");
  } else if (!type.isFloat()) {
    if (type.isSigned())
      os << bitsToInt(type, bits);
    else
      os << uint64_t(bits);
  } else if (bits == getGreatestBits(type)) {
    os << "inf";
  } else if (bits == getLeastBits(type)) {
    os << "neginf";
  } else if (bits == getNaNBits(type)) {
    os << "nan";
  } else if (isNaNBits(type, bits)) {
    os << "bits 0x" << llvm::utohexstr(uint64_t(bits));
  } else {
    printFloat(os, type, bits);
  }
  printer << " : " << getType();
}

//===----------------------------------------------------------------------===//
// BufferOp
//===----------------------------------------------------------------------===//

LogicalResult BufferOp::verify() {
  // C1
  if (getSlot() < 0)
    return emitOpError() << "has the negative slot " << getSlot();
  // C2
  if (!getType().hasStaticShape())
    return emitOpError() << "has the dynamic shape of " << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// VariableOp
//===----------------------------------------------------------------------===//

LogicalResult VariableOp::verify() {
  // C1
  int64_t min = static_cast<int64_t>(getMin());
  int64_t max = static_cast<int64_t>(getMax());
  if (min > max)
    return emitOpError() << "has the empty range [" << min << ", " << max
                         << "]";
  return success();
}

//===----------------------------------------------------------------------===//
// IotaOp
//===----------------------------------------------------------------------===//

LogicalResult IotaOp::verify() {
  RankedTensorType type = getType();
  int64_t axis = static_cast<int64_t>(getAxis());
  // C1
  if (axis < 0 || axis >= type.getRank())
    return emitOpError() << "has axis " << axis << ", but " << type
                         << " has rank " << type.getRank();
  // C2
  if (getSizes().size() != type.getNumDynamicDims())
    return emitOpError() << "has " << getSizes().size() << " sizes for the "
                         << type.getNumDynamicDims() << " dynamic axes of "
                         << type;
  return success();
}

LogicalResult IotaOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getMixedValues(getType().getShape(), getSizes(), builder));
  return success();
}
