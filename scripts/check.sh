#!/usr/bin/env bash
#===- check.sh - Formatting, style, layering, types -----------------------===#
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#===-----------------------------------------------------------------------===#
#
#   scripts/check.sh [--fix] [--tidy [--all]] [check...]
#
# Checks: format, style, layers, ruff, mypy, docs; without a name, all of them.
# --fix formats in place. --tidy adds clang-tidy on the files that differ from
# main, with --all on every file (slow; needs a configured build/release).
# scripts/install.sh --with-dev installs the tools.
set -euo pipefail
cd "$(dirname "$0")/.."

fix=0 tidy=0 all=0 checks=()
while [ $# -gt 0 ]; do
  case $1 in
    --fix) fix=1 ;;
    --tidy) tidy=1 ;;
    --all) all=1 ;;
    format | style | layers | ruff | mypy | docs) checks+=("$1") ;;
    *) sed -n '/^#   scripts/,/^[^#]/{/^#/s/^# \?//p}' "$0" >&2; exit 2 ;;
  esac
  shift
done
[ ${#checks[@]} -gt 0 ] || checks=(format style layers ruff mypy docs)

llvm=/usr/lib/llvm-22/bin
tool() { # the path of a Python tool, from .venv or PATH
  if [ -x ".venv/bin/$1" ]; then echo ".venv/bin/$1"; return; fi
  command -v "$1" || {
    echo "check: no $1; run scripts/install.sh --with-dev" >&2; return 1; }
}
sources() { # tracked and new files, whoever owns the checkout
  git -c safe.directory='*' ls-files --cached --others --exclude-standard \
    --deduplicate -- "$@" | while read -r f; do [ ! -f "$f" ] || echo "$f"; done
}

check_format() {
  [ -x $llvm/clang-format ] || {
    echo "check: no clang-format-22; run scripts/install.sh --with-dev" >&2
    return 1; }
  local how=(--dry-run -Werror)
  [ $fix = 0 ] || how=(-i)
  sources '*.h' '*.cpp' | xargs -r $llvm/clang-format "${how[@]}"
}
check_style() { /usr/bin/python3 scripts/check_style.py; }
check_layers() { /usr/bin/python3 scripts/check_layers.py; }
check_ruff() {
  local ruff
  ruff=$(tool ruff) || return 1
  if [ $fix = 1 ]; then
    $ruff format --quiet . && $ruff check --quiet --fix .
  else
    $ruff format --quiet --diff . && $ruff check --quiet .
  fi
}
check_mypy() {
  local mypy
  mypy=$(tool mypy) || return 1
  $mypy --no-error-summary
}
check_docs() {
  if [ $fix = 1 ]; then
    bash scripts/generate_docs.sh
  else
    bash scripts/generate_docs.sh --check
  fi
}
check_tidy() {
  [ -f build/release/compile_commands.json ] || bash scripts/build.sh tg-opt
  local files
  if [ $all = 1 ]; then
    files=$(sources 'lib/*.cpp' 'tools/*.cpp')
  else
    files=$({ git diff --name-only --diff-filter=d main -- 'lib/*.cpp' \
                'tools/*.cpp'
              git ls-files --others --exclude-standard -- 'lib/*.cpp' \
                'tools/*.cpp'; } | sort -u)
  fi
  [ -n "$files" ] || return 0
  # clang-tidy reads the headers itself; it cannot take the precompiled one.
  echo "$files" | xargs -P "$(nproc)" -n 1 $llvm/clang-tidy -p build/release \
    --quiet --warnings-as-errors='*' 2>/dev/null
}

failed=()
[ $tidy = 0 ] || checks+=(tidy)
for check in "${checks[@]}"; do
  if "check_$check"; then echo "check: $check ok"; else failed+=("$check"); fi
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "check: failed: ${failed[*]}" >&2
  exit 1
fi
