// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStringList>

#include <vector>

namespace vram {

/// A run of text in one style.
struct FigurePiece {
    enum Look { Plain, Bold, Quiet };
    QString text;
    Look look = Plain;
    bool operator==(const FigurePiece&) const = default;
};

/// A figure that can be copied from its context menu, or with Ctrl+C while it has focus. Clicking it or pressing Space
/// requests its explanation.
class FigureLabel : public QLabel
{
    Q_OBJECT

public:
    explicit FigureLabel(QWidget* parent = nullptr);

    /// Shows `shown`, and copies `exact` ("8,589,934,592 bytes"), which may be empty. Plain text stays on one line.
    void setFigure(const QString& shown, const QString& exact = {});
    /// Shows one line in several styles. It is painted directly, because rich text would be parsed and laid out again
    /// for each number.
    void setPieces(const std::vector<FigurePiece>& pieces, const QString& exact = {});
    /// Sets related figures, which the context menu also offers to copy.
    void setRelatedFigures(const QStringList& figures) { m_relatedFigures = figures; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Sets the help topic. If `topic` is empty, a click does nothing.
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
    QFont fontOf(FigurePiece::Look look) const;
    double widthOf(const FigurePiece& piece) const;
    void paintPieces();

    std::vector<FigurePiece> m_pieces;
    QString m_exact;
    QStringList m_relatedFigures;
    QString m_topic;
};

} // namespace vram
