// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QWidget;

namespace vram {

/// Tells screen readers what a widget is that Qt knows as a plain widget or a label: a button, a chart.
void setAccessibleRole(QWidget* widget, QAccessible::Role role);
/// Makes Qt use these roles, and name combo boxes by their labels. Called once, before widgets are asked for.
void installAccessibleRoles();

} // namespace vram
