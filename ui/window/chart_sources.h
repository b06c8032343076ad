#pragma once

namespace vram {

class ChartDesk;
class ProjectPage;

/// Registers each chart and view of the page for pictures and tables.
void addCharts(ChartDesk& desk, const ProjectPage& page);

} // namespace vram
