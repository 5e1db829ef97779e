//===- TGOps.td - All ops of the dialect -----------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGOPS
#define TG_DIALECT_IR_TGOPS

include "TG/Dialect/IR/TGLeafOps.td"
include "TG/Dialect/IR/TGMovementOps.td"
include "TG/Dialect/IR/TGElementwiseOps.td"
include "TG/Dialect/IR/TGReduceOps.td"
include "TG/Dialect/IR/TGPlacementOps.td"
include "TG/Dialect/IR/TGContractionOps.td"
include "TG/Dialect/IR/TGIndexingOps.td"
include "TG/Dialect/IR/TGRegionOps.td"

#endif // TG_DIALECT_IR_TGOPS
