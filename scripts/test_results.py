# ===- test_results.py - Read what the test runners wrote -----------------=== #
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ===----------------------------------------------------------------------=== #
"""One record a test from GoogleTest's, lit's and pytest's XML reports."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Outcome(Enum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Result:
    """What became of one test."""

    name: str
    outcome: Outcome
    seconds: float = 0.0
    # Why it was skipped, or how it failed.
    message: str = ""


def _case_name(runner: str, case: ElementTree.Element) -> str:
    suite, name = case.get("classname", ""), case.get("name", "")
    if runner == "lit":
        # lit writes the class `TG.Dialect.IR` and the name `ops.mlir`; the class
        # of a test at the top is `TG.TG`.
        folders = [part for part in suite.split(".") if part != "TG"]
        return "test/" + "/".join([*folders, name])
    if runner == "pytest":
        return f"{suite.replace('.', '/')}.py::{name}"
    return f"{runner}: {suite}.{name}"


def read_xml(runner: str, path: Path) -> list[Result]:
    """The test cases of a JUnit-like file. Throws ParseError on a cut one."""
    results = []
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = _case_name(runner, case)
        seconds = float(case.get("time") or 0)
        bad = case.findall("failure") + case.findall("error")
        skipped = case.find("skipped")
        if bad:
            text = "\n".join(e.text or e.get("message") or "" for e in bad)
            results.append(Result(name, Outcome.FAILED, seconds, text.strip()))
        elif skipped is not None:
            reason = skipped.get("message") or skipped.text or "no reason given"
            if reason.startswith("Test not selected"):  # lit's --filter
                continue
            # GoogleTest puts the place on a line of its own before the reason.
            results.append(
                Result(name, Outcome.SKIPPED, seconds, reason.strip().split("\n")[-1])
            )
        elif case.get("status") == "notrun":
            continue
        else:
            results.append(Result(name, Outcome.PASSED, seconds))
    return results


def read_gtest(binary: str, report: Path, log: Path, exit_code: int) -> list[Result]:
    """The results of a GoogleTest binary. One that died wrote no report: what it
    had finished is read from its log, and the death counts as one failure."""
    results: list[Result] = []
    text = log.read_text(errors="replace")
    try:
        results = read_xml(binary, report)
    except (OSError, ElementTree.ParseError):
        for word, name, milliseconds in re.findall(
            r"^\[ +(OK|SKIPPED|FAILED) +\] ([\w/]+\.[\w/]+).*\((\d+) ms\)$",
            text,
            re.MULTILINE,
        ):
            outcome = {"OK": Outcome.PASSED, "SKIPPED": Outcome.SKIPPED}.get(
                word, Outcome.FAILED
            )
            seconds = int(milliseconds) / 1000
            results.append(Result(f"{binary}: {name}", outcome, seconds, "see the log"))
    failures = sum(r.outcome is Outcome.FAILED for r in results)
    if (exit_code != 0 and failures == 0) or not report.exists():
        started = re.findall(r"^\[ RUN +\] (\S+)", text, re.MULTILINE)
        where = f"in {started[-1]}" if started else "before its first test"
        how = "ran out of time" if exit_code == 124 else f"ended with {exit_code}"
        tail = "\n".join(text.splitlines()[-30:])
        results.append(Result(f"{binary}: {how} {where}", Outcome.FAILED, message=tail))
    return results
