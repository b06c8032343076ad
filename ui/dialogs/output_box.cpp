// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/output_box.h"

#include <QScrollBar>
#include <QTextCursor>

namespace vram {

namespace {

constexpr int kDelay = 100; ///< Delay in milliseconds between output and its display.

} // namespace

OutputBox::OutputBox(QWidget* parent) : QPlainTextEdit(parent)
{
    setMaximumBlockCount(OutputTail::kMaxLines);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &OutputBox::showNow);
}

void OutputBox::add(const QString& text)
{
    m_tail.add(text);
    if (!m_timer.isActive())
        m_timer.start();
}

// Replaces the last line of the document, which may have been incomplete.
void OutputBox::showNow()
{
    QTextCursor last(document());
    last.movePosition(QTextCursor::End);
    last.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
    last.insertText(m_tail.take().join(QLatin1Char('\n')));
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void OutputBox::restart()
{
    m_tail = {};
    clear();
}

} // namespace vram
