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

/// Words in one cell of a line.
struct PdfCell {
    QString text;
    double width = 0;
    bool right = false;
    bool bold = false;
    QColor color{};
    double indent = 0;
};

/// A4 in points, filled from the top: what does not fit goes to the next page. Without a painter it only counts the
/// pages.
class PdfPages
{
public:
    static constexpr double kWidth = 595;
    static constexpr double kHeight = 842;
    static constexpr double kMargin = 51; ///< 18 mm
    static constexpr double kRoom = kWidth - 2 * kMargin;

    /// `turnPage` starts a new page of the painter; null for the pass that counts.
    PdfPages(QPainter* painter, int pageCount, QString footer, std::function<void()> turnPage);

    QPainter* painter() const { return m_painter; }
    double y() const { return m_y; }
    int pages() const { return m_page; }
    void space(double height) { m_y += height; }
    /// Goes up again, for a second column.
    void back(double y) { m_y = y; }
    /// Turns the page where `height` does not fit; true if it did.
    bool need(double height);
    /// `keep`: height of what must follow on the same page.
    void heading(const QString& text, double keep = 40);
    /// A place that readers find by its name; `level` 0 is a section.
    void bookmark(const QString& title, int level);
    /// Words from the left margin, over pages where they are long; with `most` lines, cut with an ellipsis.
    void paragraph(const QString& text, int size = 10, const QColor& color = {}, bool bold = false, int most = 0);
    /// One line of cells from the left margin, or from `left`; each is cut with an ellipsis where it is too long.
    void line(const std::vector<PdfCell>& cells, int size = 9, double height = 14, double left = kMargin);
    void rule(double left = kMargin, double width = kRoom);
    /// Takes `height` and calls `paint` with its rectangle's top.
    void figure(double height, const std::function<void(QPainter*, double top)>& paint);
    /// The last footer.
    void finish();
    const std::vector<PdfBookmark>& bookmarks() const { return m_bookmarks; }
    static QFont font(int size, bool bold = false);
    /// The lines of a text in `width`; with `most` of them, the last holds all the rest.
    static QStringList wrapped(const QString& text, int size, bool bold, double width, int most = 0);

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
    int lines = 1; ///< The most that a cell of it takes; what is longer is cut.
};

/// A table that repeats its head on every further page.
class PdfTable
{
public:
    PdfTable(PdfPages& pages, std::vector<PdfColumn> columns, int size = 9, double height = 14);

    /// Height of the head and `rows` rows: what a heading should keep with it.
    double heightOf(std::size_t rows) const;
    void head();
    /// Cells take width and alignment from the columns. True where the row began a page.
    bool row(std::vector<PdfCell> cells);
    /// Called after the head on every further page.
    std::function<void()> onNewPage{};

private:
    std::vector<QStringList> linesOf(const std::vector<PdfCell>& cells) const;

    PdfPages& m_pages;
    std::vector<PdfColumn> m_columns;
    int m_size;
    double m_height;
};

} // namespace vram
