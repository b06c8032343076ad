// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/advice_tracker.h"
#include "ui/document/batch_sweep.h"
#include "ui/document/document.h"
#include "ui/document/local_gpus.h"
#include "ui/document/reading.h"
#include "ui/document/size_limits.h"

#include <QObject>

#include <vector>

namespace vram {

class Settings;

/// The document, and everything computed from it in the background. It outlives the widgets, which are rebuilt when
/// the language changes.
struct Session {
    Session(Settings& userSettings, Catalogues catalogues);

    /// A snapshot of all current values. `row` is the table's current row.
    Reading reading(LayerId row) const;
    ByteUnit unit() const;
    /// All objects that emit signals.
    std::vector<QObject*> senders();

    Settings& settings;
    Document document;
    BatchSweepTracker batchSweep;
    SizeLimitsTracker sizes;
    AdviceTracker advice;
    LocalGpus localGpus{};
};

} // namespace vram
