# SPDX-License-Identifier: GPL-3.0-or-later

# `cmake --install` puts every file in its place, and the installed programs work.
. "$(dirname "$0")/common.sh"

rm -rf "$stage"
"${VRAM_CMAKE:?}" --install "$build" --prefix "$stage" >/dev/null

files=(
    bin/vram-planner-cli
    share/man/man1/vram-planner-cli.1
    share/bash-completion/completions/vram-planner-cli
    share/zsh/vendor-completions/_vram-planner
    share/fish/vendor_completions.d/vram-planner-cli.fish
    share/vram-planner/vram_planner_export.py
    share/vram-planner/vram_planner_measure.py
    share/doc/vram-planner/copyright
)
[ ! -e "$build/bin/vram-planner" ] || files+=(
    bin/vram-planner
    share/man/man1/vram-planner.1
    share/bash-completion/completions/vram-planner
    share/fish/vendor_completions.d/vram-planner.fish
    share/applications/vram-planner.desktop
    share/metainfo/org.vramplanner.vram_planner.metainfo.xml
    share/mime/packages/vram-planner.xml
    share/icons/hicolor/scalable/apps/vram-planner.svg
)
for file in "${files[@]}"; do
    [ -s "$stage/$file" ] || fail "$file is not installed"
done

cmp <(vram-planner-cli exporter) "$stage/share/vram-planner/vram_planner_export.py"
vram-planner-cli estimate builtin:mlp >/dev/null
