// Inference: the rows that stay out, what their inputs hold, and what attention really keeps.

#include "engine/lowering.h"

#include <algorithm>
#include <utility>

namespace vram {

bool Lowering::isLoss(const FlatRow& flat)
{
    return flat.type ? flat.type->traits.has(Trait::Loss) : flat.block && flat.block->loss;
}

// Losses, what is computed from them, and the targets that nothing else reads.
void Lowering::dropLosses()
{
    noteAbove();
    m_dropped.assign(m_rows.size(), 0);
    RowFlags read(m_rows.size(), 0);
    RowFlags readByKept(m_rows.size(), 0);
    for (const RowIndex row : m_rows.indices()) {
        m_dropped[row] = isLoss(m_flat[row]) || readsDropped(row);
        const FlatRow& flat = m_flat[row];
        for (const InputRef& ref : flat.inputs()) {
            if (const RowIndex source = rowOf(ref.row); source.valid()) {
                read[source] = 1;
                readByKept[source] |= static_cast<char>(!m_dropped[row]);
            }
        }
    }
    for (const RowIndex row : m_rows.indices()) {
        if (m_flat[row].type && m_flat[row].type->maximumInputs == 0 && read[row] && !readByKept[row])
            m_dropped[row] = 1;
    }
}

bool Lowering::readsDropped(RowIndex row) const
{
    const auto dropped = [this](RowIndex r) { return r.valid() && m_dropped[r]; };
    const LoweredRow& lowered = m_rows[row];
    if (dropped(lowered.parent))
        return true;
    const FlatRow& flat = m_flat[row];
    const std::vector<InputRef>& inputs = flat.inputs();
    if (inputs.empty())
        return (!flat.type || flat.type->maximumInputs > 0) && dropped(rowAbove(row));
    return std::any_of(inputs.begin(), inputs.end(), [&](const InputRef& ref) {
        const RowIndex source = rowOf(ref.row);
        return source < row && dropped(source);
    });
}

void Lowering::noteAbove()
{
    IndexedColumn<RowIndex, RowIndex> last(m_rows.size()); // by parent
    RowIndex lastAtTop;
    m_above.resize(m_rows.size());
    for (const RowIndex row : m_rows.indices()) {
        const RowIndex parent = m_rows[row].parent;
        m_above[row] = std::exchange(parent.valid() ? last[parent] : lastAtTop, row);
    }
}

bool Lowering::readsFeatureMap(RowIndex row)
{
    constexpr std::array<std::string_view, 3> passing{"Activation", "Normalization", "Regularization"};
    if (m_above.empty())
        noteAbove();
    constexpr int kFarthest = 4;
    for (int steps = 0; steps < kFarthest; ++steps) {
        row = firstSource(row);
        const LayerType* type = row.valid() ? m_flat[row].type : nullptr;
        if (!type)
            return false;
        if (type->group == "Convolution" || type->group == "Pooling")
            return true;
        if (std::ranges::find(passing, type->group) == passing.end())
            return false;
    }
    return false;
}

// The caller of the model has its output: what the losses would read stays to the end.
void Lowering::holdOutputs()
{
    const auto hold = [this](RowIndex row) {
        if (!row.valid())
            return;
        for (const ValueId value : m_valuesOf[row])
            m_recorder.touch(m_values[value], kUntilBackwardEnds);
    };
    for (const RowIndex row : m_dropped.indices()) {
        if (!m_dropped[row])
            continue;
        const FlatRow& flat = m_flat[row];
        const std::vector<InputRef>& inputs = flat.inputs();
        if (inputs.empty())
            hold(rowAbove(row));
        for (const InputRef& ref : inputs)
            hold(rowOf(ref.row));
    }
    if (!m_values.empty())
        m_recorder.touch(m_values.back(), kUntilBackwardEnds);
}

// Walks up through what only repeats or lays out anew.
std::int64_t Lowering::distinctElements(RowIndex row, int input) const
{
    std::int64_t least = kOverflow;
    for (int steps = 0; steps < 8; ++steps) {
        const Layer& layer = *m_flat[row].layer;
        const auto i = static_cast<std::size_t>(input);
        const RowIndex source = i < layer.inputs.size() ? rowOf(layer.inputs[i].row) : rowAbove(row);
        const int output = i < layer.inputs.size() ? layer.inputs[i].output : 0;
        if (!source.valid() || source >= row)
            break;
        const IndexRange<ValueId> values = m_valuesOf[source];
        if (output < 0 || output >= values.count)
            break;
        least = std::min(least, m_values[values[output]].shape.elements());
        const FlatRow& flat = m_flat[source];
        if (!flat.type || !flat.type->traits.hasAny({Trait::Reshapes, Trait::Repeats}))
            break;
        row = source;
        input = 0;
    }
    return least;
}

} // namespace vram
