// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_pages.h"

#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

namespace vram {

namespace {

constexpr double kFooterRoom = 26;
constexpr QChar kBreak(0x200B); ///< Zero-width space, at which a line may break.

/// Allows line breaks in a long name after a dot, an underscore or a slash, but not within words or numbers.
QString breakable(const QString& text)
{
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        result += text[i];
        const bool joins = text[i] == QLatin1Char('.') || text[i] == QLatin1Char('_') || text[i] == QLatin1Char('/');
        if (joins && i > 0 && i + 1 < text.size() && text[i - 1].isLetterOrNumber() && text[i + 1].isLetter())
            result += kBreak;
    }
    return result;
}

} // namespace

PdfPages::PdfPages(QPainter* painter, int pageCount, QString footer, std::function<void()> turnPage)
    : m_painter(painter), m_pageCount(pageCount), m_footer(std::move(footer)), m_turnPage(std::move(turnPage))
{
}

QFont PdfPages::font(int size, bool bold)
{
    QFont font(embeddedFontFamily());
    // The painter's unit is the point, so the font's pixels are points on paper.
    font.setPixelSize(size);
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

bool PdfPages::ensureSpace(double height)
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
    const QRectF box(kMargin, kHeight - kMargin - 2, kContentWidth, 12);
    const QFontMetricsF metrics(font(8));
    m_painter->drawText(box, Qt::AlignLeft,
                        metrics.elidedText(displayText(m_footer), Qt::ElideMiddle, kContentWidth - 90));
    m_painter->drawText(box, Qt::AlignRight,
                        QCoreApplication::translate("Report", "page %1 of %2").arg(m_page).arg(m_pageCount));
    m_painter->setPen(QPen(t.line, 0.5));
    m_painter->drawLine(QPointF(kMargin, box.top() - 5), QPointF(kMargin + kContentWidth, box.top() - 5));
}

void PdfPages::finish()
{
    footer();
}

void PdfPages::heading(const QString& text, double keep)
{
    constexpr double kHeading = 36;
    ensureSpace(kHeading + keep);
    if (m_y > kMargin)
        space(14);
    bookmark(text, 0);
    paragraph(text, 13, tokens(Scheme::Light).text, true);
    space(4);
}

void PdfPages::bookmark(const QString& title, int level)
{
    m_bookmarks.push_back({displayText(title), level, m_page - 1, kHeight - m_y});
}

QStringList PdfPages::wrapped(const QString& given, int size, bool bold, double width, int most)
{
    QStringList lines;
    const QString text = breakable(given);
    QTextLayout layout(text, font(size, bold));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (QTextLine row = layout.createLine(); row.isValid(); row = layout.createLine()) {
        row.setLineWidth(width);
        const bool last = lines.size() + 1 == most;
        lines << (last ? text.mid(row.textStart()) : text.mid(row.textStart(), row.textLength()))
                     .remove(kBreak)
                     .trimmed();
        if (last)
            break;
    }
    layout.endLayout();
    return lines;
}

void PdfPages::paragraph(const QString& text, int size, const QColor& color, bool bold, int most)
{
    const double height = QFontMetricsF(font(size, bold)).height();
    int left = most;
    for (const QString& part : text.split(QLatin1Char('\n'))) {
        const QStringList lines = wrapped(part, size, bold, kContentWidth, left);
        for (const QString& words : lines)
            line({{words, kContentWidth, false, bold, color}}, size, height);
        if (part.isEmpty())
            space(height / 2);
        left -= static_cast<int>(lines.size());
        if (most > 0 && left <= 0)
            break;
    }
    m_y += 2;
}

void PdfPages::line(const std::vector<PdfCell>& cells, int size, double height, double left)
{
    ensureSpace(height);
    double x = left;
    for (const PdfCell& cell : cells) {
        // The last cell has no gap, so that its text reaches the end of the horizontal rules.
        const double gap = &cell == &cells.back() ? 0 : 6;
        if (m_painter) {
            const QFont used = font(size, cell.bold);
            m_painter->setFont(used);
            m_painter->setPen(cell.color.isValid() ? cell.color : tokens(Scheme::Light).text);
            const QRectF box(x + cell.indent, m_y, cell.width - cell.indent - gap, height);
            m_painter->drawText(
                box, static_cast<int>(cell.right ? Qt::AlignRight : Qt::AlignLeft) | static_cast<int>(Qt::AlignVCenter),
                QFontMetricsF(used).elidedText(displayText(cell.text), Qt::ElideRight, box.width()));
        }
        x += cell.width;
    }
    m_y += height;
}

void PdfPages::rule(double left, double width)
{
    if (m_painter) {
        m_painter->setPen(QPen(tokens(Scheme::Light).line, 0.6));
        m_painter->drawLine(QPointF(left, m_y), QPointF(left + width, m_y));
    }
    m_y += 2;
}

void PdfPages::figure(double height, const std::function<void(QPainter*, double)>& paint)
{
    ensureSpace(height);
    if (m_painter)
        paint(m_painter, m_y);
    m_y += height;
}

PdfTable::PdfTable(PdfPages& pages, std::vector<PdfColumn> columns, int size, double height)
    : m_pages(pages), m_columns(std::move(columns)), m_size(size), m_height(height)
{
}

double PdfTable::heightOf(std::size_t rows) const
{
    return m_height * static_cast<double>(rows + 1) + 4;
}

void PdfTable::head()
{
    std::vector<PdfCell> cells;
    for (const PdfColumn& column : m_columns)
        cells.push_back({column.head, column.width, column.right, false, tokens(Scheme::Light).secondary});
    m_pages.line(cells, m_size, m_height);
    m_pages.rule();
}

std::vector<QStringList> PdfTable::linesOf(const std::vector<PdfCell>& cells) const
{
    constexpr double kGap = 6;
    std::vector<QStringList> lines;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const PdfCell& cell = cells[i];
        const double room = m_columns[i].width - cell.indent - kGap;
        lines.push_back(m_columns[i].lines > 1
                            ? PdfPages::wrapped(cell.text, m_size, cell.bold, room, m_columns[i].lines)
                            : QStringList{cell.text});
    }
    return lines;
}

bool PdfTable::row(std::vector<PdfCell> cells)
{
    constexpr double kLeading = 3;
    const std::vector<QStringList> lines = linesOf(cells);
    qsizetype most = 1;
    for (const QStringList& cell : lines)
        most = std::max(most, cell.size());
    const double further = m_size + kLeading;
    const bool turned = m_pages.ensureSpace(m_height + further * static_cast<double>(most - 1));
    if (turned) {
        head();
        if (onNewPage)
            onNewPage();
    }
    for (std::size_t i = 0; i < cells.size() && i < m_columns.size(); ++i) {
        cells[i].width = m_columns[i].width;
        cells[i].right = m_columns[i].right;
    }
    for (qsizetype k = 0; k < most; ++k) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            cells[i].text = lines[i].value(k);
        m_pages.line(cells, m_size, k == 0 ? m_height : further);
    }
    return turned;
}

} // namespace vram
