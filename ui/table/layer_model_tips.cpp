// SPDX-License-Identifier: GPL-3.0-or-later

// The tooltips of the layer table's cells.

#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/table/derivations.h"
#include "ui/table/layer_cells.h"
#include "ui/table/layer_model.h"
#include "ui/table/row_times.h"

namespace vram {

QString LayerModel::toolTip(const RowNode& row, int column) const
{
    if (const Issue* found = issue(row))
        return asSentence(translated(found->message));
    const RowEstimate* figure = figures(row);
    if (column == Type)
        return typeHelp(row.row);
    if (!figure)
        return {};
    if (column == Time)
        return timeParts(row).join(QLatin1Char('\n'));
    QStringList lines{figuresToolTip(row.row, *figure, column, m_unit)};
    lines << derivation(row.id(), column);
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QStringList LayerModel::derivation(LayerId row, int column) const
{
    if (column < Output || m_estimate->rows.size() > kMaxRowsOnDemand)
        return {};
    if (!m_derivations || !m_derivations->isFor(m_estimate))
        m_derivations = std::make_shared<const Derivations>(*m_document.project(), m_estimate);
    switch (column) {
    case Output:
    case Elements: return m_derivations->output(row, m_unit);
    case Parameters: return m_derivations->parameters(row);
    case Recomputed: return {};
    default: return m_derivations->saved(row);
    }
}

QStringList LayerModel::timeParts(const RowNode& row) const
{
    if (m_estimate->rows.size() > kMaxRowsOnDemand)
        return {};
    if (!m_times || !m_times->isFor(m_estimate))
        m_times = std::make_shared<const RowTimes>(*m_document.project(), m_estimate);
    return m_times->words(row);
}

} // namespace vram
