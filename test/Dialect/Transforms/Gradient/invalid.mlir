// RUN: tg-opt %s --allow-unregistered-dialect --tg-gradient=function=f -split-input-file -verify-diagnostics

// expected-error@below {{'func.func' op returns 'tensor<2xf32>'; a gradient needs one float element}}
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// -----

// expected-error@below {{'func.func' op has 2 results; only a function of one result has a gradient}}
func.func @f(%x: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
  return %x, %x : tensor<1xf32>, tensor<1xf32>
}

// -----

// expected-error@below {{there is no function @f with one block to differentiate}}
module {
  func.func @g(%x: tensor<1xf32>) -> tensor<1xf32> {
    return %x : tensor<1xf32>
  }
}

// -----

func.func @f(%x: tensor<1xf32>) -> tensor<1xf32> {
  // expected-error@below {{'test.unknown' op has no gradient rule}}
  %0 = "test.unknown"(%x) : (tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
