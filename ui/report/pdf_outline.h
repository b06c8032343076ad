// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace vram {

/// One entry of a PDF's outline, which PDF viewers show as bookmarks.
struct PdfBookmark {
    QString title;
    int level = 0; ///< 0 for the top level.
    int page = 0;  ///< Page number, counted from 0.
    double y = 0;  ///< Position in points from the bottom of the page.
    bool operator==(const PdfBookmark&) const = default;
};

/// Adds an outline to `pdf`, collapsed below its top-level entries, and sets the document's language (such as "de").
/// Returns std::nullopt if `pdf` is damaged or already has an outline, if a bookmark's page does not exist, or if there
/// are no bookmarks.
std::optional<QByteArray> withOutline(const QByteArray& pdf, const std::vector<PdfBookmark>& bookmarks,
                                      const QString& language);

} // namespace vram
