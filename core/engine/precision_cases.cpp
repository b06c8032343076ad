// Rows that are others in some precisions, and regions of autocast.

#include "engine/lowering.h"
#include "network/precision_case.h"

#include <algorithm>

namespace vram {

namespace {

std::optional<DType> regionType(AutocastRegion region)
{
    if (region == AutocastRegion::Off || region == AutocastRegion::AsSetup)
        return std::nullopt;
    return region == AutocastRegion::BFloat16 ? DType::BFloat16 : DType::Float16;
}

} // namespace

std::string_view Lowering::recipe() const
{
    const std::optional<DType> cast = castType();
    if (cast == DType::BFloat16)
        return "bf16";
    return cast == DType::Float16 ? std::string_view("fp16") : choiceName(m_setup.precision);
}

const Layer& Lowering::inRecipe(const Layer& layer, bool& passes)
{
    const PrecisionCase* which = layer.cases.empty() ? nullptr : caseOf(layer, recipe());
    if (!which)
        return layer;
    passes = !which->runs;
    return m_inRecipe.emplace_back(withCase(layer, *which));
}

// A region of torch.autocast within the forward: its casts of weights go with it, where none is around it.
void Lowering::lowerIn(AutocastRegion region, const LayerType& type, LayerScope& scope)
{
    const std::optional<DType> around = m_recorder.autocast();
    if (region != AutocastRegion::AsSetup)
        m_recorder.setAutocast(regionType(region));
    type.lower(scope);
    if (region == AutocastRegion::AsSetup)
        return;
    m_recorder.setAutocast(around);
    if (!around)
        m_recorder.clearCasts();
}

// Who reads the row gets what it would have read.
void Lowering::passInput(RowIndex row, const Tensor& above)
{
    std::vector<Tensor>& inputs = m_layerInputs;
    inputs.clear();
    collectInputs(row, m_flat[row].layer->inputs, above, inputs);
    store(row, std::span<const Tensor>(inputs.data(), std::min<std::size_t>(inputs.size(), 1)));
}

} // namespace vram
