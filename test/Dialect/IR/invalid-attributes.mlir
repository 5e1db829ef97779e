// RUN: tg-opt %s -split-input-file -verify-diagnostics
// The dialect's attributes on the ops of others.

// expected-error @below {{'tg.kernal' is no attribute of an operation}}
func.func private @unknown() attributes {tg.kernal}

// -----

// expected-error @below {{'tg.kernel' stands on functions only}}
module attributes {tg.kernel} {
}

// -----

// expected-error @below {{'tg.kernel' must be a unit attribute, got 1}}
func.func private @kernel() attributes {tg.kernel = 1}

// -----

// expected-error @below {{'tg.writes' is no attribute of an argument}}
func.func private @argument(tensor<4xf32> {tg.writes = 0 : i64})

// -----

// expected-error @below {{'tg.constant' must be a unit attribute, got true}}
func.func private @constant(tensor<4xf32> {tg.constant = true})

// -----

// expected-error @below {{'tg.device' of argument 0 must be the name of a device, got ""}}
func.func private @device(tensor<4xf32> {tg.device = ""})

// -----

// expected-error @below {{'tg.device' of argument 1 must be the name of a device, got 1}}
func.func private @device(f32, tensor<4xf32> {tg.device = 1})

// -----

// expected-error @below {{'tg.constant' is no attribute of a result}}
func.func private @result() -> (tensor<4xf32> {tg.constant})

// -----

// expected-error @below {{'tg.unsigned' must be a unit attribute, got 8}}
func.func private @unsigned() -> (tensor<4xi8> {tg.unsigned = 8})

// -----

// expected-error @below {{'tg.writes' of result 0 must be the number of an argument (i64), got "x"}}
func.func private @writes_what(tensor<4xf32>) -> (tensor<4xf32> {tg.writes = "x"})

// -----

// expected-error @below {{'tg.writes' of result 0 names argument 1 of 1}}
func.func private @writes_where(tensor<4xf32>) -> (tensor<4xf32> {tg.writes = 1})

// -----

// expected-error @below {{'tg.writes' of result 0 of type 'tensor<3xf32>' names argument 0 of type 'tensor<4xf32>'}}
func.func private @writes_type(tensor<4xf32>) -> (tensor<3xf32> {tg.writes = 0})

// -----

// expected-error @below {{results 0 and 1 both write argument 0}}
func.func private @writes_twice(tensor<4xf32>)
    -> (tensor<4xf32> {tg.writes = 0}, tensor<4xf32> {tg.writes = 0})
