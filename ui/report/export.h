#pragma once

#include "ui/text.h"

#include "report/report.h"

#include <QString>

#include <optional>

namespace vram {

class Document;

/// All that a report is made of, at the document's present state.
Report reportOf(const Document& document, ByteUnit unit);
/// Writes a report in one piece; `kind` is "pdf", "csv", "json", "md" or "html". The sentence says why not.
std::optional<QString> exportFile(const Document& document, const QString& path, const QString& kind, ByteUnit unit);

} // namespace vram
