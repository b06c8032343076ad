# SPDX-License-Identifier: GPL-3.0-or-later

# The desktop entry is valid, and the files that it names exist.
. "$(dirname "$0")/common.sh"
need desktop-file-validate

entry=$stage/share/applications/vram-planner.desktop
expect "desktop-file-validate" "" "$(desktop-file-validate "$entry" 2>&1)"

value() { sed -n "s/^$1=//p" "$entry"; }
[ -x "$stage/bin/$(value TryExec)" ] || fail "TryExec names no program"
expect "Exec" "$(value TryExec) %f" "$(value Exec)"
[ -e "$stage/share/icons/hicolor/scalable/apps/$(value Icon).svg" ] || fail "Icon names no icon"
grep -q "type=\"$(value MimeType | tr -d ';')\"" "$stage"/share/mime/packages/*.xml ||
    fail "MimeType names a type that is not installed"
# The compositor finds the window's icon by this name.
grep -q "setDesktopFileName(QStringLiteral(\"$(basename "$entry" .desktop)\"))" "$source_dir/app/desktop/main.cpp" ||
    fail "the program calls itself otherwise"
