#pragma once

#include "ui/graph/graph_paint.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

namespace vram {

/// Draws a network as a graph: wheel and + - zoom, dragging and the arrow keys with Shift pan, arrow keys follow the
/// edges, a click selects. Only what is on screen is painted.
class GraphView : public QWidget
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);

    /// Shows another network, or the same one after an edit, which keeps the scroll position.
    void show(std::shared_ptr<const DrawnGraph> drawn, bool keepPlace);
    /// A share from 0 to 1 for each node, by which it is coloured, and what stands in its second line.
    void setMemory(std::vector<double> shares, QStringList figures);
    void select(LayerId row);
    /// The beginning of the network, large enough to be read.
    void start();
    /// All of it.
    void fit();
    QRectF nodeRect(LayerId row) const; ///< On the widget; empty where the row is not drawn.
    const DrawnGraph* drawn() const { return m_drawn.get(); }
    double scale() const { return m_scale; }
    /// Draws all of it, as large as `drawn()->layout.size`, in those colours. Only where something is drawn.
    std::function<void(QPainter&)> picture(const Tokens& tokens) const;
    QSize sizeHint() const override { return {420, 220}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

signals:
    void rowChosen(vram::LayerId row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    int nodeOf(LayerId row) const;
    int nodeAt(QPointF position) const;
    QRectF onScreen(const QRectF& area) const;
    void zoom(double factor, QPointF around);
    void pan(QPointF by);
    void reveal(int node);
    void step(int key);
    std::optional<int> neighbour(bool forward) const;
    std::optional<int> beside(bool right) const;
    void choose(int node);
    QString wordsOf(int node) const;

    std::shared_ptr<const DrawnGraph> m_drawn;
    std::vector<double> m_shares;
    QStringList m_figures;
    int m_selected = -1;
    double m_scale = 1;
    QPointF m_offset{}; ///< Of the graph's top left on the widget.
    std::optional<QPointF> m_grabbed{};
    bool m_dragged = false;
    void place(double scale);

    bool m_fitted = true; ///< Placed by itself, until somebody zooms or pans.
    bool m_whole = false; ///< Where it is: all of it, rather than its beginning.
};

} // namespace vram
