// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/wheel_guard.h"

#include <QEvent>
#include <QWidget>

namespace vram {

namespace {

class WheelGuard : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (event->type() != QEvent::Wheel || static_cast<QWidget*>(object)->hasFocus())
            return false;
        event->ignore();
        return true;
    }
};

} // namespace

void guardWheel(QWidget* widget)
{
    // With Qt::WheelFocus, scrolling the mouse wheel would itself give the widget the focus that the guard requires.
    widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(new WheelGuard(widget));
}

} // namespace vram
