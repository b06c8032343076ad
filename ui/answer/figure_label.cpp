#include "ui/answer/figure_label.h"

#include "ui/theme/style_paint.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QTextDocumentFragment>

namespace vram {

FigureLabel::FigureLabel(QWidget* parent) : QLabel(parent)
{
    setFocusPolicy(Qt::TabFocus);
}

void FigureLabel::setFigure(const QString& shown, const QString& exact)
{
    if (text() != shown)
        setText(shown);
    m_exact = exact;
}

void FigureLabel::setTopic(const QString& topic)
{
    m_topic = topic;
    setProperty("helpTopic", topic); // F1
    setCursor(topic.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

QString FigureLabel::plainText() const
{
    return QTextDocumentFragment::fromHtml(text()).toPlainText().replace(QChar(0x00a0), QLatin1Char(' ')).trimmed();
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
        menu.addAction(tr("Copy \"%1\"").arg(text), &menu, [text] { QGuiApplication::clipboard()->setText(text); });
    };
    addCopy(plainText());
    if (!m_exact.isEmpty())
        addCopy(m_exact);
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
    QLabel::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(this);
    paintFocus(&painter, QRectF(rect()), palette());
}

} // namespace vram
