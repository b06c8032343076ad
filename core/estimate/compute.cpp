// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/compute.h"

#include "engine/lowering.h"
#include "engine/reach.h"
#include "estimate/prompted_network.h"
#include "estimate/selected_gpu.h"
#include "time/tape_work.h"

namespace vram {

Compute countCompute(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const Setup setup =
        withoutCompiledGraphs(withEffectiveFields(given)); // A compiled region has the operations of its rows.
    Tape tape;
    Lowering::Scratch scratch;
    const PromptedNetwork prompted(network, setup);
    Lowering lowering(prompted.get(), setup, tape, scratch);
    lowering.setDevice(kernelDeviceOf(setup, catalogues));
    lowering.run();
    OperatorCosts costs;
    Reach reach;
    reach.find(tape);
    addForwardWork(tape, setup, costs);
    addBackwardWork(tape, setup, reach, costs);
    Compute result;
    result.rows.resize(lowering.rows().size());
    for (const OperatorCost& work : costs) {
        if (work.isRecomputation)
            result.recomputed += work.modelOperations();
        if (work.phase == Phase::Backward)
            continue;
        result.forward += work.modelOperations();
        if (lowering.rows().contains(work.row))
            result.rows[work.row] += work.modelOperations();
    }
    // Blocks come before their rows, so adding from the end accumulates over all levels.
    for (RowIndex row = lowering.rows().end() - 1; row.valid(); --row) {
        if (const RowIndex parent = lowering.rows()[row].parent; parent.valid())
            result.rows[parent] += result.rows[row];
    }
    return result;
}

} // namespace vram
