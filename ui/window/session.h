// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/advice_tracker.h"
#include "ui/document/batch_sweep.h"
#include "ui/document/document.h"
#include "ui/document/local_gpus.h"
#include "ui/document/session_state.h"
#include "ui/document/settings.h"
#include "ui/document/size_limits.h"

#include <QObject>

namespace vram {

/// The document and everything computed from it. After an estimate, the session updates all other values before it
/// emits `changed`, so that receivers read consistent values.
class Session : public QObject
{
    Q_OBJECT

public:
    Session(Settings& userSettings, Catalogues catalogues);

    /// A snapshot of all current values. `row` is the table's current row.
    SessionState sessionState(LayerId row) const;
    ByteUnit unit() const { return settings.byteUnit(); }

    Settings& settings;
    Document document;
    BatchSweepTracker batchSweep;
    SizeLimitsTracker sizes;
    AdviceTracker advice;
    LocalGpus localGpus{};

signals:
    /// Emitted after an estimate or a search has finished.
    void changed();

private:
    void update();
};

} // namespace vram
