// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/answer.h"

namespace vram {

/// Finds the rows whose output begins with the batch dimension. This lowers the network again with one more sample. The
/// result is cached until something other than the batch changes.
class BatchedRows
{
public:
    /// Sets RowEstimate::hasBatchDimension in the estimate of `network` under `setup`.
    void mark(Estimate& estimate, const Network& network, const Setup& setup);

private:
    bool isCached(const Estimate& estimate, const Network& network, const Setup& setup) const;

    Network m_network;
    Setup m_setup;
    RowFlags m_rows;
};

} // namespace vram
