#pragma once

#include "estimate/estimate.h"

#include <vector>

namespace vram {

/// Tells which rows have the batch as the first extent of their output. This takes lowering the network a second time,
/// for one sample more; the answer is kept until something else than the batch changes.
class BatchedRows
{
public:
    /// Fills RowEstimate::batched of an estimate of that network under that setup.
    void mark(Estimate& estimate, const Network& network, const Setup& setup);

private:
    bool knows(const Estimate& estimate, const Network& network, const Setup& setup) const;

    Network m_network;
    Setup m_setup;
    RowFlags m_rows;
};

} // namespace vram
