// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QWidget;

namespace vram {

/// Sets the accessible role, such as button or chart, of a widget that Qt would report as a plain widget or label.
void setAccessibleRole(QWidget* widget, QAccessible::Role role);
/// Makes Qt report the roles set by setAccessibleRole() and use the labels of combo boxes as their accessible names.
/// Must be called once, before accessible interfaces are requested.
void installAccessibleRoles();

} // namespace vram
