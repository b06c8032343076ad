// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/treemap.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace vram {

/// A treemap of the rows by their memory.
class Treemap : public QWidget
{
    Q_OBJECT

public:
    explicit Treemap(QWidget* parent = nullptr);
    /// Shows the children of `root` in the colour of `part`.
    void setRoot(TreemapNode root, Part part);
    /// Sets the function that returns the tooltip of the tile under the mouse.
    void setTips(std::function<QString(LayerId layer)> tips) { m_tips = std::move(tips); }
    void select(LayerId layer);
    LayerId selected() const { return m_selected; }
    const std::vector<TreemapTile>& tiles() const { return m_tiles; }

signals:
    void clicked(vram::LayerId layer);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    const TreemapTile* tileAt(const QPointF& at) const;
    void layOut();

    TreemapNode m_root;
    Part m_part = Part::Activations;
    std::function<QString(LayerId)> m_tips;
    LayerId m_selected = LayerId::None;
    std::vector<TreemapTile> m_tiles;
    std::vector<ChartShape> m_shapes;
};

} // namespace vram
