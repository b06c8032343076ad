#pragma once

#include <QLabel>

namespace vram {

/// A figure that can be copied: by its context menu, or with Ctrl+C while it has focus. Clicking it (or Space) asks for
/// its explanation.
class FigureLabel : public QLabel
{
    Q_OBJECT

public:
    explicit FigureLabel(QWidget* parent = nullptr);

    /// `shown` on screen, `exact` to copy ("8,589,934,592 bytes"; may be empty).
    void setFigure(const QString& shown, const QString& exact = {});
    /// What Help says about it; empty: clicking does nothing.
    void setTopic(const QString& topic);

signals:
    void explain(const QString& topic);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString plainText() const;

    QString m_exact;
    QString m_topic;
};

} // namespace vram
