// RUN: tg-opt --convert-tg-to-linalg --split-input-file -verify-diagnostics %s

func.func @gradient(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{'tg.gradient' op must be expanded before it becomes linalg: run 'tg-gradient' first}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<f32>):
    tg.yield %a : tensor<f32>
  } : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @buffer() -> tensor<4xf32> {
  // expected-error @below {{'tg.buffer' op stands only in the live graph: make it a function argument before it becomes linalg}}
  %0 = tg.buffer 3 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @variable() -> index {
  // expected-error @below {{'tg.variable' op must be a function argument before it becomes linalg: run 'tg-outline-kernels' first}}
  %0 = tg.variable "n" [1, 64]
  return %0 : index
}

// -----

func.func @copy(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tg.copy' op is no part of a kernel: run 'tg-form-kernels' and 'tg-outline-kernels' first and leave copies to the executor}}
  %0 = tg.copy %x to "CPU:1" : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @multi(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tg.shard' op must be split by device before it becomes linalg, which no pass of tg does}}
  %a, %b = tg.shard %x axis 0 over ["CPU:0", "CPU:1"]
         : tensor<4xf32> -> tensor<2xf32>, tensor<2xf32>
  // expected-error @below {{'tg.multi' op must be split by device before it becomes linalg, which no pass of tg does}}
  %0 = tg.multi %a, %b axis 0 : tensor<2xf32>, tensor<2xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
