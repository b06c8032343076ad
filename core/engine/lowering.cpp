#include "engine/lowering.h"

#include "base/words.h"
#include "setup/precision.h"
#include "step/aten/reduce.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

// What no layer can work with; empty where the inputs are sound.
Message unusable(const LayerType& type, const std::vector<Tensor>& inputs)
{
    const auto tooSmall = [least = type.empties ? 0 : 1](std::int64_t extent) { return extent < least; };
    for (const Tensor& input : inputs) {
        if (std::any_of(input.shape.begin(), input.shape.end(), tooSmall))
            return message("has an input without elements (%1); every size must be at least 1."_tr, text(input.shape));
        if (input.shape.elements() == kOverflow)
            return "has an input whose size does not fit 64 bits; look for a size or a batch that is far too large."_tr;
        if (input.shape.rank() == Shape::kMaxRank && type.traits.has(Trait::AddsDimension))
            return message("would make more than %1 dimensions, which are not understood."_tr, Shape::kMaxRank);
    }
    return {};
}

} // namespace

void Lowering::Scratch::clear()
{
    flat.clear();
    rows.clear();
    rowOfId.clear();
    values.clear();
    valuesOf.clear();
}

Lowering::Lowering(const Network& network, const Setup& setup, Tape& tape, Scratch& scratch, Purpose purpose,
                   const Placement* placement)
    : m_network(network), m_setup(setup), m_purpose(purpose), m_placement(placement), m_tape(tape), m_recorder(tape),
      m_patterns(setup), m_flat(scratch.flat), m_rows(scratch.rows), m_rowOfId(scratch.rowOfId),
      m_values(scratch.values), m_valuesOf(scratch.valuesOf)
{
    scratch.clear();
    m_namesBlocks = std::ranges::any_of(m_network.rows, [](const Row& row) { return name(row).starts_with("blocks"); });
    limitRepeats(flatten(m_network.rows, {}, {}));
    m_valuesOf.resize(m_rows.size());
    m_values.reserve(m_rows.size());
    m_tape.reserve(m_rows.size());
    noteReferences();
    adaptAllLinear();
    noteQuantized();
    reportUnmatched();
}

void Lowering::run()
{
    m_recorder.setAutocast(autocastType(m_setup.precision));
    const bool training = !infers(m_setup);
    const bool chunked = training && m_setup.lossChunks > 1;
    // Shapes are the same without a graph.
    m_recorder.setGradMode(training && (chunked || m_purpose == Purpose::Step));
    if (!training)
        dropLosses();
    else if (chunked)
        findChunkedLoss();
    if (m_placement && m_placement->stage)
        m_dropped = m_placement->stage->dropped;
    if (m_placement)
        m_tape.units.push_back({.row = {}});
    runRows(RowIndex(0), m_rows.next(), Tensor{});
    finish();
    if (m_placement)
        closeNetwork();
}

Lowering::Paths Lowering::pathsOf(const Row& row, const Paths& around) const
{
    if (m_patterns.empty()) // Paths are strings, and only patterns need them.
        return {};
    Paths paths{joinedPath(around.own, name(row)), {}};
    const Block* block = asBlock(row);
    if (!around.alias.empty())
        paths.alias = joinedPath(around.alias, name(row));
    else if (block && block->repeat > 1 && !m_namesBlocks)
        paths.alias = "blocks.block";
    return paths;
}

std::int64_t Lowering::flatten(const std::vector<Row>& rows, RowIndex parent, const Paths& around)
{
    std::int64_t runs = 0;
    for (const Row& row : rows) {
        const RowIndex index = m_rows.next();
        LoweredRow lowered;
        lowered.id = id(row);
        lowered.parent = parent;
        m_rows.push_back(lowered);
        this->index(lowered.id, index);
        const Paths paths = pathsOf(row, around);
        if (const Layer* layer = asLayer(row)) {
            addLayer(*layer, paths);
            runs = checkedAdd(runs, 1);
        } else {
            runs = checkedAdd(runs, flattenBlock(*asBlock(row), index, paths));
        }
        m_rows[index].end = m_rows.next();
    }
    return runs;
}

