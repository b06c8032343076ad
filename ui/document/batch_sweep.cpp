// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/batch_sweep.h"

#include "search/largest_batch.h"
#include "setup/global_batch.h"

#include "ui/document/document.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vram {

namespace {

/// Number of layers that an estimate lowers for all distinct ranks, times 20 if the whole model is compiled, because
/// such an estimate takes some twenty times as long as in eager mode.
std::int64_t loweredLayers(const Document& document)
{
    const Compile compile = document.project()->setup.compile;
    const bool whole = compile == Compile::Model || compile == Compile::Step;
    const auto ranks = std::max<std::int64_t>(1, std::ssize(document.estimate()->ranks));
    return checkedMul(checkedMul(document.layerCount(), ranks), whole ? 20 : 1);
}

/// Maximum number of layers for a synchronous sweep. With more layers, the eighty estimates of a sweep would take
/// longer than a frame of 16 ms (19 ms for the 177 layers of ResNet-50). The criterion is a size rather than a time, so
/// that behaviour is the same on every machine.
constexpr std::int64_t kFewLayers = 140;

std::int64_t lastBatchFor(std::int64_t largest, std::int64_t atLeast)
{
    const std::int64_t ahead =
        largest > 0 ? static_cast<std::int64_t>(std::ceil(static_cast<double>(largest) * 1.7)) : 64;
    return std::max({ahead, atLeast > ahead ? atLeast + atLeast / 4 : atLeast, std::int64_t{8}});
}

bool sameButBatch(const Project& a, const Project& b)
{
    if (a.network != b.network)
        return false;
    Setup setup = a.setup;
    setup.batch = b.setup.batch;
    return setup == b.setup;
}

} // namespace

std::vector<std::int64_t> sweepBatches(std::int64_t last, int count)
{
    std::vector<std::int64_t> batches;
    for (int i = 0; i < count; ++i) {
        const double share = static_cast<double>(i) / (count - 1);
        const auto batch = static_cast<std::int64_t>(std::llround(1 + share * static_cast<double>(last - 1)));
        if (batches.empty() || batch > batches.back())
            batches.push_back(batch);
    }
    return batches;
}

BatchSweep batchSweep(const Project& project, const Catalogues& catalogues, std::int64_t atLeast)
{
    BatchSweep result;
    if (project.network.rows.empty())
        return result;
    // A network with errors is only partly estimated, so its largest batch is unknown.
    Setup one = project.setup;
    one.batch = 1;
    result.known = estimate(project.network, one, catalogues, Detail::Memory).valid();
    result.largest = largestBatch(project.network, project.setup, catalogues);
    // A batch whose sizes overflow cannot be shown on an axis.
    if (result.known && !estimate(project.network, project.setup, catalogues, Detail::Memory).valid())
        atLeast = 1;
    result.points = sweep(project.network, withoutSelectedRank(project.setup), catalogues,
                          sweepBatches(lastBatchFor(result.largest, atLeast)));
    return result;
}

BatchSweepTracker::BatchSweepTracker(Document& document, QObject* parent)
    : QObject(parent), m_document(document), m_batchSweep(std::make_shared<const BatchSweep>())
{
}

void BatchSweepTracker::setHeld(bool held)
{
    m_held = held;
    if (held)
        return;
    refresh();
    emit changed();
}

void BatchSweepTracker::refresh()
{
    if (std::exchange(m_identity, m_document.identity()) != m_document.identity()) {
        m_background.cancel();
        m_batchSweep = std::make_shared<const BatchSweep>(); // The old sweep belongs to another project.
        m_for.reset();
    }
    if (m_document.isPreviewing() || m_document.isEstimatePending())
        return;
    const std::int64_t batch = m_document.project()->setup.batch;
    // A batch far beyond what fits extends the range only while it is set.
    const std::int64_t natural = lastBatchFor(m_batchSweep->largest, 1);
    const bool stretched = m_batchSweep->known && m_batchSweep->lastBatch() > natural && batch <= natural;
    const bool reaches = (batch <= m_batchSweep->lastBatch() && !stretched) || m_held;
    if (m_for && reaches && sameButBatch(*m_for, *m_document.project()))
        return;
    m_for = m_document.project();
    start();
}

void BatchSweepTracker::start()
{
    const std::shared_ptr<const Project> project = m_document.project();
    const std::shared_ptr<const Catalogues> catalogues = m_document.sharedCatalogues();
    if (loweredLayers(m_document) <= kFewLayers) {
        m_background.cancel();
        m_batchSweep =
            std::make_shared<const BatchSweep>(vram::batchSweep(*project, *catalogues, project->setup.batch));
        return;
    }
    m_background.request([this, project, catalogues] {
        auto found = std::make_shared<const BatchSweep>(vram::batchSweep(*project, *catalogues, project->setup.batch));
        // Called only while the BackgroundTask, and therefore `this`, exists.
        return [this, found] {
            m_batchSweep = found;
            emit changed();
        };
    });
}

} // namespace vram
