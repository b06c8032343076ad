// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/undo_keys.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace vram {

namespace {

/// Returns the widget itself if it edits text, otherwise null. Includes spin boxes and combo boxes, which pass keys to
/// their line edit without an event that a filter could see.
QWidget* textField(QObject* object)
{
    if (qobject_cast<QLineEdit*>(object) || qobject_cast<QAbstractSpinBox*>(object) || qobject_cast<QComboBox*>(object)
        || qobject_cast<QPlainTextEdit*>(object))
        return static_cast<QWidget*>(object);
    return nullptr;
}

} // namespace

UndoKeys::UndoKeys(QWidget* window, QWidget* except) : m_window(window), m_except(except)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool UndoKeys::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const QWidget* field = textField(object);
    if (!field || !m_window->isAncestorOf(field) || m_except->isAncestorOf(field))
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo))
        return false;
    event->ignore();
    return true;
}

} // namespace vram