std::int64_t Lowering::flattenBlock(const Block& block, RowIndex row, const Paths& paths)
{
    const std::int64_t named =
        std::max(m_patterns.checkpoints(paths.own), paths.alias.empty() ? 0 : m_patterns.checkpoints(paths.alias));
    m_flat.push_back({.block = &block,
                      .checkpoint = block.checkpoint ? PathPatterns::kEvery : named,
                      .ordinal = m_blockInputs.size()});
    m_blockInputs.emplace_back();
    noteLoss(row);
    const std::int64_t once = checkedAdd(flatten(block.rows, row, paths), 1);
    const std::int64_t runs = checkedMul(once, std::max<std::int64_t>(block.repeat, 0));
    if (block.repeat > 1 && runs >= m_mostRuns) {
        m_mostRuns = runs;
        m_mostRunsRow = row;
    }
    return runs;
}

void Lowering::addLayer(const Layer& layer, const Paths& paths)
{
    FlatRow flat;
    flat.layer = &inRecipe(layer, flat.passes);
    flat.type = findLayerType(layer.type);
    const auto either = [&](auto matches) {
        return matches(paths.own) || (!paths.alias.empty() && matches(paths.alias));
    };
    if (!m_patterns.empty()) {
        const bool linear = isLinear(flat.type);
        const bool lookup = isLookup(flat.type) && m_setup.adapter == Adapter::Lora;
        flat.copied = either([&](const std::string& path) { return m_patterns.copies(path); });
        flat.adapted = !flat.copied
                       && ((linear && either([&](const auto& path) { return m_patterns.adapts(path); }))
                           || (lookup && either([&](const auto& path) { return m_patterns.adaptsLookup(path); })));
        flat.scaled = flat.adapted && either([&](const std::string& path) { return m_patterns.scalesInput(path); });
        flat.frozen =
            !flat.adapted && !flat.copied && either([&](const auto& path) { return m_patterns.freezes(path); });
        flat.skipped = linear && either([&](const std::string& path) { return m_patterns.skips(path); });
    }
    const RowIndex row = m_flat.next();
    if (!layer.shared.empty() || flat.layer->until != LayerId::None)
        m_referring.push_back(row);
    m_flat.push_back(flat);
    noteLoss(row);
}

// The training loop's loss stands at the top; one inside the model is a part of its forward.
void Lowering::noteLoss(RowIndex row)
{
    const auto top = [this](RowIndex r) { return !m_rows[r].parent.valid(); };
    if (isLoss(m_flat[row]) && (!m_firstLossRow.valid() || (top(row) && !top(m_firstLossRow))))
        m_firstLossRow = row;
}

// Rows whose parameters others share, and rows whose outputs a local variable keeps.
void Lowering::noteReferences()
{
    m_owner.assign(m_rows.size(), 0);
    for (const RowIndex row : m_referring) {
        const Layer& layer = *m_flat[row].layer;
        for (const SharedParameter& shared : layer.shared) {
            if (const RowIndex owner = rowOf(shared.owner); owner.valid())
                m_owner[owner] = 1;
        }
        if (const RowIndex until = rowOf(layer.until); until.valid())
            m_heldUntil[until].push_back(row);
    }
}

constexpr std::uint32_t kLargestDenseId = 1 << 20;

void Lowering::index(LayerId id, RowIndex row)
{
    const auto number = static_cast<std::uint32_t>(id);
    if (number >= kLargestDenseId) {
        m_rowOfLargeId.emplace(number, row);
        return;
    }
    if (number >= m_rowOfId.size())
        m_rowOfId.resize(std::max<std::size_t>(number + 1, m_rowOfId.size() * 2));
    if (!m_rowOfId[number].valid())
        m_rowOfId[number] = row;
}

RowIndex Lowering::rowOf(LayerId id) const
{
    const auto number = static_cast<std::uint32_t>(id);
    if (number == 0)
        return {};
    if (number < kLargestDenseId)
        return number < m_rowOfId.size() ? m_rowOfId[number] : RowIndex::none();
    const auto entry = m_rowOfLargeId.find(number);
    return entry == m_rowOfLargeId.end() ? RowIndex::none() : entry->second;
}

