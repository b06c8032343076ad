#include "parallel/strategy.h"

#include "parallel/ddp.h"
#include "parallel/fsdp2.h"
#include "parallel/no_collectives.h"
#include "parallel/units.h"
#include "parallel/zero1.h"
#include "setup/precision.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace vram {

namespace {

std::optional<DType> policyType(PolicyType type)
{
    switch (type) {
    case PolicyType::BFloat16: return DType::BFloat16;
    case PolicyType::Float16: return DType::Float16;
    case PolicyType::Float32: return DType::Float32;
    case PolicyType::Same: break;
    }
    return std::nullopt;
}

} // namespace

Placement placementOf(const Network& network, const Setup& setup, const World& world)
{
    Placement placement;
    if (world.data != DataParallel::Fsdp2)
        return placement;
    placement.units = unitRows(network, setup.parallel.units);
    const std::optional<DType> type = policyType(setup.parallel.parameterType);
    if (type && *type != modelType(setup.precision))
        placement.parameterType = type;
    return placement;
}

std::unique_ptr<Collectives> collectivesOf(const Setup& setup, const World& world, std::int64_t rank)
{
    switch (world.data) {
    case DataParallel::Zero1:
        return std::make_unique<Zero1Collectives>(setup.parallel, world.dataDegree, world.dataOf(rank));
    case DataParallel::Fsdp2:
        return std::make_unique<Fsdp2Collectives>(
            setup, ShardPlace{world.shards(), world.shardOf(rank), world.replicas, world.pipeline > 1});
    case DataParallel::None: return std::make_unique<NoCollectives>();
    case DataParallel::Ddp: break;
    }
    return std::make_unique<DdpCollectives>(setup.parallel);
}

namespace {

std::vector<std::int64_t> elementsOf(const Tape& tape)
{
    std::vector<std::int64_t> elements;
    for (const TapeParameter& parameter : tape.parameters)
        elements.push_back(parameter.elements);
    return elements;
}

// Whole tensors go to ranks: those with tensors of the same sizes are alike.
std::vector<RankClass> zero1Ranks(const Tape& tape, const World& world)
{
    const std::vector<std::int64_t> elements = elementsOf(tape);
    const std::vector<std::int64_t> owners = zero1Owners(elements, world.dataDegree);
    std::vector<std::multiset<std::int64_t>> owned(static_cast<std::size_t>(world.dataDegree));
    for (std::size_t i = 0; i < owners.size(); ++i)
        owned[static_cast<std::size_t>(owners[i])].insert(elements[i]);
    std::vector<RankClass> classes;
    std::map<std::multiset<std::int64_t>, std::size_t> known;
    for (std::int64_t rank = 0; rank < world.dataDegree; ++rank) {
        const auto [entry, isNew] = known.try_emplace(owned[static_cast<std::size_t>(rank)], classes.size());
        if (isNew)
            classes.push_back({rank, 1});
        else
            ++classes[entry->second].alike;
    }
    return classes;
}

// Ranks differ where the rows of some parameter end.
std::vector<RankClass> shardRanks(const Tape& tape, const World& world)
{
    const std::int64_t ranks = world.shards();
    std::set<std::int64_t> begins{0};
    for (const TapeParameter& parameter : tape.parameters) {
        const std::int64_t rows = parameter.tensor.shape.empty() ? 1 : parameter.tensor.shape[0];
        const std::int64_t chunk = (rows + ranks - 1) / ranks;
        if (rows == 0 || rows % ranks == 0)
            continue;
        begins.insert(rows / chunk);
        begins.insert((rows + chunk - 1) / chunk);
    }
    begins.insert(ranks);
    std::vector<RankClass> classes;
    for (auto begin = begins.begin(); *begin < ranks; ++begin)
        classes.push_back({*begin, (*std::next(begin) - *begin) * world.replicas});
    return classes;
}

std::vector<RankClass> dataRanks(const Tape& tape, const World& world)
{
    if (world.data == DataParallel::Zero1)
        return zero1Ranks(tape, world);
    if (world.data == DataParallel::Fsdp2)
        return shardRanks(tape, world);
    return {{0, world.dataDegree}};
}

} // namespace

// Those that share layers have parts of the same sizes.
std::vector<RankClass> distinctRanks(const Tape& tape, const World& world)
{
    std::vector<RankClass> classes = dataRanks(tape, world);
    for (RankClass& ranks : classes)
        ranks = {ranks.rank * world.tensor, ranks.alike * world.tensor};
    return classes;
}

// The first shards are the largest; of whole tensors the allocator decides.
std::vector<RankClass> fullestRanks(const Tape& tape, const World& world)
{
    std::vector<RankClass> classes = distinctRanks(tape, world);
    if (world.data != DataParallel::Zero1)
        classes.resize(1);
    return classes;
}

} // namespace vram
