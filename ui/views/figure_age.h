#pragma once

namespace vram {

/// How far the figures of a setup are. Awaited: there are none yet. Old: of an earlier setup.
enum class FigureAge { Awaited, Old, Current };

} // namespace vram
