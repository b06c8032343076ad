// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lowering.h"

#include "base/words.h"
#include "engine/compile_notes.h"
#include "engine/fused_layers.h"
#include "engine/inference_rows.h"
#include "engine/linear_policies.h"
#include "engine/precision_cases.h"
#include "setup/precision.h"
#include "setup/quantization.h"
#include "step/aten/elementwise.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace vram {

Lowering::Lowering(const Network& network, const Setup& setup, Tape& tape, Scratch& scratch, Purpose purpose,
                   const Placement* placement)
    : m_setup(setup), m_purpose(purpose), m_placement(placement), m_tape(tape), m_rows(scratch.rows),
      m_values(scratch.values), m_recorder(tape), m_issues(m_rows), m_units(placement, m_recorder),
      m_sharded(placement, m_recorder), m_parameters(m_rows, m_recorder, m_issues, m_units),
      m_inputs(m_rows, m_values, m_dropped, m_issues),
      m_lifetimes(m_rows, m_values, m_recorder, setup.keepOutputs && (!placement || placement->keepsOutputs)),
      m_repeats(m_rows, m_values, m_parameters, m_recorder, m_issues, placement, purpose == Purpose::Shapes),
      m_checkpointing(setup, m_rows, m_values, m_inputs, m_parameters, m_sharded, m_recorder),
      m_compiled(setup, m_rows, m_values, m_recorder, m_issues, scratch.compiled, scratch.breaks),
      m_host(setup, m_rows, m_values, m_parameters, m_units, m_recorder, m_issues),
      m_chunkedLoss(m_rows, m_values, m_inputs, m_parameters, m_host, m_issues)
{
    PathPatterns patterns(setup);
    m_rows.read(network, patterns, precisionName(setup, m_units.castDType()));
    m_values.begin(m_rows);
    m_parameters.begin();
    m_inputs.begin();
    m_repeats.begin();
    m_compiled.begin();
    m_tape.reserve(m_rows.size());
    applyLinearPolicies(m_rows, patterns, setup, m_issues);
    fuseProducts(m_rows, setup);
    reportCompileSettings(setup, m_issues);
    m_lifetimes.begin(!(m_placement && m_placement->stage));
    makeQuantizationTable();
}

// The double quantization of bitsandbytes has one table for all layers.
void Lowering::makeQuantizationTable()
{
    const auto quantized = [this](RowIndex row) { return m_rows[row].quantized; };
    const auto first = std::ranges::find_if(m_rows.indices(), quantized);
    if (m_setup.quantize != Quantization::Nf4Double || first == m_rows.indices().end())
        return;
    m_recorder.setRow(*first);
    m_recorder.buffer({kDynamicMap}, DType::Float32);
}

void Lowering::run()
{
    m_recorder.setAutocast(autocastDType(m_setup.precision));
    const bool training = !isInference(m_setup);
    const bool evaluates = m_purpose == Purpose::Evaluation;
    m_recorder.setChannelsLast(m_setup.memoryFormat == MemoryFormat::ChannelsLast);
    m_recorder.setPrefetched(training && !evaluates ? m_setup.prefetch : 0);
    if (m_placement)
        m_recorder.setRingRanks(m_placement->ringRanks, m_placement->ringRank);
    const bool chunked = training && !evaluates && chunksLoss(m_setup);
    // Output shapes do not depend on the autograd graph.
    m_recorder.setGradMode(training && (chunked || m_purpose == Purpose::Step));
    if (!training)
        m_dropped = droppedInInference(m_rows);
    else if (chunked)
        m_chunkedLoss.find(m_dropped);
    if (m_placement && m_placement->stage)
        m_dropped = m_placement->stage->dropped;
    m_units.beginNetwork();
    runParts(m_compiled.parts(), {});
    finish();
    m_units.endNetwork();
}

