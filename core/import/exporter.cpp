// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/exporter.h"

#include "base/resource.h"

namespace vram {

std::string_view exporterSource()
{
    return resource("python/vram_planner_export.py");
}

std::string_view measureSource()
{
    return resource("python/vram_planner_measure.py");
}

} // namespace vram
