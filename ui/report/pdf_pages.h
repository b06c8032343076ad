// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/pdf_outline.h"

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QPainter;

namespace vram {

/// A cell of a line, with its text, width, alignment and style.
struct PdfCell {
    QString text;
    double width = 0;
    bool right = false;
    bool bold = false;
    QColor color{};
    double indent = 0;
};

/// Fills A4 pages from the top, in points. Content that does not fit goes to the next page. Without a painter, it only
/// counts the pages.
class PdfPages
{
public:
    static constexpr double kWidth = 595;
    static constexpr double kHeight = 842;
    static constexpr double kMargin = 51; ///< 18 mm
    static constexpr double kContentWidth = kWidth - 2 * kMargin;

    /// `turnPage` starts a new page of the painter. It is null in the pass that counts pages.
    PdfPages(QPainter* painter, int pageCount, QString footer, std::function<void()> turnPage);

    QPainter* painter() const { return m_painter; }
    double y() const { return m_y; }
    int pages() const { return m_page; }
    void space(double height) { m_y += height; }
    /// Moves back up to `y` to start a second column.
    void moveUpTo(double y) { m_y = y; }
    /// Starts a new page if `height` does not fit. Returns whether it started one.
    bool ensureSpace(double height);
    /// Writes a heading. `keep` is the height of the content that must follow on the same page.
    void heading(const QString& text, double keep = 40);
    /// Adds an entry to the PDF's outline at the current position. `level` 0 is a section.
    void bookmark(const QString& title, int level);
    /// Writes text from the left margin, continued on further pages if it is long. If `most` is not 0, it is elided
    /// after that many lines.
    void paragraph(const QString& text, int size = 10, const QColor& color = {}, bool bold = false, int most = 0);
    /// Writes one line of cells starting at `left`. The text of a cell is elided if it is too long.
    void line(const std::vector<PdfCell>& cells, int size = 9, double height = 14, double left = kMargin);
    void rule(double left = kMargin, double width = kContentWidth);
    /// Reserves `height` and calls `paint` with the top of that area.
    void figure(double height, const std::function<void(QPainter*, double top)>& paint);
    /// Writes the last footer.
    void finish();
    const std::vector<PdfBookmark>& bookmarks() const { return m_bookmarks; }
    static QFont font(int size, bool bold = false);
    /// Splits a text into lines of at most `width`. If `most` is not 0, the last of that many lines contains all
    /// remaining text.
    static QStringList wrapped(const QString& given, int size, bool bold, double width, int most = 0);

private:
    void footer();

    QPainter* m_painter;
    int m_pageCount;
    QString m_footer;
    std::function<void()> m_turnPage;
    int m_page = 1;
    double m_y = kMargin;
    std::vector<PdfBookmark> m_bookmarks;
};

/// A column of a PdfTable.
struct PdfColumn {
    QString head;
    double width = 0;
    bool right = false;
    int lines = 1; ///< Maximum number of lines of a cell. Longer text is elided.
};

/// A table that repeats its header on each further page.
class PdfTable
{
public:
    PdfTable(PdfPages& pages, std::vector<PdfColumn> columns, int size = 9, double height = 14);

    /// Returns the height of the header and `rows` rows, which a heading passes as `keep` to stay on one page with
    /// them.
    double heightOf(std::size_t rows) const;
    void head();
    /// Writes a row. Cells take their width and alignment from the columns. Returns whether the row started a new page.
    bool row(std::vector<PdfCell> cells);
    /// Called after the header on each further page.
    std::function<void()> onNewPage{};

private:
    std::vector<QStringList> linesOf(const std::vector<PdfCell>& cells) const;

    PdfPages& m_pages;
    std::vector<PdfColumn> m_columns;
    int m_size;
    double m_height;
};

} // namespace vram
