// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/advice.h"

#include "advice/advice_changes.h"
#include "advice/checkpoint_plan.h"
#include "search/largest_batch.h"
#include "setup/global_batch.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace vram {

namespace {

constexpr std::size_t kMostCombined = 8; ///< Maximum number of single changes that combinations are formed from.

/// One or more changes applied in sequence.
struct Candidate {
    std::vector<const Change*> changes{};
    Advice advice{};
    Bytes allocated = 0; ///< Bytes allocated at the peak.
};

const Network& networkOf(const Advice& advice, const Network& original)
{
    return advice.network ? *advice.network : original;
}

/// Returns the rank of a price. A more expensive one ranks higher.
int orderOf(Price price)
{
    switch (price) {
    case Price::Nothing: return 0;
    case Price::Time: return 1;
    case Price::Numerics: return 2;
    case Price::Learning: return 3;
    }
    return 0;
}

Price moreExpensive(Price a, Price b)
{
    return orderOf(b) > orderOf(a) ? b : a;
}

class Advisor
{
public:
    Advisor(const Network& network, const Setup& setup, const Catalogues& catalogues, const std::function<bool()>& stop)
        : m_network(network), m_setup(setup), m_catalogues(catalogues), m_stop(stop),
          m_now(estimate(network, withoutSelectedRank(setup), catalogues, Detail::Rows))
    {
    }

    const Estimate& now() const { return m_now; }
    bool stopped() const { return m_stop && m_stop(); }

    /// Applies `change` after `before`; nullopt if it is not applicable.
    std::optional<Candidate> make(const Candidate* before, const Change& change) const
    {
        if (stopped())
            return std::nullopt;
        const Network& network = before ? networkOf(before->advice, m_network) : m_network;
        const Setup& setup = before ? before->advice.setup : m_setup;
        std::optional<ProposedChange> proposal = change.apply({network, setup, m_catalogues, m_now});
        if (!proposal)
            return std::nullopt;
        Candidate made = before ? *before : Candidate();
        made.changes.push_back(&change);
        Advice& advice = made.advice;
        advice.title = joined({made.advice.title, std::move(proposal->title)}, "%1 + %2"_tr);
        advice.cost = joined({made.advice.cost, std::move(proposal->cost)}, "%1; %2"_tr);
        advice.setup = std::move(proposal->setup);
        if (proposal->network)
            advice.network = std::move(proposal->network);
        advice.price = before ? moreExpensive(before->advice.price, change.price) : change.price;
        advice.changes = static_cast<int>(made.changes.size());
        return judge(made) ? std::optional(std::move(made)) : std::nullopt;
    }

    /// The changes that save memory, and those that only let a larger batch fit because the allocator's segments hide
    /// the saving.
    std::vector<Candidate> singles() const
    {
        std::vector<Candidate> list;
        for (const Change& change : changes()) {
            std::optional<Candidate> made = make(nullptr, change);
            if (made && (made->advice.saving > 0 || allowsMore(*made)))
                list.push_back(*std::move(made));
        }
        rank(list);
        return list;
    }

    /// The best combinations of two or three changes from different families.
    std::vector<Candidate> combinations(const std::vector<Candidate>& singles, std::size_t most) const
    {
        const std::vector<const Change*> parts = partsOf(singles);
        std::vector<Candidate> list;
        for (std::size_t a = 0; a < parts.size(); ++a) {
            const std::optional<Candidate> first = make(nullptr, *parts[a]);
            for (std::size_t b = a + 1; first && b < parts.size(); ++b) {
                const auto second = follows(*first, *parts[b]);
                for (std::size_t c = b + 1; second && c < parts.size(); ++c) {
                    if (auto third = follows(*second, *parts[c]); third && third->advice.saving > 0)
                        list.push_back(*std::move(third));
                }
                if (second && second->advice.saving > 0)
                    list.push_back(*second);
            }
        }
        leaveOutPadded(list, singles);
        rank(list);
        list.resize(std::min(list.size(), most));
        return list;
    }

    /// Returns the added time, such as "+0.12 s a step", to process the samples of one step of the current setup. The
    /// result is empty if the difference is negligible.
    Message timePrice(const Advice& advice) const
    {
        constexpr double kWorthAWord = 0.005;
        const double added = advice.addedSeconds;
        if (std::abs(added) < kWorthAWord * m_now.time.step)
            return {};
        const Duration time{std::abs(added)};
        if (isInference(m_setup))
            return added > 0 ? message("+%1 a pass"_tr, time) : message("−%1 a pass"_tr, time);
        return added > 0 ? message("+%1 a step"_tr, time) : message("−%1 a step"_tr, time);
    }

