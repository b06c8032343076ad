# SPDX-License-Identifier: GPL-3.0-or-later

# The programs carry what Debian hardens its packages with: read from the binaries, or where these do not show it, from
# the commands that made them.
. "$(dirname "$0")/common.sh"
need readelf objdump

# has PROGRAM WHAT PATTERN READELF-OPTION: the pattern is in what readelf prints.
has() {
    readelf -W "$4" "$1" | grep -E "$3" >/dev/null || fail "$(basename "$1") has no $2"
}

# A program that makes none of the calls which FORTIFY checks shows no trace of it: the compiler's commands do.
units=$(grep -E '"command".*/(vram_core|vram_ui|vram-planner|vram-planner-cli)\.dir/' "$build/compile_commands.json")
expect "units without checked calls of the C library" "" "$(grep -v -e -D_FORTIFY_SOURCE=2 <<<"$units" || true)"

for program in "$build"/bin/vram-planner-cli "$build"/bin/vram-planner; do
    [ -e "$program" ] || continue
    has "$program" "address of its own at each start (PIE)" 'Type: +DYN' -h
    has "$program" "canaries on the stack" ' __stack_chk_fail(@|$)' --dyn-syms
    has "$program" "read-only relocations" 'GNU_RELRO' -l
    has "$program" "binding at the start (full RELRO)" 'BIND_NOW|Flags: .*NOW' -d
    has "$program" "stack without execution" 'GNU_STACK .* RW +0x' -l
    # Whether the whole program is marked depends on the C library's own start files, which Debian 12's are not.
    if [ "$(uname -m)" = x86_64 ]; then
        objdump -d --no-show-raw-insn --disassemble=main "$program" | grep endbr64 >/dev/null ||
            fail "$(basename "$program") has no guarded control flow (CET)"
    fi
done
