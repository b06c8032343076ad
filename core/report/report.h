#pragma once

#include "estimate/estimate.h"
#include "report/units.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// What every kind of report is made from.
struct Report {
    Network network;
    Setup setup;
    Estimate estimate; ///< With rows.
    std::int64_t largestBatch = 0;
    SizeUnits units = SizeUnits::Binary;
};

/// One object to the contract of `--json`; bytes are integers.
std::string jsonReport(const Report& report);
/// For a terminal of 80 columns, a bar a category.
std::string textReport(const Report& report);
/// The layer table and the summary below it, for a spreadsheet (RFC 4180, lines end in CR LF).
std::string csvReport(const Report& report);
std::string markdownReport(const Report& report);
/// A page of its own, with no link to anything outside.
std::string htmlReport(const Report& report);

} // namespace vram
