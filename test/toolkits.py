# ===- toolkits.py - Where the GPU toolkits are, if anywhere --------------=== #
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ===----------------------------------------------------------------------=== #
"""Finds the CUDA and ROCm files that device code is linked with.

    toolkits.py cuda             prints the toolkit's folder
    toolkits.py rocm FOLDER      makes FOLDER a toolkit and prints it

The exit code is 1 where there is none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

LLVM_TOOLS = Path("/usr/lib/llvm-22/bin")


def _cuda_places(source_root: Path) -> Iterator[Path]:
    for variable in ("CUDA_ROOT", "CUDA_HOME", "CUDA_PATH"):
        value = os.environ.get(variable)
        if value:
            yield Path(value)
    yield Path("/usr/local/cuda")
    # PyPI's wheel: nvidia/cu13 holds bin/ptxas and nvvm/libdevice.
    yield from sorted(source_root.glob(".venv/lib/python3*/site-packages/nvidia/cu*"))


def find_cuda(source_root: Path) -> Path | None:
    """The first folder with ptxas and libdevice. A lone ptxas does not count:
    PTX with calls to `__nv_expf` would be written and never load."""
    for place in _cuda_places(source_root):
        device_library = place / "nvvm/libdevice/libdevice.10.bc"
        if os.access(place / "bin/ptxas", os.X_OK) and device_library.is_file():
            return place
    return None


def _link(link: Path, target: Path) -> None:
    link.parent.mkdir(parents=True, exist_ok=True)
    if link.is_symlink() and os.readlink(link) == str(target):
        return
    if link.is_symlink() or link.exists():
        link.unlink()
    link.symlink_to(target)


def link_rocm(folder: Path, llvm_tools: Path = LLVM_TOOLS) -> Path | None:
    """A ROCm installation where there is one. Else the tree that MLIR expects
    (`llvm/bin/ld.lld`, `amdgcn/bitcode`), made in `folder` of two links into
    the places where Debian keeps these files."""
    for name in (os.environ.get("ROCM_PATH"), "/opt/rocm"):
        place = Path(name or "/nowhere")
        linker, bitcode = place / "llvm/bin/ld.lld", place / "amdgcn/bitcode"
        if linker.exists() and bitcode.is_dir():
            return place
    linker = llvm_tools / "ld.lld"
    bitcode = Path("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode")
    if not (linker.exists() and (bitcode / "ocml.bc").exists()):
        return None
    _link(folder / "llvm/bin/ld.lld", linker)
    _link(folder / "amdgcn/bitcode", bitcode)
    return folder


def main(arguments: list[str]) -> int:
    found: Path | None = None
    if arguments == ["cuda"]:
        found = find_cuda(Path(__file__).resolve().parent.parent)
    elif len(arguments) == 2 and arguments[0] == "rocm":
        found = link_rocm(Path(arguments[1]).resolve())
    else:
        print(__doc__, file=sys.stderr)
        return 2
    if found:
        print(found)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