    void findLargest(Advice& advice) const
    {
        advice.largestBatch = largestBatch(networkOf(advice, m_network), advice.setup, m_catalogues);
    }

private:
    /// Computes the numbers of the advice. Returns false if the change makes the network invalid.
    bool judge(Candidate& made) const
    {
        Advice& advice = made.advice;
        const Estimate found =
            estimate(networkOf(advice, m_network), withoutSelectedRank(advice.setup), m_catalogues, Detail::Totals);
        advice.total = found.device.total;
        advice.saving = m_now.device.total - found.device.total;
        advice.fit = fitOf(found.device);
        if (found.time.known() && m_now.time.known()) {
            advice.stepSeconds = m_now.time.step * m_now.time.samplesPerSecond / found.time.samplesPerSecond;
            advice.addedSeconds = advice.stepSeconds - m_now.time.step;
        }
        made.allocated = found.peak.allocated;
        return found.valid();
    }

    bool allowsMore(Candidate& made) const
    {
        if (stopped() || made.allocated >= m_now.peak.allocated)
            return false;
        findLargest(made.advice);
        made.advice.moreSamples = made.advice.largestBatch - largestNow();
        return made.advice.moreSamples > 0;
    }

    // Computed on first use, and then cached.
    std::int64_t largestNow() const
    {
        if (!m_largestNow)
            m_largestNow = largestBatch(m_network, m_setup, m_catalogues);
        return *m_largestNow;
    }

    /// Removes combinations that save hardly more than a subset of their changes does.
    static void leaveOutPadded(std::vector<Candidate>& list, const std::vector<Candidate>& singles)
    {
        std::vector<Candidate> all = singles;
        all.insert(all.end(), list.begin(), list.end());
        const auto padded = [&all](const Candidate& c) {
            return std::ranges::any_of(all, [&](const Candidate& part) {
                const bool within = part.changes.size() < c.changes.size()
                                    && std::ranges::all_of(part.changes, [&](const Change* change) {
                                           return std::ranges::find(c.changes, change) != c.changes.end();
                                       });
                return within && static_cast<double>(part.advice.saving) > 0.98 * static_cast<double>(c.advice.saving);
            });
        };
        std::erase_if(list, padded);
    }

    std::optional<Candidate> follows(const Candidate& before, const Change& change) const
    {
        const auto related = [&](const Change* other) { return other->family == change.family; };
        return std::ranges::any_of(before.changes, related) ? std::nullopt : make(&before, change);
    }

    /// Returns the changes to combine, in the order of `kChanges`, so that every combination applies them in the same
    /// order. Changes that are suggested only on their own are omitted.
    static std::vector<const Change*> partsOf(const std::vector<Candidate>& singles)
    {
        std::vector<const Candidate*> best;
        for (const Candidate& single : singles) {
            if (!single.changes.front()->standsAlone)
                best.push_back(&single);
        }
        std::ranges::stable_sort(best, [](auto* a, auto* b) { return a->advice.saving > b->advice.saving; });
        std::vector<const Change*> parts;
        for (const Candidate* single : best) {
            if (parts.size() < kMostCombined)
                parts.push_back(single->changes.front());
        }
        std::ranges::sort(parts);
        return parts;
    }

    /// Sorts the candidates: changes that make the setup fit come first, in ascending order of price, then the others
    /// in descending order of their saving, and changes that affect learning last.
    void rank(std::vector<Candidate>& list) const
    {
        const auto key = [this](const Candidate& c) {
            const Advice& a = c.advice;
            const bool rescues = a.fit == Fit::Fits && !m_now.device.fits;
            const int price = rescues ? orderOf(a.price) : a.price == Price::Learning ? 1 : 0;
            return std::tuple(rescues ? 0 : 1, price, rescues ? a.changes : 0, -a.saving);
        };
        std::ranges::stable_sort(list, [&](const Candidate& a, const Candidate& b) { return key(a) < key(b); });
    }

    const Network& m_network;
    const Setup& m_setup;
    const Catalogues& m_catalogues;
    const std::function<bool()>& m_stop;
    Estimate m_now;
    mutable std::optional<std::int64_t> m_largestNow{};
};

} // namespace

std::string checkpointableBlocks(const Network& network)
{
    std::string list;
    for (const CheckpointBlock& block : checkpointBlocks(network))
        list += (list.empty() ? "" : ",") + block.path;
    return list;
}

std::vector<Advice> advise(const Network& network, const Setup& setup, const Catalogues& catalogues,
                           const std::function<bool()>& stop, AdviceLimits limits)
{
    const Advisor advisor(network, setup, catalogues, stop);
    if (!advisor.now().valid())
        return {};
    std::vector<Candidate> found = advisor.singles();
    std::vector<Candidate> combined = advisor.combinations(found, limits.combined);
    found.erase(found.begin() + static_cast<std::ptrdiff_t>(std::min(found.size(), limits.singles)), found.end());
    std::ranges::move(combined, std::back_inserter(found));
    std::vector<Advice> list;
    for (Candidate& candidate : found) {
        Advice& advice = candidate.advice;
        if (advice.largestBatch == 0 && !advisor.stopped())
            advisor.findLargest(advice);
        advice.cost = joined({std::move(advice.cost), advisor.timePrice(advice)}, "%1; %2"_tr);
        list.push_back(std::move(advice));
    }
    return list;
}

} // namespace vram
