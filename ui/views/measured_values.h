// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/area_data.h"
#include "measured/measured_text.h"
#include "measured/overlay.h"
#include "ui/text.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace vram {

/// A recorded step compared with the prediction, ready to be shown.
struct MeasuredAnswer {
    std::shared_ptr<const History> history{};
    std::vector<RecordedStep> steps{};
    std::size_t chosen = 0; ///< Index into steps.
    PredictedRun run{};
    Comparison comparison{};
    std::vector<OverlayPoint> points{};
    std::vector<Message> remarks{};
};

/// A line of the table.
struct MeasuredLine {
    QString effect; ///< Bytes such as "+48.0 MiB". Empty if `what` is a sentence.
    QString what;
    QString where;
    QString stack{}; ///< The program's stack trace, one frame per line. Empty if none was recorded.
};

/// Converts a recorded run into the data of the view's chart. Pure functions.
AreaData measuredData(const MeasuredAnswer& answer, ByteUnit unit);
AreaData measuredData(const MeasuredFile& run, const Estimate& predicted, ByteUnit unit);
/// The lines of the table: advice and remarks first, then the differences in descending order.
std::vector<MeasuredLine> measuredLines(const MeasuredAnswer& answer, const Snapshot& snapshot, ByteUnit unit);
std::vector<MeasuredLine> measuredLines(const MeasuredFile& run, const Estimate& predicted, ByteUnit unit);
/// A summary such as "recorded 8.27 GiB at the peak, predicted 8.19 GiB (+1.0 %)".
QString measuredText(Bytes recorded, Bytes predicted, ByteUnit unit);
/// The text beside the hover line at `point`.
QStringList hoverLines(const MeasuredAnswer& answer, const Snapshot& snapshot, std::size_t point, ByteUnit unit);

} // namespace vram
