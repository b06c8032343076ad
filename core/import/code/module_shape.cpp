// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/module_shape.h"

#include "base/checked.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr std::int64_t kLargestModuleSize = 1'000'000'000'000;

bool isConvolution(const ModuleCall& module)
{
    return (module.typeBegins("Conv") || module.typeBegins("DeformConv")) && module.dimensions() > 0;
}

/// Returns the number of channels that the module expects, or 0 if it accepts any number.
std::int64_t moduleChannels(const ModuleCall& module)
{
    if (isConvolution(module))
        return module.integerArgument("in_channels", 0);
    if (module.typeBegins("GroupNorm"))
        return module.integerArgument("num_channels", 0);
    if (module.typeBegins("BatchNorm") || (module.typeBegins("InstanceNorm") && module.flag("affine", false)))
        return module.integerArgument("num_features", 0);
    if (module.type() == "PReLU" && module.integerArgument("num_parameters", 1) > 1)
        return module.integerArgument("num_parameters", 1);
    return 0;
}

bool isRecurrent(const ModuleCall& module)
{
    return module.type() == "LSTM" || module.type() == "GRU" || module.type() == "RNN";
}

/// Whether PyTorch runs the module on samples with that number of dimensions.
bool takesRank(const ModuleCall& module, std::size_t rank)
{
    const auto dimensions = static_cast<std::size_t>(module.dimensions());
    if (module.typeBegins("BatchNorm") && dimensions == 1)
        return rank == 1 || rank == 2;
    if (dimensions > 0 && !module.typeHas("Dropout"))
        return rank == dimensions + 1;
    if (isRecurrent(module))
        return rank == 2;
    if (module.typeBegins("Pixel") || module.type() == "Unfold")
        return rank == 3;
    return rank >= (module.type() == "Upsample" || module.type() == "Fold" ? 2U : 1U);
}

/// Returns the size that the module expects of the last dimension, or 0 if it accepts any size.
std::int64_t moduleWidth(const ModuleCall& module)
{
    if (module.type() == "Linear")
        return module.integerArgument("in_features", module.integerArgument("nx", 0));
    if (isRecurrent(module))
        return module.integerArgument("input_size", 0);
    const CodeValue* shape = module.argument("normalized_shape");
    if (!shape)
        return 0;
    const std::size_t count = shape->items.size();
    return count > 1 ? module.integerArguments("normalized_shape", count, 0).back()
                     : module.integerArgument("normalized_shape", 0);
}

/// out = (in + 2·padding - dilation·(kernel - 1) - 1) / stride + 1
CodeShape afterWindow(const ModuleCall& module, CodeShape shape, bool pools)
{
    const std::size_t count = shape.size() - 1;
    const auto kernel = module.integerArguments("kernel_size", count, 1);
    const auto padding = module.integerArguments("padding", count, 0);
    const auto dilation = module.integerArguments("dilation", count, 1);
    auto stride = module.integerArguments("stride", count, 1);
    if (pools && (!module.argument("stride") || module.stringArgument("stride", "") == "None"))
        stride = kernel;
    const bool same = module.stringArgument("padding", "") == "same";
    const bool up = module.flag("ceil_mode", false);
    for (std::size_t i = 0; i < count && !same; ++i) {
        const std::int64_t step = std::max<std::int64_t>(stride[i], 1);
        const std::int64_t room = checkedAdd(shape[i + 1], 2 * padding[i]) - checkedMul(dilation[i], kernel[i] - 1) - 1;
        shape[i + 1] = room < 0 ? 0 : (room + (up ? step - 1 : 0)) / step + 1;
    }
    return shape;
}

/// out = (in - 1)·stride - 2·padding + dilation·(kernel - 1) + output_padding + 1
CodeShape afterTransposed(const ModuleCall& module, CodeShape shape)
{
    const std::size_t count = shape.size() - 1;
    const auto kernel = module.integerArguments("kernel_size", count, 1),
               stride = module.integerArguments("stride", count, 1);
    const auto padding = module.integerArguments("padding", count, 0),
               more = module.integerArguments("output_padding", count, 0);
    const auto dilation = module.integerArguments("dilation", count, 1);
    for (std::size_t i = 0; i < count; ++i)
        shape[i + 1] = checkedAdd(checkedMul(shape[i + 1] - 1, stride[i]),
                                  checkedMul(dilation[i], kernel[i] - 1) - 2 * padding[i] + more[i] + 1);
    return shape;
}

