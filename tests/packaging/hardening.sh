# SPDX-License-Identifier: GPL-3.0-or-later

# The programs are built with Debian's hardening flags. Checks the binaries, or the compile commands for flags that
# leave no trace.
. "$(dirname "$0")/common.sh"
need readelf objdump

# has PROGRAM WHAT PATTERN READELF-OPTION: fails unless readelf's output matches PATTERN.
has() {
    readelf -W "$4" "$1" | grep -E "$3" >/dev/null || fail "$(basename "$1") has no $2"
}

# FORTIFY leaves no trace in a program without calls that it checks, but is visible in the compile commands.
units=$(grep -E '"command".*/(vram_core|vram_ui|vram-planner|vram-planner-cli)\.dir/' "$build/compile_commands.json")
expect "units without checked calls of the C library" "" "$(grep -v -e -D_FORTIFY_SOURCE=2 <<<"$units" || true)"

for program in "$build"/bin/vram-planner-cli "$build"/bin/vram-planner; do
    [ -e "$program" ] || continue
    has "$program" "address of its own at each start (PIE)" 'Type: +DYN' -h
    has "$program" "canaries on the stack" ' __stack_chk_fail(@|$)' --dyn-syms
    has "$program" "read-only relocations" 'GNU_RELRO' -l
    has "$program" "binding at the start (full RELRO)" 'BIND_NOW|Flags: .*NOW' -d
    has "$program" "stack without execution" 'GNU_STACK .* RW +0x' -l
    # The mark of the whole program also needs marked start files of the C library, which Debian 12 does not have.
    if [ "$(uname -m)" = x86_64 ]; then
        objdump -d --no-show-raw-insn --disassemble=main "$program" | grep endbr64 >/dev/null ||
            fail "$(basename "$program") has no guarded control flow (CET)"
    fi
done
