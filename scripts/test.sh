#!/usr/bin/env bash
#===- test.sh - Build everything and run every test -----------------------===#
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#===-----------------------------------------------------------------------===#
#
#   scripts/test.sh [--preset release|debug|asan] [--long] [--filter TEXT]
#                   [--with-gpu]
#
# Installs what is missing, builds, and runs unit tests, the lit suite and the
# Python tests. --long runs the long tests too; --filter only those with TEXT
# in their name; --with-gpu installs what linking device code needs. The last
# line is `N passed, M failed[, K skipped]`.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '/^#   scripts/,/^[^#]/{/^#/s/^# \?//p}' "$0" >&2; exit 2; }
preset=release install=() run=()
while [ $# -gt 0 ]; do
  case $1 in
    --preset) preset=${2:?--preset needs a name}; shift 2 ;;
    --long) run+=(--long); shift ;;
    --filter) run+=(--filter "${2:?--filter needs a text}"); shift 2 ;;
    --with-gpu) install+=(--with-gpu); shift ;;
    *) usage ;;
  esac
done

bash scripts/install.sh "${install[@]}"
bash scripts/build.sh --preset "$preset"
exec /usr/bin/python3 scripts/run_tests.py --build "build/$preset" "${run[@]}"
