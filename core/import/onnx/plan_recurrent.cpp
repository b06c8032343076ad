// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"

#include <algorithm>

namespace vram::onnx {

namespace {

/// The operators of one call of a multi-layer recurrent module: one per layer, with dropout in between.
struct Stack {
    const Op* first = nullptr;
    std::int64_t layers = 1;
    double dropout = 0;
};

/// The previous layer of `op` in the same stack; null if there is none.
const Op* layerBelow(const RowPlanner& planner, const Op& op, double& dropped)
{
    ValueId x = op.input(0);
    if (const Op* dropout = planner.soleProducerOfType(x, "Dropout")) {
        dropped = planner.dropoutOf(*dropout);
        x = dropout->input(0);
    }
    const OpId source = planner.source(x);
    const Op* below = source.valid() ? &planner.graph().ops[source] : nullptr;
    if (!below || below->type() != op.type() || planner.joinedDirections(*below) != x || planner.uses(x) != 1)
        return nullptr;
    const bool statesUsed =
        std::any_of(below->outputs.begin() + 1, below->outputs.end(), [&](ValueId id) { return planner.uses(id) > 0; });
    const bool same = below->input(2).valid() && planner.dims(below->input(2)) == planner.dims(op.input(2));
    return same && !statesUsed && planner.graph().fromPyTorch ? below : nullptr;
}

Stack stackOf(const RowPlanner& planner, const Op& op)
{
    Stack stack{&op};
    while (const Op* below = layerBelow(planner, *stack.first, stack.dropout)) {
        stack.first = below;
        ++stack.layers;
    }
    return stack;
}

} // namespace

namespace plans {

void recurrent(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId r = op.input(2);
    if (!op.input(0).valid() || !r.valid() || !planner.value(r).hasShape || planner.rank(r) != 3)
        return;
    const Stack stack = stackOf(planner, op);
    const bool batchFirst = op.node->integer("layout", 0) == 1;
    const bool quantized = op.type() == "DynamicQuantizeLSTM"; // DynamicQuantizeLSTM stores its weights transposed.
    PlannedRow& row = plan.row(quantized ? "LSTM" : op.type(), {stack.first->input(0)});
    row.with("hidden_size", planner.dims(r)[quantized ? 1 : 2].a);
    row.with("bidirectional", planner.dims(r)[0] == BatchPair(2))
        .with("bias", op.input(3).valid())
        .with("batch_first", batchFirst);
    row.with("num_layers", stack.layers).with("dropout", stack.layers > 1 ? stack.dropout : 0.0);
    for (std::size_t i = 0; i < op.outputs.size(); ++i) {
        if (op.outputs[i].valid())
            plan.outputs.push_back({op.outputs[i], 0, static_cast<int>(i)});
    }
    const ValueId joined = planner.joinedDirections(op);
    if (joined.valid())
        plan.outputs.push_back({joined, 0, 0});
}

} // namespace plans

} // namespace vram::onnx
