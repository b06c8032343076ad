// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/onnx.h"

#include "base/words.h"
#include "import/dimensions.h"
#include "import/import_settings.h"
#include "import/onnx/cycles.h"
#include "import/onnx/inputs.h"
#include "import/onnx/loss.h"
#include "import/onnx/numbers.h"
#include "import/onnx/read.h"
#include "import/onnx/sharing.h"
#include "import/onnx/tree.h"
#include "import/readers.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

namespace vram {

namespace onnx {

namespace {

struct Attempt {
    InputPlan inputs;
    Graph graph;
};

/// The fraction of the work that is done when each phase begins.
constexpr double kRead = 0.4;
constexpr double kShapesAgain = 0.6; ///< Shapes are inferred again only if the first interpretation of the batch does
                                     ///< not fit.
constexpr double kShapes = 0.7;
constexpr double kRows = 0.85;

Attempt attempt(const ModelDef& model, const ImportOptions& options, BatchRule rule, Progress& progress)
{
    InputPlan inputs = planInputs(model, options, rule);
    Graph graph = buildGraph(model, inputs.shapes, inputs.symbols, progress);
    return {std::move(inputs), std::move(graph)};
}

/// The first interpretation of the batch for which all shapes are compatible, else the one with the fewest conflicts.
Attempt bestAttempt(const ModelDef& model, const ImportOptions& options, Progress& progress)
{
    progress.enter(kRead, kShapesAgain);
    Attempt best = attempt(model, options, BatchRule::Declared, progress);
    for (const BatchRule rule : {BatchRule::Lenient, BatchRule::Fixed}) {
        if (best.graph.problems.empty() || progress.cancelled())
            break;
        const double half = (kShapes - kShapesAgain) / 2;
        const double begin = rule == BatchRule::Lenient ? kShapesAgain : kShapesAgain + half;
        progress.enter(begin, begin + half);
        Attempt next = attempt(model, options, rule, progress);
        if (next.graph.problems.size() >= best.graph.problems.size())
            continue;
        best = std::move(next);
        best.graph.assumed.emplace_back(
            rule == BatchRule::Lenient
                ? "Shapes in the file contain a fixed batch size; they were made to follow the batch size set here."_tr
                : "The file has a fixed batch size and cannot be made to follow another: the batch size does not "
                  "change its rows."_tr);
    }
    return best;
}

bool anyOp(const Graph& graph, std::string_view type)
{
    return std::any_of(graph.ops.begin(), graph.ops.end(), [type](const Op& op) { return op.type() == type; });
}

/// An assumption about drafts, whose rows are created later.
struct DraftAssumption {
    vram::Message sentence{};
    std::vector<std::size_t> drafts{};
    std::string setting{};
};

template<typename Rule>
std::vector<std::size_t> draftsWhere(const DraftRows& drafts, const Rule& rule)
{
    std::vector<std::size_t> found;
    std::size_t at = 0;
    for (const std::unique_ptr<DraftRow>& draft : drafts.rows) {
        if (rule(*draft))
            found.push_back(at);
        ++at;
    }
    return found;
}

bool isInPlace(const DraftRow& draft)
{
    return std::ranges::any_of(draft.attributes, [](const auto& attribute) {
        return attribute.first == "inplace" && attribute.second == AttributeValue(true);
    });
}

/// Returns the assumptions that follow from the drafts. They are determined before the rows are built, because building
/// frees the drafts.
std::vector<DraftAssumption> draftAssumptions(const DraftRows& drafts)
{
    std::vector<DraftAssumption> list;
    const auto restored = draftsWhere(drafts, [](const DraftRow& draft) { return draft.isSeparateModule; });
    const auto inPlace = draftsWhere(drafts, isInPlace);
    const auto count = [](const std::vector<std::size_t>& found) { return static_cast<std::int64_t>(found.size()); };
    if (!restored.empty())
        list.push_back({message("The file was exported for inference, with its batch norms folded into the "
                                "convolutions: %1 restored, as the network has them in training; the convolutions "
                                "before them are assumed to have no bias."_tr,
                                counted(count(restored), "%1 batch norm"_tr, "%1 batch norms"_tr)),
                        restored, std::string(kRestoreBatchNorm)});
    if (!inPlace.empty())
        list.push_back({message("%1 after norms and convolutions were assumed to work in place, as usual; the file "
                                "does not say."_tr,
                                counted(count(inPlace), "%1 LeakyReLU"_tr, "%1 LeakyReLUs"_tr)),
                        inPlace});
    return list;
}

Assumption withRows(DraftAssumption found, const std::vector<InputRef>& refs)
{
    Assumption assumption{std::move(found.sentence), {}, std::move(found.setting)};
    assumption.rows.reserve(found.drafts.size());
    for (const std::size_t draft : found.drafts)
        assumption.rows.push_back(refs[draft].row);
    return assumption;
}

void noteCustom(const DraftRows& drafts, std::vector<vram::Message>& notes)
{
    int count = 0;
    std::string names;
    for (const auto& [name, number] : drafts.custom) {
        count += number;
        names += (names.empty() ? "" : ", ") + name + (number > 1 ? " ×" + std::to_string(number) : "");
    }
    if (count > 0)
        notes.push_back(message("%1 without a matching layer type became custom rows: %2."_tr,
                                counted(count, "%1 operator"_tr, "%1 operators"_tr), names));
}

void assumeDropout(const Graph& graph, std::vector<DraftAssumption>& assumed)
{
    const bool trains = anyOp(graph, "Dropout") || anyOp(graph, "RandomUniformLike") || anyOp(graph, "Bernoulli");
    if (!trains && graph.fromPyTorch)
        assumed.push_back(
            {"The file has no dropout: exports for inference remove it. If the network has any, add it."_tr});
}

void noteProblems(const Graph& graph, std::vector<vram::Message>& notes)
{
    if (graph.problems.empty())
        return;
    notes.push_back(message("%1 of the file are inconsistent, the first at %2."_tr,
                            counted(static_cast<std::int64_t>(graph.problems.size()), "%1 shape"_tr, "%1 shapes"_tr),
                            graph.problems.front()));
}

/// Frees the names of inputs and results of operators, which are not needed once they are resolved. For a million nodes
/// they take 100 MB.
void forgetNames(GraphDef& model, Graph& graph)
{
    std::vector<std::string_view> outputs;
    for (const ValueId id : graph.outputs)
        outputs.push_back(graph.value(id).name);
    for (Value& value : graph.values) {
        if (value.producer.valid())
            value.name = {};
    }
    for (std::size_t i = 0; i < outputs.size(); ++i)
        graph.value(graph.outputs[i]).name = outputs[i];
    for (Node& node : model.nodes) {
        node.inputs = std::vector<std::string>();
        node.outputs = std::vector<std::string>();
    }
}

using Bodies = std::vector<std::shared_ptr<const GraphDef>>;

/// Frees operators and nodes, but returns the graphs of branches and loop bodies, because values refer to the tensors
/// of these graphs.
Bodies freeNodes(GraphDef& model, Graph& graph)
{
    graph.ops = IndexedVector<OpId, Op>(); // Assigning {} would keep the allocated memory.
    Bodies bodies;
    for (const Node& node : std::exchange(model.nodes, std::vector<Node>())) {
        for (const Attribute& attribute : node.attributes) {
            if (attribute.graph)
                bodies.push_back(attribute.graph);
        }
    }
    return bodies;
}

/// Frees values that are neither a parameter of a row nor an output of the graph. The others get new ids.
void freeValues(Graph& graph, DraftRows& drafts)
{
    IndexedVector<ValueId, Value> values;
    std::unordered_map<ValueId, ValueId> kept;
    const auto keep = [&](ValueId& id) {
        if (!id.valid())
            return;
        const auto [found, isNew] = kept.try_emplace(id, values.next());
        if (isNew)
            values.push_back(std::move(graph.values[id]));
        id = found->second;
    };
    for (const std::unique_ptr<DraftRow>& draft : drafts.rows) {
        for (ParameterUse& use : draft->parameters)
            keep(use.value);
    }
    std::ranges::for_each(graph.outputs, keep);
    graph.inputs.clear();
    graph.values = std::move(values);
}

DraftRows makeDraftRows(const Graph& graph, const ImportOptions& options, Progress& progress)
{
    const RowPlanner planner(graph, options.restoreBatchNorm);
    return buildDraftRows(planner, progress);
}

/// Builds the network. Frees the model's nodes as soon as their rows are drafted.
Result<Imported> makeNetwork(ModelDef& model, const StoredTensorReader& numbers, const ImportOptions& options,
                             const std::string& name)
{
    Progress progress(options.progress);
    Attempt chosen = bestAttempt(model, options, progress);
    forgetNames(model.graph, chosen.graph);
    progress.enter(kShapes, kRows);
    DraftRows drafts = makeDraftRows(chosen.graph, options, progress);
    std::vector<DraftAssumption> assumed = draftAssumptions(drafts);
    assumeDropout(chosen.graph, assumed);
    const Bodies bodies = freeNodes(model.graph, chosen.graph);
    freeValues(chosen.graph, drafts);
    progress.enter(kRows, 1);
    RowBuilder builder;
    const auto refs = buildTree(drafts.rows, builder, progress);
    if (!progress.report(1))
        return Error{"reading was cancelled"_tr};
    Imported imported;
    imported.dimensions = std::move(chosen.inputs.dimensions);
    std::vector<Assumption>& assumptions = imported.project.assumptions;
    if (chosen.inputs.batch > 0)
        imported.project.setup.batch = chosen.inputs.batch;
    for (vram::Message& sentence : chosen.graph.assumed)
        assumptions.push_back({std::move(sentence)});
    const auto compare = [&numbers](const Tensor& a, const Tensor& b) { return numbers.isTransposeOf(a, b); };
    shareParameters(chosen.graph, drafts.rows, refs, builder, {compare, options.tieHead}, imported);
    addLoss(chosen.graph, drafts, refs, builder, assumptions);
    for (DraftAssumption& found : assumed) {
        if (found.setting == kRestoreBatchNorm)
            imported.restoredBatchNorms = static_cast<int>(found.drafts.size());
        assumptions.push_back(withRows(std::move(found), refs));
    }
    noteCustom(drafts, imported.notes);
    noteProblems(chosen.graph, imported.notes);
    imported.project.network = builder.takeNetwork(name);
    addDimensionAssumptions(imported.dimensions, imported.project);
    return imported;
}

} // namespace

Result<Imported> importSource(ByteSource& source, const ImportOptions& options, const std::string& name,
                              const std::filesystem::path& folder)
{
    const ProgressCallback reading = [&options](double part) { return options.progress(part * kRead); };
    Result<ModelDef> read = readModel(source, options.progress ? reading : ProgressCallback());
    if (!read)
        return Error{read.error()};
    ModelDef model = std::move(read).value();
    if (model.graph.nodes.empty())
        return Error{"the graph of this ONNX file has no operators, so there is nothing to train"_tr};
    if (std::optional<vram::Message> findCycleIn = findCycle(model))
        return Error{std::move(*findCycleIn)};
    return makeNetwork(model, StoredTensorReader(source, folder), options, name);
}

} // namespace onnx

Result<Imported> importOnnx(const std::filesystem::path& file, const ImportOptions& options)
{
    onnx::FileSource source(file);
    if (!source.isOpen())
        return Error{"the file cannot be opened for reading"_tr};
    return onnx::importSource(source, options, file.stem().string(), std::filesystem::absolute(file).parent_path());
}

} // namespace vram
