// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/model.h"
#include "import/keras/layers.h"

#include <algorithm>

namespace vram::keras {

namespace {

// The number of biases per unit, in Keras and in the corresponding PyTorch layer.
struct Biases {
    std::int64_t keras;
    std::int64_t torch;
};

std::string typeOf(std::string_view kind)
{
    return kind.ends_with("LSTM") ? "LSTM" : kind.ends_with("GRU") ? "GRU" : "RNN";
}

Biases biasesOf(const JsonConfig& config, std::string_view kind)
{
    const std::string type = typeOf(kind);
    const std::int64_t gates = type == "LSTM" ? 4 : type == "GRU" ? 3 : 1;
    if (!config.flag({"use_bias"}, true))
        return {0, 2 * gates};
    // Only GRU with reset_after and the CuDNN layers have both an input bias and a recurrent bias, as PyTorch does.
    const bool both = kind.starts_with("CuDNN") || (type == "GRU" && config.flag({"reset_after"}, true));
    return {both ? 2 * gates : gates, 2 * gates};
}

struct Recurrent {
    std::string kind;
    const JsonConfig& config;
    int directions = 1;
};

KerasTensors addRecurrent(const KerasLayerCall& use, const Recurrent& r)
{
    const std::int64_t units = r.config.integer({"units", "output_dim"}, 1);
    KerasTensor x = toKerasOrder(use, use.x());
    if (x.rank() != 2) {
        use.report("it needs a sequence of vectors"_tr);
        return {};
    }
    const Biases biases = biasesOf(r.config, r.kind);
    const InputRef made = use.rows().add(typeOf(r.kind), use.layer.name,
                                         {{"hidden_size", units},
                                          {"batch_first", true},
                                          {"bidirectional", r.directions == 2},
                                          {"bias", biases.keras == biases.torch}},
                                         {x.ref});
    KerasTensor y{made, {x.shape[0], r.directions * units}};
    if (biases.keras > 0 && biases.keras != biases.torch)
        y = row(use, "Custom", use.layer.name + "_bias",
                {{"operation", "bias of the gates"}, {"parameters", r.directions * units * biases.keras}}, y);
    if (!r.config.flag({"return_sequences"}, false)) {
        y = row(use, "Select", use.layer.name + "_last", {{"dim", 1}, {"index", -1}}, y);
        y.shape = {r.directions * units};
    }
    KerasTensors results{y};
    if (r.config.flag({"return_state"}, false))
        for (int state = 1; state <= (typeOf(r.kind) == "LSTM" ? 2 : 1); ++state)
            for (int direction = 0; direction < r.directions; ++direction) {
                const InputRef s = use.rows().add("Select", use.layer.name + "_state",
                                                  {{"dim", 0}, {"index", direction}}, {output(made, state)});
                results.push_back({s, {units}});
            }
    return results;
}

} // namespace

KerasTensors recurrent(const KerasLayerCall& use)
{
    return addRecurrent(use, {use.layer.kind, use.config});
}

KerasTensors bidirectional(const KerasLayerCall& use)
{
    KerasLayer inner;
    if (!innerLayer(use, "layer", inner) || findKerasHandler(inner.kind) != recurrent) {
        use.report("it wraps no recurrent layer that is known"_tr);
        return {};
    }
    const JsonConfig config(*inner.config);
    KerasTensors results = addRecurrent(use, {inner.kind, config, 2});
    const std::string mode = use.config.text({"merge_mode"}, "concat");
    if (results.empty() || mode == "concat")
        return results;
    KerasTensor& y = results.front();
    const std::int64_t units = y.last() / 2;
    const InputRef halves = use.rows().add("Split", use.layer.name + "_directions",
                                           {{"dim", -1}, {"sizes", Extents{units, units}}}, {y.ref});
    y.shape.back() = units;
    y.ref = use.rows().add(mode == "mul" ? "Mul" : "Add", use.layer.name + "_merged", {}, {halves, output(halves, 1)});
    if (mode == "ave")
        y = row(use, "Div", use.layer.name + "_mean", {}, y);
    return results;
}

// Folds time steps into the batch for the inner layer, and unfolds them afterwards.
KerasTensors timeDistributed(const KerasLayerCall& use)
{
    KerasLayer inner;
    if (!innerLayer(use, "layer", inner))
        return {};
    inner.name = use.layer.name;
    KerasTensor x = toKerasOrder(use, use.x());
    if (x.rank() < 2) {
        use.report("it needs a sequence"_tr);
        return {};
    }
    const std::int64_t steps = x.shape.front();
    x.shape.erase(x.shape.begin());
    Extents flat(x.shape.begin(), x.shape.end());
    flat.insert(flat.begin(), Extent(0, steps));
    x = row(use, "Reshape", use.layer.name + "_steps", {{"shape", flat}}, x);
    KerasTensors results = use.builder.wrapped(inner, {x});
    for (KerasTensor& y : results) {
        y = toKerasOrder(use, y);
        y.shape.insert(y.shape.begin(), steps);
        y = row(use, "Reshape", use.layer.name + "_sequence", {{"shape", batched(y.shape)}}, y);
    }
    return results;
}

KerasTensors multiHeadAttention(const KerasLayerCall& use)
{
    const std::int64_t heads = use.config.integer({"num_heads"}, 1), keyDim = use.config.integer({"key_dim"}, 64);
    const std::int64_t valueDim = use.config.integer({"value_dim"}, keyDim);
    const bool bias = use.config.flag({"use_bias"}, true);
    KerasTensor query = toKerasOrder(use, use.x());
    KerasTensor value = use.inputs.size() > 1 ? toKerasOrder(use, use.inputs[1]) : query;
    KerasTensor key = use.inputs.size() > 2 ? toKerasOrder(use, use.inputs[2]) : value;
    if (query.rank() != 2 || value.rank() != 2 || key.rank() != 2) {
        use.report("it needs sequences of vectors"_tr);
        return {};
    }
    RowBuilder& rows = use.rows();
    // The block's input is the query. Self-attention also uses it as key and value.
    const InputRef outer = query.ref;
    const InputRef in = rows.open(use.layer.name, "MultiHeadAttention", {outer});
    const auto source = [&](const KerasTensor& x) { return x.ref == outer ? in : x.ref; };
    const InputRef q = splitHeads(rows, "q", linear(rows, "query", heads * keyDim, bias, in), heads, keyDim);
    const InputRef k = splitHeads(rows, "k", linear(rows, "key", heads * keyDim, bias, source(key)), heads, keyDim);
    const InputRef v =
        splitHeads(rows, "v", linear(rows, "value", heads * valueDim, bias, source(value)), heads, valueDim);
    AttentionKernel kernel;
    kernel.dropout = use.config.real({"dropout"}, 0);
    const InputRef merged = mergeHeads(rows, attentionRow(rows, q, k, v, kernel), heads * valueDim);
    const auto width =
        use.config.raw("output_shape") ? use.config.signedIntegers("output_shape") : std::vector{query.last()};
    const std::int64_t out = width.empty() ? query.last() : std::max<std::int64_t>(width.back(), 1);
    linear(rows, "attention_output", out, bias, merged);
    query.ref = rows.close();
    query.shape.back() = out;
    return {query};
}

} // namespace vram::keras
