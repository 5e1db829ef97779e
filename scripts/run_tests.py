# ===- run_tests.py - Run every test suite and count ----------------------=== #
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ===----------------------------------------------------------------------=== #
"""Runs unit tests, lit and pytest on a finished build and prints one count.

The last line is `N passed, M failed` (`, K skipped` follows where K > 0). The
exit code is 0 only if nothing failed, no runner died and each ran some test.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from test_results import Outcome, Result, read_gtest, read_xml

SOURCE = Path(__file__).resolve().parent.parent


def run_to_log(command: list[str], log: Path, limit: int, cwd: Path) -> int:
    """The exit code as a shell gives it: 128 + signal, 124 after `limit` s."""
    with log.open("wb") as out:
        try:
            process = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                timeout=limit,
                cwd=cwd,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return 124
    code = process.returncode
    return code if code >= 0 else 128 - code


def none_ran(runner: str, message: str) -> Result:
    return Result(f"{runner}: ran no test", Outcome.FAILED, message=message)


class Suites:
    """The three runners, each giving one Result a test."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.build: Path = options.build
        self.filter: str = options.filter
        self.lit: str = options.lit
        self.limit: int = 7200 if options.long else 1200
        self.reports = self.build / "test-reports"
        shutil.rmtree(self.reports, ignore_errors=True)
        self.reports.mkdir(parents=True)

    def unit_binary(self, binary: Path) -> list[Result]:
        report = self.reports / f"{binary.name}.xml"
        log = self.reports / f"{binary.name}.log"
        command = [str(binary), f"--gtest_output=xml:{report}", "--gtest_color=no"]
        if self.filter:
            command.append(f"--gtest_filter=*{self.filter}*")
        code = run_to_log(command, log, self.limit, self.build)
        results = read_gtest(binary.name, report, log, code)
        if not results and not self.filter:
            results = [none_ran(binary.name, log.read_text(errors="replace")[-2000:])]
        return results

    def unit(self) -> list[Result]:
        folder = self.build / "unittests"
        binaries = sorted(
            path
            for path in folder.glob("*")
            if path.is_file() and os.access(path, os.X_OK)
        )
        if not binaries:
            return [none_ran("unit tests", f"no test binary in {folder}")]
        # The largest first: they run longest, and a core is idle otherwise.
        binaries.sort(key=lambda path: -path.stat().st_size)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [r for part in pool.map(self.unit_binary, binaries) for r in part]

    def lit_suite(self) -> list[Result]:
        report, log = self.reports / "lit.xml", self.reports / "lit.log"
        command = [self.lit, "-v", "--no-progress-bar", f"--xunit-xml-output={report}"]
        command += ["--max-failures=200", f"--timeout={self.limit}"]
        if self.filter:
            command += ["--filter", self.filter, "--allow-empty-runs"]
        command.append(str(self.build / "test"))
        code = run_to_log(command, log, 3 * self.limit, SOURCE)
        results = read_xml("lit", report) if report.exists() else []
        failed = any(r.outcome is Outcome.FAILED for r in results)
        if not results and not (self.filter and code == 0):
            results.append(none_ran("lit", log.read_text(errors="replace")[-2000:]))
        elif code != 0 and not failed:
            tail = log.read_text(errors="replace")[-2000:]
            results.append(Result("lit: broke off", Outcome.FAILED, message=tail))
        return results

    def pytest(self) -> list[Result]:
        folder = SOURCE / "python" / "tests"
        if not folder.is_dir():
            return []
        report, log = self.reports / "pytest.xml", self.reports / "pytest.log"
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}"]
        command += ["-p", "no:cacheprovider", str(folder)]
        if self.filter:
            command += ["-k", self.filter]
        code = run_to_log(command, log, self.limit, SOURCE)
        results = read_xml("pytest", report) if report.exists() else []
        if not results and not (self.filter and code == 5):
            results.append(none_ran("pytest", log.read_text(errors="replace")[-2000:]))
        elif code != 0 and not any(r.outcome is Outcome.FAILED for r in results):
            results.append(Result(f"pytest: ended with {code}", Outcome.FAILED))
        return results


def summary(results: list[Result]) -> str:
    count = Counter(result.outcome for result in results)
    line = f"{count[Outcome.PASSED]} passed, {count[Outcome.FAILED]} failed"
    if count[Outcome.SKIPPED]:
        line += f", {count[Outcome.SKIPPED]} skipped"
    return line


def report(results: list[Result], reports: Path) -> None:
    slowest = sorted(results, key=lambda result: -result.seconds)[:10]
    print("\nslowest:")
    for result in slowest:
        print(f"  {result.seconds:7.2f} s  {result.name}")
    reasons = Counter(r.message for r in results if r.outcome is Outcome.SKIPPED)
    if reasons:
        print("\nskipped:")
        for reason, number in sorted(reasons.items()):
            print(f"  {number:4}  {reason}")
    failed = [r for r in results if r.outcome is Outcome.FAILED]
    if failed:
        print("\nfailed:")
    for result in failed[:50]:
        print(f"  {result.name}")
        lines = result.message.splitlines()
        for line in lines[-40:] if len(lines) > 40 else lines:
            print(f"      {line}")
    if len(failed) > 50:
        print(f"  and {len(failed) - 50} more")
    print(f"\nreports and full logs: {os.path.relpath(reports)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, default=SOURCE / "build/release")
    parser.add_argument("--lit", default="/usr/lib/llvm-22/bin/lit")
    parser.add_argument("--filter", default="", help="only tests with this in the name")
    parser.add_argument("--long", action="store_true", help="also the long tests")
    parser.add_argument("--no-pytest", action="store_true", help="no Python tests")
    options = parser.parse_args()
    options.build = options.build.resolve()

    # A cache of its own: tests neither read nor fill the user's kernel cache,
    # and each run starts cold.
    cache = options.build / "test-cache"
    shutil.rmtree(cache, ignore_errors=True)
    os.environ["XDG_CACHE_HOME"] = str(cache)
    os.environ["TG_LONG_TESTS"] = "1" if options.long else "0"

    suites = Suites(options)
    results: list[Result] = []
    runners = [("unit tests", suites.unit), ("lit", suites.lit_suite)]
    if not options.no_pytest:
        runners.append(("pytest", suites.pytest))
    for name, run in runners:
        start = time.monotonic()
        part = run()
        results += part
        if part:
            seconds = time.monotonic() - start
            print(f"{name}: {summary(part)} in {seconds:.1f} s", flush=True)
    if not results:
        results = [none_ran("filter", f"no test has '{options.filter}' in its name")]
    report(results, suites.reports)
    print(summary(results))
    return int(any(r.outcome is Outcome.FAILED for r in results))


if __name__ == "__main__":
    sys.exit(main())
