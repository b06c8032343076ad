#pragma once

namespace vram {

class ChartDesk;
class ProjectPage;

/// Registers all charts and views of the page for pictures and tables.
void addCharts(ChartDesk& desk, const ProjectPage& page);

} // namespace vram
