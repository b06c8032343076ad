// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/size_limits.h"

#include "ui/document/document.h"

#include "search/concurrency.h"
#include "search/fit_with_retries.h"
#include "search/frontier.h"
#include "search/largest_batch.h"

#include <utility>

namespace vram {

namespace {

/// Maximum number of layers; with more, dozens of estimates would keep a CPU core busy for seconds after each edit.
constexpr std::int64_t kMostLayers = 20'000;

/// Computes the limits. The function is pure.
SizeLimits sizeLimits(const Project& project, const Catalogues& catalogues)
{
    SizeLimits limits;
    const std::vector<SizeAxis> axes = sizeAxes(project.network);
    if (!axes.empty()) {
        limits.axis = axes.front();
        limits.largest = largestSize(project.network, project.setup, catalogues, axes.front());
        limits.limit = sizeLimitBeyond(project.network, project.setup, catalogues, axes.front(), limits.largest);
    }
    if (project.setup.parallel.gpus == 1) {
        const std::int64_t without = largestBatch(project.network, project.setup, catalogues);
        limits.largestWithRetries = largestBatchWithRetries(project.network, project.setup, catalogues, without);
    }
    if (isInference(project.setup)) {
        limits.users = largestConcurrency(project.network, project.setup, catalogues);
        limits.tokens = kvCacheLength(project.network, project.setup);
    }
    return limits;
}

} // namespace

SizeLimitsTracker::SizeLimitsTracker(Document& document, QObject* parent) : QObject(parent), m_document(document) {}

void SizeLimitsTracker::refresh()
{
    const std::shared_ptr<const Project> project = m_document.project();
    const bool same =
        m_for && (m_for == project || (m_for->network == project->network && m_for->setup == project->setup));
    if (m_document.isPreviewing() || same)
        return;
    // The old limits are wrong for another network. For another setup, they remain visible until the new ones are
    // ready.
    const bool opened = std::exchange(m_identity, m_document.identity()) != m_document.identity();
    if (opened || !m_for || m_for->network.name != project->network.name)
        m_limits.reset();
    m_background.cancel();
    if (m_document.isEstimatePending())
        return;
    m_for = project;
    if (m_document.layerCount() > kMostLayers)
        return m_limits.reset();
    m_background.request([this, project, catalogues = m_document.sharedCatalogues()] {
        auto found = std::make_shared<const SizeLimits>(sizeLimits(*project, *catalogues));
        // Called only while the BackgroundTask, and therefore `this`, exists.
        return [this, found] {
            m_limits = found;
            emit changed();
        };
    });
}

} // namespace vram
