#pragma once

#include <QString>

#include <functional>

namespace vram {

/// A text of the window that may be shown for long: a message, or the name of an undo command. The function is called each
/// time that the text is shown, and returns it in the language of that moment.
using LiveText = std::function<QString()>;

} // namespace vram
