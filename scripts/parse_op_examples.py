# ===- parse_op_examples.py - Every op's example is one -------------------=== #
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ===----------------------------------------------------------------------=== #
"""Runs tg-opt on the examples in the descriptions of ops and attributes.

    parse_op_examples.py --tblgen llvm-tblgen --opt tg-opt

Each op must have an example in which it occurs. An example may use values that
it does not define; these become results of an unregistered op, of the type
that tg-opt asks for. Names what does not parse and exits with 1.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

SOURCE = Path(__file__).resolve().parent.parent
OPS = "include/TG/Dialect/IR/TGOps.td"
LLVM_INCLUDES = "/usr/lib/llvm-22/include"

BLOCK = re.compile(r"```mlir\n(.*?)```", re.DOTALL)
VALUE = re.compile(r"%\w+")
WANTED_TYPE = re.compile(
    r"use of value '(%\w+)' expects different type than prior uses: '(.*)' vs "
)
NO_CALLEE = re.compile(r"callee @(\w+) is not defined")
CALLEE_TYPE = re.compile(r"callee @(\w+) has type .*, but the launch has type (.*)$")


class Example(NamedTuple):
    """One code block, and the name of what it stands in."""

    name: str
    text: str
    is_attribute: bool


def read_records(tblgen: str) -> dict[str, Any]:
    """Everything that the .td files define, as TableGen's JSON."""
    command = [tblgen, "--dump-json", "-I", "include", "-I", LLVM_INCLUDES, OPS]
    output = subprocess.run(
        command, cwd=SOURCE, check=True, capture_output=True, text=True
    )
    records: dict[str, Any] = json.loads(output.stdout)
    return records


def find_examples(records: dict[str, Any], problems: list[str]) -> Iterator[Example]:
    """The examples of all ops and attributes; adds ops without one to
    `problems`."""
    for record in records["!instanceof"]["TG_Op"]:
        name = "tg." + records[record]["opName"]
        blocks = BLOCK.findall(records[record]["description"])
        if not any(re.search(rf"{re.escape(name)}\b", block) for block in blocks):
            problems.append(f"{name}: its description has no example of it")
        for block in blocks:
            yield Example(name, block, is_attribute=False)
    for record in records["!instanceof"]["TG_Attr"]:
        name = "#tg." + records[record]["mnemonic"]
        for block in BLOCK.findall(records[record]["description"]):
            yield Example(name, block, is_attribute=True)


def undefined_values(text: str) -> list[str]:
    """The values that the example uses, in order, without those it defines."""
    defined: set[str] = set()
    for results in re.findall(r"^\s*(%.*?)(?::\d+)?\s*=", text, re.MULTILINE):
        defined.update(VALUE.findall(results))
    for arguments in re.findall(r"\^\w+\((.*?)\):", text, re.DOTALL):
        defined.update(VALUE.findall(arguments))
    return [v for v in dict.fromkeys(VALUE.findall(text)) if v not in defined]


def wrap(example: Example, types: dict[str, str], callees: dict[str, str]) -> str:
    """A module around the example."""
    if example.is_attribute:
        return f"module attributes {{test.example = {example.text.strip()}}} {{}}"
    lines = [f"func.func private @{name}{type}" for name, type in callees.items()]
    lines.append("func.func @example() {")
    lines += [f'{v} = "test.value"() : () -> {type}' for v, type in types.items()]
    body = example.text
    if example.name == "tg.yield":
        # A terminator: it needs a region to end.
        body = (
            '%input = "test.value"() : () -> tensor<f32>\n'
            "%gradient = tg.gradient (%input) {\n^bb0(%argument: tensor<f32>):\n"
            + body
            + "} : (tensor<f32>) -> tensor<f32>\n"
        )
    return "\n".join([*lines, body, "return", "}"])


def check(example: Example, run: Callable[[str], str]) -> str | None:
    """What is wrong with the example, or None. `run` gives a module to tg-opt
    and answers with its errors."""
    types = {value: "i1" for value in undefined_values(example.text)}
    callees: dict[str, str] = {}
    # Each round learns one type, or that there must be one callee and its type.
    for _ in range(len(types) + 8):
        errors = run(wrap(example, types, callees))
        if not errors:
            return None
        if wanted := WANTED_TYPE.search(errors):
            types[wanted[1]] = wanted[2]
        elif missing := NO_CALLEE.search(errors):
            callees[missing[1]] = "()"
        elif wanted := CALLEE_TYPE.search(errors.splitlines()[0]):
            callees[wanted[1]] = wanted[2]
        else:
            break
    return f"{example.name}: its example does not parse\n{example.text}{errors}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tblgen", required=True, help="llvm-tblgen")
    parser.add_argument("--opt", required=True, help="tg-opt")
    arguments = parser.parse_args()

    def run(module: str) -> str:
        command = [arguments.opt, "--allow-unregistered-dialect", "-o", "/dev/null"]
        result = subprocess.run(
            command, input=module, capture_output=True, text=True, check=False
        )
        if result.returncode and not result.stderr:
            return f"exit code {result.returncode}\n"
        return result.stderr if result.returncode else ""

    problems: list[str] = []
    examples = list(find_examples(read_records(arguments.tblgen), problems))
    with ThreadPoolExecutor(max_workers=2) as pool:
        found = pool.map(lambda example: check(example, run), examples)
        problems += [problem for problem in found if problem]
    for problem in problems:
        print(problem)
    print(f"{len(examples)} examples, {len(problems)} problems")
    return 1 if problems or not examples else 0


if __name__ == "__main__":
    sys.exit(main())
