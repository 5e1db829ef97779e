// RUN: tg-opt %s --split-input-file --verify-diagnostics

func.func @gradient_c1_count(%x: tensor<1xf32>) {
  // expected-error @+1 {{region has 0 arguments for 1 operands}}
  %0 = tg.gradient (%x) {
    tg.yield %x : tensor<1xf32>
  } : (tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @gradient_c1(%x: tensor<1xf32>) {
  // expected-error @+1 {{region argument 0 is tensor<2xf32>, but operand 0 is tensor<1xf32>}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<2xf32>):
    tg.yield %x : tensor<1xf32>
  } : (tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @gradient_c1_float(%x: tensor<1xi32>) {
  // expected-error @+1 {{operand #0 must be variadic of tensor of floats, without an encoding}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<1xi32>):
    tg.yield %a : tensor<1xi32>
  } : (tensor<1xi32>) -> tensor<1xf32>
  return
}

// -----

func.func @gradient_c2_terminator(%x: tensor<1xf32>) {
  // expected-error @+1 {{region does not end in tg.yield}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<1xf32>):
    func.return
  } : (tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @gradient_c2_count(%x: tensor<1xf32>) {
  // expected-error @+1 {{region yields 2 values instead of one}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<1xf32>):
    tg.yield %a, %a : tensor<1xf32>, tensor<1xf32>
  } : (tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @gradient_c2_seed(%x: tensor<2xf32>, %g: tensor<1xf32>) {
  // expected-error @+1 {{seed is tensor<1xf32>, but the region yields tensor<2xf32>}}
  %0 = tg.gradient (%x) seed %g : tensor<1xf32> {
  ^bb0(%a: tensor<2xf32>):
    tg.yield %a : tensor<2xf32>
  } : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gradient_c2(%x: tensor<2xf32>) {
  // expected-error @+1 {{region yields tensor<2xf32>, which needs a seed: it is not one element}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<2xf32>):
    tg.yield %a : tensor<2xf32>
  } : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gradient_c2_dynamic(%x: tensor<?xf32>) {
  // expected-error @+1 {{region yields tensor<?xf32>, which needs a seed: it is not one element}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<?xf32>):
    tg.yield %a : tensor<?xf32>
  } : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @gradient_c2_float(%x: tensor<1xf32>, %i: tensor<1xi32>) {
  // expected-error @+1 {{region yields tensor<1xi32>, which is no float}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<1xf32>):
    tg.yield %i : tensor<1xi32>
  } : (tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @gradient_c3(%x: tensor<1xf32>) {
  // expected-error @+1 {{has 2 results for 1 inputs}}
  %0:2 = tg.gradient (%x) {
  ^bb0(%a: tensor<1xf32>):
    tg.yield %a : tensor<1xf32>
  } : (tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  return
}

// -----

func.func @gradient_c3_type(%x: tensor<1xf32>) {
  // expected-error @+1 {{result 0 is tensor<1xf64>, but input 0 is tensor<1xf32>}}
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<1xf32>):
    tg.yield %a : tensor<1xf32>
  } : (tensor<1xf32>) -> tensor<1xf64>
  return
}

// -----

func.func @yield_parent(%x: tensor<1xf32>) {
  // expected-error @+1 {{'tg.yield' op expects parent op to be one of 'tg.gradient, tg.kernel'}}
  tg.yield %x : tensor<1xf32>
}

// -----

func.func @kernel_c1_count(%x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-error @+1 {{region has 1 arguments for 2 operands}}
  %0 = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>):
    tg.yield %a : tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_c1(%x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-error @+1 {{region argument 1 is tensor<3xf32>, but operand 1 is tensor<4xf32>}}
  %0 = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>, %o: tensor<3xf32>):
    tg.yield %a : tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_c2_terminator(%e: tensor<4xf32>) {
  // expected-error @+1 {{region does not end in tg.yield}}
  %0 = tg.kernel outs(%e : tensor<4xf32>) {
  ^bb0(%o: tensor<4xf32>):
    func.return
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_c2_count(%e: tensor<4xf32>) {
  // expected-error @+1 {{has 2 yielded values for 1 outputs}}
  %0 = tg.kernel outs(%e : tensor<4xf32>) {
  ^bb0(%o: tensor<4xf32>):
    tg.yield %o, %o : tensor<4xf32>, tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_c2(%x: tensor<3xf32>, %e: tensor<4xf32>) {
  // expected-error @+1 {{yielded value 0 is tensor<3xf32>, but output 0 is tensor<4xf32>}}
  %0 = tg.kernel ins(%x : tensor<3xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<3xf32>, %o: tensor<4xf32>):
    tg.yield %a : tensor<3xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_c2_result(%e: tensor<4xf32>) {
  // expected-error @+1 {{result 0 is tensor<3xf32>, but output 0 is tensor<4xf32>}}
  %0 = tg.kernel outs(%e : tensor<4xf32>) {
  ^bb0(%o: tensor<4xf32>):
    tg.yield %o : tensor<4xf32>
  } -> tensor<3xf32>
  return
}

// -----

func.func @kernel_empty(%e: tensor<4xf32>) {
  // expected-error @+1 {{expects a non-empty block}}
  %0 = tg.kernel outs(%e : tensor<4xf32>) {
  ^bb0(%o: tensor<4xf32>):
  } -> tensor<4xf32>
  return
}

// -----

func.func @kernel_isolated(%x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-note @+1 {{required by region isolation constraints}}
  %0 = tg.kernel outs(%e : tensor<4xf32>) {
  ^bb0(%o: tensor<4xf32>):
    // expected-error @+1 {{using value defined outside the region}}
    tg.yield %x : tensor<4xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func @launch_c1_missing(%e: tensor<4xf32>) {
  // expected-error @+1 {{callee @nowhere is not defined}}
  %0 = tg.launch @nowhere outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @launch_c1_kind(%e: tensor<4xf32>) {
  // expected-error @+1 {{callee @inner is a builtin.module, not a func.func}}
  %0 = tg.launch @inner outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return
}
// expected-note @+1 {{defined here}}
module @inner {
}

// -----

func.func @launch_c1_type(%x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-error @+1 {{callee @fill has type (tensor<4xf32>) -> tensor<4xf32>, but the launch has type (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>}}
  %0 = tg.launch @fill ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>)
    -> tensor<4xf32>
  return
}
// expected-note @+1 {{defined here}}
func.func private @fill(tensor<4xf32>) -> tensor<4xf32>

// -----

func.func @launch_c2(%e: tensor<4xf32>) {
  // expected-error @+1 {{result 0 is tensor<3xf32>, but output 0 is tensor<4xf32>}}
  %0 = tg.launch @fill outs(%e : tensor<4xf32>) -> tensor<3xf32>
  return
}
