# ===- check_style.py - What no formatter looks at ------------------------=== #
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ===----------------------------------------------------------------------=== #
"""Checks length, licence line, header guards and left-over marks of our files.

    check_style.py [--report] [FOLDER]

`--report` prints the size of each folder as well, so that growth is seen.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

# The tests of this check give another tree.
FOLDERS = [word for word in sys.argv[1:] if word != "--report"]
SOURCE = Path(FOLDERS[0] if FOLDERS else Path(__file__).parent.parent).resolve()
MAX_LINES = 600
LICENSE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
CODE = {".h", ".cpp", ".td", ".py", ".pyi", ".sh"}
# The brackets keep this file from finding itself.
MARKS = re.compile(r"\b(TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b")


def our_files() -> list[Path]:
    """Tracked and new files, as git knows them; from an archive without git,
    everything outside the build folders."""
    if (SOURCE / ".git").exists():
        # The checkout may belong to another user, as in a container.
        command = ["git", "-c", "safe.directory=*", "ls-files"]
        command += ["--cached", "--others", "--exclude-standard"]
        names = subprocess.check_output(command, cwd=SOURCE, text=True)
        found = [SOURCE / name for name in names.splitlines()]
    else:
        skipped = {"build", ".venv"}
        found = [
            path
            for path in SOURCE.rglob("*")
            if not skipped & set(path.relative_to(SOURCE).parts)
        ]
    return sorted(path for path in found if path.is_file())


def expected_guard(path: Path) -> str:
    """include/TG/View/ShapeTracker.h -> TG_VIEW_SHAPETRACKER_H"""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    parts = parts[1:] if parts[:2] == ("include", "TG") else ("TG", *parts)
    return re.sub(r"[^A-Z0-9]+", "_", "_".join(parts).upper()) + "_H"


def check(path: Path) -> Iterator[str]:
    name = path.relative_to(SOURCE)
    text = path.read_text()
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        yield f"{name}: {len(lines)} lines, {MAX_LINES} are allowed"
    if lines and LICENSE not in "\n".join(lines[:5]):
        yield f"{name}:1: no licence line"
    for number, line in enumerate(lines, 1):
        mark = MARKS.search(line)
        if mark:
            yield f"{name}:{number}: '{mark.group(1)}' left in the code"
    if path.suffix == ".h":
        found = re.search(r"^#ifndef (\S+)\n#define (\S+)$", text, re.MULTILINE)
        if not found:
            yield f"{name}: no header guard"
        elif name.parts[0] == "include" and found.group(1) != expected_guard(path):
            yield f"{name}: guard {found.group(1)}, expected {expected_guard(path)}"
        elif found.group(1) != found.group(2):
            yield f"{name}: guard tests {found.group(1)}, defines {found.group(2)}"


def main() -> int:
    files = [path for path in our_files() if path.suffix in CODE]
    errors = [error for path in files for error in check(path)]
    for error in errors:
        print(error)
    if "--report" in sys.argv[1:]:
        size: Counter[str] = Counter()
        for path in files:
            folder = str(path.relative_to(SOURCE).parent)
            size[folder] += len(path.read_text().splitlines())
        for folder, lines in sorted(size.items()):
            print(f"{lines:7}  {folder}")
        print(f"{size.total():7}  all of {len(files)} files")
    return int(bool(errors))


if __name__ == "__main__":
    sys.exit(main())
