# SPDX-License-Identifier: GPL-3.0-or-later

# Functions and variables for the tests of this folder, which source this file.
set -euo pipefail

stage=${VRAM_STAGE:?}
# shellcheck disable=SC2034 # The tests read these.
source_dir=${VRAM_SOURCE:?} build=${VRAM_BUILD:?}
export PATH=$stage/bin:$PATH

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# Ends the test with a message. ctest lists it as skipped.
skip() {
    printf 'SKIPPED: %s\n' "$*" >&2
    exit 77
}

need() {
    local tool
    for tool; do
        command -v "$tool" >/dev/null || skip "$tool is not installed"
    done
}

# Needed for shells that complete only at a prompt.
need_terminal() {
    need script
    script -qec true /dev/null >/dev/null 2>&1 || skip "this machine gives no pseudo-terminals"
}

# expect WHAT WANTED GOT: fails unless WANTED and GOT are equal.
expect() {
    [ "$2" = "$3" ] || fail "$1: expected
$2
but got
$3"
}

# Creates an empty folder for this test and prints its path.
scratch() {
    local folder
    folder=${VRAM_SCRATCH:?}/$(basename "$0" .sh)
    rm -rf "$folder"
    mkdir -p "$folder"
    printf '%s\n' "$folder"
}
