# SPDX-License-Identifier: GPL-3.0-or-later

# Both icons exist in every size, with the right dimensions, and match their SVG.
. "$(dirname "$0")/common.sh"

icons=$stage/share/icons/hicolor
for name in apps/vram-planner "mimetypes/application-x-vram-planner+json"; do
    [ -s "$icons/scalable/$name.svg" ] || fail "no $name.svg"
    for size in 16 22 24 32 48 64 128 256 512; do
        png=$icons/${size}x$size/$name.png
        [ -s "$png" ] || fail "$png is not installed"
        # Bytes 16 to 23 of a PNG are its width and height.
        wanted=$(printf '%08x%08x' "$size" "$size")
        expect "the size of $png" "$wanted" "$(od -An -tx1 -j16 -N8 "$png" | tr -d ' \n')"
    done
done

need rsvg-convert compare
folder=$(scratch)
for name in apps/vram-planner "mimetypes/application-x-vram-planner+json"; do
    rsvg-convert -w 128 -h 128 "$icons/scalable/$name.svg" -o "$folder/now.png"
    # Another version of the renderer may round pixels differently.
    difference=$(compare -metric RMSE "$folder/now.png" "$icons/128x128/$name.png" null: 2>&1 | sed 's/.*(\(.*\))/\1/') || true
    awk -v d="$difference" 'BEGIN { exit d < 0.01 ? 0 : 1 }' ||
        fail "$name.png is not what its SVG looks like ($difference): run packaging/render-icons"
done
