#include "ui/report/pdf_pages.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

namespace vram {

namespace {

constexpr double kFooterRoom = 26;

}

PdfPages::PdfPages(QPainter* painter, int pageCount, QString footer, std::function<void()> turnPage)
    : m_painter(painter), m_pageCount(pageCount), m_footer(std::move(footer)), m_turnPage(std::move(turnPage))
{
}

QFont PdfPages::font(int size, bool bold)
{
    QFont font(embeddedFontFamily());
    // The painter's unit is the point: pixels of the font are points on paper.
    font.setPixelSize(size);
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

bool PdfPages::need(double height)
{
    if (m_y + height <= kHeight - kMargin - kFooterRoom)
        return false;
    footer();
    if (m_turnPage)
        m_turnPage();
    ++m_page;
    m_y = kMargin;
    return true;
}

void PdfPages::footer()
{
    if (!m_painter)
        return;
    const Tokens& t = tokens(Scheme::Light);
    m_painter->setFont(font(8));
    m_painter->setPen(t.secondary);
    const QRectF box(kMargin, kHeight - kMargin - 2, kRoom, 12);
    m_painter->drawText(box, Qt::AlignLeft, m_footer);
    m_painter->drawText(box, Qt::AlignRight,
                        QCoreApplication::translate("Report", "page %1 of %2").arg(m_page).arg(m_pageCount));
    m_painter->setPen(QPen(t.line, 0.5));
    m_painter->drawLine(QPointF(kMargin, box.top() - 5), QPointF(kMargin + kRoom, box.top() - 5));
}

void PdfPages::finish()
{
    footer();
}

void PdfPages::heading(const QString& text)
{
    need(60);
    if (m_y > kMargin)
        space(14);
    paragraph(text, 13, tokens(Scheme::Light).text, true);
    space(4);
}

void PdfPages::paragraph(const QString& text, int size, const QColor& color, bool bold)
{
    const QFont used = font(size, bold);
    const QRectF room(kMargin, m_y, kRoom, 10000);
    const double height = QFontMetricsF(used).boundingRect(room, Qt::AlignLeft | Qt::TextWordWrap, text).height();
    need(height);
    if (m_painter) {
        m_painter->setFont(used);
        m_painter->setPen(color.isValid() ? color : tokens(Scheme::Light).text);
        m_painter->drawText(QRectF(kMargin, m_y, kRoom, height + 1), Qt::AlignLeft | Qt::TextWordWrap, text);
    }
    m_y += height + 2;
}

void PdfPages::line(const std::vector<PdfCell>& cells, int size, double height)
{
    need(height);
    double x = kMargin;
    for (const PdfCell& cell : cells) {
        if (m_painter) {
            const QFont used = font(size, cell.bold);
            m_painter->setFont(used);
            m_painter->setPen(cell.color.isValid() ? cell.color : tokens(Scheme::Light).text);
            const QRectF box(x + cell.indent, m_y, cell.width - cell.indent - 6, height);
            m_painter->drawText(box, (cell.right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                                QFontMetricsF(used).elidedText(cell.text, Qt::ElideRight, box.width()));
        }
        x += cell.width;
    }
    m_y += height;
}

void PdfPages::rule()
{
    if (m_painter) {
        m_painter->setPen(QPen(tokens(Scheme::Light).line, 0.6));
        m_painter->drawLine(QPointF(kMargin, m_y), QPointF(kMargin + kRoom, m_y));
    }
    m_y += 2;
}

void PdfPages::figure(double height, const std::function<void(QPainter*, double)>& paint)
{
    need(height);
    if (m_painter)
        paint(m_painter, m_y);
    m_y += height;
}

} // namespace vram