void Lowering::runRows(RowIndex first, RowIndex end, const Tensor& above)
{
    Tensor previous = above;
    for (RowIndex row = first; row < end; row = m_rows[row].end) {
        if (!m_dropped.empty() && m_dropped[row])
            continue;
        if (row == m_chunked.loss)
            runChunkedLoss();
        else if (m_flat[row].layer)
            runLayer(row, previous);
        else
            runBlock(row, previous);
        if (const IndexRange<ValueId> values = m_valuesOf[row]; !values.empty())
            previous = m_values[values.first];
        holdUntil(row);
    }
}

void Lowering::holdUntil(RowIndex row)
{
    if (m_heldUntil.empty())
        return;
    const auto held = m_heldUntil.find(row);
    if (held == m_heldUntil.end())
        return;
    // To the last row: what the training loop holds, until backward has ended.
    const bool last = row + 1 == m_rows.next();
    const Moment moment = last && m_setup.keepOutputs ? kUntilBackwardEnds : m_recorder.now();
    for (const RowIndex source : held->second) {
        for (const ValueId value : m_valuesOf[source])
            m_recorder.touch(m_values[value], moment);
    }
}

Tensor Lowering::valueOf(RowIndex row, const InputRef& ref)
{
    const RowIndex source = rowOf(ref.row);
    if (!source.valid()) {
        report(Severity::Error, row,
               message("An input names row %1, which does not exist; choose another input."_tr,
                       static_cast<std::uint32_t>(ref.row)));
        return {};
    }
    if (m_flat[source].block && source < row && row < m_rows[source].end)
        return blockInput(source);
    const IndexRange<ValueId> values = m_valuesOf[source];
    if (!m_dropped.empty() && m_dropped[source] && doesWithout(row))
        return {};
    if (ref.output < 0 || ref.output >= values.count) {
        report(Severity::Error, row,
               message("An input names an output that row %1 does not have (yet); choose a row further up."_tr,
                       pathOf(source)));
        return {};
    }
    return m_values[values[ref.output]];
}

void Lowering::collectInputs(RowIndex row, const std::vector<InputRef>& refs, const Tensor& above,
                             std::vector<Tensor>& inputs)
{
    if (refs.empty() && above.defined())
        inputs.push_back(above);
    for (const InputRef& ref : refs) {
        const Tensor value = valueOf(row, ref);
        if (value.defined())
            inputs.push_back(value);
    }
}

void Lowering::runLayer(RowIndex row, const Tensor& above)
{
    const FlatRow& flat = m_flat[row];
    const RowPart* part = partOf(row);
    const Layer& layer = part && part->layer ? *part->layer : *flat.layer;
    m_recorder.setRow(row);
    if (flat.passes)
        return passInput(row, above);
    std::vector<Tensor>& inputs = m_layerInputs;
    inputs.clear();
    m_layerOutputs.clear();
    if (!flat.type || flat.type->maximumInputs > 0)
        collectInputs(row, layer.inputs, above, inputs);
    if (!flat.type) {
        report(Severity::Error, row, message("\"%1\" is not a layer type; choose one from the list."_tr, layer.type));
        return store(row, inputs);
    }
    if (full(row))
        return store(row, inputs);
    if (m_firstLossRow.valid() && row >= m_firstLossRow)
        enterLossPhase(inputs);
    if (m_segment != Segment::Recomputing) {
        ++m_layers;
        ++m_lowered;
    }
    if (m_placement && flat.type->name == "Input" && !m_rows[row].parent.valid())
        m_modelEnd = TapeMark::of(m_tape);
    const UnitId unit = openUnit(row, inputs);
    const std::vector<Tensor> arguments = part ? inputs : std::vector<Tensor>();
    if (part)
        shareInputs(*part, inputs);
    LayerScope scope(*this, layer, *flat.type, row, inputs, m_layerOutputs);
    const auto overflows = [](const Tensor& input) { return input.shape.elements() == kOverflow; };
    m_tooLarge = m_tooLarge || std::ranges::any_of(inputs, overflows);
    if (Message why = unusable(*flat.type, inputs); !why.empty())
        scope.fail(std::move(why));
    else if (static_cast<int>(inputs.size()) < flat.type->minimumInputs)
        scope.fail(message("needs %1 and has %2; choose them in its form."_tr,
                           counted(flat.type->minimumInputs, "%1 input"_tr, "%1 inputs"_tr), inputs.size()));
    else if (part)
        lowerPart(*part, scope);
    else
        lowerIn(layer.autocast, *flat.type, scope);
    for (const Tensor& input : inputs)
        m_recorder.touch(input); // the caller holds the arguments
    for (const Tensor& argument : arguments)
        m_recorder.touch(argument);
    landRotated();
    closeUnit(unit);
    store(row, scope.failed() && !inputs.empty() ? std::span<const Tensor>(inputs.data(), 1) : scope.outputs());
}

