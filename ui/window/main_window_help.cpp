// Every number explains itself: by a click where it is a figure of its own, by F1 wherever the keyboard is.

#include "ui/help/help_window.h"
#include "ui/table/layer_view.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QHeaderView>

#include <array>

namespace vram {

namespace {

struct Explained {
    const char* widget;
    const char* topic;
};

/// What F1 tells about on widgets that are no figures themselves.
constexpr std::array kExplained{Explained{"batch", "batch"},
                                Explained{"batchSlider", "batch"},
                                Explained{"largest", "batch"},
                                Explained{"layers", "row"},
                                Explained{"gpu", "gpu"},
                                Explained{"gpuTable", "gpu"},
                                Explained{"gpuSearch", "gpu"},
                                Explained{"used_by_others", "others"},
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

/// A figure knows its own.
QString topicOf(const QWidget& widget)
{
    for (const Explained& explained : kExplained) {
        if (widget.objectName() == QLatin1String(explained.widget))
            return QLatin1String(explained.topic);
    }
    return widget.property("helpTopic").toString();
}

} // namespace

void MainWindow::connectHelp()
{
    m_actions->on(Act::Help, this, [this] { showHelp(topicOfFocus()); });
    m_table->header()->setSectionsClickable(true);
    connect(m_table->header(), &QHeaderView::sectionClicked, this, [this] { showHelp(QStringLiteral("row")); });
}

QString MainWindow::topicOfFocus() const
{
    for (const QWidget* widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        if (const QString topic = topicOf(*widget); !topic.isEmpty())
            return topic;
    }
    return {};
}

void MainWindow::showHelp(const QString& topic)
{
    if (!m_help)
        m_help = new HelpWindow(this);
    m_help->present(reading());
    m_help->open(topic);
}

} // namespace vram
