// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace vram {

/// A node of a treemap. A leaf has a value, and the value of any other node is the sum of its children.
struct TreemapNode {
    QString name;
    double value = 0;
    quint32 id = 0; ///< Id of the row, or 0 for a node that combines several small ones.
    std::vector<TreemapNode> children{};
};

/// A placed leaf or heading.
struct TreemapTile {
    QRectF rect;
    QString name;
    quint32 id = 0;
    int depth = 0;
    bool leaf = false;
};

/// A squarified layout: rectangles as close to squares as their areas allow. A pure function.
std::vector<TreemapTile> layOutTreemap(const TreemapNode& root, const QRectF& area);

/// A treemap of the rows by their memory.
class Treemap : public QWidget
{
    Q_OBJECT

public:
    explicit Treemap(QWidget* parent = nullptr);
    void setRoot(TreemapNode root, const QColor& color);
    /// Sets the function that returns the tooltip of the tile under the mouse.
    void setTips(std::function<QString(quint32 id)> tips) { m_tips = std::move(tips); }
    void select(quint32 id);
    quint32 selected() const { return m_selected; }
    const std::vector<TreemapTile>& tiles() const { return m_tiles; }

signals:
    void clicked(quint32 id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    const TreemapTile* tileAt(const QPointF& at) const;
    void paintTile(QPainter& painter, const TreemapTile& tile) const;

    TreemapNode m_root;
    QColor m_color;
    std::function<QString(quint32)> m_tips;
    quint32 m_selected = 0;
    std::vector<TreemapTile> m_tiles;
};

} // namespace vram
