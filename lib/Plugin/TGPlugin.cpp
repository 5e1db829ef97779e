//===- TGPlugin.cpp - tg for other mlir-opt binaries ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One shared library that is both kinds of plugin:
//
//   mlir-opt --load-dialect-plugin=TGPlugin.so --load-pass-plugin=TGPlugin.so
//            --pass-pipeline='builtin.module(canonicalize)' f.mlir
//
// It links the shared libMLIR that the host links: type ids must be the same.
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGDialect.h"
#include "TG/InitAllPasses.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "TG", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            registry->insert<tg::TGDialect>();
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "TGPasses", LLVM_VERSION_STRING,
          [] { tg::registerAllPasses(); }};
}
