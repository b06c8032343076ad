// SPDX-License-Identifier: GPL-3.0-or-later

// Drag and drop of rows: the data of a drag, and the allowed targets.

#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/table/layer_model.h"
#include "ui/table/row_edits.h"
#include "ui/table/row_transfer.h"

#include "edit/edit.h"

#include <QMimeData>

#include <algorithm>

namespace vram {

QStringList LayerModel::mimeTypes() const
{
    return {rowsMimeType(), QStringLiteral("text/csv"), QStringLiteral("text/plain")};
}

QMimeData* LayerModel::mimeData(const QModelIndexList& indexes) const
{
    std::vector<LayerId> ids;
    for (const QModelIndex& index : indexes) {
        if (index.column() == 0)
            ids.push_back(idAt(index));
    }
    return rowsToMime(m_document, ids);
}

Qt::DropActions LayerModel::supportedDropActions() const
{
    return Qt::MoveAction | Qt::CopyAction;
}

bool LayerModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int, int,
                                 const QModelIndex& parent) const
{
    if (action == Qt::MoveAction && isOwnDrag(data, m_document)) {
        // A block cannot be moved into itself.
        const std::vector<LayerId> ids = draggedIds(data);
        for (const RowNode* row = &rowAt(parent); row; row = row->parent) {
            if (row != &m_root && std::find(ids.begin(), ids.end(), row->id()) != ids.end())
                return false;
        }
    }
    return containsRows(data);
}

bool LayerModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                              const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    const RowPosition place{idAt(parent), row < 0 ? rowCount(parent) : row};
    std::vector<LayerId> ids = draggedIds(data);
    if (action == Qt::MoveAction && isOwnDrag(data, m_document)) {
        m_document.editNetwork(counted(std::ssize(ids), tr("Move %1 row"), tr("Move %1 rows")),
                               vram::moveRows(*m_network, ids, place));
    } else {
        const Result<PastedRows> pasted = pasteRows(m_document, data, place);
        if (!pasted) {
            emit rejected(translated(pasted.error()));
            return false;
        }
        ids = pasted->ids;
    }
    emit dropped(ids);
    return true;
}

} // namespace vram