CodeShape afterFlatten(const ModuleCall& module, const CodeShape& shape)
{
    const auto rank = static_cast<std::int64_t>(shape.size());
    std::int64_t first = module.integerArgument("start_dim", 1), last = module.integerArgument("end_dim", -1);
    first = (first < 0 ? first + rank + 1 : first) - 1;
    last = (last < 0 ? last + rank + 1 : last) - 1;
    if (first < 0 || last >= rank || first >= last)
        return shape;
    CodeShape result(shape.begin(), shape.begin() + first);
    result.push_back(elementCount({shape.begin() + first, shape.begin() + last + 1}));
    result.insert(result.end(), shape.begin() + last + 1, shape.end());
    return result;
}

CodeShape afterUpsample(const ModuleCall& module, CodeShape shape)
{
    const bool sized = module.argument("size") && module.stringArgument("size", "") != "None";
    const std::size_t count = shape.size() - 1;
    const auto size = module.integerArguments("size", count, 1);
    const std::vector<double> scale = module.realArguments("scale_factor", count, 1);
    for (std::size_t i = 0; i < count; ++i) {
        const double scaled = std::floor(static_cast<double>(shape[i + 1]) * scale[i]);
        shape[i + 1] = sized ? size[i] : static_cast<std::int64_t>(std::clamp(scaled, 0.0, 2.0 * kLargestModuleSize));
    }
    return shape;
}

CodeShape afterAdaptive(const ModuleCall& module, CodeShape shape)
{
    const auto size = module.integerArguments("output_size", shape.size() - 1, 0);
    for (std::size_t i = 0; i < size.size(); ++i)
        shape[i + 1] = size[i] > 0 ? size[i] : shape[i + 1];
    return shape;
}

CodeShape afterPixels(const ModuleCall& module, CodeShape shape)
{
    const std::int64_t factor = std::max<std::int64_t>(module.integerArgument("upscale_factor", 1), 1);
    if (shape.size() != 3)
        return shape;
    return {shape[0] / checkedMul(factor, factor), checkedMul(shape[1], factor), checkedMul(shape[2], factor)};
}

CodeShape afterUnshuffle(const ModuleCall& module, CodeShape shape)
{
    const std::int64_t factor = std::max<std::int64_t>(module.integerArgument("downscale_factor", 1), 1);
    if (shape.size() != 3)
        return shape;
    return {checkedMul(shape[0], checkedMul(factor, factor)), shape[1] / factor, shape[2] / factor};
}

/// GLU halves one dimension, by default the last.
CodeShape afterGlu(const ModuleCall& module, CodeShape shape)
{
    const auto rank = static_cast<std::int64_t>(shape.size());
    const std::int64_t dim = module.integerArgument("dim", -1);
    const std::int64_t at = (dim < 0 ? dim + rank + 1 : dim) - 1;
    if (at >= 0 && at < rank)
        shape[static_cast<std::size_t>(at)] /= 2;
    return shape;
}

CodeShape afterUnflatten(const ModuleCall& module, CodeShape shape)
{
    const auto rank = static_cast<std::int64_t>(shape.size());
    const std::int64_t dim = module.integerArgument("dim", 1);
    const std::int64_t at = (dim < 0 ? dim + rank + 1 : dim) - 1;
    const CodeValue* sizes = module.argument("unflattened_size");
    if (at < 0 || at >= rank || !sizes || sizes->items.empty())
        return shape;
    CodeShape parts = unflattenedSizes(*sizes);
    const auto rest = std::ranges::find(parts, -1);
    if (rest != parts.end()) {
        *rest = 1;
        *rest = shape[static_cast<std::size_t>(at)] / std::max<std::int64_t>(elementCount(parts), 1);
    }
    const auto place = shape.begin() + static_cast<std::ptrdiff_t>(at);
    shape.insert(shape.erase(place), parts.begin(), parts.end());
    return shape;
}

