#pragma once

#include "estimate/estimate.h"

#include <vector>

namespace vram {

/// Tells which rows give the batch as their first extent. That takes lowering the network once more, for one sample more; it
/// is kept as long as nothing but the batch changes.
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
