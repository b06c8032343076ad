// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/actions.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"
#include "ui/window/session.h"
#include "ui/window/work_guard.h"

#include <QMainWindow>

#include <memory>

namespace vram {

class LayerView;
class Workbench;

/// The window of one document. It owns what persists; the workbench owns the widgets, which are rebuilt when the
/// language changes.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// An empty `recoveryFolder` disables autosave.
    MainWindow(Settings& settings, Catalogues catalogues, const QString& recoveryFolder, QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_session.document; }
    LocalGpus& localGpus() { return m_session.localGpus; }
    FileFlow& files() { return m_files; }
    FileWatch& watch() { return m_guard->watch(); }
    Actions& actions();
    Reading reading() const;
    LayerView* table() const;
    /// Starts the tour when the first network is opened, unless it has been shown before.
    void offerTour();
    /// Ends the program without a question, as the system's signal asks: unsaved work is offered at the next start.
    void endBySignal(int signal);

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void build();
    void rebuild();
    void clear();
    void saveLayout();

    Session m_session;
    MessageBar m_messages;
    FileFlow m_files;
    std::unique_ptr<WorkGuard> m_guard;
    std::unique_ptr<Workbench> m_workbench;
    QString m_builtLanguage;
    bool m_offersTour = false;
};

} // namespace vram
