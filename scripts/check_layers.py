# ===- check_layers.py - Who may see whom ---------------------------------=== #
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ===----------------------------------------------------------------------=== #
"""Checks that dependencies between the libraries go one way.

Reads the `#include "TG/..."` lines of include/TG, lib and tools, and the link
lines of their CMakeLists.txt. Prints each edge that the table below does not
have and exits with 1.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

# The tests of this check give another tree.
SOURCE = Path(sys.argv[1] if sys.argv[1:] else Path(__file__).parent.parent).resolve()

# What may be included of Runtime by libraries that do not run anything: plain
# headers about element types and their conversion.
SCALAR_HEADERS = {
    "TG/Runtime/ElementKind.h",
    "TG/Runtime/ScalarConvert.h",
    "TG/Runtime/Npy.h",
}
GRAPH_HEADERS = {"TG/Runtime/Buffer.h", "TG/Runtime/ElementKind.h"}

# Folder -> the folders that it may see, itself aside. Compiler side:
_IR = {"View", "Dialect/IR"}
_TRANSFORMS = _IR | {"Dialect/Transforms"}
_CONVERSION = _TRANSFORMS | {"Conversion"}
_CODEGEN = _CONVERSION | {"CodeGen"}
_PIPELINE = _CODEGEN | {"Pipeline"}
_ENGINE = _PIPELINE | {"Graph", "Runtime", "Reference"}
ALLOWED: dict[str, set[str]] = {
    "View": set(),
    "Dialect/IR": {"View"},
    "Dialect/Transforms": _IR,
    "Conversion": _TRANSFORMS,
    "CodeGen": _CONVERSION,
    "Pipeline": _CODEGEN,
    "Reference": _IR,
    # Runtime side: it knows no MLIR.
    "Runtime": set(),
    # What joins the two.
    "Graph": _TRANSFORMS,
    "Engine": _ENGINE,
    "Tensor": _ENGINE | {"Engine"},
    # tg-opt links no runtime.
    "tools/tg-opt": _PIPELINE,
}
# Single headers of a folder that is otherwise closed.
EXTRA: dict[str, set[str]] = {
    "Dialect/IR": SCALAR_HEADERS,
    "Dialect/Transforms": SCALAR_HEADERS,
    "Conversion": SCALAR_HEADERS,
    "Reference": SCALAR_HEADERS,
    "Graph": GRAPH_HEADERS,
}
# Libraries that are nothing but those headers' implementation.
SCALAR_LIBRARIES = {"TGScalar", "TGNpy"}


def layer_of(path: str) -> str | None:
    """`Conversion/TGToLinalg/X.cpp` -> `Conversion`; None outside the table."""
    for layer in sorted(ALLOWED, key=len, reverse=True):
        if path == layer or path.startswith(layer + "/"):
            return layer
    return None


def sources() -> Iterator[tuple[str, Path]]:
    for root in ("include/TG", "lib", "tools"):
        for path in sorted((SOURCE / root).rglob("*")):
            if path.suffix in {".h", ".cpp", ".td", ".inc"}:
                relative = path.relative_to(SOURCE / root)
                inside = f"tools/{relative}" if root == "tools" else str(relative)
                layer = layer_of(inside)
                if layer:
                    yield layer, path


def check_includes() -> Iterator[str]:
    pattern = re.compile(r'^\s*#?include\s+["<]([^">]+)[">]')
    for layer, path in sources():
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = pattern.match(line)
            if not match:
                continue
            header = match.group(1)
            where = f"{path.relative_to(SOURCE)}:{number}"
            if layer == "Runtime" and header.startswith(("mlir/", "mlir-c/")):
                yield f"{where}: Runtime must not include MLIR ({header})"
            if not header.startswith("TG/"):
                continue
            target = layer_of(header.removeprefix("TG/"))
            if target in (None, layer) or header in EXTRA.get(layer, set()):
                continue
            if target not in ALLOWED[layer]:
                yield f"{where}: {layer} must not include {header}"


def cmake_calls(path: Path) -> Iterator[tuple[str, list[str]]]:
    text = re.sub(r"#.*", "", path.read_text())
    for match in re.finditer(r"(\w+)\s*\(([^()]*)\)", text):
        yield match.group(1), match.group(2).split()


def check_links() -> Iterator[str]:
    links: list[tuple[Path, str, str, list[str]]] = []
    home: dict[str, str] = {}
    for root in ("lib", "tools"):
        for path in sorted((SOURCE / root).rglob("CMakeLists.txt")):
            folder = str(path.parent.relative_to(SOURCE / root))
            layer = layer_of(f"tools/{folder}" if root == "tools" else folder)
            if layer is None:
                continue
            for call, words in cmake_calls(path):
                if call in ("tg_add_library", "tg_add_tool") and words:
                    home[words[0]] = layer
                    links.append((path, layer, words[0], words[1:]))
                elif call == "target_link_libraries" and words:
                    links.append((path, layer, words[0], words[1:]))
    for path, layer, target, words in links:
        where = f"{path.relative_to(SOURCE)}: {target}"
        if layer == "Runtime" and "MLIR" in words:
            yield f"{where}: Runtime must not link MLIR"
        for word in words:
            name = word.removeprefix("TG::")
            other = home.get(name)
            if other in (None, layer) or name in SCALAR_LIBRARIES:
                continue
            # Graph holds Buffers, Reference reads .npy files; both are in the
            # runtime's library.
            if layer in ("Graph", "Reference") and other == "Runtime":
                continue
            if other not in ALLOWED[layer]:
                yield f"{where}: {layer} must not link {name} ({other})"


def main() -> int:
    errors = [*check_includes(), *check_links()]
    for error in errors:
        print(error)
    return int(bool(errors))


if __name__ == "__main__":
    sys.exit(main())
