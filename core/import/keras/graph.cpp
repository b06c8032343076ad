// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/graph.h"

#include <functional>
#include <optional>
#include <queue>

namespace vram {

using nlohmann::json;

namespace {

constexpr std::size_t kMostGraphLayers = 50'000;

const json* member(const json& object, std::string_view key)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::string textOf(const json& object, std::string_view key)
{
    const json* value = member(object, key);
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

// Assigns a weight such as "block/conv/kernel" to the layer "block/conv".
void addWeight(KerasWeights& weights, const json& entry)
{
    const std::string name = textOf(entry, "name");
    const json* shape = member(entry, "shape");
    if (name.empty() || !shape || !shape->is_array())
        return;
    std::vector<std::int64_t> extents;
    for (const json& extent : *shape)
        if (extent.is_number_unsigned() && extent.get<std::uint64_t>() <= 1'000'000'000)
            extents.push_back(extent.get<std::int64_t>());
    const std::size_t slash = name.rfind('/');
    weights[name.substr(0, slash)].push_back(std::move(extents));
}

KerasWeights manifest(const json& file)
{
    KerasWeights weights;
    const json* groups = member(file, "weightsManifest");
    if (!groups || !groups->is_array())
        return weights;
    for (const json& group : *groups)
        if (const json* entries = member(group, "weights"); entries && entries->is_array())
            for (const json& entry : *entries)
                addWeight(weights, entry);
    return weights;
}

const json* modelIn(const json& value)
{
    if (isKerasModel(textOf(value, "class_name")) && member(value, "config"))
        return &value;
    for (const std::string_view key : {"model_config", "modelTopology"})
        if (const json* inner = member(value, key))
            if (const json* model = modelIn(*inner))
                return model;
    return nullptr;
}

// Resolves references to layers.
struct Resolver {
    std::map<std::string, std::size_t, std::less<>> byName{};

    std::optional<KerasOutputRef> source(const json& reference) const
    {
        if (!reference.is_array() || reference.size() < 3 || !reference[0].is_string()
            || !reference[1].is_number_unsigned() || !reference[2].is_number_unsigned())
            return std::nullopt;
        const auto found = byName.find(reference[0].get_ref<const std::string&>());
        if (found == byName.end())
            return std::nullopt;
        return KerasOutputRef{found->second, reference[1].get<std::size_t>(), reference[2].get<std::size_t>()};
    }

    /// Collects all tensor references in `value` in order, either ["layer", 0, 0] or Keras 3's __keras_tensor__
    /// objects.
    void collect(const json& value, std::vector<KerasOutputRef>& into) const
    {
        if (const auto found = source(value)) {
            into.push_back(*found);
            // The keyword arguments of a call follow its first tensor and may also contain tensors.
            if (value.size() > 3 && value[3].is_object())
                collect(value[3], into);
            return;
        }
        if (value.is_object() && textOf(value, "class_name") == "__keras_tensor__") {
            const json* config = member(value, "config");
            const json* history = config ? member(*config, "keras_history") : nullptr;
            if (history)
                collect(*history, into);
            return;
        }
        if (value.is_structured())
            for (const json& entry : value)
                collect(entry, into);
    }
};

const json* argumentsOf(const json& node)
{
    if (const json* keywords = member(node, "kwargs"))
        return keywords;
    const json* call = &node;
    while (call->is_array() && !call->empty() && (*call)[0].is_array())
        call = &(*call)[0];
    return call->is_array() && call->size() > 3 && (*call)[3].is_object() ? &(*call)[3] : nullptr;
}

void addCalls(KerasLayer& layer, const Resolver& resolver)
{
    const json* nodes = member(*layer.entry, "inbound_nodes");
    if (nodes && nodes->is_array())
        for (const json& node : *nodes) {
            KerasCall call;
            resolver.collect(node, call.inputs);
            call.arguments = argumentsOf(node);
            layer.calls.push_back(std::move(call));
        }
    if (layer.calls.empty())
        layer.calls.emplace_back();
}

Result<KerasLayer> layerOf(const json& entry, std::size_t index)
{
    KerasLayer layer;
    layer.entry = &entry;
    layer.kind = textOf(entry, "class_name");
    layer.config = member(entry, "config");
    if (layer.kind.empty() || !layer.config)
        return Error{message("layers[%1] has no class_name or no config"_tr, index)};
    layer.name = textOf(entry, "name");
    if (layer.name.empty())
        layer.name = textOf(*layer.config, "name");
    if (layer.name.empty())
        layer.name = layer.kind + "_" + std::to_string(index);
    return layer;
}

void chain(KerasGraph& graph)
{
    for (std::size_t i = 0; i < graph.layers.size(); ++i) {
        KerasCall call;
        if (i > 0)
            call.inputs.push_back({i - 1, 0, 0});
        graph.layers[i].calls = {call};
    }
    if (!graph.layers.empty()) {
        graph.inputs.push_back({0, 0, 0});
        graph.outputs.push_back({graph.layers.size() - 1, 0, 0});
    }
}

std::optional<Error> connect(KerasGraph& graph, const json& config)
{
    Resolver resolver;
    for (std::size_t i = 0; i < graph.layers.size(); ++i)
        if (!resolver.byName.emplace(graph.layers[i].name, i).second)
            return Error{message("two layers are called \"%1\""_tr, graph.layers[i].name)};
    for (KerasLayer& layer : graph.layers)
        addCalls(layer, resolver);
    if (const json* inputs = member(config, "input_layers"))
        resolver.collect(*inputs, graph.inputs);
    if (const json* outputs = member(config, "output_layers"))
        resolver.collect(*outputs, graph.outputs);
    for (const KerasLayer& layer : graph.layers)
        for (const KerasCall& call : layer.calls)
            for (const KerasOutputRef& s : call.inputs)
                if (s.call >= graph.layers[s.layer].calls.size())
                    return Error{message("layer \"%1\" reads call %2 of \"%3\", which has no such call"_tr, layer.name,
                                         s.call, graph.layers[s.layer].name)};
    for (const auto* ends : {&graph.inputs, &graph.outputs})
        for (const KerasOutputRef& s : *ends)
            if (s.call >= graph.layers[s.layer].calls.size())
                return Error{message("the model's inputs or outputs name a call of \"%1\" that does not exist"_tr,
                                     graph.layers[s.layer].name)};
    return std::nullopt;
}

} // namespace

bool isKerasModel(std::string_view className)
{
    return className == "Sequential" || className == "Functional" || className == "Model";
}

Result<KerasTopology> kerasTopology(const json& file)
{
    const json* topology = member(file, "modelTopology");
    if (textOf(file, "format") == "graph-model" || (topology && member(*topology, "node")))
        return Error{"a tfjs graph model contains only frozen inference operations, no layers or trainable "
                     "variables; convert the Keras model with --output_format=tfjs_layers_model, or save it as "
                     ".keras"_tr};
    if (const json* model = modelIn(file))
        return KerasTopology{model, manifest(file)};
    if (const std::string kind = textOf(file, "class_name"); !kind.empty())
        return Error{message("\"%1\" is a subclassed model, whose layers only its Python code knows; Sequential "
                             "and Functional models can be read"_tr,
                             kind)};
    return Error{"it has no Keras model: neither model_config nor class_name and config are there"_tr};
}

Result<KerasGraph> kerasGraph(const json& model)
{
    KerasGraph graph;
    graph.sequential = textOf(model, "class_name") == "Sequential";
    const json* config = member(model, "config");
    if (!config)
        return Error{"a model has no config"_tr};
    // In old files of Sequential models, the config is a plain list of layers.
    const json* layers = config->is_array() ? config : member(*config, "layers");
    graph.name = textOf(*config, "name");
    if (!layers || !layers->is_array() || layers->empty())
        return Error{"the model has no layers"_tr};
    if (layers->size() > kMostGraphLayers)
        return Error{message("the model has more than %1 layers"_tr, kMostGraphLayers)};
    for (std::size_t i = 0; i < layers->size(); ++i) {
        auto layer = layerOf((*layers)[i], i);
        if (!layer)
            return Error{layer.error()};
        graph.layers.push_back(std::move(layer).value());
    }
    if (graph.sequential)
        chain(graph);
    else if (const auto error = connect(graph, *config))
        return *error;
    return graph;
}

Result<std::vector<KerasOutputRef>> executionOrder(const KerasGraph& graph)
{
    std::map<KerasOutputRef, std::size_t> waiting;
    std::map<KerasOutputRef, std::vector<KerasOutputRef>> readers;
    std::priority_queue<KerasOutputRef, std::vector<KerasOutputRef>, std::greater<>> ready;
    for (std::size_t i = 0; i < graph.layers.size(); ++i)
        for (std::size_t c = 0; c < graph.layers[i].calls.size(); ++c) {
            const auto& inputs = graph.layers[i].calls[c].inputs;
            for (const KerasOutputRef& s : inputs)
                readers[{s.layer, s.call, 0}].push_back({i, c, 0});
            waiting[{i, c, 0}] = inputs.size();
            if (inputs.empty())
                ready.push({i, c, 0});
        }
    std::vector<KerasOutputRef> order;
    while (!ready.empty()) {
        const KerasOutputRef next = ready.top();
        ready.pop();
        order.push_back(next);
        for (const KerasOutputRef& reader : readers[next])
            if (--waiting[reader] == 0)
                ready.push(reader);
    }
    for (const auto& [use, count] : waiting)
        if (count > 0)
            return Error{
                message("layer \"%1\" reads its own output: the layers form a cycle"_tr, graph.layers[use.layer].name)};
    return order;
}

} // namespace vram
