#pragma once

#include "network/project.h"
#include "report/report.h"

class QIODevice;

namespace vram {

/// The report as A4 pages: summary, charts, setup, the layer table over as many pages as it takes, assumptions and their
/// sources, notes, page numbers. Vectors and selectable text throughout. False: the device took no more.
bool writePdf(QIODevice& device, const Report& report, const Project& project, const Catalogues& catalogues);

} // namespace vram
