// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/answer_panel.h"
#include "ui/frame/project_page.h"
#include "ui/frame/status_line.h"
#include "ui/help/help_window.h"
#include "ui/panels/layer_panel.h"
#include "ui/table/layer_view.h"
#include "ui/views/gpu_panel.h"

#include <QApplication>
#include <QHeaderView>

#include <array>

namespace vram {

namespace {

struct Explained {
    const char* widget;
    const char* topic;
};

/// Help topics for F1 on widgets that are not figures.
constexpr std::array kExplained{Explained{"batch", "batch"},
                                Explained{"batchSlider", "batch"},
                                Explained{"largest", "batch"},
                                Explained{"layers", "row"},
                                Explained{"gpu", "gpu"},
                                Explained{"gpuTable", "gpu"},
                                Explained{"gpuSearch", "gpu"},
                                Explained{"used-by-others", "others"},
                                Explained{"context", "calibration"},
                                Explained{"margin", "device"},
                                Explained{"capacity", "gpu"},
                                Explained{"torch", "speed"},
                                Explained{"optimizer", "part.optimizer"},
                                Explained{"checkpoint", "part.activations"},
                                Explained{"timeline", "peak"},
                                Explained{"sweep", "batch"},
                                Explained{"adviceList", "device"},
                                Explained{"scenarioTable", "device"},
                                Explained{"othersList", "textbook"},
                                Explained{"layerBars", "row"}};

/// The topic of a figure is stored as a property.
QString topicOf(const QWidget& widget)
{
    for (const Explained& explained : kExplained) {
        if (widget.objectName() == QLatin1String(explained.widget))
            return QLatin1String(explained.topic);
    }
    return widget.property("helpTopic").toString();
}

QString topicOfFocus()
{
    for (const QWidget* widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        if (QString topic = topicOf(*widget); !topic.isEmpty())
            return topic;
    }
    return {};
}

} // namespace

HelpController::HelpController(Actions& actions, const ProjectPage& page, std::function<Reading()> reading,
                               QWidget* window)
    : m_reading(std::move(reading)), m_window(window)
{
    actions.on(Act::Help, this, [this] { show(topicOfFocus()); });
    connectFigures(page);
}

void HelpController::connectFigures(const ProjectPage& page)
{
    connect(page.answer(), &AnswerPanel::explain, this, &HelpController::show);
    connect(page.inspector()->layer(), &LayerPanel::explain, this, &HelpController::show);
    connect(page.views()->gpus(), &GpuPanel::explain, this, &HelpController::show);
    connect(page.status(), &StatusLine::explain, this, &HelpController::show);
    QHeaderView* header = page.table()->header();
    header->setSectionsClickable(true);
    connect(header, &QHeaderView::sectionClicked, this, [this] { show(QStringLiteral("row")); });
}

void HelpController::show(const QString& topic)
{
    if (!m_help)
        m_help = new HelpWindow(m_window);
    m_help->present(m_reading());
    m_help->open(topic);
}

void HelpController::refresh(const Reading& reading)
{
    if (m_help && m_help->isVisible())
        m_help->present(reading);
}

QString HelpController::shownTopic() const
{
    return m_help && m_help->isVisible() ? m_help->topic() : QString();
}

} // namespace vram
