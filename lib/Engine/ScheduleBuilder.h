//===- ScheduleBuilder.h - A host function as a schedule --------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_ENGINE_SCHEDULEBUILDER_H
#define TG_LIB_ENGINE_SCHEDULEBUILDER_H

#include "TG/Runtime/Schedule.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tg {

/// True if `function` is what outlining leaves: launches, empty tensors and a
/// return.
bool isHostFunction(mlir::func::FuncOp function);

/// The schedule of a host function. `getKernel` gives the kernel of a callee.
///
/// A result of a launch takes the storage of its output: a function argument
/// (a write in place), an earlier result, or a new buffer, which is an output
/// of the program where the function returns it. A returned value that has to
/// end up in an argument's storage but was computed elsewhere is copied there
/// at the end, when all readers of the old value have run.
llvm::Expected<Schedule> buildSchedule(
    mlir::func::FuncOp function,
    llvm::function_ref<llvm::Expected<KernelRef>(llvm::StringRef callee)>
        getKernel);

} // namespace tg

#endif // TG_LIB_ENGINE_SCHEDULEBUILDER_H
