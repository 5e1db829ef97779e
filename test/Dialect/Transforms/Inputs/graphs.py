# ===- graphs.py - Long graphs, as functions of tg ops --------------------=== #
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ===----------------------------------------------------------------------=== #
"""Prints a function of LEVELS levels of one kind.

graphs.py diamond LEVELS   x = (x * sin(x) + x) * 0.5
graphs.py chain LEVELS     x = x + y
graphs.py mirror LEVELS    x = sin(x) + flip(sin(x))
graphs.py turn LEVELS      x = reshape(transpose(x))
"""

import sys

DIAMOND = """\
  %s{i} = tg.sin %x{i} : {t}
  %m{i} = tg.mul %x{i}, %s{i} : {t}
  %a{i} = tg.add %m{i}, %x{i} : {t}
  %x{j} = tg.mul %a{i}, %h : {t}
"""
CHAIN = "  %x{j} = tg.add %x{i}, %y : {t}\n"
MIRROR = """\
  %s{i} = tg.sin %x{i} : {t}
  %f{i} = tg.flip %s{i} axes [0] : {t}
  %x{j} = tg.add %s{i}, %f{i} : {t}
"""
TURN = """\
  %p{i} = tg.permute %x{i} [1, 0] : {t} -> tensor<5x7xf32>
  %x{j} = tg.reshape %p{i} : tensor<5x7xf32> -> {t}
"""


def main() -> None:
    kind, levels = sys.argv[1], int(sys.argv[2])
    level = {"diamond": DIAMOND, "chain": CHAIN, "mirror": MIRROR, "turn": TURN}[kind]
    tensor = "tensor<7x5xf32>"
    print(f"func.func @{kind}(%x0: {tensor}, %y: {tensor}) -> {tensor} {{")
    print(f"  %h = tg.const 0.5 : {tensor}")
    for i in range(levels):
        print(level.format(i=i, j=i + 1, t=tensor), end="")
    print(f"  return %x{levels} : {tensor}\n}}")


main()
