// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/configs.h"
#include "project/project.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace vram {

/// Shows the current setup as another training program's configuration, which can be saved or copied.
class ConfigDialog : public QDialog
{
    Q_OBJECT

public:
    /// Asks the user for a file and writes the text to it.
    using Save = std::function<void(const QString& suggestion, const QString& text)>;

    ConfigDialog(std::shared_ptr<const Project> project, Save save, QWidget* parent);

private:
    void refresh();
    const ConfigKind& chosen() const;

    std::shared_ptr<const Project> m_project;
    Save m_save;
    QComboBox* m_choice;
    QPlainTextEdit* m_text;
    QLabel* m_left;
    QPushButton* m_saveButton;
    QPushButton* m_copyButton;
};

} // namespace vram
