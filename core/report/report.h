// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "advice/advice.h"
#include "base/units.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "report/text_style.h"
#include "search/frontier.h"
#include "search/largest_batch.h"
#include "textbook/reconciliation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// A saved scenario with its estimate.
struct ReportScenario {
    std::string name;
    Setup setup;
    Peak peak;
    Device device;
    std::int64_t largestBatch = 0;
    StepTime time{};
};

/// The quantity that max-batch maximized, and the result.
struct ReportMaximum {
    std::string_view axis;    ///< One of "batch", "sequence", "image" and "users".
    std::int64_t largest = 0; ///< 0 if nothing fits.
};

/// The largest number of concurrent users in inference with a KV cache.
struct ReportUsers {
    std::int64_t largest = 0; ///< Maximum number of concurrent sequences that fit; 0 if not even one does.
    std::int64_t tokens = 0;  ///< Length of each sequence.
};

/// A textbook rule applied to the network of a report, and the reasons why its sum differs from the device total.
struct ReportWorksheet {
    const TextbookMethod* method = nullptr;
    TextbookTotals totals;
    Worksheet worksheet;
    std::vector<ReconciliationStep> steps{};
};

/// The content of a report in every format. Sections with an empty list are left out.
struct Report {
    Network network;
    Setup setup;
    Estimate estimate; ///< Includes rows, and a timeline if the report shows one.
    std::int64_t largestBatch = 0;
    std::int64_t largestWithRetries = 0;    ///< Largest batch that fits if the allocator may free cached blocks and
                                            ///< retry; 0 if not determined.
    std::optional<ReportMaximum> maximum{}; ///< Result of max-batch.
    std::optional<ReportUsers> users{};     ///< Set in inference if layers cache keys and values.
    std::string failure{};                  ///< PyTorch's error message if the step does not fit.
    SizeUnits units = SizeUnits::Binary;
    TextStyle style{};                         ///< Style of textReport().
    std::vector<SweepPoint> sweep{};           ///< Points in ascending order of batch size.
    std::optional<Frontier> frontier{};        ///< Set for networks with a sequence length or an image size.
    std::vector<ReportScenario> scenarios{};   ///< Scenarios of the project, not including the current setup.
    std::vector<Advice> advice{};              ///< Ways to save memory, the best first.
    std::vector<RejectedIdea> ineffective{};   ///< Ideas that save nothing significant, with their estimated savings.
    std::vector<ReportWorksheet> worksheets{}; ///< Hand calculations that were requested.
    std::string notes{};
};

/// Sets the largest batch and number of users that fit, and PyTorch's message if the step does not fit. Does nothing
/// for a network with errors.
void fillLimits(Report& report, const Catalogues& catalogues);
/// Returns a full report on a project. For a network with errors, it has no sweep, scenarios or advice. It requires
/// several hundred estimates; the frontier is omitted for networks with so many layers that it would take minutes.
Report fullReport(const Project& project, const Catalogues& catalogues);
/// Adds the hand calculation by `rule` (a name of textbookMethods()), or by all rules that yield a sum if `rule` is
/// "all". Returns why there is none, or an empty message if there is one. Requires the estimate.
Message addWorksheets(Report& report, std::string_view rule);
/// The batch sizes of a report's sweep: powers of two up to the first that does not fit, the current batch size, and
/// the largest that fits and the next larger one.
std::vector<std::int64_t> reportBatches(std::int64_t set, std::int64_t largest);

/// A JSON object as specified for `--json`. Byte counts are integers. Sweep, scenarios, advice and timeline are
/// included if present.
std::string jsonReport(const Report& report);
/// A long text includes the configuration for another program if there are several GPUs.
enum class TextLength : std::uint8_t { Short, Long };
/// Formats the verdict, followed by the figures with a bar for each category.
std::string textReport(const Report& report, TextLength length = TextLength::Long);
/// The verdict, such as "Fits on NVIDIA GeForce RTX 4090: 5.9 GiB free. Largest batch: 203."
std::string verdict(const Report& report);
/// The layer table and the summary below it, for a spreadsheet (RFC 4180, lines end in CR LF).
std::string csvReport(const Report& report);
std::string markdownReport(const Report& report);
/// A self-contained HTML page.
std::string htmlReport(const Report& report);
/// The verdict, the memory bar and the chart of the step, as an HTML element for a page with its own style sheet.
std::string notebookReport(const Report& report);

} // namespace vram
