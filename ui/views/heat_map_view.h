// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/frontier_model.h"

#include <QTableView>

class QLabel;

namespace vram {

/// The heat map of batches and sizes as a table, whose cells are chosen with the mouse or the keyboard.
class HeatMapView : public QTableView
{
    Q_OBJECT

public:
    explicit HeatMapView(FrontierModel& model, QWidget* parent = nullptr);

    /// Sets the current setup, which may lie between cells.
    void setCurrentSetup(std::int64_t batch, std::int64_t size);
    /// Returns the position of the dot for the current setup, in viewport coordinates.
    QPointF currentSetupPoint() const;
    /// Draws the cells pale, to mark them as outdated.
    void setOutdatedLook(bool faded);
    bool isFaded() const { return m_faded; }
    QSize sizeHint() const override { return {360, 160}; }
    QSize minimumSizeHint() const override { return {220, 80}; }

signals:
    /// Emitted when a cell is double-clicked, or chosen with Enter.
    void chosen(const QModelIndex& index);
    void currentMoved(const QModelIndex& index);
    void hoverLeft();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    bool viewportEvent(QEvent* event) override;

private:
    void fitCells();
    void showCurrentSetup();
    /// Lays out the map for the view's size. The top left corner of the layout is that of the headers.
    void layOut();
    /// Returns the top left corner of the layout in viewport coordinates.
    QPointF origin() const;

    FrontierModel& m_model;
    HeatGrid m_grid;
    ChartLayout m_layout;
    QLabel* m_corner;
    std::int64_t m_batch = 0;
    std::int64_t m_size = 0;
    bool m_faded = false;
};

} // namespace vram
