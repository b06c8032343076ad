// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/stored.h"

#include "import/onnx/graph.h"

namespace vram::onnx {

namespace {

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Whether the name is a usual name of a buffer.
bool namesBuffer(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    if (last.substr(0, 8) == "running_" || last == "mean" || last == "std")
        return true;
    for (const std::string_view word : {"inv_freq", "position_ids", "coords_table", "mask", "anchors", "cached",
                                        "_index", "freqs", "_mean", "_std"}) {
        if (endsWith(last, word))
            return true;
    }
    return false;
}

} // namespace

bool isAnonymous(std::string_view name)
{
    return name.substr(0, 6) == "onnx::" || name.substr(0, 1) == "/";
}

bool isTransposedWeight(const Tensor& tensor)
{
    return tensor.name.starts_with("onnx::MatMul_") && tensor.dims.size() == 2 && isFloating(tensor.type);
}

unsigned originOf(const Tensor& tensor, bool isNode, bool fromPyTorch)
{
    if (isNode && fromPyTorch)
        return 0; // PyTorch stores parameters as initializers; layers still recognize constant weights.
    const bool single = tensor.elements() <= 1;
    if (!isFloating(tensor.type))
        return tensor.hasContents ? 0U : static_cast<unsigned>(FromBuffer);
    if (single)
        return !isNode && tensor.name.find('.') != std::string::npos && !isAnonymous(tensor.name)
                   ? static_cast<unsigned>(FromWeight)
                   : 0U;
    const bool computed = isAnonymous(tensor.name) && tensor.dims.size() > 1 && !isTransposedWeight(tensor);
    if (computed || namesBuffer(tensor.name))
        return FromBuffer;
    return FromWeight;
}

std::shared_ptr<const Content> contentOf(const Tensor& tensor)
{
    if (!tensor.hasContents)
        return nullptr;
    auto content = std::make_shared<Content>();
    content->isReal = isFloating(tensor.type);
    content->integers.assign(tensor.integers.begin(), tensor.integers.end());
    for (const double x : tensor.reals)
        content->reals.push_back({x, x});
    return content;
}

} // namespace vram::onnx
