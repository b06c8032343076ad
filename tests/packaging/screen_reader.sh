# SPDX-License-Identifier: GPL-3.0-or-later

# A screen reader finds the window's controls on the accessibility bus, with names, roles, values and actions.
. "$(dirname "$0")/common.sh"
need Xvfb dbus-run-session gdbus

launcher=
for candidate in /usr/libexec/at-spi-bus-launcher /usr/lib/at-spi2-core/at-spi-bus-launcher; do
    [ ! -x "$candidate" ] || launcher=$candidate
done
[ -n "$launcher" ] || skip "at-spi2-core is not installed"
python=/usr/bin/python3
"$python" -c 'import gi; gi.require_version("Gio", "2.0")' 2>/dev/null || skip "python3-gi is not installed"

folder=$(scratch)
# Xvfb chooses a free display and writes its number.
mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 1366x768x24 3<>"$folder/display" >"$folder/xvfb.log" 2>&1 &
xvfb=$!
trap 'kill $xvfb' EXIT
read -r -t 60 number <"$folder/display" || fail "Xvfb did not start"

export DISPLAY=:$number QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 LAUNCHER=$launcher
export HOME=$folder XDG_CONFIG_HOME=$folder/config XDG_RUNTIME_DIR=$folder
chmod 700 "$folder"
# shellcheck disable=SC2016 # The inner shell expands the variables.
dbus-run-session -- bash -euo pipefail -c '
    "$LAUNCHER" --launch-immediately &
    vram-planner builtin:resnet18 &
    program=$!
    trap "kill $program" EXIT
    '"$python"' "$1" "$program"
' bash "$source_dir/tests/packaging/screen_reader.py" >"$folder/out" 2>"$folder/err" ||
    fail "$(cat "$folder/out"; tail -n 20 "$folder/err")"
