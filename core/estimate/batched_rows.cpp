// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/batched_rows.h"

#include "engine/lowering.h"

namespace vram {

namespace {

std::int64_t firstExtent(const Shape& shape)
{
    return shape.empty() ? 0 : shape[0];
}

/// Returns a flag per row: whether the first dimension of its output changes if the batch has one more sample.
RowFlags rowsWithBatch(const Estimate& estimate, const Network& network, const Setup& setup)
{
    Setup oneMore = withEffectiveFields(setup);
    oneMore.batch = checkedAdd(setup.batch, 1);
    Tape tape;
    Lowering::Scratch scratch;
    Lowering lowering(network, oneMore, tape, scratch, Lowering::Purpose::Shapes);
    lowering.run();
    RowFlags grow;
    for (const RowIndex r : estimate.rows.indices()) {
        const std::span<const Tensor> later = lowering.outputsOf(r);
        const std::vector<Shape>& outputs = estimate.rows[r].outputs;
        const std::int64_t grown = later.empty() ? 0 : firstExtent(later.front().shape);
        grow.push_back(grown != (outputs.empty() ? 0 : firstExtent(outputs.front())) ? 1 : 0);
    }
    return grow;
}

} // namespace

bool BatchedRows::isCached(const Estimate& estimate, const Network& network, const Setup& setup) const
{
    Setup here = setup;
    here.batch = m_setup.batch;
    return m_rows.size() == estimate.rows.size() && m_network == network && m_setup == here;
}

void BatchedRows::mark(Estimate& estimate, const Network& network, const Setup& setup)
{
    if (!isCached(estimate, network, setup)) {
        m_rows = rowsWithBatch(estimate, network, setup);
        m_network = network;
        m_setup = setup;
    }
    for (const RowIndex r : m_rows.indices())
        estimate.rows[r].hasBatchDimension = m_rows[r] != 0;
}

} // namespace vram
