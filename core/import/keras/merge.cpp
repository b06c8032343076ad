// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/layers.h"

#include <algorithm>
#include <array>

namespace vram::keras {

namespace {

// Converts all inputs to one layout, channels first if any input has it. A tensor with fewer dimensions gets leading
// dimensions of size 1.
KerasTensors broadcastInputs(const KerasLayerCall& use)
{
    const auto largest = std::ranges::max_element(use.inputs, {}, &KerasTensor::rank);
    const bool wantChannelsFirst =
        std::ranges::any_of(use.inputs, [](const KerasTensor& t) { return t.channelsMoved; });
    KerasTensors result;
    for (KerasTensor x : use.inputs) {
        if (x.rank() < largest->rank()) {
            x = toKerasOrder(use, x);
            x.shape.insert(x.shape.begin(), largest->rank() - x.rank(), 1);
            x = row(use, "Reshape", use.layer.name + "_expand", {{"shape", batched(x.shape)}}, x);
        }
        result.push_back(withLayout(use, x, wantChannelsFirst && largest->rank() > 1));
    }
    return result;
}

KerasTensor combineAll(const KerasLayerCall& use, const KerasTensors& inputs)
{
    KerasTensor result = inputs.front();
    for (const KerasTensor& x : inputs)
        for (std::size_t i = 0; i < result.rank(); ++i) {
            if (x.shape[i] != result.shape[i] && x.shape[i] != 1 && result.shape[i] != 1)
                use.report(message("its inputs differ in size: %1 and %2"_tr, result.shape[i], x.shape[i]));
            result.shape[i] = std::max(result.shape[i], x.shape[i]);
        }
    return result;
}

// Applies a binary operator repeatedly: "Multiply" with three inputs becomes two rows.
KerasTensor combinePairwise(const KerasLayerCall& use, std::string_view type, const KerasTensors& inputs)
{
    KerasTensor result = combineAll(use, inputs);
    InputRef sum = inputs.front().ref;
    for (std::size_t i = 1; i < inputs.size(); ++i)
        sum = use.rows().add(type, use.layer.name, {}, {sum, inputs[i].ref});
    result.ref = sum;
    return result;
}

} // namespace

KerasTensors merge(const KerasLayerCall& use)
{
    const std::string_view kind = use.layer.kind;
    const std::string_view type = kind == "Multiply" ? "Mul" : kind == "Subtract" ? "Sub" : kind;
    return {combinePairwise(use, type, broadcastInputs(use))};
}

KerasTensors average(const KerasLayerCall& use)
{
    const KerasTensor sum = combinePairwise(use, "Add", broadcastInputs(use));
    return {row(use, "Div", use.layer.name + "_mean", {}, sum)};
}

KerasTensors concatenate(const KerasLayerCall& use)
{
    const KerasTensors inputs = broadcastInputs(use);
    const nlohmann::json* axis = use.config.raw("axis");
    const std::int64_t at = axis && axis->is_number_integer() ? axis->get<std::int64_t>() : -1;
    const auto rank = static_cast<std::int64_t>(inputs.front().rank());
    const std::int64_t place = at < 0 ? at + rank : at - 1;
    if (place < 0 || place >= rank) {
        use.report(message("its axis %1 is not an axis of its input"_tr, at));
        return {};
    }
    KerasTensor result = inputs.front();
    std::int64_t& extent = result.shape[static_cast<std::size_t>(place)] = 0;
    RowBuilder::Inputs parts;
    for (const KerasTensor& x : inputs) {
        extent = checkedAdd(extent, x.shape[static_cast<std::size_t>(place)]);
        parts.push_back(x.ref);
    }
    result.ref = use.rows().add("Cat", use.layer.name, {{"dim", torchDim(result, place + 1)}}, std::move(parts));
    return {result};
}

// Adds a Dot: a batched matrix multiplication over one axis of each input.
KerasTensors dot(const KerasLayerCall& use)
{
    if (use.inputs.size() != 2) {
        use.report("it needs two inputs"_tr);
        return {};
    }
    KerasTensor a = toKerasOrder(use, use.inputs[0]), b = toKerasOrder(use, use.inputs[1]);
    const auto axes = use.config.signedIntegers("axes");
    const std::int64_t axisA = axes.empty() ? -1 : axes.front(), axisB = axes.empty() ? -1 : axes.back();
    const auto at = [](const KerasTensor& x, std::int64_t axis) {
        const auto rank = static_cast<std::int64_t>(x.rank());
        return static_cast<std::size_t>(
            std::clamp<std::int64_t>(axis < 0 ? axis + rank : axis - 1, 0, std::max<std::int64_t>(rank - 1, 0)));
    };
    if (a.rank() == 1 && b.rank() == 1) {
        const InputRef product = use.rows().add("Mul", use.layer.name + "_product", {}, {a.ref, b.ref});
        a.ref = use.rows().add("Sum", use.layer.name, {{"dims", Extents{-1}}, {"keepdim", true}}, {product});
        a.shape = {1};
        return {a};
    }
    if (a.rank() != 2 || b.rank() != 2) {
        use.report("products of these dimensions are not supported"_tr);
        return {};
    }
    if (at(a, axisA) == 0)
        a = row(use, "Transpose", use.layer.name + "_first", {{"dim0", 1}, {"dim1", 2}}, a),
        std::swap(a.shape[0], a.shape[1]);
    if (at(b, axisB) == 1)
        b = row(use, "Transpose", use.layer.name + "_second", {{"dim0", 1}, {"dim1", 2}}, b),
        std::swap(b.shape[0], b.shape[1]);
    a.ref = use.rows().add("MatMul", use.layer.name, {}, {a.ref, b.ref});
    a.shape = {a.shape[0], b.shape[1]};
    return {a};
}

// Adds a TensorFlow operation called between layers. The other operand may be a number.
KerasTensors operation(const KerasLayerCall& use)
{
    struct Known {
        std::string_view keras, type;
    };
    constexpr std::array known{
        Known{"add", "Add"},           Known{"__operators__.add", "Add"}, Known{"math.add", "Add"},
        Known{"math.multiply", "Mul"}, Known{"math.subtract", "Sub"},     Known{"math.truediv", "Div"},
        Known{"nn.relu", "ReLU"},      Known{"math.sigmoid", "Sigmoid"},  Known{"nn.silu", "SiLU"},
        Known{"math.tanh", "Tanh"},    Known{"nn.gelu", "GELU"},          Known{"math.exp", "Exp"},
        Known{"math.sqrt", "Sqrt"},    Known{"math.pow", "Pow"},          Known{"math.abs", "Abs"}};
    const std::string function = use.config.text({"function"}, "");
    const auto found = std::ranges::find(known, function, &Known::keras);
    if (found != known.end())
        return {use.inputs.size() > 1 ? combinePairwise(use, found->type, broadcastInputs(use))
                                      : row(use, found->type, use.layer.name, {}, use.x())};
    use.builder.note(message("The function \"%1\" of \"%2\" is unknown: it became a custom row with its input's "
                             "shape."_tr,
                             function, use.layer.name));
    return {row(use, "Custom", use.layer.name, {{"operation", function}, {"incomplete", "unknown layer"}}, use.x())};
}

} // namespace vram::keras
