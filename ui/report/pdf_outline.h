#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace vram {

/// One entry of a PDF's outline, which readers show as bookmarks.
struct PdfBookmark {
    QString title;
    int level = 0; ///< 0 at the left; one more stands below the one before it.
    int page = 0;  ///< The first is 0.
    double y = 0;  ///< Points from the bottom of the page.
    bool operator==(const PdfBookmark&) const = default;
};

/// `pdf` with an outline, and with the language of its text ("de"), as an incremental update (ISO 32000-1, 7.5.6): the
/// bytes of `pdf` stay as they are, what is new follows. Empty where `pdf` is not laid out as QPdfWriter does it: a cross
/// reference table, one flat list of pages.
std::optional<QByteArray> withOutline(const QByteArray& pdf, const std::vector<PdfBookmark>& bookmarks,
                                      const QString& language);

} // namespace vram
