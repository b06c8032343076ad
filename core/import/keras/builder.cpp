// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/builder.h"

#include "import/dimensions.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr int kDeepestWrap = 20;
constexpr std::size_t kMostNotes = 40;

Extents dims(std::size_t count, std::size_t (*at)(std::size_t, std::size_t))
{
    Extents result;
    for (std::size_t i = 0; i < count; ++i)
        result.emplace_back(static_cast<std::int64_t>(at(i, count)));
    return result;
}

// Whether sizes computed from the tensor might overflow 63 bits.
bool tooLarge(const KerasTensor& x)
{
    return std::ranges::any_of(x.shape, [](std::int64_t extent) { return extent > 100'000'000'000; });
}

// Adds a layer of an unknown class. It is assumed to return its input, and has the weights that the file lists.
std::vector<KerasTensor> unknownLayer(const KerasLayerCall& use)
{
    KerasTensor x = use.x();
    const std::int64_t expected = use.builder.expectedChannels(use.layer);
    if (expected > 0 && x.rank() == 3 && expected != x.last()) {
        // If the number of channels was divided by a square number, the layer is assumed to have moved the rest into
        // the spatial dimensions.
        const std::int64_t side =
            std::llround(std::sqrt(static_cast<double>(x.last()) / static_cast<double>(expected)));
        if (side > 1 && side * side * expected == x.last()) {
            x.shape[0] *= side;
            x.shape[1] *= side;
        }
        x.shape[2] = expected;
    }
    use.builder.note(message("\"%1\" is of an unknown class, %2: it became a custom row. Check its output and what "
                             "it saves for backward."_tr,
                             use.layer.name, use.layer.kind));
    std::vector<std::int64_t> shape = x.shape;
    if (x.channelsMoved)
        std::rotate(shape.begin(), shape.end() - 1, shape.end());
    x.ref = use.rows().add("Custom", use.layer.name,
                           {{"operation", use.layer.kind},
                            {"parameters", use.builder.listedWeights(use.layer.name)},
                            {"output_shape", batched(shape)},
                            {"incomplete", "unknown layer"}},
                           {use.x().ref});
    return {x};
}

} // namespace

std::int64_t KerasTensor::elements() const
{
    std::int64_t count = 1;
    for (const std::int64_t extent : shape)
        count = checkedMul(count, extent);
    return count;
}

RowBuilder& KerasLayerCall::rows() const
{
    return builder.rows();
}

void KerasLayerCall::report(Message problem) const
{
    builder.report(message("layer \"%1\" (%2): %3"_tr, layer.name, layer.kind, std::move(problem)));
}

void KerasBuilder::note(Message note)
{
    if (m_notes.size() < kMostNotes)
        m_notes.push_back(std::move(note));
    else if (m_notes.size() == kMostNotes)
        m_notes.emplace_back("There are more notes of this kind."_tr);
}

void KerasBuilder::report(Message problem)
{
    if (m_problem.empty())
        m_problem = std::move(problem);
}

std::int64_t KerasBuilder::dimension(const std::string& name, std::int64_t guess, const DimensionNames& words)
{
    const auto size = selectedDimension(m_options, m_dimensions, name, guess, words);
    if (size)
        return *size;
    report(size.error());
    return guess;
}

std::int64_t KerasBuilder::listedWeights(std::string_view layer) const
{
    const auto found = m_weights.find(layer);
    std::int64_t count = 0;
    if (found != m_weights.end())
        for (const auto& shape : found->second)
            count = checkedAdd(count, KerasTensor{{}, shape}.elements());
    return count == kOverflow ? 0 : count;
}

std::int64_t KerasBuilder::expectedChannels(const KerasLayer& layer) const
{
    if (m_weights.empty())
        return 0;
    for (const KerasGraph* graph : m_graphs)
        for (const KerasLayer& reader : graph->layers)
            for (const KerasCall& call : reader.calls)
                for (const KerasOutputRef& s : call.inputs) {
                    const auto weights =
                        &graph->layers[s.layer] == &layer ? m_weights.find(reader.name) : m_weights.end();
                    if (weights == m_weights.end())
                        continue;
                    for (const auto& shape : weights->second)
                        if (shape.size() == 4)
                            return shape[2];
                }
    return 0;
}

Result<std::vector<KerasTensor>> KerasBuilder::build(const KerasGraph& graph)
{
    m_channelsFirst = std::ranges::any_of(graph.layers, [](const KerasLayer& layer) {
        return JsonConfig(*layer.config).text({"data_format"}, "") == "channels_first";
    });
    std::vector<KerasTensor> results;
    buildGraph(graph, {}, results);
    if (!m_problem.empty())
        return Error{m_problem};
    return results;
}

bool KerasBuilder::collectInputs(const KerasGraph& graph, const KerasOutputRef& use, const Outputs& outputs,
                                 std::vector<KerasTensor>& inputs)
{
    const KerasLayer& layer = graph.layers[use.layer];
    for (const KerasOutputRef& s : layer.calls[use.call].inputs) {
        const auto found = outputs.find(s);
        if (found == outputs.end()) {
            report(message("layer \"%1\" reads output %2 of \"%3\", which has no such output"_tr, layer.name, s.tensor,
                           graph.layers[s.layer].name));
            return false;
        }
        inputs.push_back(found->second);
    }
    return true;
}

bool KerasBuilder::buildGraph(const KerasGraph& graph, std::vector<KerasTensor> given,
                              std::vector<KerasTensor>& results)
{
    const auto order = executionOrder(graph);
    if (!order) {
        report(order.error());
        return false;
    }
    m_graphs.push_back(&graph);
    Outputs outputs;
    std::size_t used = 0;
    for (const KerasOutputRef& use : *order) {
        const KerasLayer& layer = graph.layers[use.layer];
        std::vector<KerasTensor> inputs;
        if (!collectInputs(graph, use, outputs, inputs))
            break;
        const bool isInput = layer.kind == "InputLayer";
        // In a nested model, the arguments of the call take the place of the model's own inputs.
        if ((isInput || (graph.sequential && use.layer == 0)) && used < given.size()) {
            const auto declared = std::ranges::find(graph.inputs, use);
            const auto at =
                declared == graph.inputs.end() ? used : static_cast<std::size_t>(declared - graph.inputs.begin());
            inputs = {given[std::min(at, given.size() - 1)]};
            ++used;
        }
        const bool isOutput = m_depth == 0 && graph.outputs.size() == 1 && graph.outputs[0].layer == use.layer;
        const auto made =
            isInput && !inputs.empty() ? inputs : call(layer, layer.calls[use.call], std::move(inputs), isOutput);
        if (!m_problem.empty())
            break;
        for (std::size_t i = 0; i < made.size(); ++i)
            outputs[{use.layer, use.call, i}] = made[i];
    }
    m_graphs.pop_back();
    for (const KerasOutputRef& s : graph.outputs)
        if (const auto found = outputs.find(s); found != outputs.end())
            results.push_back(found->second);
    return m_problem.empty();
}

// Adds the input of a Sequential model without an input layer. Its shape is read from the config of the first layer or
// from its build_config.
bool KerasBuilder::addFirstInput(const KerasLayer& layer, std::vector<KerasTensor>& inputs)
{
    const JsonConfig config(*layer.config);
    const JsonConfig entry(*layer.entry);
    const JsonConfig built = entry.nested("build_config");
    const nlohmann::json* shape = config.raw("batch_input_shape");
    if (!shape)
        shape = config.raw("batch_shape");
    if (!shape)
        shape = built.raw("input_shape");
    if (!shape || !shape->is_array()) {
        report(message("layer \"%1\" (%2) has no input, and the file does not give the model's input shape: save "
                       "the model after it was built"_tr,
                       layer.name, layer.kind));
        return false;
    }
    inputs.push_back(kerasInput(*this, "input", *shape, layer.kind == "Embedding"));
    return m_problem.empty();
}

std::vector<KerasTensor> KerasBuilder::call(const KerasLayer& layer, const KerasCall& use,
                                            std::vector<KerasTensor> inputs, bool isOutput)
{
    const LayerId first = m_rows.peekNextId();
    std::vector<KerasTensor> made;
    if (isKerasModel(layer.kind)) {
        made = nested(layer, std::move(inputs));
    } else {
        const KerasHandler handler = findKerasHandler(layer.kind);
        const bool needsInput = layer.kind != "InputLayer";
        if (needsInput && inputs.empty() && !addFirstInput(layer, inputs))
            return made;
        const KerasLayerCall context{*this,         layer,   JsonConfig(*layer.config), std::move(inputs),
                                     use.arguments, isOutput};
        made = handler ? handler(context) : unknownLayer(context);
        if (!context.config.problem().empty())
            context.report(context.config.problem());
        if (std::ranges::any_of(made, tooLarge))
            context.report("its output is too large"_tr);
    }
    shareParameters(layer, first);
    return made;
}

std::vector<KerasTensor> KerasBuilder::wrapped(const KerasLayer& inner, std::vector<KerasTensor> inputs)
{
    if (++m_depth > kDeepestWrap) {
        report(message("layers are wrapped more than %1 deep"_tr, kDeepestWrap));
        return inputs;
    }
    auto made = call(inner, {}, std::move(inputs), false);
    --m_depth;
    return made;
}

std::vector<KerasTensor> KerasBuilder::nested(const KerasLayer& layer, std::vector<KerasTensor> inputs)
{
    const auto graph = kerasGraph(*layer.entry);
    if (!graph || ++m_depth > kDeepestWrap) {
        report(message("layer \"%1\": %2"_tr, layer.name,
                       (graph ? Message("models are nested too deep"_tr) : graph.error())));
        return {};
    }
    RowBuilder::Inputs outer;
    if (!inputs.empty())
        outer.push_back(inputs.front().ref);
    const InputRef in = m_rows.open(layer.name, layer.kind, outer);
    if (!inputs.empty())
        inputs.front().ref = in;
    std::vector<KerasTensor> results;
    buildGraph(*graph, std::move(inputs), results);
    m_rows.close();
    --m_depth;
    return results;
}

// Makes a repeated use of a layer share the weights of the first.
void KerasBuilder::shareParameters(const KerasLayer& layer, LayerId first)
{
    const auto count = static_cast<std::uint32_t>(m_rows.peekNextId()) - static_cast<std::uint32_t>(first);
    const auto [made, isNew] = m_layerRows.emplace(layer.entry, Rows{first, count});
    if (!isNew && made->second.count == count)
        m_rows.shareAllParameters(made->second.first, first, count);
    else if (!isNew)
        note(message("\"%1\" is used twice on inputs of different kinds; its weights are counted twice."_tr,
                     layer.name));
}

namespace {

struct DynamicSide {
    const char* name;
    DimensionNames words;
};

constexpr std::array kSides{
    DynamicSide{"length", {"The length of the input"_tr, "Length of the input"_tr}},
    DynamicSide{"height", {"The height of the input"_tr, "Height of the input"_tr}},
    DynamicSide{"width", {"The width of the input"_tr, "Width of the input"_tr}},
    DynamicSide{"depth", {"The depth of the input"_tr, "Depth of the input"_tr}},
};

} // namespace

KerasTensor kerasInput(KerasBuilder& builder, const std::string& name, const nlohmann::json& shape, bool ids)
{
    KerasTensor x;
    const std::size_t rank = shape.empty() ? 0 : shape.size() - 1;
    for (std::size_t i = 1; i <= rank; ++i) {
        const nlohmann::json& extent = shape[i];
        const bool known = extent.is_number_integer() && extent.get<std::int64_t>() >= 1;
        if (known && extent.get<std::int64_t>() <= 10'000'000) {
            x.shape.push_back(extent.get<std::int64_t>());
        } else if (i == rank && rank > 1 && !builder.channelsFirst()) {
            builder.report(message("input \"%1\" has a dynamic number of channels"_tr, name));
            x.shape.push_back(1);
        } else {
            const bool image = rank >= 3;
            const DynamicSide& side = kSides[image ? std::min<std::size_t>(i, 3) : 0];
            x.shape.push_back(builder.dimension(side.name, 128, side.words));
        }
    }
    x.channelsMoved = rank >= 3 && rank <= 4 && !builder.channelsFirst();
    Extents extents(x.shape.begin(), x.shape.end());
    if (x.channelsMoved)
        std::rotate(extents.begin(), extents.end() - 1, extents.end());
    x.ref = builder.rows().add("Input", name, {{"shape", extents}, {"dtype", ids ? "int64" : "float32"}});
    return x;
}

KerasTensor row(const KerasLayerCall& use, std::string_view type, std::string_view name,
                const RowBuilder::Attributes& attributes, const KerasTensor& x)
{
    KerasTensor result = x;
    result.ref = use.rows().add(type, name, attributes, {x.ref});
    return result;
}

KerasTensor toChannelsFirst(const KerasLayerCall& use, const KerasTensor& x)
{
    if (x.channelsMoved || x.rank() < 2)
        return x;
    const auto order = dims(x.rank() + 1, [](std::size_t i, std::size_t n) {
        return i == 0 ? 0 : i == 1 ? n - 1 : i - 1;
    });
    KerasTensor result = row(use, "Permute", use.layer.name + "_channels_first", {{"dims", order}}, x);
    result.channelsMoved = true;
    return result;
}

KerasTensor toKerasOrder(const KerasLayerCall& use, const KerasTensor& x)
{
    if (!x.channelsMoved || x.rank() < 2)
        return x;
    const auto order = dims(x.rank() + 1, [](std::size_t i, std::size_t n) {
        return i == 0 ? 0 : i + 1 == n ? 1 : i + 1;
    });
    KerasTensor result = row(use, "Permute", use.layer.name + "_channels_last", {{"dims", order}}, x);
    result.channelsMoved = false;
    return result;
}

KerasTensor withLayout(const KerasLayerCall& use, const KerasTensor& x, bool wantChannelsFirst)
{
    return wantChannelsFirst ? toChannelsFirst(use, x) : toKerasOrder(use, x);
}

KerasTensor withBias(const KerasLayerCall& use, std::string_view name, std::int64_t size, const KerasTensor& x)
{
    Extents shape{size};
    if (x.channelsMoved)
        shape.resize(x.rank(), Extent(1));
    const InputRef bias = use.rows().add("Parameter", name, {{"shape", shape}});
    KerasTensor result = x;
    result.ref = use.rows().add("Add", std::string(name) + "_add", {}, {x.ref, bias});
    return result;
}

int torchDim(const KerasTensor& x, std::int64_t axis)
{
    const auto rank = static_cast<std::int64_t>(x.rank()) + 1;
    const std::int64_t at = std::clamp<std::int64_t>(axis < 0 ? axis + rank : axis, 0, rank - 1);
    if (!x.channelsMoved || at == 0)
        return static_cast<int>(at);
    return static_cast<int>(at == rank - 1 ? 1 : at + 1);
}

Extents batched(const std::vector<std::int64_t>& shape)
{
    Extents result{Extent(0, 1)};
    result.insert(result.end(), shape.begin(), shape.end());
    return result;
}

} // namespace vram
