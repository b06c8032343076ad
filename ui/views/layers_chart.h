// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/layer_memory.h"
#include "ui/charts/treemap.h"
#include "ui/document/session_state.h"

#include <QWidget>

#include <unordered_map>

class QComboBox;
class QTreeWidget;

namespace vram {

/// The memory by row: the largest rows as bars, and all rows as a treemap of blocks. The selection is shared with the
/// table.
class LayersChart : public QWidget
{
    Q_OBJECT

public:
    explicit LayersChart(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    void select(LayerId row);
    QWidget* header() const { return m_header; }
    QTreeWidget* bars() const { return m_bars; }
    /// Returns the measure that the bars and the areas of the treemap represent.
    LayerMeasure measure() const;

signals:
    void rowChosen(vram::LayerId row);

private:
    QString toolTipFor(LayerId row) const;
    void redraw();

    SessionState m_sessionState;
    std::unordered_map<LayerId, Bytes> m_bytes; ///< Bytes of each row by the chosen measure.
    LayerId m_selected = LayerId::None;
    QWidget* m_header;
    QComboBox* m_measure;
    QTreeWidget* m_bars;
    Treemap* m_map;
};

} // namespace vram
