// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/advice_tracker.h"

#include "ui/document/document.h"

namespace vram {

AdviceTracker::AdviceTracker(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::estimateChanged, this, &AdviceTracker::refresh);
}

void AdviceTracker::refresh()
{
    if (m_document.isPreviewing() || m_for == m_document.project())
        return;
    m_for = m_document.project();
    m_advice.reset(); // The advice contains changes of another project, which applying it would restore.
    const std::shared_ptr<const Project> project = m_for;
    const std::shared_ptr<const Catalogues> catalogues = m_document.sharedCatalogues();
    m_background.request([this, project, catalogues, outdated = m_background.outdated()] {
        auto found = std::make_shared<const std::vector<Advice>>(
            advise(project->network, project->setup, *catalogues, outdated));
        // Called only while the Background, and therefore `this`, exists.
        return [this, found] {
            m_advice = found;
            emit changed();
        };
    });
}

} // namespace vram
