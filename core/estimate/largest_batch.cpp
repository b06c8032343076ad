#include "estimate/estimate.h"

#include <algorithm>

namespace vram {

namespace {

/// The question of the search: does this batch fit?
class Fit
{
public:
    Fit(const Network& network, const Setup& setup, const Catalogues& catalogues)
        : m_network(network), m_setup(setup), m_catalogues(catalogues)
    {
    }

    bool operator()(std::int64_t batch)
    {
        m_setup.batch = batch;
        const Estimate answer = estimate(m_network, m_setup, m_catalogues, Detail::Totals);
        m_total = answer.device.total;
        m_allowed = static_cast<double>(budgetOf(answer.device, m_setup.margin));
        return answer.valid() && answer.device.fits;
    }

    Bytes total() const { return m_total; }
    double allowed() const { return m_allowed; }

private:
    const Network& m_network;
    Setup m_setup;
    const Catalogues& m_catalogues;
    Bytes m_total = 0;
    double m_allowed = 0;
};

constexpr std::int64_t kLargestConsidered = std::int64_t{1} << 40;

// Memory is nearly a straight line in the batch: where it meets the allowance is a good place to look next.
std::int64_t crossing(std::int64_t low, Bytes lowTotal, std::int64_t high, Bytes highTotal, double allowed)
{
    if (highTotal <= lowTotal || highTotal == kOverflow)
        return low + (high - low) / 2;
    const double share = (allowed - static_cast<double>(lowTotal)) / static_cast<double>(highTotal - lowTotal);
    const double guess = static_cast<double>(low) + share * static_cast<double>(high - low);
    return std::clamp(static_cast<std::int64_t>(guess), low + 1, high - 1);
}

} // namespace

std::int64_t largestBatch(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    Fit fits(network, setup, catalogues);
    if (!fits(1))
        return 0;
    std::int64_t low = 1;
    Bytes lowTotal = fits.total();
    std::int64_t high = 2;
    while (high < kLargestConsidered && fits(high)) {
        low = high;
        lowTotal = fits.total();
        high *= 4;
    }
    if (high >= kLargestConsidered)
        return low; // does not grow with the batch
    Bytes highTotal = fits.total();
    for (bool guess = true; high - low > 1; guess = !guess) {
        const std::int64_t middle =
            guess ? crossing(low, lowTotal, high, highTotal, fits.allowed()) : low + (high - low) / 2;
        if (fits(middle)) {
            low = middle;
            lowTotal = fits.total();
        } else {
            high = middle;
            highTotal = fits.total();
        }
    }
    return low;
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
        points.push_back({batch, answer.peak, answer.device});
    }
    return points;
}

} // namespace vram
