# SPDX-License-Identifier: GPL-3.0-or-later

# The AppImage's folder is complete and valid, and both programs start from any location.
. "$(dirname "$0")/common.sh"

folder=$(scratch)
"$source_dir/packaging/appimage/build" --appdir-only "$build" "$folder/made" >/dev/null
mv "$folder/made/VRAM_Planner.AppDir" "$folder/moved"
appdir=$folder/moved
for file in AppRun vram-planner.desktop vram-planner.svg usr/share/doc/vram-planner/LICENSE; do
    [ -e "$appdir/$file" ] || fail "no $file"
done
version=$(vram-planner-cli --version)
expect "AppRun" "vram-planner ${version##* }" "$("$appdir/AppRun" --version)"
expect "AppRun under the other name" "$version" "$(ARGV0=vram-planner-cli "$appdir/AppRun" --version)"
"$appdir/AppRun" --export-pdf "$folder/report.pdf" builtin:mlp
[ "$(head -c 5 "$folder/report.pdf")" = %PDF- ] || fail "the moved program draws no report"
