// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/cudnn_recurrent.h"

namespace vram {

namespace {

constexpr std::int64_t kLstmGates = 4;
constexpr std::int64_t kPlainGates = 1;

/// Returns the number of values per unit and layer that backward needs: gates and cell state for an LSTM, gates and the
/// values from which they are computed for a GRU, and the output for a plain RNN.
std::int64_t keptValues(std::int64_t gates)
{
    if (gates == kPlainGates)
        return 1;
    return gates == kLstmGates ? 5 : 6;
}

/// Returns the number of values that the kernels hold per unit while they run, in halves.
std::int64_t unsavedHalves(const RecurrentSizes& sizes)
{
    const std::int64_t gated = sizes.gates == kLstmGates ? 8 : 6;
    if (sizes.directions > 1)
        return gated + 5;
    return sizes.dropout && sizes.gates != kPlainGates ? gated + 2 : gated;
}

/// Returns the bytes of the dropout masks between layers.
Bytes maskBytes(const RecurrentSizes& sizes)
{
    return roundUp(checkedMul(sizes.units / sizes.elementBytes, sizes.directions) / 8, 32);
}

} // namespace

Bytes recurrentReserve(const RecurrentSizes& sizes)
{
    const std::int64_t between = sizes.layers - 1;
    const std::int64_t values = checkedAdd(checkedMul(keptValues(sizes.gates), sizes.layers), between);
    const Bytes masks = sizes.dropout ? checkedMul(maskBytes(sizes), between) : 0;
    return checkedAdd(checkedMul(sizes.units, values), checkedAdd(masks, 256));
}

Bytes recurrentWorkspace(const RecurrentSizes& sizes)
{
    constexpr Bytes eachDirection = Bytes{8} << 20U;
    const Bytes fixed = checkedMul(eachDirection, checkedMul(sizes.layers, sizes.directions));
    const Bytes held = checkedMul(sizes.units, unsavedHalves(sizes)) / 2;
    return checkedAdd(checkedAdd(fixed, held), checkedAdd(checkedMul(sizes.input, 3), sizes.weights));
}

Bytes dropoutStates(std::int64_t multiprocessors)
{
    return checkedMul(multiprocessors, std::int64_t{1024} * 48);
}

} // namespace vram
