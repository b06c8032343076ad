#pragma once

#include <QString>

#include <functional>

namespace vram {

/// A sentence of the window, or what an undo step is called. It is asked for whenever it is shown, so that it speaks the
/// language of that moment.
using Words = std::function<QString()>;

} // namespace vram
