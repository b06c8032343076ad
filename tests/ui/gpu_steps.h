// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window_fixture.h"

#include <QModelIndex>

class QTreeView;

namespace vram::test {

inline constexpr double kMiB = 1024.0 * 1024.0;

/// Returns the number of rows in the GPU table, or 0 until every GPU has been tried.
int gpusTried(const QTreeView& table);
/// Shows the GPU table and waits for its figures.
QTreeView* openGpuTable(WindowFixture& fixture);
/// Returns the table cell of the GPU with the full name `name`, or an invalid index if it is not in the table.
QModelIndex gpuCell(const QTreeView& table, const QString& name, int column = 0);
/// Types into a field, or into the line edit inside it, and then leaves it.
void typeInto(QWidget* editor, const QString& text);

} // namespace vram::test
