# SPDX-License-Identifier: GPL-3.0-or-later

# Files named *.vram.json are recognised as projects, by name and by content, and not as plain JSON.
. "$(dirname "$0")/common.sh"
need update-mime-database
basis=/usr/share/mime/packages/freedesktop.org.xml
[ -e "$basis" ] || skip "$basis is not installed"

folder=$(scratch)
mkdir -p "$folder/data/mime/packages" "$folder/home"
cp "$basis" "$stage/share/mime/packages/vram-planner.xml" "$folder/data/mime/packages"
expect "update-mime-database" "" "$(XDG_DATA_DIRS=$folder/data update-mime-database "$folder/data/mime" 2>&1 |
    grep -vE "search path|XDG_DATA|environment|able to find|currently searched|^$|^- ")"

type=application/x-vram-planner+json
ours=$(grep -F ":*.vram.json" "$folder/data/mime/globs2")
expect "the glob" "$type" "$(cut -d: -f2 <<<"$ours")"
json=$(grep -x '[0-9]*:[^:]*:\*\.json' "$folder/data/mime/globs2" | cut -d: -f1 | sort -n | tail -1)
[ "$(cut -d: -f1 <<<"$ours")" -gt "$json" ] || fail "*.vram.json does not outweigh *.json"
grep -qx "$type application/json" "$folder/data/mime/subclasses" || fail "it is no kind of JSON"

need gio
kind() {
    XDG_DATA_DIRS=$folder/data XDG_DATA_HOME=$folder/home gio info -a standard::content-type "$1" |
        sed -n 's/.*standard::content-type: //p'
}
for model in "$source_dir"/resources/models/*.vram.json; do
    expect "$model" "$type" "$(kind "$model")"
done
cp "$source_dir/resources/models/mlp.vram.json" "$folder/nameless"
expect "a project without its extension" "$type" "$(kind "$folder/nameless")"
echo '{"a": 1}' >"$folder/other.json"
expect "any other JSON" application/json "$(kind "$folder/other.json")"
