// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "advice/advice.h"
#include "base/units.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "report/text_style.h"
#include "search/frontier.h"
#include "search/largest_batch.h"
#include "textbook/ladder.h"

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

/// The quantity that max-batch maximised, and the result.
struct ReportMaximum {
    std::string_view axis;    ///< "batch", "sequence", "image", "users"
    std::int64_t largest = 0; ///< 0: nothing fits.
};

/// The answer in inference with a KV cache.
struct ReportUsers {
    std::int64_t largest = 0; ///< The most concurrent sequences that fit; 0: not even one.
    std::int64_t tokens = 0;  ///< The length of each.
};

/// A textbook rule worked out for the network of a report, and why its sum is another than the device total.
struct ReportSheet {
    const TextbookMethod* method = nullptr;
    TextbookTotals totals;
    Worksheet sheet;
    std::vector<LadderStep> ladder{};
};

/// The content of a report in every format. Sections with an empty list are left out.
struct Report {
    Network network;
    Setup setup;
    Estimate estimate; ///< With rows, and with a timeline if it is to be shown.
    std::int64_t largestBatch = 0;
    std::int64_t largestWithRetries = 0;    ///< Where cached blocks may be given back first; 0: not looked for.
    std::optional<ReportMaximum> maximum{}; ///< Result of max-batch.
    std::optional<ReportUsers> users{};     ///< Present in inference where layers cache keys and values.
    std::string failure{};                  ///< PyTorch's message where the step does not fit.
    SizeUnits units = SizeUnits::Binary;
    TextStyle style{};                       ///< Style of textReport().
    std::vector<SweepPoint> sweep{};         ///< Rising batches.
    std::optional<Frontier> frontier{};      ///< Present for networks with a sequence length or an image size.
    std::vector<ReportScenario> scenarios{}; ///< Those of the project, without the present setup.
    std::vector<Advice> advice{};            ///< Ways to save memory, the best first.
    std::vector<FutileIdea> futile{};        ///< Ideas that save nothing worth the name, with their figures.
    std::vector<ReportSheet> sheets{};       ///< Hand calculations that were asked for.
    std::string notes{};
};

/// Sets the largest batch and number of users that fit, and PyTorch's message if the step does not. Does nothing for a network with
/// errors.
void fillLimits(Report& report, const Catalogues& catalogues);
/// A full report on a project. For a network with errors it has no sweep, scenarios or advice. It takes some hundred
/// estimates; the frontier is omitted for networks with so many layers that it would take minutes.
Report fullReport(const Project& project, const Catalogues& catalogues);
/// Adds the hand calculation by that rule (a name of textbookMethods()), or by all rules that have a sum for "all".
/// Returns why there is none; empty if there is. Call it after the estimate is known.
Message addSheets(Report& report, std::string_view rule);
/// The batches of a report's sweep: powers of two up to the first that does not fit, the current batch, the largest
/// that fits and the next one.
std::vector<std::int64_t> reportBatches(std::int64_t set, std::int64_t largest);

/// A JSON object as specified for `--json`. Bytes are integers. Sweep, scenarios, advice and timeline are included if
/// present.
std::string jsonReport(const Report& report);
/// A long text includes the configuration for another program if there are several GPUs.
enum class TextLength : std::uint8_t { Short, Long };
/// The verdict first, then the figures, with a bar for each category.
std::string textReport(const Report& report, TextLength length = TextLength::Long);
/// "Fits on NVIDIA GeForce RTX 4090: 5.9 GiB free. Largest batch: 203."
std::string verdict(const Report& report);
/// The layer table and the summary below it, for a spreadsheet (RFC 4180, lines end in CR LF).
std::string csvReport(const Report& report);
std::string markdownReport(const Report& report);
/// A self-contained HTML page.
std::string htmlReport(const Report& report);
/// The verdict, the bar and the chart of the step, as an HTML element for a page with a style of its own.
std::string notebookReport(const Report& report);

} // namespace vram
