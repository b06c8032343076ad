#include "estimate/advice.h"

#include "setup/precision.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

namespace vram {

namespace {

/// A kind of change: nothing where it does not apply to this network and setup.
struct Change {
    std::string_view title;
    std::string_view cost;
    std::function<std::optional<Setup>(const Network&, const Setup&)> apply;
};

bool hasType(const Network& network, std::initializer_list<std::string_view> types)
{
    bool found = false;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        found = found || (layer && std::find(types.begin(), types.end(), layer->type) != types.end());
    });
    return found;
}

template<typename Value>
std::optional<Setup> with(const Setup& setup, Value Setup::*member, Value value)
{
    if (setup.*member == value)
        return std::nullopt;
    Setup changed = setup;
    changed.*member = std::move(value);
    return changed;
}

bool isAdam(const Setup& setup)
{
    return setup.optimizer == "adam" || setup.optimizer == "adamw";
}

std::optional<Setup> halveBatch(const Network&, const Setup& setup)
{
    if (setup.batch < 2)
        return std::nullopt;
    Setup changed = setup;
    changed.batch = setup.batch / 2;
    changed.accumulation = setup.accumulation * 2;
    return changed;
}

std::optional<Setup> mixedPrecision(const Network&, const Setup& setup)
{
    const bool plain = !autocastType(setup.precision) && modelType(setup.precision) == DType::Float32;
    return plain ? with<std::string>(setup, &Setup::precision, "amp-bf16") : std::nullopt;
}

std::optional<Setup> wholeModelHalf(const Network&, const Setup& setup)
{
    return modelType(setup.precision) == DType::Float32 ? with<std::string>(setup, &Setup::precision, "bf16")
                                                        : std::nullopt;
}

std::optional<Setup> checkpoint(const Network& network, const Setup& setup)
{
    std::string blocks = checkpointableBlocks(network);
    return blocks.empty() || !setup.checkpoint.empty()
               ? std::nullopt
               : with<std::string>(setup, &Setup::checkpoint, std::move(blocks));
}

std::optional<Setup> flashAttention(const Network& network, const Setup& setup)
{
    if (!hasType(network, {"ScaledDotProductAttention", "MultiheadAttention"}))
        return std::nullopt;
    return with<std::string>(setup, &Setup::attention, "flash");
}

std::optional<Setup> lowRank(const Network& network, const Setup& setup)
{
    return setup.lora.empty() && hasType(network, {"Linear"}) ? with<std::string>(setup, &Setup::lora, "*")
                                                              : std::nullopt;
}

const std::vector<Change>& changes()
{
    static const std::vector<Change> list{
        {"Half the batch, accumulated twice", "the same gradients in two passes; batch norm sees half the samples",
         halveBatch},
        {"Mixed precision, bf16", "16-bit products, fp32 weights; no loss scaling needed", mixedPrecision},
        {"The whole model in bf16", "weights and optimizer state in 16 bits: updates round off", wholeModelHalf},
        {"Checkpoint every block", "each block's forward runs twice: about a third more compute", checkpoint},
        {"Fused optimizer", "none: the same update in one kernel",
         [](const Network&, const Setup& s) {
             return s.optimizer == "adamw" || s.optimizer == "adam"
                        ? with<std::string>(s, &Setup::implementation, "fused")
                        : std::nullopt;
         }},
        {"8-bit Adam", "optimizer state in 8 bits by blocks; needs bitsandbytes",
         [](const Network&, const Setup& s) {
             return isAdam(s)
                        ? with<std::string>(s, &Setup::optimizer, s.optimizer == "adam" ? "adam8bit" : "adamw8bit")
                        : std::nullopt;
         }},
        {"Flash attention", "none: the same result without the score matrix", flashAttention},
        {"In-place activations", "none where autograd allows it",
         [](const Network&, const Setup& s) { return with(s, &Setup::inPlaceActivations, true); }},
        {"Optimizer state in CPU memory", "its bytes cross the bus every step",
         [](const Network&, const Setup& s) { return with(s, &Setup::offloadOptimizer, true); }},
        {"LoRA on the linear layers", "only low-rank adapters train; everything else is frozen", lowRank},
    };
    return list;
}

