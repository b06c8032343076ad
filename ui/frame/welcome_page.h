// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace vram {

class Actions;
class Settings;

/// The page shown before a model is opened, with built-in networks, a file, an empty network, and recent files.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    /// The texts of its buttons are those of `actions`.
    WelcomePage(Settings& settings, const Actions& actions, QWidget* parent = nullptr);
    /// Updates the list of recent files.
    void refresh();

signals:
    /// Emitted when a model is chosen. `model` is a path or a name such as "builtin:resnet50".
    void modelChosen(const QString& model);
    void openRequested();
    void pasteRequested();
    void emptyRequested();
    void totalsRequested();
    void recordRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeModels();
    QWidget* makeStart(const Actions& actions);

    Settings& m_settings;
    QVBoxLayout* m_recent = nullptr;
};

} // namespace vram