// The model's output stays referenced by the training loop until backward has ended, or until the loss is there.
void Lowering::enterLossPhase(const std::vector<Tensor>& inputs)
{
    m_recorder.setPhase(Phase::Loss);
    if (m_heldUntil.contains(m_rows.next() - 1))
        return; // the rows themselves say what lives to the end
    for (const Tensor& input : inputs) {
        if (m_tape.storages[input.storage].row < m_firstLossRow)
            m_outputs.push_back(input);
    }
}

void Lowering::store(RowIndex row, std::span<const Tensor> outputs)
{
    m_valuesOf[row] = {m_values.next(), static_cast<std::int32_t>(outputs.size())};
    m_values.insert(m_values.end(), outputs.begin(), outputs.end());
    if (m_segment != Segment::Recomputing && m_rows[row].outputs.empty())
        m_rows[row].outputs = m_valuesOf[row];
}

void Lowering::finish()
{
    for (const Tensor& output : m_outputs)
        m_recorder.touch(output, m_setup.keepOutputs ? kUntilBackwardEnds : m_recorder.now());
    if (!m_recorder.gradMode())
        holdOutputs();
    if (!m_values.empty() && m_recorder.gradMode()) {
        Tensor loss = m_values.back();
        const bool sends = m_placement && m_placement->stage && m_placement->stage->sends;
        if (!loss.shape.empty() && !sends) {
            m_recorder.touch(loss, kUntilBackwardEnds);
            m_recorder.setPhase(Phase::Loss);
            loss = aten::sum(m_recorder, loss, {}, false);
            report(Severity::Note, {},
                   "The network ends without a loss: backward starts from the sum of its output. Add a "
                   "loss as the last row."_tr);
        }
        m_recorder.touch(loss, kUntilBackwardEnds);
        m_tape.loss = loss;
    }
    m_recorder.clearCasts();
    if (!m_guessed.empty())
        report(
            Severity::Note, {},
            message("The table has %1: what they save for backward is not known, so the true figure may "
                    "differ."_tr,
                    counted(static_cast<std::int64_t>(m_guessed.size()), "%1 guessed row"_tr, "%1 guessed rows"_tr)));
}

void Lowering::report(Severity severity, RowIndex row, Message what, Mend mend)
{
    // A repeated block says it once.
    const LayerId layer = row.valid() ? m_rows[row].id : LayerId::None;
    const auto [first, last] = m_issuesOf.equal_range(layer);
    if (std::any_of(first, last, [&](const auto& known) { return m_issues[known.second].message == what; }))
        return;
    m_issuesOf.emplace(layer, m_issues.size());
    m_issues.push_back({severity, layer, row.valid() ? pathOf(row) : std::string(), std::move(what), {}, mend});
}

std::string Lowering::pathOf(RowIndex row) const
{
    std::string result;
    for (; row.valid(); row = m_rows[row].parent) {
        const FlatRow& flat = m_flat[row];
        result = (flat.layer ? flat.layer->name : flat.block->name) + (result.empty() ? "" : "." + result);
    }
    return result;
}

} // namespace vram
