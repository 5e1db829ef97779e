#!/usr/bin/env bash
#===- demo.sh - From a fresh checkout to a trained network ----------------===#
# Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#===-----------------------------------------------------------------------===#
#
#   scripts/demo.sh [argument of examples/digits...]
#
# Installs what is missing, builds examples/digits and runs it: it trains a
# small network on handwritten digits. A PNG or .npy file as an argument is
# then classified.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
bash "$root/scripts/install.sh"
bash "$root/scripts/build.sh" digits
# From the caller's folder: the arguments may be paths.
exec "$root/build/release/bin/digits" "$@"
