#pragma once

#include "measured/out_of_memory.h"
#include "ui/text.h"

#include <QDialog>

#include <optional>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabBar;
class QTreeWidget;

namespace vram {

/// Explains a pasted out-of-memory message of PyTorch, number by number, and what would help. The GPU's figures in it
/// can be applied.
class MemoryMessageDialog : public QDialog
{
    Q_OBJECT

public:
    explicit MemoryMessageDialog(ByteUnit unit, QWidget* parent = nullptr);
    /// Fills in a text that typing or pasting replaces.
    void setText(const QString& text);
    /// The message that PyTorch would fail with, until another is pasted.
    void predict(const QString& text);

signals:
    /// Bytes; `others` is 0 where the message does not tell.
    void taken(vram::Bytes capacity, vram::Bytes others);

private:
    void read();
    void showMessage();
    const OutOfMemoryMessage* message() const;

    ByteUnit m_unit;
    QLabel* m_lead;
    QPlainTextEdit* m_text;
    QTabBar* m_which; ///< Of several messages.
    QTreeWidget* m_figures;
    QLabel* m_words;
    QPushButton* m_take;
    QString m_predicted{};
    std::vector<OutOfMemoryMessage> m_messages{};
};

} // namespace vram
