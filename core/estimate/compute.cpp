// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/compute.h"

#include "engine/lowering.h"
#include "engine/reach.h"
#include "estimate/chosen_gpu.h"
#include "estimate/prompted_network.h"
#include "time/tape_work.h"

namespace vram {

Compute computeOf(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const Setup setup = withoutGraphs(applied(given)); // A compiled region has the operations of its rows.
    Tape tape;
    Lowering::Scratch scratch;
    const PromptedNetwork prompted(network, setup);
    Lowering lowering(prompted.get(), setup, tape, scratch);
    lowering.runOn(kernelDeviceOf(setup, catalogues));
    lowering.run();
    Works works;
    Reach reach;
    reach.find(tape);
    addForwardWork(tape, setup, works);
    addBackwardWork(tape, setup, reach, works);
    Compute result;
    result.rows.resize(lowering.rows().size());
    for (const Work& work : works) {
        if (work.again)
            result.recomputed += work.modelOperations();
        if (work.phase == Phase::Backward)
            continue;
        result.forward += work.modelOperations();
        if (lowering.rows().holds(work.row))
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
