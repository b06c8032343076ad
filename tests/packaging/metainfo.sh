# SPDX-License-Identifier: GPL-3.0-or-later

# The AppStream metadata are valid, alone and together with the desktop entry.
. "$(dirname "$0")/common.sh"
need appstreamcli

appstreamcli validate --no-net --pedantic "$stage"/share/metainfo/*.metainfo.xml
tree=$(scratch)
mkdir "$tree/usr"
cp -r "$stage/share" "$tree/usr"
appstreamcli validate-tree --no-net "$tree"

version=$(vram-planner-cli --version)
grep -q "<release version=\"${version##* }\"" "$stage"/share/metainfo/*.metainfo.xml ||
    fail "no release ${version##* } in the metainfo"
