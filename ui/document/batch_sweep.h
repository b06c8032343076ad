// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"
#include "search/largest_batch.h"
#include "ui/document/background_task.h"

#include <QObject>

#include <memory>

namespace vram {

class Document;

/// Figures that do not depend on the current batch: the largest batch that fits, and memory as a function of the batch.
struct BatchSweep {
    std::int64_t largest = 0;
    bool known = false;               ///< False until the first search has ended.
    std::vector<SweepPoint> points{}; ///< Ascending batches, from 1 to beyond the largest that fits.

    std::int64_t lastBatch() const { return points.empty() ? 1 : points.back().batch; }
};

/// Computes the batch sweep, which reaches at least the batch `atLeast`. The function is pure.
BatchSweep batchSweep(const Project& project, const Catalogues& catalogues, std::int64_t atLeast = 1);
/// `count` evenly spaced batches from 1 to `last`, without duplicates.
std::vector<std::int64_t> sweepBatches(std::int64_t last, int count = 60);

/// Holds the batch sweep of a document.
class BatchSweepTracker : public QObject
{
    Q_OBJECT

public:
    explicit BatchSweepTracker(Document& document, QObject* parent = nullptr);

    const std::shared_ptr<const BatchSweep>& batchSweep() const { return m_batchSweep; }
    bool isBusy() const { return m_background.isBusy(); }
    /// Updates the sweep after the document's estimate has changed: immediately for a small network, otherwise on
    /// another thread, in which case `changed` is emitted at the end.
    void refresh();
    /// While held, the range of the sweep does not change, so that nothing jumps while a slider is dragged.
    void setHeld(bool held);

signals:
    void changed();

private:
    void start();

    Document& m_document;
    std::shared_ptr<const BatchSweep> m_batchSweep;
    std::shared_ptr<const Project> m_for; ///< The project that m_batchSweep belongs to.
    BackgroundTask m_background{0};
    int m_identity = 0; ///< Identity of the document when `m_for` was set.
    bool m_held = false;
};

} // namespace vram
