#pragma once

#include <QColor>
#include <QFont>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace vram {

/// Where a paragraph's words stand in their cell.
struct PdfCell {
    QString text;
    double width = 0;
    bool right = false;
    bool bold = false;
    QColor color{};
    double indent = 0;
};

/// A4 in points, filled from the top: what does not fit any more goes to the next page. Without a painter it only counts
/// the pages.
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
    /// Turns the page where `height` does not fit; true if it did.
    bool need(double height);
    void heading(const QString& text);
    void paragraph(const QString& text, int size = 10, const QColor& color = {}, bool bold = false);
    /// One line of cells from the left margin; each is cut with an ellipsis where it is too long.
    void line(const std::vector<PdfCell>& cells, int size = 9, double height = 14);
    void rule();
    /// Takes `height` and calls `paint` with its rectangle's top.
    void figure(double height, const std::function<void(QPainter*, double top)>& paint);
    /// The last footer.
    void finish();
    static QFont font(int size, bool bold = false);

private:
    void footer();

    QPainter* m_painter;
    int m_pageCount;
    QString m_footer;
    std::function<void()> m_turnPage;
    int m_page = 1;
    double m_y = kMargin;
};

} // namespace vram
