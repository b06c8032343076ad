# SPDX-License-Identifier: GPL-3.0-or-later

# cpack creates a package with a proper description, the right dependencies and no files outside /usr.
. "$(dirname "$0")/common.sh"
need dpkg-deb dpkg-shlibdeps file gzip

folder=$(scratch)
"${VRAM_CPACK:?}" --config "$build/CPackConfig.cmake" -B "$folder" >"$folder/log" || fail "$(cat "$folder/log")"
packages=("$folder"/*.deb)
[ "${#packages[@]}" -eq 1 ] || fail "not one package: ${packages[*]}"
deb=${packages[0]}

expect "files outside /usr" "" "$(dpkg-deb -c "$deb" | awk '{print $6}' | grep -vE '^\./(usr/.*)?$')"
depends=$(dpkg-deb -f "$deb" Depends)
for library in libc6 libstdc++6 zlib1g 'libqpdf[0-9]*' libqt6core6 libqt6gui6 libqt6widgets6 libqt6charts6 libqt6svg6; do
    grep -qE "(^|[ ,])${library//+/[+]}(t64)?( |,|$)" <<<"$depends" || fail "it does not depend on $library: $depends"
done
version=$(vram-planner-cli --version)
expect "its version" "${version##* }-1" "$(dpkg-deb -f "$deb" Version)"
[ "$(dpkg-deb -f "$deb" Description | wc -l)" -gt 3 ] || fail "it has no description"
for file in usr/share/man/man1/vram-planner.1.gz usr/share/doc/vram-planner/changelog.Debian.gz; do
    dpkg-deb --fsys-tarfile "$deb" | tar xO "./$file" | gzip -t || fail "$file is not there"
done

need lintian
expect "lintian" "" "$(lintian --no-cfg --fail-on none --tag-display-limit 0 "$deb" 2>/dev/null | grep -E '^[EW]:' || true)"
