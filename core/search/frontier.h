// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "edit/resize.h"
#include "estimate/fit.h"
#include "estimate/size_limit.h"
#include "search/largest_batch.h"

#include <optional>
#include <vector>

namespace vram {

/// The device total at one batch and size.
struct FrontierCell {
    Bytes total = 0; ///< 0 if the network cannot run at that size.
    Fit fit = Fit::Over;
    double stepSeconds = 0;      ///< 0 if unknown, like the next member.
    double samplesPerSecond = 0; ///< Throughput of the whole job.
};

/// One size, with its exact largest batch and a cell for each batch size of the frontier.
struct FrontierRow {
    std::int64_t size = 0;
    std::int64_t largest = 0; ///< 0 if not even one sample fits, or if the network cannot run.
    Message problem{};        ///< Reason why the network cannot run at that size; empty if it can.
    std::vector<FrontierCell> cells{};
};

/// The combinations of batch size and input size that fit on one GPU.
struct Frontier {
    SizeAxis axis{};
    std::vector<std::int64_t> batches{}; ///< Ascending powers of two from 1 to beyond the largest that fits.
    std::vector<FrontierRow> rows{};     ///< In ascending order of size.
    Bytes capacity = 0;                  ///< Usable bytes of the GPU, minus those of other processes.
    Bytes budget = 0;                    ///< The capacity minus the margin.
};

/// Returns the frontier of `network` under `setup` over `sizes`, or nullopt if cancelled. The setup's batch size has no
/// effect.
std::optional<Frontier> frontier(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                 const SizeAxis& axis, const std::vector<std::int64_t>& sizes,
                                 const ProgressCallback& progress = {});

/// One size of a sweep at the setup's batch.
struct SizePoint {
    std::int64_t size = 0;
    SweepPoint at{};
    Message problem{}; ///< Reason why the network cannot run at that size; empty if it can.
};

/// Returns the memory of `network` at each of `sizes` with the setup's batch. Returns nullopt if cancelled.
std::optional<std::vector<SizePoint>> sizeSweep(const Network& network, const Setup& setup,
                                                const Catalogues& catalogues, const SizeAxis& axis,
                                                const std::vector<std::int64_t>& sizes,
                                                const ProgressCallback& progress = {});

/// Returns why the network cannot run at that size, as a sentence that names the row, or an empty message if it can.
/// Layers that infer their size from the input adapt to the new size.
Message sizeProblem(const Network& network, const Setup& setup, const Catalogues& catalogues, const SizeAxis& axis,
                    std::int64_t size);

/// Returns the exact largest size along `axis` that leaves the setup's margin free at the setup's batch size. At the
/// next multiple of the axis's patch size, the step does not fit or the network cannot run. Returns 0 if no size fits.
std::int64_t largestSize(const Network& network, const Setup& setup, const Catalogues& catalogues,
                         const SizeAxis& axis);

/// Returns why the network cannot run at sizes beyond `largest`, or an empty limit if it runs at one of the sizes tried
/// next.
SizeLimit sizeLimitBeyond(const Network& network, const Setup& setup, const Catalogues& catalogues,
                          const SizeAxis& axis, std::int64_t largest);

} // namespace vram
