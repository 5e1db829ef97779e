#!/usr/bin/env bash
#===- build.sh - Configure and build --------------------------------------===#
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#===-----------------------------------------------------------------------===#
#
#   scripts/build.sh [--preset release|debug|asan] [target...]
#
# Builds into build/<preset>; without a target, everything.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=release targets=()
while [ $# -gt 0 ]; do
  case $1 in
    --preset) preset=${2:?--preset needs a name}; shift 2 ;;
    --preset=*) preset=${1#*=}; shift ;;
    -h | --help | -*)
      echo "usage: scripts/build.sh [--preset release|debug|asan] [target...]" >&2
      exit 2 ;;
    *) targets+=("$1"); shift ;;
  esac
done
build=build/$preset

# Two checkouts share compiled files: paths count from the checkout's root.
# The rest lets ccache keep what a precompiled header is part of.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD} CCACHE_NOHASHDIR=1
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime

mkdir -p "$build"
if [ ! -f "$build/build.ninja" ]; then
  echo "build: configuring $build"
  # A configuration that broke off half-way leaves a cache that misleads.
  rm -f "$build/CMakeCache.txt"
  if ! cmake --preset "$preset" >"$build/configure.log" 2>&1; then
    tail -n 40 "$build/configure.log" >&2
    echo "build: configuring failed; all of it is in $build/configure.log" >&2
    rm -f "$build/build.ninja"
    exit 1
  fi
fi

if ninja -C "$build" -n "${targets[@]}" 2>/dev/null | grep -q 'no work to do'; then
  exit 0
fi
start=$SECONDS
if [ -t 1 ]; then
  echo "build: building ${targets[*]:-everything} in $build"
  ninja -C "$build" "${targets[@]}"
  echo "build: done in $((SECONDS - start)) s"
  exit 0
fi
# Not on a terminal: no line for each file, but all of a failure.
echo "build: building ${targets[*]:-everything} in $build"
if ! ninja -C "$build" "${targets[@]}" >"$build/build.log" 2>&1; then
  grep -A 40 -m 3 '^FAILED:\|^ninja: error' "$build/build.log" >&2 ||
    tail -n 40 "$build/build.log" >&2
  echo "build: failed; all of it is in $build/build.log" >&2
  exit 1
fi
echo "build: done in $((SECONDS - start)) s"