Tensor Lowering::runParts(const std::vector<CompiledPart>& parts, const Tensor& input)
{
    Tensor previous = input;
    for (const CompiledPart& part : parts) {
        const Tensor above = previous;
        const std::size_t lossInputs = m_lifetimes.lossInputs();
        const auto pass = [&] { previous = runRows(part.first, part.end, above); };
        if (!part.compiled) {
            pass();
            continue;
        }
        if (!m_compiled.runPart(part, pass))
            continue;
        // The tape of the pass was rolled back, which discarded the outputs of the pass.
        previous = above;
        for (RowIndex row = part.first; row < part.end; row = m_rows[row].end) {
            if (const Tensor* output = m_values.output(row))
                previous = *output;
        }
        for (RowIndex row = part.first; row < part.end; ++row)
            m_lifetimes.afterRow(row);
        // The caller holds the inputs of a compiled loss. If the model is in the same graph, only the loss is an
        // output.
        if (m_lifetimes.lossInputs() > lossInputs)
            m_lifetimes.replaceLossInputs(lossInputs,
                                          m_compiled.isLoss(part) ? m_compiled.arguments() : std::vector<Tensor>());
    }
    return previous;
}

// Whether the row is a parameter of the module itself: neither that of another layer, nor one of the loss, whose rows
// are in a phase of their own.
bool Lowering::isOwnParameter(RowIndex row) const
{
    const TableRow& flat = m_rows[row];
    const bool inLoss = m_rows.trainingLoss().valid() && row >= m_rows.trainingLoss();
    return flat.type && flat.type->traits.has(Trait::Parameter) && flat.layer->shared.empty() && !inLoss
           && !isDropped(row);
}

// Module.named_parameters() lists a module's own parameters before those of its children. Optimizers and
// DistributedDataParallel process parameters in this order.
void Lowering::registerParameters(RowIndex first, RowIndex end)
{
    for (RowIndex row = first; row < end; row = m_rows[row].end) {
        if (isOwnParameter(row))
            runLayer(row, {});
    }
}

Tensor Lowering::runRows(RowIndex first, RowIndex end, const Tensor& above)
{
    registerParameters(first, end);
    Tensor previous = above;
    for (RowIndex row = first; row < end; row = m_rows[row].end) {
        if (isDropped(row))
            continue;
        if (m_chunkedLoss.isChunkedLoss(row))
            m_chunkedLoss.run();
        else if (!m_rows[row].layer)
            runBlock(row, previous);
        else if (!isOwnParameter(row))
            runLayer(row, previous);
        if (const Tensor* output = m_values.output(row))
            previous = *output;
        m_lifetimes.afterRow(row);
    }
    return previous;
}

void Lowering::runLayer(RowIndex row, const Tensor& above)
{
    const TableRow& flat = m_rows[row];
    const RowPart* part = m_sharded.partOf(row);
    const Layer& layer = part && part->layer ? *part->layer : *flat.layer;
    m_recorder.setRow(row);
    m_layerInputs.clear();
    m_layerOutputs.clear();
    if (flat.isIdentity || flat.isFused)
        return forwardInput(row, above);
    if (!flat.type || flat.type->maximumInputs > 0)
        m_inputs.collect(row, layer.inputs, above, m_layerInputs);
    if (!flat.type) {
        m_issues.report(Severity::Error, row,
                        message("\"%1\" is not a layer type; choose one from the list."_tr, layer.type));
        return store(row, m_layerInputs);
    }
    if (m_repeats.isFull(row))
        return store(row, m_layerInputs);
    if (m_rows.trainingLoss().valid() && row >= m_rows.trainingLoss()) {
        m_recorder.setPhase(Phase::Loss);
        if (!m_recorder.isRecomputing())
            m_lifetimes.noteLossInputs(m_layerInputs);
    }
    if (!m_recorder.isRecomputing())
        m_repeats.countLayer();
    if (flat.type->traits.has(Trait::Input) && !flat.parent.valid())
        m_units.noteInput();
    lowerLayer(row, layer, part);
}

