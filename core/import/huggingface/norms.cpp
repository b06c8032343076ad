// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/model.h"

namespace vram {

namespace {

InputRef plainLayerNorm(RowBuilder& rows, std::string_view name, InputRef x)
{
    rows.open(name, "OlmoLayerNorm", {x});
    rows.add("Cast", "fp32", {{"dtype", "float32"}});
    rows.add("LayerNorm", "layer_norm", {{"elementwise_affine", false}});
    rows.add("Cast", "narrow", {{"dtype", "compute"}});
    return rows.close();
}

InputRef cohereLayerNorm(RowBuilder& rows, std::string_view name, InputRef x, const Extents& shape)
{
    const InputRef in = rows.open(name, "CohereLayerNorm", {x});
    const RowBuilder::Attributes last{{"dims", Extents{-1}}, {"keepdim", true}};
    const InputRef wide = rows.add("Cast", "fp32", {{"dtype", "float32"}}, {in});
    const InputRef mean = rows.add("Mean", "mean", last);
    rows.add("Sub", "difference", {}, {wide, mean});
    rows.add("Pow", "square", {{"exponent", 2}});
    rows.add("Mean", "variance", last);
    rows.add("Add", "plus_eps");
    const InputRef inverse = rows.add("Rsqrt", "rsqrt");
    const InputRef centred = rows.add("Sub", "centred", {}, {wide, mean});
    const InputRef normed = rows.add("Mul", "normed", {}, {centred, inverse});
    rows.add("Parameter", "weight", {{"shape", shape}});
    const InputRef weight = rows.add("Cast", "weight_fp32", {{"dtype", "float32"}});
    rows.add("Mul", "scaled", {}, {weight, normed});
    rows.add("Cast", "narrow", {{"dtype", "compute"}});
    return rows.close();
}

} // namespace

InputRef layerNorm(RowBuilder& rows, std::string_view name, InputRef x)
{
    return rows.add("LayerNorm", name, {}, {x});
}

InputRef rmsNorm(RowBuilder& rows, std::string_view name, InputRef x)
{
    return rows.add("RMSNorm", name, {}, {x});
}

InputRef norm(RowBuilder& rows, NormKind kind, std::string_view name, InputRef x, const Extents& shape)
{
    switch (kind) {
    case NormKind::Layer: return layerNorm(rows, name, x);
    case NormKind::Rms: return rmsNorm(rows, name, x);
    case NormKind::T5: return rows.add("RMSNorm", name, {{"implementation", "t5"}}, {x});
    case NormKind::RmsFp32: return rows.add("RMSNorm", name, {{"implementation", "fp32"}}, {x});
    case NormKind::RmsPlusOne: return rows.add("RMSNorm", name, {{"implementation", "plus_one"}}, {x});
    case NormKind::PlainLayer: return plainLayerNorm(rows, name, x);
    case NormKind::Cohere: return cohereLayerNorm(rows, name, x, shape);
    }
    return x;
}

} // namespace vram
