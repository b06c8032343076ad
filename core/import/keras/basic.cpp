// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/layers.h"

#include <algorithm>
#include <array>

namespace vram {

std::string kerasActivation(const JsonConfig& config, std::string_view key)
{
    const nlohmann::json* value = config.raw(key);
    if (!value)
        return "linear";
    if (value->is_string())
        return value->get<std::string>();
    // The value is a serialized function or layer.
    const JsonConfig object = config.nested(key);
    const nlohmann::json* inner = object.raw("config");
    if (inner && inner->is_string())
        return inner->get<std::string>();
    return object.text({"class_name"}, "linear");
}

namespace {

struct Simple {
    std::string_view keras;
    std::string_view type;
};

constexpr std::array kKerasActivations{
    Simple{"relu", "ReLU"},
    Simple{"relu6", "ReLU6"},
    Simple{"sigmoid", "Sigmoid"},
    Simple{"tanh", "Tanh"},
    Simple{"elu", "ELU"},
    Simple{"ELU", "ELU"},
    Simple{"selu", "SELU"},
    Simple{"celu", "CELU"},
    Simple{"gelu", "GELU"},
    Simple{"swish", "SiLU"},
    Simple{"silu", "SiLU"},
    Simple{"mish", "Mish"},
    Simple{"softplus", "Softplus"},
    Simple{"softsign", "Softsign"},
    Simple{"hard_sigmoid", "Hardsigmoid"},
    Simple{"hard_silu", "Hardswish"},
    Simple{"hard_swish", "Hardswish"},
    Simple{"leaky_relu", "LeakyReLU"},
    Simple{"LeakyReLU", "LeakyReLU"},
    Simple{"ThresholdedReLU", "Threshold"},
    Simple{"ReLU", "ReLU"},
    Simple{"log_sigmoid", "LogSigmoid"},
    Simple{"exponential", "Exp"},
    Simple{"tanh_shrink", "Tanhshrink"},
    Simple{"soft_shrink", "Softshrink"},
    Simple{"hard_shrink", "Hardshrink"},
    Simple{"hard_tanh", "Hardtanh"},
};

// Whether the loss includes the model's last activation. Computing both together is numerically more stable.
bool isDoneByLoss(const KerasLayerCall& use, std::string_view name)
{
    using Loss = KerasBuilder::Loss;
    if (!use.isOutput || (name != "softmax" && name != "sigmoid"))
        return false;
    use.builder.loss = name == "softmax" ? Loss::CrossEntropy : Loss::BinaryCrossEntropy;
    use.builder.note(message("The last %1 is part of the loss."_tr, name));
    return true;
}

} // namespace

KerasTensor activation(const KerasLayerCall& use, std::string_view name, const KerasTensor& x)
{
    if (name == "linear" || name.empty() || isDoneByLoss(use, name))
        return x;
    const std::string rowName = use.layer.name + "_" + std::string(name);
    if (name == "softmax" || name == "log_softmax")
        return row(use, name == "softmax" ? "Softmax" : "LogSoftmax", rowName, {{"dim", torchDim(x, -1)}}, x);
    const auto known = std::ranges::find(kKerasActivations, name, &Simple::keras);
    if (known != kKerasActivations.end())
        return row(use, known->type, rowName, {}, x);
    use.builder.note(message("The activation \"%1\" of \"%2\" is unknown: it became a custom row that saves its "
                             "input for backward."_tr,
                             name, use.layer.name));
    return row(use, "Custom", rowName,
               {{"operation", std::string(name)}, {"saved", x.elements()}, {"incomplete", "unknown layer"}}, x);
}

KerasTensor withActivation(const KerasLayerCall& use, const KerasTensor& x)
{
    return activation(use, kerasActivation(use.config, "activation"), x);
}

namespace keras {

KerasTensors inputLayer(const KerasLayerCall& use)
{
    for (const std::string_view key : {"batch_input_shape", "batch_shape", "shape", "input_shape"}) {
        const nlohmann::json* shape = use.config.raw(key);
        if (!shape || !shape->is_array())
            continue;
        nlohmann::json withBatch = *shape;
        if (!key.starts_with("batch"))
            withBatch.insert(withBatch.begin(), nullptr);
        const bool ids = use.config.text({"dtype"}, "float32").starts_with("int");
        return {kerasInput(use.builder, use.layer.name, withBatch, ids)};
    }
    use.report("it has no shape"_tr);
    return {};
}

KerasTensors dense(const KerasLayerCall& use)
{
    const std::int64_t units = use.config.integer({"units", "output_dim"}, 1);
    KerasTensor x = toKerasOrder(use, use.x());
    x = row(use, "Linear", use.layer.name,
            {{"out_features", units}, {"bias", use.config.flag({"use_bias", "bias"}, true)}}, x);
    if (!x.shape.empty())
        x.shape.back() = units;
    return {withActivation(use, x)};
}

namespace {

struct Equation {
    std::string input, weight, output;
};

bool parse(const std::string& text, Equation& e)
{
    const std::size_t comma = text.find(','), arrow = text.find("->");
    if (comma == std::string::npos || arrow == std::string::npos || arrow < comma)
        return false;
    e = {text.substr(0, comma), text.substr(comma + 1, arrow - comma - 1), text.substr(arrow + 2)};
    return e.input.starts_with("...") == e.output.starts_with("...");
}

// Expands a leading "..." to one capital letter per omitted dimension of a tensor with `rank` dimensions. Keras does
// not use capital letters.
void spellOut(std::string& letters, std::size_t rank)
{
    if (!letters.starts_with("..."))
        return;
    std::string open;
    for (std::size_t i = letters.size() - 3; i < rank && i < 26; ++i)
        open += static_cast<char>('A' + open.size());
    letters.replace(0, 3, open);
}

// The sizes of the equation's letters, matched from the end, because neither shape contains the leading batch
// dimension.
std::map<char, std::int64_t> letterSizes(const Equation& e, const std::vector<std::int64_t>& input,
                                         const std::vector<std::int64_t>& output)
{
    std::map<char, std::int64_t> sizes;
    const auto assign = [&](const std::string& letters, const std::vector<std::int64_t>& shape) {
        for (std::size_t i = 0; i < std::min(letters.size(), shape.size()); ++i)
            if (const char letter = letters[letters.size() - 1 - i]; letter != '.')
                if (const std::int64_t size = shape[shape.size() - 1 - i]; size > 0)
                    sizes.emplace(letter, size); // The input's size takes precedence.
    };
    assign(e.input, input);
    assign(e.output, output);
    return sizes;
}

std::vector<std::int64_t> outputShape(const JsonConfig& config)
{
    std::vector<std::int64_t> shape;
    const nlohmann::json* value = config.raw("output_shape");
    if (value && value->is_number_integer())
        return {config.integer({"output_shape"}, 1)};
    if (value && value->is_array())
        for (const auto& extent : *value) {
            const bool known = extent.is_number_integer() && extent.get<std::int64_t>() > 0;
            shape.push_back(known ? std::min<std::int64_t>(extent.get<std::int64_t>(), 10'000'000) : 0);
        }
    return shape;
}

} // namespace

KerasTensors einsumDense(const KerasLayerCall& use)
{
    Equation e;
    const std::string text = use.config.text({"equation"}, "");
    if (!parse(text, e)) {
        use.report(message("its equation \"%1\" cannot be read"_tr, text));
        return {};
    }
    KerasTensor x = toKerasOrder(use, use.x());
    const bool open = e.input.starts_with("...");
    const std::size_t kept = open && x.rank() + 4 > e.input.size() ? x.rank() + 4 - e.input.size() : 0;
    spellOut(e.input, x.rank() + 1);
    spellOut(e.output, kept + e.output.size() - (open ? 3 : 0));
    const auto sizes = letterSizes(e, x.shape, outputShape(use.config));
    const auto shapeOf = [&](const std::string& letters) {
        std::vector<std::int64_t> shape;
        for (const char letter : letters)
            if (letter != '.')
                shape.push_back(sizes.contains(letter) ? sizes.at(letter) : 1);
        return shape;
    };
    const auto kernel = shapeOf(e.weight);
    const InputRef weight =
        use.rows().add("Parameter", use.layer.name + "_kernel", {{"shape", Extents(kernel.begin(), kernel.end())}});
    x.ref = use.rows().add("Einsum", use.layer.name, {{"equation", e.input + "," + e.weight + "->" + e.output}},
                           {x.ref, weight});
    x.shape = shapeOf(e.output);
    if (!x.shape.empty())
        x.shape.erase(x.shape.begin()); // Removes the batch.
    const std::string biasAxes = use.config.text({"bias_axes"}, "");
    if (!biasAxes.empty() && !x.shape.empty()) {
        // The bias's shape starts at the first axis in bias_axes; later axes that are not in bias_axes have size 1.
        const std::string axes = e.output.substr(std::min(e.output.find_first_of(biasAxes), e.output.size()));
        Extents shape;
        for (const char letter : axes)
            shape.emplace_back(biasAxes.find(letter) != std::string::npos ? shapeOf({letter}).front() : 1);
        const InputRef row = use.rows().add("Parameter", use.layer.name + "_bias", {{"shape", shape}});
        x.ref = use.rows().add("Add", use.layer.name + "_bias_add", {}, {x.ref, row});
    }
    return {withActivation(use, x)};
}

KerasTensors embedding(const KerasLayerCall& use)
{
    const std::int64_t width = use.config.integer({"output_dim"}, 1);
    KerasTensor x = use.x();
    use.builder.markAsTokenIds(x.ref);
    x = row(use, "Embedding", use.layer.name,
            {{"num_embeddings", use.config.integer({"input_dim"}, 1)}, {"embedding_dim", width}}, x);
    x.shape.push_back(width);
    return {x};
}

KerasTensors activationLayer(const KerasLayerCall& use)
{
    const std::string name =
        use.layer.kind == "Activation" ? kerasActivation(use.config, "activation") : use.layer.kind;
    return {activation(use, name, use.x())};
}

KerasTensors relu(const KerasLayerCall& use)
{
    const double most = use.config.real({"max_value"}, 0);
    const bool leaky = use.config.real({"negative_slope"}, 0) != 0;
    return {activation(use, leaky ? "leaky_relu" : most == 6 ? "relu6" : most > 0 ? "hard_tanh" : "relu", use.x())};
}

KerasTensors prelu(const KerasLayerCall& use)
{
    const KerasTensor& x = use.x();
    std::vector<std::int64_t> alpha = x.shape;
    const auto shared =
        use.config.raw("shared_axes") ? use.config.signedIntegers("shared_axes") : std::vector<std::int64_t>{};
    for (const std::int64_t axis : shared)
        if (axis >= 1 && axis <= static_cast<std::int64_t>(alpha.size()))
            alpha[static_cast<std::size_t>(axis - 1)] = 1;
    const std::int64_t count = KerasTensor{{}, alpha}.elements();
    const bool perChannel = x.rank() > 0 && (count == x.last() || count == 1) && (alpha.back() == count);
    if (perChannel)
        return {
            row(use, "PReLU", use.layer.name, {{"num_parameters", count}}, x.rank() > 1 ? toChannelsFirst(use, x) : x)};
    use.builder.note(message("\"%1\" has a slope for every pixel, which PyTorch's PReLU does not support: it "
                             "became a custom row."_tr,
                             use.layer.name));
    return {row(use, "Custom", use.layer.name, {{"operation", "PReLU"}, {"parameters", count}, {"saved", x.elements()}},
                x)};
}

KerasTensors softmax(const KerasLayerCall& use)
{
    if (use.config.raw("axis") && !use.config.raw("axis")->is_number_integer())
        return {activation(use, "softmax", use.x())};
    const nlohmann::json* axis = use.config.raw("axis");
    const std::int64_t at = axis ? axis->get<std::int64_t>() : -1;
    if (at == -1)
        return {activation(use, "softmax", use.x())};
    return {row(use, "Softmax", use.layer.name, {{"dim", torchDim(use.x(), at)}}, use.x())};
}

KerasTensors dropout(const KerasLayerCall& use)
{
    const double p = std::clamp(use.config.real({"rate", "p"}, 0.5), 0.0, 1.0);
    return {row(use, "Dropout", use.layer.name, {{"p", p}}, use.x())};
}

KerasTensors spatialDropout(const KerasLayerCall& use)
{
    const double p = std::clamp(use.config.real({"rate", "p"}, 0.5), 0.0, 1.0);
    const std::string type = "Dropout" + std::to_string(spatialDimensions(use.layer.kind)) + "d";
    return {row(use, type, use.layer.name, {{"p", p}}, withLayout(use, use.x(), !use.channelsFirst()))};
}

KerasTensors noise(const KerasLayerCall& use)
{
    KerasTensor x = use.x();
    std::vector<std::int64_t> shape = x.shape;
    if (x.channelsMoved)
        std::rotate(shape.begin(), shape.end() - 1, shape.end());
    const InputRef random = use.rows().add("Constant", use.layer.name + "_noise",
                                           {{"shape", batched(shape)}, {"dtype", "compute"}, {"noise", "normal"}});
    x.ref = use.rows().add("Add", use.layer.name, {}, {x.ref, random});
    return {x};
}

KerasTensors identity(const KerasLayerCall& use)
{
    return {use.x()};
}

KerasTensors rescaling(const KerasLayerCall& use)
{
    const KerasTensor scaled = row(use, "Mul", use.layer.name, {}, use.x());
    const nlohmann::json* offset = use.config.raw("offset");
    if (!offset || (offset->is_number() && offset->get<double>() == 0))
        return {scaled};
    return {row(use, "Add", use.layer.name + "_offset", {}, scaled)};
}

// Adds a Normalization layer. Its mean, variance and sample count are non-trainable weights.
KerasTensors normalization(const KerasLayerCall& use)
{
    KerasTensor x = use.x();
    Extents shape{x.last()};
    if (x.channelsMoved)
        shape.resize(x.rank(), Extent(1));
    const InputRef mean = use.rows().add("Buffer", use.layer.name + "_mean", {{"shape", shape}});
    x.ref = use.rows().add("Sub", use.layer.name + "_centred", {}, {x.ref, mean});
    const InputRef deviation = use.rows().add("Buffer", use.layer.name + "_variance", {{"shape", shape}});
    x.ref = use.rows().add("Div", use.layer.name, {}, {x.ref, deviation});
    return {x};
}

} // namespace keras

} // namespace vram