void Lowering::lowerLayer(RowIndex row, const Layer& layer, const RowPart* part)
{
    const LayerType& type = *m_rows[row].type;
    std::vector<Tensor>& inputs = m_layerInputs;
    if (m_units.castsArguments(row))
        std::ranges::transform(inputs, inputs.begin(), [this](const Tensor& t) { return m_units.castArgument(t); });
    const UnitId unit = m_units.open(row, inputs);
    const bool isCast = m_units.isFullPrecision(row);
    const std::vector<Tensor> arguments = part || isCast ? inputs : std::vector<Tensor>();
    if (isCast)
        castAll(inputs, DType::Float32);
    const bool casts = m_rows[row].float8 && m_setup.float8 == Float8::Tensorwise;
    if (part)
        m_sharded.redistributeInputs(*part, inputs,
                                     casts ? ShardedLayers::GatherIn::Float8 : ShardedLayers::GatherIn::OwnType);
    LayerScope scope(m_host, layer, type, row, inputs, m_layerOutputs);
    const auto overflows = [](const Tensor& input) { return input.shape.elements() == kOverflow; };
    m_tooLarge = m_tooLarge || std::ranges::any_of(inputs, overflows);
    if (Message why = inputError(type, inputs); !why.empty())
        scope.fail(std::move(why));
    else if (part)
        m_sharded.lower(*part, scope, m_layerOutputs);
    else
        lowerIn(layer.autocast, type, scope, m_recorder);
    if (isCast && !inputs.empty())
        castAll(m_layerOutputs, arguments.front().dtype);
    for (const Tensor& input : inputs)
        m_recorder.keepAlive(input); // The caller holds the arguments.
    for (const Tensor& argument : arguments)
        m_recorder.keepAlive(argument);
    m_sharded.releaseRotatedBuffers();
    m_units.close(unit);
    store(row, scope.failed() && !inputs.empty() ? std::span<const Tensor>(inputs.data(), 1) : scope.outputs());
}

// The hooks of _override_module_mixed_precision (torch/distributed/fsdp/_common_utils.py).
void Lowering::castAll(std::vector<Tensor>& tensors, DType type)
{
    for (Tensor& tensor : tensors) {
        if (isFloating(tensor.dtype) && tensor.dtype != type)
            tensor = aten::cast(m_recorder, tensor, type);
    }
}

void Lowering::forwardInput(RowIndex row, const Tensor& above)
{
    m_inputs.collect(row, m_rows[row].layer->inputs, above, m_layerInputs);
    store(row, std::span<const Tensor>(m_layerInputs.data(), std::min<std::size_t>(m_layerInputs.size(), 1)));
}

void Lowering::runBlock(RowIndex row, const Tensor& above)
{
    const TableRow& flat = m_rows[row];
    std::vector<Tensor> inputs;
    if (m_placement && m_placement->stage && m_placement->stage->receiver == row)
        receiveInputs(row, inputs);
    else
        m_inputs.collect(row, flat.block->inputs, above, inputs);
    const RowPart* part = m_sharded.partOf(row);
    if (part)
        m_sharded.redistributeInputs(*part, inputs);
    Tensor carried = runRepeats(row, inputs);
    if (part && part->after != OutputRedistribution::None && carried.defined())
        carried = m_sharded.redistributeOutput(*part, carried);
    store(row, carried.defined() ? std::span<const Tensor>(&carried, 1) : std::span<const Tensor>());
}

// If only every n-th pass is checkpointed, the tape repeats with a period of n passes. The first passes may be frozen.
Tensor Lowering::runRepeats(RowIndex row, const std::vector<Tensor>& inputs)
{
    const std::int64_t checkpointedRepeats = m_rows[row].checkpoint;
    const std::int64_t repeats = m_repeats.of(row);
    const std::int64_t frozenRepeats = std::min(repeats, m_rows[row].frozenRepeats - m_repeats.earlier(row));
    const std::int64_t period = m_checkpointing.period();
    Tensor carried = inputs.empty() ? Tensor{} : inputs.front();
    std::deque<Repeats::Start> starts; ///< Starts of the passes in the last two periods.
    for (std::int64_t i = 0; i < repeats; ++i) {
        starts.push_back(m_repeats.start(carried));
        const bool inNamed = i < checkpointedRepeats && !m_recorder.isInSegment() && m_recorder.gradMode()
                             && !m_checkpointing.isInside();
        const bool checkpointed = inNamed && m_checkpointing.checkpointsNextPass(row);
        m_checkpointing.enter(inNamed);
        const FrozenParameters frozen(m_parameters, i < frozenRepeats);
        carried = runPass(row, inputs, starts.back().input, checkpointed);
        m_checkpointing.leave(inNamed);
        const std::int64_t equalPasses = std::min(inNamed ? std::min(repeats, checkpointedRepeats) : repeats,
                                                  i < frozenRepeats ? frozenRepeats : repeats);
        if (std::ssize(starts) < 2 * period)
            continue;
        const std::int64_t times = (equalPasses - i - 1) / period;
        const Repeats::Start& last = starts[static_cast<std::size_t>(period)];
        if (m_repeats.appendCopies(row, starts.front(), last, times, carried))
            i += times * period;
        starts.pop_front();
    }
    return carried;
}

