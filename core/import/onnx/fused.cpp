// SPDX-License-Identifier: GPL-3.0-or-later

// Decomposes the fused operators of ONNX Runtime (domain com.microsoft) into standard ones, which the rest of the
// reader supports.

#include "import/onnx/fused.h"
#include "import/onnx/operator_rules.h"
#include "import/onnx/operators.h"

#include <algorithm>
#include <string>
#include <utility>

namespace vram::onnx {

/// A fused operator while its parts are being added.
class FusedParts
{
public:
    FusedParts(OpWriter& writer, const Node& node, std::vector<ValueId> inputs, const std::string& prefix)
        : m_writer(writer), m_node(node), m_inputs(std::move(inputs)), m_prefix(prefix),
          m_module(node.name.substr(0, std::min(node.name.rfind('/'), node.name.size())))
    {
    }

    /// The value of each output of the operator; an id is invalid if nothing computes that output. If the list is
    /// empty, the operator remains one row.
    std::vector<ValueId> outputs{};

    const Node& node() const { return m_node; }
    std::size_t inputs() const { return m_inputs.size(); }
    ValueId input(std::size_t i) const { return i < m_inputs.size() ? m_inputs[i] : ValueId(); }
    const Value& value(ValueId id) const { return m_writer.value(id); }
    bool hasShape(ValueId id, std::size_t rank) const { return value(id).hasShape && value(id).dims().size() == rank; }
    void give(ValueId id) { outputs = {id}; }
    void noteMask() { m_writer.graph().droppedMasks += 1; }

