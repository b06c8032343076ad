// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/zero1.h"

#include <algorithm>
#include <numeric>

namespace vram {

std::vector<std::int64_t> zero1Owners(const std::vector<std::int64_t>& elements, std::int64_t ranks)
{
    std::vector<std::size_t> order(elements.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return elements[i]; });
    std::vector<std::int64_t> loads(static_cast<std::size_t>(ranks), 0);
    std::vector<std::int64_t> owners(elements.size(), 0);
    for (const std::size_t i : order) {
        const auto least = std::ranges::min_element(loads);
        *least += elements[i];
        owners[i] = least - loads.begin();
    }
    return owners;
}

void Zero1Collectives::begin(const Tape& tape, Memory& memory)
{
    DdpCollectives::begin(tape, memory);
    std::vector<std::int64_t> elements;
    for (const TapeParameter& parameter : tape.parameters)
        elements.push_back(parameter.elements);
    const std::vector<std::int64_t> owners = zero1Owners(elements, m_ranks);
    m_owner.assign(owners.begin(), owners.end());
}

// With parameters_as_bucket_view, one flat buffer per rank replaces the parameters.
void Zero1Collectives::allocatePersistent()
{
    DdpCollectives::allocatePersistent();
    if (!setup().parametersView)
        return;
    std::vector<Bytes> flat(static_cast<std::size_t>(m_ranks), 0);
    for (const ParameterId p : m_owner.indices())
        flat[static_cast<std::size_t>(m_owner[p])] += localBytes(p);
    for (const Bytes bytes : flat)
        memory().allocate(bytes, Transfer::Buckets);
}

std::optional<LocalTensor> Zero1Collectives::optimizerTensor(ParameterId parameter, const LocalTensor& whole) const
{
    if (m_owner[parameter] != m_rank)
        return std::nullopt;
    return whole;
}

} // namespace vram
