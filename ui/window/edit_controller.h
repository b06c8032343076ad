// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vram {

class Actions;
class AnswerPanel;
class Document;
class LayerModel;
class MessageBar;
class BatchSweepTracker;
class ProjectPage;

/// Turns requests of the panels into edits of the document.
class EditController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        BatchSweepTracker& batchSweep;
        Actions& actions;
        MessageBar& messages;
        const LayerModel& model;
        const ProjectPage& page;
    };

    explicit EditController(const Parts& parts);

private:
    void connectAnswer(const AnswerPanel& answer);
    void connectLargest(const AnswerPanel& answer, Actions& actions);
    void connectForms(const Parts& parts);
    void connectSweeps(const ProjectPage& page);
    void connectAdvice(const ProjectPage& page);

    Document& m_document;
    BatchSweepTracker& m_batchSweep;
};

} // namespace vram
