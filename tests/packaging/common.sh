# SPDX-License-Identifier: GPL-3.0-or-later

# Shared by the tests of this folder, which source it.
set -euo pipefail

stage=${VRAM_STAGE:?}
# shellcheck disable=SC2034 # The tests read these.
source_dir=${VRAM_SOURCE:?} build=${VRAM_BUILD:?}
export PATH=$stage/bin:$PATH

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# Loudly: ctest lists the test as skipped, and its output says why.
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

# For shells that complete at a prompt alone.
need_terminal() {
    need script
    script -qec true /dev/null >/dev/null 2>&1 || skip "this machine gives no pseudo-terminals"
}

# expect WHAT WANTED GOT
expect() {
    [ "$2" = "$3" ] || fail "$1: expected
$2
but got
$3"
}

# A folder of this test's own, empty.
scratch() {
    local folder
    folder=${VRAM_SCRATCH:?}/$(basename "$0" .sh)
    rm -rf "$folder"
    mkdir -p "$folder"
    printf '%s\n' "$folder"
}
