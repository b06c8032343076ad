// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/keras_code.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace vram {

namespace {

using CodeKind = CodeValue::Kind;
using nlohmann::json;

/// The names of positional arguments, in the order of keras.layers.
struct KerasArguments {
    std::string_view type;
    std::vector<std::string_view> names;
};

const std::vector<KerasArguments>& allKerasArguments()
{
    static const std::vector<KerasArguments> places{
        {"Dense", {"units", "activation", "use_bias"}},
        {"Conv", {"filters", "kernel_size", "strides", "padding", "data_format", "dilation_rate"}},
        {"SeparableConv", {"filters", "kernel_size", "strides", "padding"}},
        {"DepthwiseConv", {"kernel_size", "strides", "padding"}},
        {"MaxPool", {"pool_size", "strides", "padding"}},
        {"AveragePool", {"pool_size", "strides", "padding"}},
        {"AvgPool", {"pool_size", "strides", "padding"}},
        {"Dropout", {"rate"}},
        {"SpatialDropout", {"rate"}},
        {"GaussianNoise", {"stddev"}},
        {"Activation", {"activation"}},
        {"Embedding", {"input_dim", "output_dim"}},
        {"LSTM", {"units", "activation"}},
        {"GRU", {"units", "activation"}},
        {"SimpleRNN", {"units", "activation"}},
        {"Bidirectional", {"layer"}},
        {"TimeDistributed", {"layer"}},
        {"Reshape", {"target_shape"}},
        {"Rescaling", {"scale", "offset"}},
        {"UpSampling", {"size"}},
        {"ZeroPadding", {"padding"}},
        {"Cropping", {"cropping"}},
        {"Input", {"shape"}},
        {"RepeatVector", {"n"}},
        {"LeakyReLU", {"negative_slope"}},
    };
    return places;
}

const KerasArguments* kerasArguments(std::string_view type)
{
    const auto found = std::ranges::find_if(allKerasArguments(),
                                            [&](const KerasArguments& known) { return type.starts_with(known.type); });
    return found == allKerasArguments().end() ? nullptr : &*found;
}

json kerasLayerOf(const CodeValue& call, Message& problem);

json kerasJsonOf(const CodeValue& value, Message& problem)
{
    switch (value.kind) {
    case CodeKind::Number:
        if (value.number == std::nearbyint(value.number) && std::abs(value.number) < 1e15)
            return static_cast<std::int64_t>(value.number);
        return value.number;
    case CodeKind::Text: return value.text;
    case CodeKind::List: {
        json list = json::array();
        for (const CodeArgument& item : value.items)
            list.push_back(kerasJsonOf(item.value, problem));
        return list;
    }
    case CodeKind::Call: return kerasLayerOf(value, problem);
    case CodeKind::Name: break;
    }
    if (value.text == "True" || value.text == "False")
        return value.text == "True";
    // tf.nn.relu and keras.activations.relu are both named relu.
    const std::size_t dot = value.text.rfind('.');
    if (dot != std::string::npos)
        return value.text.substr(dot + 1);
    if (value.text != "None" && problem.empty())
        problem = message("line %1: the value of \"%2\" is not in the text; write the value itself"_tr, value.line,
                          value.text);
    return nullptr;
}

/// Prepends the open batch dimension to the "shape" of keras.Input, as in the file format.
json batchShape(const json& shape)
{
    json result = json::array({nullptr});
    if (shape.is_array())
        result.insert(result.end(), shape.begin(), shape.end());
    else if (shape.is_number_integer())
        result.push_back(shape);
    return result;
}

/// Converts constructor arguments to the longer names in Keras' files.
void expandKerasType(std::string& type, json& config)
{
    for (const char* key : {"input_shape", "shape"}) {
        if (config.contains(key)) {
            config["batch_input_shape"] = batchShape(config[key]);
            config.erase(key);
        }
    }
    if (config.contains("input_dim") && !type.starts_with("Embedding"))
        config["batch_input_shape"] = batchShape(config["input_dim"]);
    if (type == "Input")
        type = "InputLayer";
    if (type.starts_with("MaxPool") && type.find("Pooling") == std::string::npos)
        type.replace(0, 7, "MaxPooling");
    if (type.starts_with("AvgPool"))
        type.replace(0, 7, "AveragePooling");
    if (type.starts_with("GlobalAvgPool"))
        type.replace(0, 13, "GlobalAveragePooling");
    if (type.starts_with("Convolution"))
        type.replace(0, 11, "Conv");
}

json kerasLayerOf(const CodeValue& call, Message& problem)
{
    std::string type = call.text;
    json config = json::object();
    const KerasArguments* places = kerasArguments(type);
    std::size_t place = 0;
    for (const CodeArgument& item : call.items) {
        if (!item.name.empty() && !item.module)
            config[item.name] = kerasJsonOf(item.value, problem);
        else if (places && place < places->names.size())
            config[std::string(places->names[place++])] = kerasJsonOf(item.value, problem);
    }
    expandKerasType(type, config);
    if (!config.contains("name"))
        config["name"] = nullptr;
    return {{"class_name", type}, {"config", config}};
}

void collectKerasLayers(const CodeValue& list, std::vector<const CodeValue*>& layers)
{
    for (const CodeArgument& item : list.items) {
        if (item.value.is(CodeKind::List))
            collectKerasLayers(item.value, layers);
        else if (item.value.is(CodeKind::Call))
            layers.push_back(&item.value);
    }
}

} // namespace

bool isKerasCode(const CodeValue& model)
{
    if (model.text != "Sequential")
        return false;
    if (model.owner.find("keras") != std::string::npos || model.owner.starts_with("tf."))
        return true;
    std::vector<const CodeValue*> layers;
    collectKerasLayers(model, layers);
    constexpr std::array<std::string_view, 6> only{"Dense", "Input", "InputLayer", "MaxPooling2D", "Conv2D", "Conv1D"};
    return std::ranges::any_of(layers, [&](const CodeValue* layer) {
        const bool torch = layer->owner == "nn" || layer->owner == "torch.nn";
        return !torch
               && (layer->owner.find("layers") != std::string::npos
                   || (std::ranges::find(only, layer->text) != only.end() && layer->text != "Conv1D"));
    });
}

Result<json> kerasConfig(const ParsedCode& code)
{
    std::vector<const CodeValue*> layers;
    collectKerasLayers(code.model, layers);
    if (layers.empty())
        return Error{"the model has no layers; add them as a list, or by model.add(...)"_tr};
    Message problem;
    json list = json::array();
    int number = 0;
    for (const CodeValue* layer : layers) {
        json entry = kerasLayerOf(*layer, problem);
        if (entry["config"]["name"].is_null())
            entry["config"]["name"] = lowercase(layer->text) + "_" + std::to_string(++number);
        list.push_back(std::move(entry));
    }
    if (!problem.empty())
        return Error{problem};
    const std::string name = code.name.empty() ? "Sequential" : code.name;
    return json{{"class_name", "Sequential"}, {"config", {{"name", name}, {"layers", list}}}};
}

} // namespace vram
