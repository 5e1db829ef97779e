# ===- lit.cfg.py - The lit suite: tools, features, substitutions ---------=== #
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ===----------------------------------------------------------------------=== #
"""Configuration of the lit suite; docs/testing.md lists what tests may use."""

import os
import shutil
import sys
from pathlib import Path

import lit.formats
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst

sys.path.insert(0, os.path.dirname(__file__))
from toolkits import find_cuda, link_rocm

source_root = Path(config.tg_source_root)
binary_root = Path(config.tg_binary_root)

config.name = "TG"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = str(source_root / "test")
config.test_exec_root = str(binary_root / "test")

# Tests share a kernel cache of their own, so that they neither read nor fill
# the user's.
llvm_config.with_environment("XDG_CACHE_HOME", str(binary_root / "test-cache"))
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
llvm_config.with_environment("PATH", str(binary_root / "bin"), append_path=True)
llvm_config.with_system_environment(["HOME", "TG_LONG_TESTS", "CI"])

config.substitutions += [
    ("%tg_source_root", str(source_root)),
    ("%tg_binary_root", str(binary_root)),
    ("%tg_bin", str(binary_root / "bin")),
    ("%tg_lib", str(binary_root / "lib")),
    ("%shlibext", ".so"),
    ("%python", config.tg_python),
    ("%cxx", config.tg_cxx),
    ("%mlir_dir", config.tg_mlir_dir),
]
# `not` and `count` are ordinary words: only the command position is replaced.
# A tool that this build does not make stays as it is written and is then not
# found, with its name in the error.
llvm_config.add_tool_substitutions(
    [
        ToolSubst("FileCheck", unresolved="fatal"),
        ToolSubst("not", unresolved="fatal"),
        ToolSubst("count", unresolved="fatal"),
        ToolSubst("split-file", unresolved="fatal"),
        ToolSubst("mlir-opt", unresolved="ignore"),
        ToolSubst("tg-opt", unresolved="ignore"),
        ToolSubst("tg-run", unresolved="ignore"),
        ToolSubst("tg-compile", unresolved="ignore"),
    ],
    [str(binary_root / "bin"), config.llvm_tools_dir],
)

# --- features: `REQUIRES: cuda` skips a test by name where it has no toolkit.
cuda = find_cuda(source_root)
if cuda:
    config.available_features.add("cuda")
    config.substitutions.append(("%cuda_toolkit", str(cuda)))
rocm = link_rocm(binary_root / "test" / "rocm", Path(config.llvm_tools_dir))
if rocm:
    config.available_features.add("rocm")
    config.substitutions.append(("%rocm_toolkit", str(rocm)))
if os.environ.get("TG_LONG_TESTS") == "1":
    config.available_features.add("long")
if config.tg_sanitize:
    config.available_features.add("sanitizer")
if (Path(config.llvm_tools_dir) / "clang-format").exists():
    config.available_features.add("clang-format")
for tool in ("ruff", "mypy"):
    if (source_root / ".venv/bin" / tool).exists() or shutil.which(tool):
        config.available_features.add(tool)
