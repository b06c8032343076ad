#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace vram {

/// One entry of a PDF's outline, which readers show as bookmarks.
struct PdfBookmark {
    QString title;
    int level = 0; ///< 0 for the top level; one more for each level below.
    int page = 0;  ///< The first is 0.
    double y = 0;  ///< Points from the bottom of the page.
    bool operator==(const PdfBookmark&) const = default;
};

/// `pdf` with an outline, folded below its top entries, and with the language of its text ("de"). Empty where `pdf` is
/// damaged or has an outline already, where a page does not exist, and where there is no bookmark.
std::optional<QByteArray> withOutline(const QByteArray& pdf, const std::vector<PdfBookmark>& bookmarks,
                                      const QString& language);

} // namespace vram
