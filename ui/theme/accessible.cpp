// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/accessible.h"

#include <QAccessibleWidget>
#include <QComboBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QTextDocumentFragment>

namespace vram {

namespace {

constexpr auto kRole = "accessibleRole";

/// The accessible interface of a widget whose role differs from Qt's default. Its press action sends the Space key to
/// the widget.
class RoleWidget : public QAccessibleWidget
{
public:
    RoleWidget(QWidget* widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {}

    QString text(QAccessible::Text what) const override
    {
        const QString given = QAccessibleWidget::text(what);
        const auto* label = qobject_cast<const QLabel*>(widget());
        return given.isEmpty() && what == QAccessible::Name && label
                   ? QTextDocumentFragment::fromHtml(label->text()).toPlainText()
                   : given;
    }

    QStringList actionNames() const override
    {
        QStringList names = QAccessibleWidget::actionNames();
        if (role() == QAccessible::Button)
            names.prepend(pressAction());
        return names;
    }

    void doAction(const QString& name) override
    {
        if (name != pressAction())
            return QAccessibleWidget::doAction(name);
        QKeyEvent press(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, QStringLiteral(" "));
        QCoreApplication::sendEvent(widget(), &press);
    }
};

/// The accessible interface of a combo box. On Linux, Qt's own interface reports the current choice as the name, so
/// that a screen reader says "fp32" instead of "Precision, fp32".
class NamedCombo : public QAccessibleWidget
{
public:
    explicit NamedCombo(QComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox) {}

    QString text(QAccessible::Text what) const override
    {
        return what == QAccessible::Value ? box()->currentText() : QAccessibleWidget::text(what);
    }

    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.expandable = true;
        state.hasPopup = true;
        state.editable = box()->isEditable();
        return state;
    }

    QStringList actionNames() const override
    {
        return QStringList{showMenuAction()} + QAccessibleWidget::actionNames();
    }

    void doAction(const QString& name) override
    {
        if (name == showMenuAction())
            box()->showPopup();
        else
            QAccessibleWidget::doAction(name);
    }

private:
    QComboBox* box() const { return static_cast<QComboBox*>(widget()); }
};

QAccessibleInterface* interfaceOf(const QString& className, QObject* object)
{
    if (className == QLatin1String("QComboBox"))
        return new NamedCombo(static_cast<QComboBox*>(object));
    auto* widget = qobject_cast<QWidget*>(object);
    const QVariant role = widget ? widget->property(kRole) : QVariant();
    return role.isValid() ? new RoleWidget(widget, static_cast<QAccessible::Role>(role.toInt())) : nullptr;
}

} // namespace

void setAccessibleRole(QWidget* widget, QAccessible::Role role)
{
    widget->setProperty(kRole, static_cast<int>(role));
}

void installAccessibleRoles()
{
    static const bool once = [] {
        QAccessible::installFactory(interfaceOf);
        return true;
    }();
    static_cast<void>(once);
}

} // namespace vram
