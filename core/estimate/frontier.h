#pragma once

#include "edit/resize.h"
#include "estimate/fit.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// Device totals over batch and size.
struct FrontierCell {
    Bytes total = 0; ///< 0 where the network cannot run at that size.
    Fit fit = Fit::Over;
};

/// One size: the largest batch, exactly, and a cell for each batch of the frontier.
struct FrontierRow {
    std::int64_t size = 0;
    std::int64_t largest = 0; ///< 0: not even one sample fits, or the network cannot run.
    Message problem{};        ///< Why the network cannot run at that size; empty where it can.
    std::vector<FrontierCell> cells{};
};

/// Which batches and sizes fit on one GPU.
struct Frontier {
    SizeAxis axis{};
    std::vector<std::int64_t> batches{}; ///< Rising powers of two from 1 to beyond the largest that fits anywhere.
    std::vector<FrontierRow> rows{};     ///< Rising sizes.
    Bytes capacity = 0;                  ///< Usable memory of the GPU minus that of other processes.
    Bytes budget = 0;                    ///< What the margin leaves of it.
};

/// Called with how much is done (0 to 1); false ends the work, which then has no result.
using FrontierProgress = std::function<bool(double)>;

/// The frontier of `network` under `setup`, whose batch does not matter, over `sizes`. None where it was cancelled.
std::optional<Frontier> frontier(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                 const SizeAxis& axis, const std::vector<std::int64_t>& sizes,
                                 const FrontierProgress& progress = {});

/// One size of a sweep at the setup's batch.
struct SizePoint {
    std::int64_t size = 0;
    SweepPoint at{};
    Message problem{}; ///< Why the network cannot run at that size; empty where it can.
};

/// The memory of `network` at each of `sizes`, at the setup's batch. None where it was cancelled.
std::optional<std::vector<SizePoint>> sizeSweep(const Network& network, const Setup& setup,
                                                const Catalogues& catalogues, const SizeAxis& axis,
                                                const std::vector<std::int64_t>& sizes,
                                                const FrontierProgress& progress = {});

/// Why the network cannot run at that size, in a sentence that names the row; empty where it can. A network whose
/// weights would change their shapes cannot.
Message sizeProblem(const Network& network, const Setup& setup, const Catalogues& catalogues, const SizeAxis& axis,
                    std::int64_t size);

/// The largest size along `axis` that leaves the setup's margin free at the setup's batch, exactly: the next multiple
/// of the axis' patch does not fit, or the network cannot run at it. 0 where no size fits.
std::int64_t largestSize(const Network& network, const Setup& setup, const Catalogues& catalogues,
                         const SizeAxis& axis);

} // namespace vram
