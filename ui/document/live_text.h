// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace vram {

/// A text that may be visible for a long time: a message, or the name of an undo command. The function is called each
/// time the text is shown, and returns it in the current language.
using LiveText = std::function<QString()>;

} // namespace vram
