// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

class ChartController;
class ProjectPage;

/// Registers all charts and views of the page for pictures and tables.
void addCharts(ChartController& controller, const ProjectPage& page);

} // namespace vram
