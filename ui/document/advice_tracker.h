// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "advice/advice.h"
#include "project/project.h"
#include "ui/document/background_task.h"

#include <memory>

namespace vram {

class Document;

/// Finds ways to save memory on another thread, and emits `changed` when the result arrives.
class AdviceTracker : public QObject
{
    Q_OBJECT

public:
    explicit AdviceTracker(Document& document, QObject* parent = nullptr);

    /// The advice for the current project, or null during the search.
    const std::shared_ptr<const std::vector<Advice>>& advice() const { return m_advice; }
    /// Searches again if the project has changed.
    void refresh();

signals:
    void changed();

private:
    Document& m_document;
    BackgroundTask m_background;
    std::shared_ptr<const Project> m_for;
    std::shared_ptr<const std::vector<Advice>> m_advice;
};

} // namespace vram
