// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/advice_tracker.h"

#include "ui/document/document.h"

namespace vram {

AdviceTracker::AdviceTracker(Document& document, QObject* parent) : QObject(parent), m_document(document) {}

void AdviceTracker::refresh()
{
    if (m_document.isPreviewing() || m_for == m_document.project())
        return;
    m_advice.reset(); // Applying advice for the previous project would restore that project.
    if (m_document.isEstimatePending())
        return;
    m_for = m_document.project();
    const std::shared_ptr<const Project> project = m_for;
    const std::shared_ptr<const Catalogues> catalogues = m_document.sharedCatalogues();
    m_background.request([this, project, catalogues, isOutdatedFunction = m_background.isOutdatedFunction()] {
        auto found = std::make_shared<const std::vector<Advice>>(
            advise(project->network, project->setup, *catalogues, isOutdatedFunction));
        // Called only while the BackgroundTask, and therefore `this`, exists.
        return [this, found] {
            m_advice = found;
            emit changed();
        };
    });
}

} // namespace vram
