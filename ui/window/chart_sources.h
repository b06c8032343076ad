#pragma once

namespace vram {

class ChartDesk;
class ProjectPage;

/// Lets each chart and view of the page leave the window as a picture or a table.
void addCharts(ChartDesk& desk, const ProjectPage& page);

} // namespace vram