// FSDPState._pre_forward casts the arguments before it gathers parameters.
Tensor Lowering::castArguments(RowIndex row, const Tensor& carried)
{
    Tensor first = carried;
    if (!m_units.castsArguments(row))
        return first;
    m_recorder.setRow(row);
    for (const Tensor& argument : m_inputs.inputsOf(row, carried).tensors) {
        const Tensor cast = m_units.castArgument(argument);
        if (cast == argument)
            continue;
        m_inputs.replace(argument, cast);
        if (argument == carried)
            first = cast;
    }
    return first;
}

Tensor Lowering::runPass(RowIndex row, const std::vector<Tensor>& inputs, const Tensor& given, bool checkpointed)
{
    const std::size_t replaced = m_inputs.replaced();
    const Tensor carried = castArguments(row, given);
    const UnitId unit = m_units.open(row, carried.requiresGrad ? std::span(&carried, 1) : std::span(inputs));
    const auto rows = [&] { return runSinglePass(row, carried); };
    const auto once = [&] { return m_compiled.run(row, checkpointed, rows); };
    Tensor result;
    if (checkpointed && m_compiled.containsCheckpoint(row))
        result = m_compiled.runCheckpointed(row, m_checkpointing.keeps(row), rows);
    else
        result = checkpointed ? m_checkpointing.run(row, carried, once) : once();
    m_sharded.holdGathered(carried);
    m_recorder.keepAlive(given); // The frame that called the block holds it, like the other arguments.
    m_recorder.keepAlive(carried);
    m_inputs.restore(replaced, [this](const Tensor& cast) { m_recorder.keepAlive(cast); });
    for (std::size_t argument = 1; argument < inputs.size(); ++argument)
        m_recorder.keepAlive(inputs[argument]);
    m_units.close(unit);
    return result;
}

Tensor Lowering::runSinglePass(RowIndex row, const Tensor& input)
{
    const RowIndex end = m_rows[row].end;
    m_inputs.blockInput(row) = input;
    if (m_compiled.isDivided(row))
        runParts(m_compiled.partsOf(row), input);
    else
        runRows(row + 1, end, input);
    RowIndex last;
    for (RowIndex child = row + 1; child < end; child = m_rows[child].end) {
        if (!isDropped(child))
            last = child;
    }
    const Tensor* output = last.valid() ? m_values.output(last) : nullptr;
    return output ? *output : input;
}

// torch/distributed/pipelining/stage.py: the receive buffer requires a gradient, which is sent back.
void Lowering::receiveInputs(RowIndex row, std::vector<Tensor>& inputs)
{
    const StageCut& stage = *m_placement->stage;
    m_recorder.setRow(row);
    m_recorder.kernel("recv", {});
    inputs.push_back(aten::leaf(m_recorder, m_recorder.received(stage.received, stage.receivedDType)));
    const std::vector<InputRef>& refs = m_rows[row].block->inputs;
    for (std::size_t i = 1; i < refs.size(); ++i) {
        if (const Tensor value = m_inputs.value(row, refs[i]); value.defined())
            inputs.push_back(value);
    }
}

void Lowering::finish()
{
    m_lifetimes.endModel();
    if (!m_recorder.gradMode())
        m_lifetimes.keepForCaller(m_placement && m_placement->stage ? RowFlags() : m_dropped);
    else if (!m_values.empty())
        recordLoss();
    m_recorder.clearCasts();
    m_issues.reportGuesses();
}

void Lowering::recordLoss()
{
    Tensor loss = m_values.last();
    if (!loss.shape.empty() && !sendsOutput()) {
        m_recorder.keepAlive(loss, kEndOfBackward);
        m_recorder.setPhase(Phase::Loss);
        loss = aten::sum(m_recorder, loss, {}, false);
        m_issues.report(Severity::Note, {},
                        "The network ends without a loss: backward starts from the sum of its output. Add a "
                        "loss as the last row."_tr);
    }
    m_recorder.keepAlive(loss, kEndOfBackward);
    m_tape.loss = loss;
}

} // namespace vram
