#pragma once

#include <QString>

#include <functional>

namespace vram {

/// What an undo step is called. It is asked for whenever it is shown, so that it speaks the language of that moment.
using StepWords = std::function<QString()>;

} // namespace vram
