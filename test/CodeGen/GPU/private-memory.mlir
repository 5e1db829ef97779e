// RUN: tg-opt %s \
// RUN:   --pass-pipeline="builtin.module(gpu.module(tg-gpu-private-memory))" \
// RUN:   | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: llvm.func @f
  // CHECK: %[[P:.*]] = llvm.alloca %{{.*}} x f32 : (i64) -> !llvm.ptr<5>
  // CHECK: %[[Q:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<5> to !llvm.ptr
  // CHECK: llvm.load %[[Q]]
  llvm.func @f(%n: i64) -> f32 {
    %0 = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
    %1 = llvm.load %0 : !llvm.ptr -> f32
    llvm.return %1 : f32
  }
}
