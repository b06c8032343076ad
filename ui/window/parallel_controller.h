// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

#include <QObject>

#include <functional>

class QWidget;

namespace vram {

class Actions;
class Document;
class FileFlow;
class RankStrip;
class Settings;

/// Handles the actions for several GPUs: ranks, plans, and configurations of other training programs.
class ParallelController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        Actions& actions;
        FileFlow& files;
        RankStrip& strip;
        const Settings& settings;
    };

    ParallelController(const Parts& parts, std::function<Reading()> reading, QWidget* window);

private:
    void showPlans();

    Document& m_document;
    FileFlow& m_files;
    const Settings& m_settings;
    std::function<Reading()> m_reading;
    QWidget* m_window;
};

} // namespace vram
