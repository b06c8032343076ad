#pragma once

#include <string_view>

namespace vram {

/// The file name under which the Python exporter is saved and imported.
inline constexpr std::string_view kExporterFile = "vram_planner_export.py";

/// What a user pastes into a training script beside which the exporter lies: three lines of Python.
inline constexpr std::string_view kExporterLines =
    "from vram_planner_export import export\n"
    "import torch\n"
    "export(model, (torch.randn(2, 3, 224, 224),), \"model.vram.json\", target=torch.zeros(2, dtype=torch.long))\n";

/// The exporter itself, one file that needs only torch.
std::string_view exporterText();

/// vram_planner_measure.py, which measures a training run; one file that needs only torch.
std::string_view measureText();

} // namespace vram
