// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/figure_label.h"

#include "ui/text.h"
#include "ui/theme/accessible.h"
#include "ui/theme/style_paint.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QTextDocumentFragment>

#include <cmath>

namespace vram {

FigureLabel::FigureLabel(QWidget* parent) : QLabel(parent)
{
    setFocusPolicy(Qt::TabFocus);
}

void FigureLabel::setFigure(const QString& shown, const QString& exact)
{
    if (textFormat() != Qt::RichText)
        return setPieces({{shown}}, exact);
    if (text() != shown)
        setText(shown);
    m_exact = exact;
}

void FigureLabel::setPieces(const std::vector<FigurePiece>& pieces, const QString& exact)
{
    m_exact = exact;
    if (m_pieces == pieces)
        return;
    m_pieces = pieces;
    QString words;
    for (const FigurePiece& piece : m_pieces)
        words += piece.text;
    setTextFormat(Qt::PlainText);
    if (text() == words)
        update();
    else
        setText(words);
}

QFont FigureLabel::fontOf(FigurePiece::Look look) const
{
    QFont result = font();
    if (look == FigurePiece::Bold)
        result.setBold(true);
    return result;
}

double FigureLabel::widthOf(const FigurePiece& piece) const
{
    return QFontMetricsF(fontOf(piece.look)).horizontalAdvance(piece.text);
}

QSize FigureLabel::sizeHint() const
{
    if (m_pieces.empty())
        return QLabel::sizeHint();
    double width = 0;
    for (const FigurePiece& piece : m_pieces)
        width += widthOf(piece);
    return {static_cast<int>(std::ceil(width)), fontMetrics().height()};
}

QSize FigureLabel::minimumSizeHint() const
{
    return m_pieces.empty() ? QLabel::minimumSizeHint() : sizeHint();
}

void FigureLabel::paintPieces()
{
    QPainter painter(this);
    const QFontMetrics metrics = fontMetrics();
    const int top = (height() - metrics.height()) / 2;
    QPointF at(0, top + metrics.ascent());
    if (alignment() & Qt::AlignRight)
        at.setX(width() - sizeHint().width());
    for (const FigurePiece& piece : m_pieces) {
        const bool quiet = piece.look == FigurePiece::Quiet;
        painter.setFont(fontOf(piece.look));
        painter.setPen(palette().color(quiet ? QPalette::PlaceholderText : foregroundRole()));
        painter.drawText(at, piece.text);
        at.rx() += &piece == &m_pieces.back() ? 0 : widthOf(piece);
    }
}

void FigureLabel::setTopic(const QString& topic)
{
    m_topic = topic;
    setProperty("helpTopic", topic); // F1 opens this topic.
    setCursor(topic.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    setAccessibleRole(this, topic.isEmpty() ? QAccessible::StaticText : QAccessible::Button);
}

QString FigureLabel::plainText() const
{
    const QString words = m_pieces.empty() ? QTextDocumentFragment::fromHtml(text()).toPlainText() : text();
    return QString(words).replace(QChar(0x00a0), QLatin1Char(' ')).trimmed();
}

void FigureLabel::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        QGuiApplication::clipboard()->setText(plainText());
    else if ((event->key() == Qt::Key_Space || event->key() == Qt::Key_Return) && !m_topic.isEmpty())
        emit explain(m_topic);
    else
        QLabel::keyPressEvent(event);
}

void FigureLabel::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()) && !m_topic.isEmpty())
        emit explain(m_topic);
    QLabel::mouseReleaseEvent(event);
}

void FigureLabel::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    const auto addCopy = [&menu](const QString& text) {
        menu.addAction(tr("Copy \"%1\"").arg(escapedMnemonics(text)), &menu,
                       [text] { QGuiApplication::clipboard()->setText(text); });
    };
    addCopy(plainText());
    if (!m_exact.isEmpty())
        addCopy(m_exact);
    for (const QString& figure : m_relatedFigures)
        addCopy(QString(figure).replace(QChar(0x00a0), QLatin1Char(' ')));
    if (!m_topic.isEmpty())
        menu.addAction(tr("Explain"), this, [this] { emit explain(m_topic); });
    menu.exec(event->globalPos());
}

void FigureLabel::focusInEvent(QFocusEvent* event)
{
    QLabel::focusInEvent(event);
    update();
}

void FigureLabel::focusOutEvent(QFocusEvent* event)
{
    QLabel::focusOutEvent(event);
    update();
}

void FigureLabel::paintEvent(QPaintEvent* event)
{
    if (m_pieces.empty())
        QLabel::paintEvent(event);
    else
        paintPieces();
    if (!hasFocus())
        return;
    QPainter painter(this);
    paintFocus(&painter, QRectF(rect()), palette());
}

} // namespace vram
