// RUN: tg-opt %s --split-input-file --verify-diagnostics

func.func @view_brackets() attributes {
  // expected-error @+1 {{expected '['}}
  v = #tg.view<2x3>} { return }

// -----

func.func @view_strides() attributes {
  // expected-error @+1 {{expected 'strides'}}
  v = #tg.view<[2x3, offset 1]>} { return }

// -----

func.func @view_number_of_strides() attributes {
  // expected-error @+1 {{2 strides}}
  v = #tg.view<[2x3x4, strides [3, 1]]>} { return }

// -----

func.func @view_dynamic() attributes {
  // expected-error @+1 {{expected static shape}}
  v = #tg.view<[2x?, strides [3, 1]]>} { return }

// -----

func.func @view_mask_range() attributes {
  // expected-error @+1 {{mask}}
  v = #tg.view<[4, strides [1], mask [0:5]]>} { return }

// -----

func.func @view_mask_axes() attributes {
  // expected-error @+1 {{mask}}
  v = #tg.view<[2x2, strides [2, 1], mask [0:1]]>} { return }

// -----

func.func @view_mask_syntax() attributes {
  // expected-error @+1 {{expected ':'}}
  v = #tg.view<[4, strides [1], mask [0, 4]]>} { return }

// -----

func.func @view_order() attributes {
  // expected-error @+1 {{expected ']'}}
  v = #tg.view<[4, strides [1], mask [0:2], offset 1]>} { return }

// -----

func.func @view_overflow() attributes {
  // expected-error @+1 {{64 bits}}
  v = #tg.view<[4x4, strides [9223372036854775807, 1]]>} { return }

// -----

func.func @view_integer_overflow() attributes {
  // expected-error @+1 {{integer value too large}}
  v = #tg.view<[4, strides [99999999999999999999]]>} { return }

// -----

func.func @view_elements_overflow() attributes {
  // expected-error @+1 {{64 bits}}
  v = #tg.view<[4611686018427387904x4, strides [0, 0]]>} { return }

// -----

func.func @shapetracker_none() attributes {
  // expected-error @+1 {{expected '['}}
  t = #tg.shapetracker<>} { return }

// -----

func.func @shapetracker_past_the_end() attributes {
  // expected-error @+1 {{view}}
  t = #tg.shapetracker<[3x2, strides [1, 3]], [7, strides [1]]>} { return }

// -----

func.func @shapetracker_negative() attributes {
  // expected-error @+1 {{-1}}
  t = #tg.shapetracker<[3, strides [1], offset -1]>} { return }

// -----

func.func @shapetracker_unclosed() attributes {
  // expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
  t = #tg.shapetracker<[3, strides [1]]} { return }