Advice judge(const Network& network, const Catalogues& catalogues, Bytes before, std::string title, std::string cost,
             Setup setup)
{
    const Estimate after = estimate(network, setup, catalogues, Detail::Totals);
    Advice advice;
    advice.title = std::move(title);
    advice.cost = std::move(cost);
    advice.saving = before - after.device.total;
    advice.total = after.device.total;
    advice.fits = after.device.fits;
    advice.setup = std::move(setup);
    return advice;
}

void keepSaving(std::vector<Advice>& list)
{
    std::erase_if(list, [](const Advice& advice) { return advice.saving <= 0; });
    std::stable_sort(list.begin(), list.end(), [](const Advice& a, const Advice& b) { return a.saving > b.saving; });
}

std::vector<Advice> singles(const Network& network, const Setup& setup, const Catalogues& catalogues, Bytes before)
{
    std::vector<Advice> list;
    for (const Change& change : changes()) {
        if (auto changed = change.apply(network, setup))
            list.push_back(judge(network, catalogues, before, std::string(change.title), std::string(change.cost),
                                 *std::move(changed)));
    }
    keepSaving(list);
    return list;
}

// Combinations of two, each made by applying the second change to the first's setup.
std::vector<Advice> pairs(const Network& network, const Setup& setup, const Catalogues& catalogues, Bytes before)
{
    std::vector<Advice> list;
    const std::vector<Change>& all = changes();
    for (std::size_t a = 0; a < all.size(); ++a) {
        const auto first = all[a].apply(network, setup);
        for (std::size_t b = a + 1; first && b < all.size(); ++b) {
            if (auto both = all[b].apply(network, *first)) {
                list.push_back(judge(network, catalogues, before,
                                     std::string(all[a].title) + " + " + std::string(all[b].title),
                                     std::string(all[a].cost) + "; " + std::string(all[b].cost), *std::move(both)));
                list.back().changes = 2;
            }
        }
    }
    keepSaving(list);
    constexpr std::size_t kMost = 5;
    if (list.size() > kMost)
        list.resize(kMost);
    return list;
}

/// A block that repeats, or stands beside others of its kind, is worth a segment of its own.
void collectBlocks(const std::vector<Row>& rows, const std::string& path, std::vector<std::string>& globs)
{
    for (const Row& row : rows) {
        const Block* block = asBlock(row);
        if (!block)
            continue;
        const auto sameKind = [&](const Row& other) {
            const Block* b = asBlock(other);
            return b && b->kind == block->kind && !b->kind.empty();
        };
        const std::string own = path.empty() ? block->name : path + "." + block->name;
        const bool container = block->kind == "Sequential" || block->kind == "ModuleList";
        if (block->repeat > 1 || (!container && std::count_if(rows.begin(), rows.end(), sameKind) > 1))
            globs.push_back(own);
        else
            collectBlocks(block->rows, own, globs);
    }
}

} // namespace

std::string checkpointableBlocks(const Network& network)
{
    std::vector<std::string> globs;
    collectBlocks(network.rows, {}, globs);
    std::string list;
    for (const std::string& glob : globs)
        list += (list.empty() ? "" : ",") + glob;
    return list;
}

std::vector<Advice> advise(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    const Estimate now = estimate(network, setup, catalogues, Detail::Totals);
    if (!now.valid())
        return {};
    std::vector<Advice> list = singles(network, setup, catalogues, now.device.total);
    std::vector<Advice> combined = pairs(network, setup, catalogues, now.device.total);
    std::move(combined.begin(), combined.end(), std::back_inserter(list));
    for (Advice& advice : list)
        advice.largestBatch = largestBatch(network, advice.setup, catalogues);
    return list;
}

} // namespace vram
