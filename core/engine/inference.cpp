// Inference: the rows that stay out, what their inputs hold, and what attention really keeps.

#include "engine/lowering.h"

#include <algorithm>

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
    std::vector<char> read(m_rows.size(), 0);
    std::vector<char> readByKept(m_rows.size(), 0);
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const auto r = static_cast<std::int32_t>(row);
        m_dropped[row] = isLoss(m_flat[row]) || readsDropped(r);
        const FlatRow& flat = m_flat[row];
        for (const InputRef& ref : flat.inputs()) {
            if (const std::int32_t source = rowOf(ref.row); source >= 0) {
                read[static_cast<std::size_t>(source)] = 1;
                readByKept[static_cast<std::size_t>(source)] |= static_cast<char>(!m_dropped[row]);
            }
        }
    }
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_flat[row].type && m_flat[row].type->maximumInputs == 0 && read[row] && !readByKept[row])
            m_dropped[row] = 1;
    }
}

bool Lowering::readsDropped(std::int32_t row) const
{
    const auto dropped = [this](std::int32_t r) { return r >= 0 && m_dropped[static_cast<std::size_t>(r)]; };
    const LoweredRow& lowered = m_rows[static_cast<std::size_t>(row)];
    if (dropped(lowered.parent))
        return true;
    const FlatRow& flat = m_flat[static_cast<std::size_t>(row)];
    const std::vector<InputRef>& inputs = flat.inputs();
    if (inputs.empty())
        return (!flat.type || flat.type->maximumInputs > 0) && dropped(rowAbove(row));
    return std::any_of(inputs.begin(), inputs.end(), [&](const InputRef& ref) {
        const std::int32_t source = rowOf(ref.row);
        return source < row && dropped(source);
    });
}

void Lowering::noteAbove()
{
    std::vector<std::int32_t> last(m_rows.size() + 1, -1); // by parent, the top level first
    m_above.resize(m_rows.size());
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        std::int32_t& above = last[static_cast<std::size_t>(m_rows[row].parent + 1)];
        m_above[row] = above;
        above = static_cast<std::int32_t>(row);
    }
}

bool Lowering::readsFeatureMap(std::int32_t row)
{
    constexpr std::array<std::string_view, 3> passing{"Activation", "Normalization", "Regularization"};
    if (m_above.empty())
        noteAbove();
    constexpr int kFarthest = 4;
    for (int steps = 0; steps < kFarthest; ++steps) {
        row = firstSource(row);
        const LayerType* type = row < 0 ? nullptr : m_flat[static_cast<std::size_t>(row)].type;
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
    const auto hold = [this](std::int32_t row) {
        const Values values = row >= 0 ? m_valuesOf[static_cast<std::size_t>(row)] : Values{};
        for (std::size_t i = 0; i < values.count; ++i)
            m_recorder.touch(m_values[values.first + i], kUntilBackwardEnds);
    };
    for (std::size_t row = 0; row < m_dropped.size(); ++row) {
        if (!m_dropped[row])
            continue;
        const FlatRow& flat = m_flat[row];
        const std::vector<InputRef>& inputs = flat.inputs();
        if (inputs.empty())
            hold(rowAbove(static_cast<std::int32_t>(row)));
        for (const InputRef& ref : inputs)
            hold(rowOf(ref.row));
    }
    if (!m_values.empty())
        m_recorder.touch(m_values.back(), kUntilBackwardEnds);
}

// Walks up through what only repeats or lays out anew.
std::int64_t Lowering::distinctElements(std::uint32_t reader, int input) const
{
    auto row = static_cast<std::int32_t>(reader);
    std::int64_t least = kOverflow;
    for (int steps = 0; steps < 8; ++steps) {
        const Layer& layer = *m_flat[static_cast<std::size_t>(row)].layer;
        const auto i = static_cast<std::size_t>(input);
        const std::int32_t source = i < layer.inputs.size() ? rowOf(layer.inputs[i].row) : rowAbove(row);
        const int output = i < layer.inputs.size() ? layer.inputs[i].output : 0;
        if (source < 0 || source >= row)
            break;
        const Values& values = m_valuesOf[static_cast<std::size_t>(source)];
        if (output < 0 || static_cast<std::size_t>(output) >= values.count)
            break;
        least = std::min(least, m_values[values.first + static_cast<std::size_t>(output)].shape.elements());
        const FlatRow& flat = m_flat[static_cast<std::size_t>(source)];
        if (!flat.type || !flat.type->traits.hasAny({Trait::Reshapes, Trait::Repeats}))
            break;
        row = source;
        input = 0;
    }
    return least;
}

} // namespace vram