CodeShape afterPadding(const ModuleCall& module, CodeShape shape)
{
    const auto padding = module.integerArguments("padding", 2 * (shape.size() - 1), 0);
    for (std::size_t i = 1; i < shape.size(); ++i) { // Padding lists the last dimension first.
        const std::size_t at = 2 * (shape.size() - 1 - i);
        shape[i] = checkedAdd(shape[i], padding[at] + padding[at + 1]);
    }
    return shape;
}

CodeShape withLastSize(CodeShape shape, std::int64_t last)
{
    if (!shape.empty())
        shape.back() = last;
    return shape;
}

CodeShape withFirstSize(CodeShape shape, std::int64_t first)
{
    if (!shape.empty())
        shape.front() = first;
    return shape;
}

CodeShape afterRecurrent(const ModuleCall& module, const CodeShape& shape)
{
    return withLastSize(shape,
                        module.integerArgument("hidden_size", 1) * (module.flag("bidirectional", false) ? 2 : 1));
}

CodeShape shapeOfKind(const ModuleCall& module, const CodeShape& input)
{
    if (module.typeBegins("ConvTranspose"))
        return withFirstSize(afterTransposed(module, input), module.integerArgument("out_channels", 1));
    if (isConvolution(module))
        return withFirstSize(afterWindow(module, input, false), module.integerArgument("out_channels", 1));
    if (module.typeBegins("MaxPool") || module.typeBegins("AvgPool"))
        return afterWindow(module, input, true);
    if (module.typeBegins("Adaptive"))
        return afterAdaptive(module, input);
    if (module.type() == "Linear")
        return withLastSize(input, module.integerArgument("out_features", module.integerArgument("nf", 1)));
    if (isRecurrent(module))
        return afterRecurrent(module, input);
    if (module.type() == "Flatten")
        return afterFlatten(module, input);
    if (module.type() == "Upsample")
        return afterUpsample(module, input);
    if (module.type() == "PixelShuffle")
        return afterPixels(module, input);
    if (module.type() == "PixelUnshuffle")
        return afterUnshuffle(module, input);
    if (module.type() == "GLU")
        return afterGlu(module, input);
    if (module.type() == "Unflatten")
        return afterUnflatten(module, input);
    return module.type() == "Pad" ? afterPadding(module, input) : input;
}

} // namespace

CodeShape unflattenedSizes(const CodeValue& sizes)
{
    CodeShape parts;
    for (const CodeArgument& item : sizes.items) {
        const bool number = item.value.is(CodeValue::Kind::Number);
        parts.push_back(std::llround(std::clamp(number ? item.value.number : 1.0, -1.0, double{kLargestModuleSize})));
    }
    return parts;
}

std::int64_t elementCount(const CodeShape& shape)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        count = checkedMul(count, size);
    return count;
}

std::int64_t attentionWidth(const ModuleCall& module)
{
    const auto children = childrenOf(module.code());
    const std::int64_t printed =
        children.empty() ? 0 : ModuleCall(*children.front().call).integerArgument("in_features", 0);
    return module.integerArgument("embed_dim", printed);
}

bool acceptsInput(const ModuleCall& module, const CodeShape& input)
{
    const LayerType* type = findLayerType(module.type());
    const std::int64_t channels = moduleChannels(module), width = moduleWidth(module);
    if (input.empty() || !takesRank(module, input.size()) || (type && type->minimumInputs > 1))
        return false;
    return (channels == 0 || input.front() == channels) && (width == 0 || input.back() == width);
}

CodeShape outputShape(const ModuleCall& module, const CodeShape& input)
{
    if (input.empty())
        return {};
    CodeShape shape = shapeOfKind(module, input);
    const bool sound =
        std::ranges::all_of(shape, [](std::int64_t size) { return size >= 1 && size <= kLargestModuleSize; });
    return sound && elementCount(shape) < kOverflow ? shape : CodeShape{};
}

} // namespace vram
