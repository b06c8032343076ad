#pragma once

#include "estimate/estimate.h"
#include "project/project.h"
#include "ui/document/background.h"

#include <QObject>

#include <memory>

namespace vram {

class Document;

/// Figures that do not depend on the current batch: the largest one that fits, and memory over batch.
struct Outlook {
    std::int64_t largest = 0;
    bool known = false;               ///< False until the first search has ended.
    std::vector<SweepPoint> points{}; ///< Rising batches from 1 to beyond the largest that fits.

    std::int64_t lastBatch() const { return points.empty() ? 1 : points.back().batch; }
};

/// Pure. `atLeast`: a batch that the sweep must reach.
Outlook outlook(const Project& project, const Catalogues& catalogues, std::int64_t atLeast = 1);
/// `count` batches from 1 to `last`, evenly spread and without repeats.
std::vector<std::int64_t> sweepBatches(std::int64_t last, int count = 60);

/// Keeps the outlook of a document up to date: before other receivers of a new estimate where estimates are quick, else
/// on another thread, followed by `changed`.
class OutlookTracker : public QObject
{
    Q_OBJECT

public:
    explicit OutlookTracker(Document& document, QObject* parent = nullptr);

    const std::shared_ptr<const Outlook>& outlook() const { return m_outlook; }
    bool isBusy() const { return m_background.isBusy(); }
    /// While held, the range of the sweep stays as it is: nothing jumps while a slider is dragged.
    void hold(bool held);

signals:
    void changed();

private:
    void refresh();
    void start();

    Document& m_document;
    std::shared_ptr<const Outlook> m_outlook;
    std::shared_ptr<const Project> m_for; ///< The project that m_outlook belongs to.
    Background m_background{0};
    bool m_held = false;
};

} // namespace vram
