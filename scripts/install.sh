#!/usr/bin/env bash
#===- install.sh - Install what building and testing need -----------------===#
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#===-----------------------------------------------------------------------===#
#
#   scripts/install.sh [--with-gpu] [--with-dev]
#
# Installs the Debian packages that are missing, and says nothing where none
# is. --with-gpu adds what linking device code needs (no GPU, no driver);
# --with-dev adds the formatters and checkers of scripts/check.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

with_gpu=0 with_dev=0
for argument in "$@"; do
  case $argument in
    --with-gpu) with_gpu=1 ;;
    --with-dev) with_dev=1 ;;
    *) echo "usage: scripts/install.sh [--with-gpu] [--with-dev]" >&2; exit 2 ;;
  esac
done

# The compiler and the libraries under ours; the build; the tests.
packages=(
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools
  clang-22 lld-22 libclang-rt-22-dev
  cmake ninja-build ccache zlib1g-dev libpng-dev
  libgtest-dev libgmock-dev
  python3 python3-numpy python3-pytest python3-psutil
)
if [ $with_gpu = 1 ]; then
  packages+=(rocm-device-libs libamdhip64-dev)
fi
# ruff, a current mypy and ptxas are on PyPI only and go into .venv.
wheels=()
if [ $with_dev = 1 ]; then
  packages+=(clang-format-22 clang-tidy-22 python3-venv)
  for tool in ruff mypy; do
    [ -x .venv/bin/$tool ] || wheels+=($tool)
  done
fi

# Is there a CUDA compiler, in a toolkit of the machine or in .venv?
have_cuda() {
  local place
  for place in "${CUDA_ROOT:-}" "${CUDA_HOME:-}" "${CUDA_PATH:-}" \
               /usr/local/cuda .venv/lib/python3*/site-packages/nvidia/cu*; do
    if [ -n "$place" ] && [ -x "$place/bin/ptxas" ] &&
       [ -f "$place/nvvm/libdevice/libdevice.10.bc" ]; then
      return 0
    fi
  done
  return 1
}
if [ $with_gpu = 1 ] && ! have_cuda; then
  packages+=(python3-venv)
  # ptxas, and libdevice, which is in a package of its own since CUDA 13.
  wheels+=(nvidia-cuda-nvcc nvidia-nvvm)
fi

missing=()
if ! command -v dpkg-query >/dev/null; then
  echo "install: this is no Debian; install these packages' equivalents by" \
       "hand: ${packages[*]}" >&2
  exit 1
fi
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
  as_root=()
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "install: not root and no sudo; as root, run:" \
           "apt-get install ${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
    echo "install: using sudo for apt-get"
  fi
  echo "install: ${missing[*]}"
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" \
      >"$log" 2>&1
  }
  # A failed update of some foreign source is no reason to stop.
  apt update || true
  if ! apt install --no-install-recommends "${missing[@]}"; then
    tail -n 20 "$log" >&2
    echo "install: apt-get failed; LLVM 22 is in Debian 12's security" \
         "archive and in Debian 13 and later" >&2
    exit 1
  fi
fi

if [ ${#wheels[@]} -gt 0 ]; then
  echo "install: ${wheels[*]} into .venv"
  [ -x .venv/bin/pip ] || /usr/bin/python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check "${wheels[@]}"
fi
