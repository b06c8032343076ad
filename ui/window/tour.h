#pragma once

#include <QPointer>
#include <QWidget>

#include <functional>
#include <vector>

class QFrame;
class QLabel;
class QPushButton;

namespace vram {

/// One callout: what it points at, and what it says with the figures of the moment.
struct TourStop {
    QPointer<QWidget> target;
    QString title;
    std::function<QString()> text;
};

/// A few callouts over the window, one at a time. What is pointed at stays in use: the batch can be dragged while the
/// callout about it stands there. Esc ends it.
class Tour : public QWidget
{
    Q_OBJECT

public:
    Tour(std::vector<TourStop> stops, QWidget* window);
    /// The figures changed: the callout says the new ones.
    void refresh();
    int stop() const { return m_stop; }

signals:
    /// Whether it was seen to its end or skipped.
    void finished();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeBubble();
    void show(int stop);
    void layOut();
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
