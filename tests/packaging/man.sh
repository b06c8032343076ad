# SPDX-License-Identifier: GPL-3.0-or-later

# The manual pages are well-formed and describe exactly the programs' verbs and options.
. "$(dirname "$0")/common.sh"
need man

pages=("$stage"/share/man/man1/*.1)
for page in "${pages[@]}"; do
    expect "man --warnings $page" "" "$(man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null)"
    ! grep -nF -e '@' "$page" || fail "$page: a placeholder was left"
    if command -v mandoc >/dev/null; then
        expect "mandoc -Tlint $page" "" "$(mandoc -Tlint "$page" 2>&1)"
    fi
    if command -v groff >/dev/null; then
        expect "groff -ww $page" "" "$(groff -ww -man -Tutf8 "$page" 2>&1 >/dev/null)"
    fi
done

# Renders a page with one long line per paragraph, so that words are not hyphenated.
shown() { MANWIDTH=2000 man -E UTF-8 -P cat -l "$stage/share/man/man1/$1.1" | sed 's/.\x08//g'; }
# Options at the beginning of lines, sorted.
options() { grep -oE '^ *-{1,2}[a-z][a-z0-9._-]*' | tr -d ' ' | sort -u; }

cli=$(shown vram-planner-cli)
verbs=$(vram-planner-cli --help | sed -nE 's/^  ([a-z-]+) .*/\1/p')
[ "$(wc -l <<<"$verbs")" -ge 6 ] || fail "--help lists fewer verbs than there are: $verbs"
for verb in $verbs; do
    grep -qxE " *$verb" <<<"$cli" || fail "vram-planner-cli(1) has no section on $verb"
    grep -qE "^ *vram-planner-cli $verb " <<<"$cli" || fail "its synopsis misses $verb"
done
expect "the options of vram-planner-cli(1)" \
    "$(for verb in $verbs; do vram-planner-cli "$verb" --help; done | options)" "$(options <<<"$cli")"
for subject in $(vram-planner-cli __complete vram-planner-cli list ""); do
    grep -qw "$subject" <<<"$cli" || fail "vram-planner-cli(1) does not name the list of $subject"
done

[ -x "$stage/bin/vram-planner" ] || exit 0
desktop=$(shown vram-planner)
help=$(vram-planner --help)
while read -r option; do
    # -h and -V are on the same line as their long forms.
    grep -qE "^ *(-[hV], )?$option( |\[|$)" <<<"$desktop" || fail "vram-planner(1) misses $option"
done < <(grep -oE -e '--[a-z][a-z0-9._-]*' <<<"$help" | sort -u)
while read -r option; do
    grep -qE -e "$option([ =,]|\$)" <<<"$help" || fail "vram-planner(1) has $option, of which --help knows nothing"
done < <(options <<<"$desktop")
grep -qF "$(sed -n '/^from vram_planner_export/p' "$source_dir/README.md")" <<<"$desktop" ||
    fail "vram-planner(1) misses the lines that call the exporter"
