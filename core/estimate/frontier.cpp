// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/frontier.h"

#include "estimate/device_total.h"
#include "layers/layer_type.h"
#include "setup/global_batch.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::size_t kColumns = 14;

/// The network at its own size, with which every other size is compared.
struct Origin {
    const Network& network;
    std::int64_t parameters; ///< Without position embeddings whose shape depends on the size.
};

Message asSentence(const Issue& issue)
{
    return issue.path.empty() ? issue.message : message("%1: %2"_tr, issue.path, issue.message);
}

/// Whether the row is a shape that an export made constant, although the model computes it.
bool isWrittenOut(const Network& network, LayerId row)
{
    const Row* found = row == LayerId::None ? nullptr : find(network, row);
    const Layer* layer = found ? asLayer(*found) : nullptr;
    return layer && is(*layer, Trait::GivesShape) && isAny(*layer, {Trait::Reshapes, Trait::Repeats});
}

Message sentenceOf(const Network& network, const Issue& issue)
{
    if (!isWrittenOut(network, issue.layer))
        return asSentence(issue);
    return message("%1: the export fixed its shape to the current size; export the model again at the size that "
                   "you want to see."_tr,
                   issue.path);
}

Message beyondPositions(const Network& network, const SizeAxis& axis, std::int64_t size)
{
    return message("%1: has %2 positions, but the sequence has %3; enlarge the table or shorten the sequence."_tr,
                   path(network, axis.limitedBy), axis.limit, size);
}

/// Names the first layer whose weights would have another shape at that size.
Message changedWeights(const Network& before, const Network& after, const Setup& setup, const Catalogues& catalogues)
{
    const Estimate earlier = estimate(before, setup, catalogues, Detail::Rows);
    const Estimate later = estimate(after, setup, catalogues, Detail::Rows);
    for (const RowIndex i : earlier.rows.indices()) {
        if (!later.rows.holds(i))
            break;
        const Row* row = find(before, earlier.rows[i].id);
        const bool weighs = row && asLayer(*row) && !is(*asLayer(*row), Trait::Parameter);
        if (weighs && earlier.rows[i].parameters != later.rows[i].parameters)
            return message("%1: its weights fit only the current size; put a pooling to a fixed size before it."_tr,
                           path(before, earlier.rows[i].id));
    }
    return "The weights fit only the current size."_tr;
}

Message problemOf(const Origin& origin, const Network& network, const Setup& setup, const Catalogues& catalogues,
                  const SizeAxis& axis, std::int64_t size)
{
    if (axis.limit > 0 && size > axis.limit)
        return beyondPositions(origin.network, axis, size);
    Setup one = setup;
    one.batch = 1;
    const Estimate found = estimate(network, one, catalogues, Detail::Totals);
    const auto error = std::ranges::find_if(found.issues, [](const Issue& i) { return i.severity == Severity::Error; });
    if (error != found.issues.end())
        return sentenceOf(network, *error);
    return found.parameters - positionElements(network, axis) == origin.parameters
               ? Message()
               : changedWeights(origin.network, network, one, catalogues);
}

std::int64_t parametersOf(const Network& network, Setup setup, const Catalogues& catalogues, const SizeAxis& axis)
{
    setup.batch = 1;
    return estimate(network, setup, catalogues, Detail::Totals).parameters - positionElements(network, axis);
}

/// Powers of two from 1 to the first beyond `largest`. If they do not fit on a screen, only every second or fourth of
/// them.
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

/// Reports progress; returns false if the work is cancelled.
class Walk
{
public:
    Walk(const FrontierProgress& progress, std::size_t steps) : m_progress(progress), m_steps(steps) {}

    bool next()
    {
        ++m_done;
        return !m_progress || m_progress(static_cast<double>(m_done) / static_cast<double>(m_steps));
    }

private:
    const FrontierProgress& m_progress;
    std::size_t m_steps;
    std::size_t m_done = 0;
};

} // namespace

Message sizeProblem(const Network& network, const Setup& setup, const Catalogues& catalogues, const SizeAxis& axis,
                    std::int64_t size)
{
    return problemOf({network, parametersOf(network, setup, catalogues, axis)}, resized(network, axis, size), setup,
                     catalogues, axis, size);
}

std::optional<Frontier> frontier(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                 const SizeAxis& axis, const std::vector<std::int64_t>& sizes,
                                 const FrontierProgress& progress)
{
    Frontier result;
    result.axis = axis;
    const Origin origin{network, parametersOf(network, setup, catalogues, axis)};
    Walk walk(progress, 2 * sizes.size());
    std::vector<Network> networks;
    std::int64_t largest = 0;
    for (const std::int64_t size : sizes) {
        networks.push_back(resized(network, axis, size));
        FrontierRow row{size, 0, problemOf(origin, networks.back(), setup, catalogues, axis, size), {}};
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
                                ? sweep(networks[i], withoutChosenRank(setup), catalogues, result.batches)
                                : std::vector<SweepPoint>{};
        for (std::size_t b = 0; b < points.size(); ++b) {
            row.cells[b] = {points[b].device.total, fitOf(points[b].device)};
            result.capacity = points[b].device.capacity - points[b].device.others;
            result.budget = budgetOf(points[b].device, setup.margin);
        }
        if (!walk.next())
            return std::nullopt;
    }
    return result;
}

std::optional<std::vector<SizePoint>> sizeSweep(const Network& network, const Setup& setup,
                                                const Catalogues& catalogues, const SizeAxis& axis,
                                                const std::vector<std::int64_t>& sizes,
                                                const FrontierProgress& progress)
{
    const Origin origin{network, parametersOf(network, setup, catalogues, axis)};
    Walk walk(progress, sizes.size());
    std::vector<SizePoint> points;
    for (const std::int64_t size : sizes) {
        const Network other = resized(network, axis, size);
        SizePoint point{size, {}, problemOf(origin, other, setup, catalogues, axis, size)};
        if (point.problem.empty())
            point.at = sweep(other, withoutChosenRank(setup), catalogues, {setup.batch}).front();
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
            estimate(resized(network, axis, size), withoutChosenRank(setup), catalogues, Detail::Totals);
        return answer.valid() && answer.device.fits;
    };
    // Starts at the current size, at which the network runs. At a very small size, a pooling layer may have no input
    // left.
    std::int64_t low = std::max<std::int64_t>(axis.size / step, 1);
    while (low > 0 && !fits(low))
        low /= 2;
    if (low == 0)
        return 0;
    std::int64_t high = low * 2;
    for (; fits(high); high *= 2)
        low = high;
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (fits(middle) ? low : high) = middle;
    }
    return low * step;
}

} // namespace vram
