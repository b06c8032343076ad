#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace vram {

/// One area of a treemap: leaves have a value, the others are the sum of what is in them.
struct TreemapNode {
    QString name;
    double value = 0;
    quint32 id = 0; ///< 0: several small ones as one.
    std::vector<TreemapNode> children{};
};

/// A leaf or a heading with its place.
struct TreemapTile {
    QRectF rect;
    QString name;
    quint32 id = 0;
    int depth = 0;
    bool leaf = false;
};

/// Squarified: rectangles as near to squares as their areas allow. Pure.
std::vector<TreemapTile> layOutTreemap(const TreemapNode& root, const QRectF& area);

/// Which rows hold the memory, as nested areas.
class Treemap : public QWidget
{
    Q_OBJECT

public:
    explicit Treemap(QWidget* parent = nullptr);
    void setRoot(TreemapNode root, const QColor& color);
    /// The tool tip of the tile under the mouse.
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
