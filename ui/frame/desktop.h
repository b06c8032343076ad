// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vram {

/// Whether people expect a menu bar there: on macOS and Windows, and on Linux desktops whose own programs have one.
/// `desktop` is XDG_CURRENT_DESKTOP, a list with colons: "ubuntu:GNOME".
bool expectsMenuBar(const QString& desktop);

} // namespace vram
