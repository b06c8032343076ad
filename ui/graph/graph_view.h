// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/graph/graph_columns.h"
#include "ui/graph/graph_paint.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

namespace vram {

/// Draws a network as a graph. The mouse wheel and the + and - keys zoom, dragging and Shift with the arrow keys pan,
/// the arrow keys follow the edges, and a click selects. Only the visible part is painted.
class GraphView : public QWidget
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);

    /// Shows a network. If `keepPlace` is true, it is an edited version of the current one, and the scroll position is
    /// kept.
    void show(std::shared_ptr<const DrawnGraph> drawn, bool keepPlace);
    /// Sets the colour intensity of each node, from 0 to 1, and the text of its second line.
    void setMemory(std::vector<double> intensities, QStringList figures);
    void select(LayerId row);
    /// Shows the beginning of the network at a readable scale.
    void showBeginning();
    /// Zooms out to show the whole network.
    void fit();
    /// The rectangle of a row's node in widget coordinates. Empty if the row is not drawn.
    QRectF nodeRect(LayerId row) const;
    const DrawnGraph* drawn() const { return m_drawn.get(); }
    double scale() const { return m_scale; }
    /// Returns a function that draws the whole graph in the colours of `tokens`, at the size `drawn()->layout.size`. A
    /// graph must be shown.
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
    std::optional<int> neighbourBeside(bool right) const;
    void choose(int node);
    QString textOf(int node) const;
    void paintColumns(QPainter& painter) const;

    std::shared_ptr<const DrawnGraph> m_drawn;
    GraphColumns m_columns; ///< More than one column if the whole graph is shown.
    std::vector<double> m_intensities;
    QStringList m_figures;
    int m_selected = -1;
    double m_scale = 1;
    QPointF m_offset{}; ///< Widget position of the graph's top left.
    std::optional<QPointF> m_grabbed{};
    bool m_dragged = false;
    void place(double scale);

    bool m_fitted = true; ///< Whether the graph is positioned automatically, which ends when the user zooms or pans.
    bool m_whole = false; ///< If `m_fitted`, whether the whole graph is shown rather than its beginning.
};

} // namespace vram
