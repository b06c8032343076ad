// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace vram {

class Actions;
class FileFlow;
class MessageBar;
class ProjectPage;
class Tour;
struct Session;

/// A short guided tour: three callouts on the open network, or on a sample.
class TourController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Session& session;
        Actions& actions;
        FileFlow& files;
        ProjectPage& page;
        MessageBar& messages;
    };

    TourController(const Parts& parts, std::function<Reading()> reading, std::function<bool()> isOpen, QWidget* window);

    /// Starts the tour when the first network is opened, unless it has been shown before.
    void offer();
    void start();

private:
    bool wasShown() const;
    QString aboutTable() const;
    QString aboutBatch() const;
    QString aboutAnswer() const;

    Parts m_parts;
    std::function<Reading()> m_reading;
    std::function<bool()> m_isOpen;
    QWidget* m_window;
    QPointer<Tour> m_tour;
};

} // namespace vram
