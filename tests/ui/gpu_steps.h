#pragma once

#include "ui/window_fixture.h"

#include <QModelIndex>

class QTreeView;

namespace vram::test {

inline constexpr double kMiB = 1024.0 * 1024.0;

/// The rows of the table of GPUs; 0 while one of them is still to be tried.
int gpusTried(const QTreeView& table);
/// Shows the table of GPUs and waits for its figures.
QTreeView* openGpuTable(WindowFixture& fixture);
/// The cell of the GPU of that name in full; none where it is not in the table.
QModelIndex gpuCell(const QTreeView& table, const QString& name, int column = 0);
/// Types into a field, or the line edit inside it, and leaves it.
void typeInto(QWidget* editor, const QString& text);

} // namespace vram::test
