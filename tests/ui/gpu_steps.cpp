// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gpu_steps.h"

#include "ui/views/gpu_table.h"

#include <QLineEdit>
#include <QTest>
#include <QTreeView>

namespace vram::test {

int gpusTried(const QTreeView& table)
{
    const QAbstractItemModel& model = *table.model();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data(GpuTable::PendingRole).toBool())
            return 0;
    }
    return model.rowCount();
}

QTreeView* openGpuTable(WindowFixture& fixture)
{
    fixture.trigger(ActionId::WhichGpu);
    auto* table = fixture.child<QTreeView>("gpuTable");
    (void)QTest::qWaitFor([&] { return gpusTried(*table) > 100; }, 30000);
    return table;
}

QModelIndex gpuCell(const QTreeView& table, const QString& name, int column)
{
    const QAbstractItemModel& model = *table.model();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data(GpuTable::NameRole).toString() == name)
            return model.index(row, column);
    }
    return {};
}

void typeInto(QWidget* editor, const QString& text)
{
    auto* line = qobject_cast<QLineEdit*>(editor);
    if (!line)
        line = editor->findChild<QLineEdit*>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Tab);
}

} // namespace vram::test
