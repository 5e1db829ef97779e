#!/usr/bin/env bash
#===- generate_docs.sh - Op and pass pages from the .td files -------------===#
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#===-----------------------------------------------------------------------===#
#
#   scripts/generate_docs.sh [--check]
#
# Writes docs/generated/. With --check it changes nothing, and prints what
# differs and exits with 1 where a page is not current.
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:-} in
  '' | --check) ;;
  *) echo "usage: scripts/generate_docs.sh [--check]" >&2; exit 2 ;;
esac
tblgen=/usr/lib/llvm-22/bin/mlir-tblgen
includes=(-I include -I /usr/lib/llvm-22/include)
pages=docs/generated
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

ops=include/TG/Dialect/IR/TGOps.td
if [ -f $ops ]; then
  $tblgen "${includes[@]}" -gen-dialect-doc -dialect=tg $ops >"$out/Dialect.md"
fi
# include/TG/Dialect/Transforms/Passes.td -> DialectTransformsPasses.md
find include/TG -name Passes.td | sort | while read -r passes; do
  folder=$(dirname "${passes#include/TG/}")
  $tblgen "${includes[@]}" -gen-pass-doc "$passes" \
    >"$out/$(echo "$folder" | tr -d /)Passes.md"
done

if [ "${1:-}" = --check ]; then
  mkdir -p "$out/none"
  old=$pages
  [ -d $pages ] || old=$out/none
  if ! diff -ru --exclude=none "$old" "$out"; then
    echo "generate_docs: not current; run scripts/generate_docs.sh" >&2
    exit 1
  fi
else
  rm -rf $pages
  mkdir -p $pages
  find "$out" -name '*.md' -exec cp {} $pages \;
fi
