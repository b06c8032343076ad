// The main window in another language: what is seen is made anew around the same document.

#include "ui/help/help_window.h"
#include "ui/language/language.h"
#include "ui/table/layer_view.h"
#include "ui/views/measured_panel.h"
#include "ui/window/chart_desk.h"
#include "ui/window/gpu_desk.h"
#include "ui/window/main_window.h"
#include "ui/window/measured_desk.h"
#include "ui/window/message_bar.h"
#include "ui/window/parallel_desk.h"
#include "ui/window/row_desk.h"
#include "ui/window/scenario_desk.h"

#include <QApplication>
#include <QLayout>
#include <QScrollBar>
#include <QStackedWidget>

#include <utility>

namespace vram {

namespace {

struct LanguageAct {
    Act act;
    const char* choice;
};

constexpr std::array kLanguageActs{LanguageAct{Act::LanguageSystem, ""}, LanguageAct{Act::LanguageEnglish, "en"},
                                   LanguageAct{Act::LanguageGerman, "de"}, LanguageAct{Act::LanguageChinese, "zh_CN"}};

} // namespace

void MainWindow::connectLanguages()
{
    for (const auto& [act, choice] : kLanguageActs) {
        (*m_actions)[act]->setCheckable(true);
        m_actions->on(act, this, [this, choice = QString::fromLatin1(choice)] {
            m_settings.set(Setting::Language, choice);
            showLanguage();
        });
    }
}

void MainWindow::showLanguage()
{
    const QString chosen = m_settings.value(Setting::Language).toString();
    for (const auto& [act, choice] : kLanguageActs)
        (*m_actions)[act]->setChecked(chosen == QLatin1String(choice));
    applyLanguage(chosen);
}

void MainWindow::rebuild()
{
    if (m_builtLanguage == currentLanguage() + QLocale().name())
        return;
    setUpdatesEnabled(false);
    saveLayout();
    const bool open = m_pages->currentIndex() > 0;
    const std::vector<LayerId> selected = m_table->selectedIds();
    const std::set<LayerId> unfolded = m_table->unfolded();
    const int scroll = m_table->verticalScrollBar()->value();
    const QWidget* focus = QApplication::focusWidget();
    const QString focused = focus && isAncestorOf(focus) ? focus->objectName() : QString();
    const QString topic = m_help && m_help->isVisible() ? m_help->topic() : QString();
    const bool told = !m_messages->isHidden();
    const MeasuredRun run = m_measured->run();
    clear();
    build();
    if (run.snapshot || run.file)
        m_measured->setRun(run);
    m_messages->setVisible(told);
    restoreLayout();
    if (m_offersTour)
        offerTour();
    if (open) {
        showProject(true);
        m_table->unfold(unfolded);
        m_table->select(selected);
        m_table->verticalScrollBar()->setValue(scroll);
    }
    if (auto* widget = focused.isEmpty() ? nullptr : findChild<QWidget*>(focused))
        widget->setFocus();
    if (!topic.isEmpty())
        showHelp(topic);
    setUpdatesEnabled(true);
}

void MainWindow::disconnectAll()
{
    // These outlive the widgets.
    const std::array<QObject*, 9> lasting{
        &m_document, &m_document.undoStack(), &m_outlook, &m_sizes, &m_advice, &m_localGpus, &m_settings, m_files,
        m_messages};
    for (QObject* sender : lasting)
        sender->disconnect(this);
    // The desks refer to the widgets, so they are deleted first.
    m_files->takeOther = {};
    delete std::exchange(m_measuredDesk, nullptr);
    delete std::exchange(m_rowDesk, nullptr);
    delete std::exchange(m_gpuDesk, nullptr);
    delete std::exchange(m_parallelDesk, nullptr);
    delete std::exchange(m_scenarioDesk, nullptr);
    delete std::exchange(m_charts, nullptr);
}

void MainWindow::clear()
{
    // `build` connects it again.
    disconnectAll();
    m_messages->setParent(nullptr); // It lasts. Shown now, it would be a window of its own.
    delete takeCentralWidget();
    const QObjectList parts = children();
    for (QObject* part : parts) {
        // Qt's own parts of a main window have names of its own.
        if (part != m_files && part != layout() && !part->objectName().startsWith(QLatin1String("qt_")))
            delete part;
    }
}

} // namespace vram
