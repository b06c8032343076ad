// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measured/out_of_memory.h"
#include "ui/text.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabBar;
class QTreeWidget;

namespace vram {

/// Explains the numbers in a pasted out-of-memory message of PyTorch one by one, and suggests remedies. The GPU's
/// figures in the message can be applied to the setup.
class MemoryMessageDialog : public QDialog
{
    Q_OBJECT

public:
    /// `canApply` is true if there is a setup to which the GPU's figures can be applied.
    explicit MemoryMessageDialog(ByteUnit unit, QWidget* parent = nullptr, bool canApply = true);
    /// Fills in a text and selects it, so that typing or pasting replaces it.
    void setText(const QString& text);
    /// Shows the message with which PyTorch would fail, until another one is pasted.
    void predict(const QString& text);

signals:
    /// Emitted when the figures are applied. Both sizes are in bytes, and `others` is 0 if the message mentions no
    /// other processes.
    void applied(vram::Bytes capacity, vram::Bytes others);

private:
    void read();
    void showMessage();
    const OutOfMemoryMessage* message() const;

    ByteUnit m_unit;
    bool m_canApply;
    QLabel* m_lead;
    QPlainTextEdit* m_text;
    QTabBar* m_which; ///< Chooses one of several messages.
    QTreeWidget* m_figures;
    QLabel* m_words;
    QPushButton* m_apply;
    QString m_predicted{};
    std::vector<OutOfMemoryMessage> m_messages{};
};

} // namespace vram
