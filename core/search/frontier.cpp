// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/frontier.h"

#include "base/bisect.h"
#include "estimate/device_total.h"
#include "setup/global_batch.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::size_t kColumns = 14;

/// Returns why the network cannot run at one size, and the row that prevents it; empty if it can run.
SizeLimit limitAt(const Network& original, const Network& network, const Setup& setup, const Catalogues& catalogues,
                  const SizeAxis& axis, std::int64_t size)
{
    SizeLimit limit = sizeLimit({}, original, network, axis, size);
    if (!limit.why.empty())
        return limit;
    Setup one = setup;
    one.batch = 1;
    return sizeLimit(estimate(network, one, catalogues, Detail::Memory).issues, original, network, axis, size);
}

/// Returns powers of two from 1 to the first beyond `largest`. If these are too many for the screen, only every n-th is
/// included.
std::vector<std::int64_t> columns(std::int64_t largest)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    std::vector<std::int64_t> all{1};
    while (all.back() <= largest && all.back() < kMost)
        all.push_back(all.back() * 2);
    const std::size_t step = (all.size() + kColumns - 1) / kColumns;
    std::vector<std::int64_t> some;
    for (std::size_t i = 0; i < all.size(); i += step)
        some.push_back(all[i]);
    if (some.back() <= largest && some.back() < kMost)
        some.push_back(all.back());
    return some;
}

/// Reports progress and keeps track of whether the work is cancelled.
class Walk
{
public:
    Walk(const ProgressCallback& progress, std::size_t steps) : m_progress(progress), m_steps(steps) {}

    bool next()
    {
        ++m_done;
        return !m_progress || m_progress(static_cast<double>(m_done) / static_cast<double>(m_steps));
    }

private:
    const ProgressCallback& m_progress;
    std::size_t m_steps;
    std::size_t m_done = 0;
};

} // namespace

Message sizeProblem(const Network& network, const Setup& setup, const Catalogues& catalogues, const SizeAxis& axis,
                    std::int64_t size)
{
    return limitAt(network, resized(network, axis, size), setup, catalogues, axis, size).why;
}

SizeLimit sizeLimitBeyond(const Network& network, const Setup& setup, const Catalogues& catalogues,
                          const SizeAxis& axis, std::int64_t largest)
{
    constexpr int kSizesTried = 64; // Skip connections require multiples of up to 2^(number of poolings).
    const std::int64_t step = std::max<std::int64_t>(axis.patch, 1);
    SizeLimit nearest;
    for (int i = 1; i <= kSizesTried; ++i) {
        const std::int64_t next = checkedAdd(largest, checkedMul(step, i));
        SizeLimit limit = limitAt(network, resized(network, axis, next), setup, catalogues, axis, next);
        if (limit.why.empty())
            return {};
        if (i == 1)
            nearest = std::move(limit);
    }
    return nearest;
}

std::optional<Frontier> frontier(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                 const SizeAxis& axis, const std::vector<std::int64_t>& sizes,
                                 const ProgressCallback& progress)
{
    Frontier result;
    result.axis = axis;
    Walk walk(progress, 2 * sizes.size());
    std::vector<Network> networks;
    std::int64_t largest = 0;
    for (const std::int64_t size : sizes) {
        networks.push_back(resized(network, axis, size));
        FrontierRow row{size, 0, limitAt(network, networks.back(), setup, catalogues, axis, size).why, {}};
        if (row.problem.empty())
            row.largest = largestBatch(networks.back(), setup, catalogues);
        largest = std::max(largest, row.largest);
        result.rows.push_back(std::move(row));
        if (!walk.next())
            return std::nullopt;
    }
    result.batches = columns(largest);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        FrontierRow& row = result.rows[i];
        row.cells.resize(result.batches.size());
        const auto points = row.problem.empty()
                                ? sweep(networks[i], withoutSelectedRank(setup), catalogues, result.batches)
                                : std::vector<SweepPoint>{};
        for (std::size_t b = 0; b < points.size(); ++b) {
            row.cells[b] = {points[b].device.total, fitOf(points[b].device), points[b].time.step,
                            points[b].time.samplesPerSecond};
            result.capacity = points[b].device.capacity - points[b].device.others;
            result.budget = usableBudget(points[b].device, setup.margin);
        }
        if (!walk.next())
            return std::nullopt;
    }
    return result;
}

std::optional<std::vector<SizePoint>> sizeSweep(const Network& network, const Setup& setup,
                                                const Catalogues& catalogues, const SizeAxis& axis,
                                                const std::vector<std::int64_t>& sizes,
                                                const ProgressCallback& progress)
{
    Walk walk(progress, sizes.size());
    std::vector<SizePoint> points;
    for (const std::int64_t size : sizes) {
        const Network other = resized(network, axis, size);
        SizePoint point{size, {}, limitAt(network, other, setup, catalogues, axis, size).why};
        if (point.problem.empty())
            point.at = sweep(other, withoutSelectedRank(setup), catalogues, {setup.batch}).front();
        points.push_back(std::move(point));
        if (!walk.next())
            return std::nullopt;
    }
    return points;
}

std::int64_t largestSize(const Network& network, const Setup& setup, const Catalogues& catalogues, const SizeAxis& axis)
{
    constexpr std::int64_t kLargestConsidered = std::int64_t{1} << 30;
    const std::int64_t step = std::max<std::int64_t>(axis.patch, 1);
    // Tries multiples of the patch size only.
    const auto fits = [&](std::int64_t steps) {
        const std::int64_t size = checkedMul(steps, step);
        if (size > kLargestConsidered || !sizeProblem(network, setup, catalogues, axis, size).empty())
            return false;
        const Estimate answer =
            estimate(resized(network, axis, size), withoutSelectedRank(setup), catalogues, Detail::Memory);
        return answer.fits();
    };
    // Starts at the current size, at which the network runs. At a very small size, the input of a pooling layer may be
    // empty.
    std::int64_t low = std::max<std::int64_t>(axis.size / step, 1);
    while (low > 0 && !fits(low))
        low /= 2;
    return low == 0 ? 0 : bisectUpward(low, low, kLargestConsidered, fits) * step;
}

} // namespace vram