    /// Adds a standard operator in the module of the fused one.
    std::vector<ValueId> parts(std::string_view type, std::vector<ValueId> inputs, std::vector<Attribute> attributes,
                               std::size_t count)
    {
        Node made;
        made.type = m_writer.graph().strings.intern(type);
        made.name = m_module.empty() ? std::string() : m_module + '/' + std::string(type);
        made.scopes = m_node.scopes;
        for (std::size_t i = 0; i < count; ++i)
            made.outputs.push_back(m_node.outputs[0] + '/' + std::to_string(++m_made));
        made.attributes = std::move(attributes);
        m_writer.graph().createdNodes.push_back(std::move(made));
        const std::span<const ValueId> results = m_writer.run(m_writer.graph().createdNodes.back(), inputs, m_prefix);
        std::vector<ValueId> result(results.begin(), results.end());
        result.resize(count);
        return result;
    }
    ValueId part(std::string_view type, std::vector<ValueId> inputs, std::vector<Attribute> attributes = {})
    {
        return parts(type, std::move(inputs), std::move(attributes), 1).front();
    }
    ValueId constant(const std::vector<std::int64_t>& values) { return m_writer.numbers(values); }
    ValueId real(double value) { return m_writer.real(value); }
    /// A stored tensor that replaces `id`, with the shape of the weight before it was packed.
    ValueId unpacked(ValueId id, std::vector<std::int64_t> dims)
    {
        Tensor tensor;
        tensor.name = value(id).name;
        tensor.type = ElementType::Float;
        tensor.dims = std::move(dims);
        m_writer.graph().constants.push_back(std::move(tensor));
        return m_writer.addStored(m_writer.graph().constants.back(), false);
    }

private:
    OpWriter& m_writer;
    const Node& m_node;
    std::vector<ValueId> m_inputs;
    const std::string& m_prefix;
    std::string m_module;
    int m_made = 0;
};

namespace {

using Numbers = std::vector<std::int64_t>;

ValueId plus(FusedParts& f, ValueId x, ValueId bias)
{
    return bias.valid() ? f.part("Add", {x, bias}) : x;
}

/// Applies the activation named in an attribute of a fused layer.
ValueId activated(FusedParts& f, ValueId x)
{
    const std::string name(f.node().text("activation", ""));
    return name.empty() ? x : f.part(name, {x});
}

/// Reshapes B×S×(heads·size) to B×heads×S×size.
ValueId heads(FusedParts& f, ValueId x, std::int64_t count)
{
    const ValueId split = f.part("Reshape", {x, f.constant({0, 0, count, -1})});
    return f.part("Transpose", {split}, {attribute("perm", Numbers{0, 2, 1, 3})});
}

void attend(FusedParts& f, const std::vector<ValueId>& qkv, std::int64_t queryHeads, std::int64_t keyHeads, bool causal)
{
    const ValueId context =
        f.part("Attention", {heads(f, qkv[0], queryHeads), heads(f, qkv[1], keyHeads), heads(f, qkv[2], keyHeads)},
               {attribute("is_causal", std::int64_t{causal ? 1 : 0})});
    const ValueId rows = f.part("Transpose", {context}, {attribute("perm", Numbers{0, 2, 1, 3})});
    f.give(f.part("Reshape", {rows, f.constant({0, 0, -1})}));
}

std::vector<ValueId> split(FusedParts& f, ValueId x, std::int64_t axis, const Numbers& sizes)
{
    return f.parts("Split", {x, f.constant(sizes)}, {attribute("axis", axis)}, sizes.size());
}

} // namespace

namespace decompositions {

void gelu(FusedParts& f)
{
    const bool fast = f.node().type == "FastGelu";
    f.give(f.part(fast ? "FastGelu" : "Gelu", {plus(f, f.input(0), f.input(1))}));
}

void quickGelu(FusedParts& f)
{
    const ValueId scaled = f.part("Mul", {f.input(0), f.real(f.node().real("alpha", 1.702))});
    f.give(f.part("Mul", {f.input(0), f.part("Sigmoid", {scaled})}));
}

void biasSoftmax(FusedParts& f)
{
    f.give(f.part("Softmax", {plus(f, f.input(0), f.input(1))}, {attribute("axis", f.node().integer("axis", -1))}));
}

void skipNorm(FusedParts& f)
{
    const bool simple = f.node().type == "SkipSimplifiedLayerNormalization";
    ValueId sum = f.part("Add", {f.input(0), f.input(1)});
    sum = plus(f, sum, f.input(simple ? 3 : 4));
    std::vector<ValueId> inputs{sum, f.input(2)};
    if (!simple && f.input(3).valid())
        inputs.push_back(f.input(3));
    const ValueId norm = f.part(simple ? "SimplifiedLayerNormalization" : "LayerNormalization", inputs,
                                {attribute("axis", std::int64_t{-1})});
    f.outputs = {norm, {}, {}, sum};
}

void embedNorm(FusedParts& f)
{
    const ValueId ids = f.input(0);
    if (!f.hasShape(ids, 2) || !f.hasShape(f.input(3), 2))
        return;
    ValueId sum = f.part("Gather", {f.input(2), ids});
    const ValueId count = f.part("Gather", {f.part("Shape", {ids}), f.constant({1})});
    const ValueId places = f.part("Slice", {f.input(3), f.constant({0}), count, f.constant({0})});
    sum = f.part("Add", {sum, f.input(8).valid() ? f.part("Gather", {f.input(3), f.input(8)}) : places});
    if (f.input(1).valid() && f.input(4).valid())
        sum = f.part("Add", {sum, f.part("Gather", {f.input(4), f.input(1)})});
    const ValueId norm =
        f.part("LayerNormalization", {sum, f.input(5), f.input(6)}, {attribute("axis", std::int64_t{-1})});
    f.outputs = {norm, {}, sum};
}

void fusedMatMul(FusedParts& f)
{
    const auto transposed = [&](ValueId id, const char* key) {
        const std::size_t rank = f.value(id).dims().size();
        if (f.node().integer(key, 0) == 0 || rank < 2)
            return id;
        Numbers order;
        for (std::size_t i = 0; i < rank; ++i)
            order.push_back(static_cast<std::int64_t>(i));
        std::swap(order[rank - 1], order[rank - 2]);
        return f.part("Transpose", {id}, {attribute("perm", order)});
    };
    const ValueId a = transposed(f.input(0), "transA");
    const ValueId b = transposed(f.input(1), "transB");
    const ValueId product = f.part("MatMul", {a, b});
    const double alpha = f.node().real("alpha", 1);
    f.give(alpha == 1 ? product : f.part("Mul", {product, f.real(alpha)}));
}

void fusedLayer(FusedParts& f)
{
    const bool conv = f.node().type == "FusedConv";
    const std::size_t own = std::min<std::size_t>(f.inputs(), 3);
    std::vector<ValueId> inputs;
    for (std::size_t i = 0; i < own; ++i)
        inputs.push_back(f.input(i));
    const ValueId layer = f.part(conv ? "Conv" : "Gemm", inputs, f.node().attributes);
    f.give(activated(f, conv ? plus(f, layer, f.input(3)) : layer));
}

/// Decomposes a matrix multiplication with N×K packed weights of four or eight bits each.
void packedMatMul(FusedParts& f)
{
    const std::int64_t in = f.node().integer("K", 0);
    const std::int64_t out = f.node().integer("N", 0);
    if (in < 1 || out < 1 || !f.input(1).valid())
        return;
    const ValueId product = f.part("MatMul", {f.input(0), f.unpacked(f.input(1), {in, out})});
    f.give(plus(f, product, f.input(5)));
}

void quantizedMatMul(FusedParts& f)
{
    const bool both = f.node().type == "MatMulIntegerToFloat";
    f.give(plus(f, f.part("MatMul", {f.input(0), f.input(1)}), f.input(both ? 6 : 4)));
}

void quantizedGemm(FusedParts& f)
{
    std::vector<ValueId> inputs{f.input(0), f.input(3)};
    if (f.input(6).valid())
        inputs.push_back(f.input(6));
    f.give(f.part("Gemm", inputs, f.node().attributes));
}

/// Decomposes QLinearSigmoid and similar operators, omitting their scales.
void quantizedUnary(FusedParts& f)
{
    f.give(f.part(f.node().type.substr(7), {f.input(0)}, f.node().attributes));
}

void quantizedConcat(FusedParts& f)
{
    std::vector<ValueId> inputs;
    for (std::size_t i = 2; i < f.inputs(); i += 3)
        inputs.push_back(f.input(i));
    f.give(f.part("Concat", inputs, f.node().attributes));
}

void packedAttention(FusedParts& f)
{
    const bool quantized = f.node().type == "QAttention";
    const std::int64_t count = f.node().integer("num_heads", 0);
    if (count < 1 || !f.hasShape(f.input(0), 3) || !f.hasShape(f.input(1), 2))
        return;
    Numbers sizes = f.node().integers("qkv_hidden_sizes");
    if (sizes.size() != 3)
        sizes.assign(3, f.value(f.input(1)).dims()[1].a / 3);
    const ValueId mask = f.input(quantized ? 5 : 3);
    if (mask.valid())
        f.noteMask();
    const ValueId all = plus(f, f.part("MatMul", {f.input(0), f.input(1)}), f.input(2));
    attend(f, split(f, all, -1, sizes), count, count, f.node().integer("unidirectional", 0) != 0);
}

void separateAttention(FusedParts& f)
{
    const bool grouped = f.node().type == "GroupQueryAttention";
    const std::int64_t count = f.node().integer("num_heads", 0);
    const std::int64_t keyCount = f.node().integer("kv_num_heads", count);
    if (count < 1 || keyCount < 1 || !f.hasShape(f.input(0), 3))
        return;
    std::vector<ValueId> qkv{f.input(0), f.input(1), f.input(2)};
    const std::int64_t width = f.value(qkv[0]).dims()[2].a;
    if (grouped && !qkv[1].valid()) {
        const std::int64_t size = width / (count + 2 * keyCount);
        qkv = split(f, qkv[0], -1, {count * size, keyCount * size, keyCount * size});
    }
    if (!f.hasShape(qkv[1], 3) || !f.hasShape(qkv[2], 3))
        return;
    if (!grouped && f.hasShape(f.input(3), 1)) {
        const std::vector<ValueId> biases =
            split(f, f.input(3), 0, {width, f.value(qkv[1]).dims()[2].a, f.value(qkv[2]).dims()[2].a});
        for (std::size_t i = 0; i < 3; ++i)
            qkv[i] = plus(f, qkv[i], biases[i]);
    }
    if (!grouped && (f.input(4).valid() || f.input(5).valid()))
        f.noteMask();
    attend(f, qkv, count, keyCount, grouped || f.node().integer("unidirectional", 0) != 0);
}

} // namespace decompositions

bool addFused(OpWriter& writer, const Node& node, NameScope& names, const std::string& prefix)
{
    const Operator* known = node.domain == "com.microsoft" ? findOperator(node.type) : nullptr;
    if (!known || !known->decompose || node.outputs.empty() || node.inputs.empty())
        return false;
    std::vector<ValueId> inputs;
    for (const std::string& input : node.inputs)
        inputs.push_back(names.input(input));
    if (!inputs[0].valid())
        return false;
    FusedParts parts(writer, node, std::move(inputs), prefix);
    known->decompose(parts);
    for (std::size_t i = 0; i < node.outputs.size() && i < parts.outputs.size(); ++i) {
        if (parts.outputs[i].valid() && !node.outputs[i].empty())
            names.values.insert_or_assign(node.outputs[i], parts.outputs[i]);
    }
    return !parts.outputs.empty() && parts.outputs[0].valid();
}

} // namespace vram::onnx
