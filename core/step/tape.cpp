// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/tape.h"

#include <algorithm>
#include <type_traits>

namespace vram {

void Tape::clear()
{
    forEachColumn([this](auto column, auto) { (this->*column).clear(); });
    shapes.clear();
    programs.clear();
    regions.clear();
    received = {};
    loss = {};
    overflow = false;
}

void Tape::reserve(std::size_t layers)
{
    storages.reserve(3 * layers);
    kernels.reserve(layers);
    nodes.reserve(layers);
    inputs.reserve(3 * layers);
    outputs.reserve(layers);
    saved.reserve(3 * layers);
    parameters.reserve(2 * layers);
}

namespace {

/// Whether the range begins no earlier than the end of the previous range and lies inside the column. Sets `end` to the
/// end of the range.
template<typename Id, typename Column>
bool follows(Id& end, IndexRange<Id> range, const Column& column)
{
    const bool ordered = range.first >= end && range.count >= 0 && range.after() <= column.next();
    end = range.after();
    return ordered;
}

bool kernelsInOrder(const Tape& tape, const IndexedVector<Moment, Kernel>& kernels)
{
    TapeStorageId storages{0};
    for (const Moment k : kernels.indices()) {
        if (!follows(storages, kernels[k].storages, tape.storages))
            return false;
        for (const TapeStorageId s : kernels[k].storages) {
            const Moment lastUse = tape.storages[s].lastUse;
            if (lastUse < k || (lastUse != kEndOfBackward && !kernels.contains(lastUse)))
                return false;
        }
    }
    return true;
}

/// Whether the saved tensor is alive when its node is recorded. Tensors saved by a recomputation are not checked,
/// because their last uses follow another clock.
bool isAliveWhenSaved(const Tape& tape, const Node& node, const Saved& saved)
{
    const TapeStorageId storage = saved.tensor.storage;
    return tape.storages.contains(storage)
           && (saved.result || node.segment.valid() || tape.storages[storage].lastUse >= node.kernel);
}

bool nodesInOrder(const Tape& tape)
{
    EdgeId inputs{0};
    OutputId outputs{0};
    SavedId saved{0};
    Moment kernel{}; // No kernel precedes the first.
    for (const NodeId n : tape.nodes.indices()) {
        const Node& node = tape.nodes[n];
        if (node.kernel < kernel || !follows(inputs, node.inputs, tape.inputs)
            || !follows(outputs, node.outputs, tape.outputs) || !follows(saved, node.saved, tape.saved))
            return false;
        kernel = node.kernel;
        const auto later = [&](EdgeId edge) { return tape.inputs[edge].node >= n; };
        const auto dead = [&](SavedId s) { return !isAliveWhenSaved(tape, node, tape.saved[s]); };
        if (std::ranges::any_of(node.inputs, later) || std::ranges::any_of(node.saved, dead))
            return false;
    }
    return true;
}

} // namespace

bool Tape::isInOrder() const
{
    return kernelsInOrder(*this, kernels) && kernelsInOrder(*this, recomputation) && nodesInOrder(*this);
}

TapeMark TapeMark::of(const Tape& tape)
{
    TapeMark result;
    forEachColumn([&](auto column, auto mark) {
        using Id = std::remove_reference_t<decltype(result.*mark)>;
        result.*mark = Id((tape.*column).size());
    });
    return result;
}

} // namespace vram
