// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/largest_batch.h"

#include "setup/global_batch.h"

#include <algorithm>

namespace vram {

namespace {

/// The predicate of the search: whether a batch size fits.
class BatchFit
{
public:
    BatchFit(const Network& network, const Setup& setup, const Catalogues& catalogues, Detail detail)
        : m_network(network), m_setup(withoutSelectedRank(setup)), m_detail(detail), m_catalogues(catalogues)
    {
    }

    bool operator()(std::int64_t batch)
    {
        m_setup.batch = batch;
        const Estimate answer = estimate(m_network, m_setup, m_catalogues, m_detail);
        m_total = answer.device.total;
        m_allowed = static_cast<double>(usableBudget(answer.device, m_setup.margin));
        m_runs = answer.valid();
        return m_runs && answer.device.fits;
    }

    /// Whether the network ran at the batch size tried last, regardless of whether it fit.
    bool runs() const { return m_runs; }
    Bytes total() const { return m_total; }
    double allowed() const { return m_allowed; }

private:
    const Network& m_network;
    Setup m_setup;
    const Detail m_detail; ///< Fit, or Totals to estimate every rank.
    const Catalogues& m_catalogues;
    Bytes m_total = 0;
    double m_allowed = 0;
    bool m_runs = true;
};

constexpr std::int64_t kLargestConsidered = std::int64_t{1} << 40;

/// A batch size that was tried, with its device total.
struct Probe {
    std::int64_t batch = 0;
    Bytes total = 0;
};

// Memory grows almost linearly with the batch size, so the next batch size to try is where the line through both probes
// reaches the limit. Returns a negative number if the line does not rise.
std::int64_t interpolatedBatch(const Probe& low, const Probe& high, double allowed)
{
    if (high.total <= low.total || high.total == kOverflow)
        return -1;
    const double share = (allowed - static_cast<double>(low.total)) / static_cast<double>(high.total - low.total);
    const double batch = static_cast<double>(low.batch) + share * static_cast<double>(high.batch - low.batch);
    return static_cast<std::int64_t>(std::clamp(batch, 0.0, static_cast<double>(kLargestConsidered)));
}

// Limits extrapolation, because the line is unreliable far from both probes: small and large batches may peak in
// different phases.
std::int64_t extrapolatedBatch(const Probe& low, const Probe& high, double allowed)
{
    constexpr std::int64_t least = 2;
    constexpr std::int64_t most = 16;
    const std::int64_t line = interpolatedBatch(low, high, allowed);
    return line < 0 ? most * high.batch : std::clamp(line + 1, least * high.batch, most * high.batch);
}

// Searches between a batch size that fits and one that does not. Bisects if the line has failed twice in a row to halve
// the range.
std::int64_t searchBetween(Probe low, Probe high, BatchFit& fits)
{
    for (int slow = 0; high.batch - low.batch > 1;) {
        const std::int64_t open = high.batch - low.batch;
        const std::int64_t line = slow < 2 ? interpolatedBatch(low, high, fits.allowed()) : -1;
        const std::int64_t next = line < 0 ? low.batch + open / 2 : std::clamp(line, low.batch + 1, high.batch - 1);
        const bool fit = fits(next);
        (fit ? low : high) = Probe{next, fits.total()};
        slow = high.batch - low.batch > (open + 1) / 2 ? slow + 1 : 0;
    }
    return low.batch;
}

// The allocator's total may decrease again at a larger batch, so a few bisection steps look for one that fits.
std::int64_t searchBeyond(std::int64_t batch, Probe high, BatchFit& fits)
{
    constexpr int halvings = 5;
    Probe low{batch, 0};
    for (int i = 0; i < halvings && high.batch - low.batch > 1; ++i) {
        const std::int64_t middle = low.batch + (high.batch - low.batch) / 2;
        const bool fit = fits(middle);
        (fit ? low : high) = Probe{middle, fits.total()};
    }
    return low.batch > batch ? searchBetween(low, high, fits) : batch;
}

/// Searches from one sample on. `given` is the batch size of the setup.
std::int64_t searchLargest(BatchFit& fits, std::int64_t given)
{
    std::int64_t first = 1;
    if (!fits(first)) {
        // A network recorded from code that loops over the samples may not run with fewer samples.
        first = given;
        if (fits.runs() || !fits(first))
            return 0;
    }
    Probe low{first, fits.total()};
    for (std::int64_t next = 8 * first; next < kLargestConsidered;) {
        const bool fit = fits(next);
        const Probe probe{next, fits.total()};
        if (!fit)
            return searchBeyond(searchBetween(low, probe, fits), probe, fits);
        next = extrapolatedBatch(low, probe, fits.allowed());
        low = probe;
    }
    return low.batch; // The total does not grow with the batch.
}

} // namespace

// Detail::Fit estimates only the ranks that usually need the most memory. A batch that it refuses does not fit, because
// one of these ranks does not. The largest batch that it accepts is then checked on every rank.
std::int64_t largestBatch(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    if (network.rows.empty())
        return 0;
    BatchFit usual(network, setup, catalogues, Detail::Fit);
    const std::int64_t largest = searchLargest(usual, setup.batch);
    BatchFit all(network, setup, catalogues, Detail::Memory);
    if (largest == 0 || setup.parallel.gpus == 1 || all(largest))
        return largest;
    return searchLargest(all, setup.batch);
}

std::vector<SweepPoint> sweep(const Network& network, const Setup& setup, const Catalogues& catalogues,
                              const std::vector<std::int64_t>& batches)
{
    std::vector<SweepPoint> points;
    points.reserve(batches.size());
    Setup at = setup;
    for (const std::int64_t batch : batches) {
        at.batch = batch;
        const Estimate answer = estimate(network, at, catalogues, Detail::Totals);
        points.push_back({batch, answer.peak, answer.device, answer.time});
    }
    return points;
}

} // namespace vram
