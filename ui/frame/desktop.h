// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vram {

/// Whether users expect a menu bar: on macOS and Windows, and on Linux desktops whose own applications have one.
/// `desktop` is XDG_CURRENT_DESKTOP, a colon-separated list such as "ubuntu:GNOME".
bool expectsMenuBar(const QString& desktop);

} // namespace vram
