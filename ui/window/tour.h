// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include <functional>
#include <vector>

class QFrame;
class QLabel;
class QPushButton;

namespace vram {

/// A callout: its target widget, and its text with the current figures.
struct TourStop {
    QPointer<QWidget> target;
    QString title;
    std::function<QString()> text;
};

/// Shows a few callouts over the window, one at a time. The target of the visible callout can be operated: the batch
/// can be dragged, for example. Esc ends the tour.
class Tour : public QWidget
{
    Q_OBJECT

public:
    Tour(std::vector<TourStop> stops, QWidget* window);
    /// Updates the callout after the figures have changed.
    void refresh();
    int stop() const { return m_stop; }

signals:
    /// Emitted when the user has seen the last callout or skipped the rest.
    void finished();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeBubble();
    void show(int stop);
    void layOut();
    void cover(const QRegion& mask);
    void end();
    QRect targetRect() const;

    std::vector<TourStop> m_stops;
    int m_stop = 0;
    QFrame* m_bubble;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_skip;
    QPushButton* m_back;
    QPushButton* m_next;
};

} // namespace vram
