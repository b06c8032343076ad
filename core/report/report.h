#pragma once

#include "base/units.h"
#include "estimate/advice.h"
#include "estimate/estimate.h"
#include "estimate/frontier.h"
#include "project/project.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// A setup that was kept under a name, and what it comes to.
struct ReportScenario {
    std::string name;
    Setup setup;
    Peak peak;
    Device device;
    std::int64_t largestBatch = 0;
};

/// What every kind of report is made from. The lists may be empty: their sections are left out.
struct Report {
    Network network;
    Setup setup;
    Estimate estimate; ///< With rows; with a timeline where that is to be shown.
    std::int64_t largestBatch = 0;
    std::int64_t largestWithRetries = 0; ///< Where cached blocks may be given back first; 0: not looked for.
    SizeUnits units = SizeUnits::Binary;
    std::vector<SweepPoint> sweep{};         ///< Rising batches.
    std::optional<Frontier> frontier{};      ///< Of networks with a length or an image size.
    std::vector<ReportScenario> scenarios{}; ///< Those of the project, without the present setup.
    std::vector<Advice> advice{};            ///< What would take less, the best first.
    std::string notes{};
};

/// Everything that there is to report of a project; of a network with errors, no sweep, scenarios and advice. Takes some
/// hundred estimates; of networks of so many layers that these would take minutes, the frontier is left out.
Report fullReport(const Project& project, const Catalogues& catalogues);
/// The batches of a report's sweep: powers of two to the first that does not fit, the one that is set, the largest that
/// fits and the next.
std::vector<std::int64_t> reportBatches(std::int64_t set, std::int64_t largest);

/// One object to the contract of `--json`; bytes are integers. Sweep, scenarios, advice and timeline follow where there
/// are any.
std::string jsonReport(const Report& report);
/// Of several GPUs the long one has the configuration for another program too.
enum class TextLength : std::uint8_t { Short, Long };
/// For a terminal of 80 columns, a bar a category.
std::string textReport(const Report& report, TextLength length = TextLength::Long);
/// The layer table and the summary below it, for a spreadsheet (RFC 4180, lines end in CR LF).
std::string csvReport(const Report& report);
std::string markdownReport(const Report& report);
/// A page of its own, with no link to anything outside.
std::string htmlReport(const Report& report);

} // namespace vram
