#pragma once

#include "ui/document/reading.h"

#include "report/report.h"

#include <QIODevice>

namespace vram {

/// The report as A4 pages with selectable text and bookmarks, in the user's language. `reading` is of the same project
/// and has an outlook. False where the device does not take it.
bool writePdf(QIODevice& device, const Report& report, const Reading& reading);

} // namespace vram
