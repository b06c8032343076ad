#include "import/onnx.h"

#include "import/onnx_inputs.h"
#include "import/onnx_read.h"
#include "import/onnx_tree.h"
#include "import/readers.h"
#include "network/words.h"

#include <algorithm>

namespace vram {

namespace onnx {

namespace {

struct Attempt {
    InputPlan inputs;
    Graph graph;
};

Attempt attempt(const ModelDef& model, const ImportOptions& options, BatchRule rule)
{
    InputPlan inputs = planInputs(model, options, rule);
    Graph graph = buildGraph(model, inputs.shapes, inputs.symbols);
    return {std::move(inputs), std::move(graph)};
}

/// The first reading of the batch under which all shapes fit together, or the one with the fewest that do not.
Attempt bestAttempt(const ModelDef& model, const ImportOptions& options)
{
    Attempt best = attempt(model, options, BatchRule::Declared);
    for (const BatchRule rule : {BatchRule::Lenient, BatchRule::Fixed}) {
        if (best.graph.problems.empty())
            break;
        Attempt next = attempt(model, options, rule);
        if (next.graph.problems.size() >= best.graph.problems.size())
            continue;
        best = std::move(next);
        best.graph.notes.push_back(rule == BatchRule::Lenient
                                       ? "Shapes in the file hold its own batch size; they were taken to follow the batch."
                                       : "The file is made for one batch size and could not be made to follow another: the "
                                         "batch does not change its rows.");
    }
    return best;
}

/// Which dimension of the scores holds the classes: the last one behind a linear layer, the second otherwise.
bool classesLast(const Draft& draft) { return draft.step.type == "Linear" || draft.step.type == "MatMul"; }

/// Adds the loss behind the first output that is a real number of some kind, and says what was assumed.
class LossMaker
{
public:
    LossMaker(const Graph& graph, const Drafts& drafts, RowBuilder& builder, std::vector<InputRef> refs)
        : m_graph(graph), m_drafts(drafts), m_builder(builder), m_refs(std::move(refs))
    {
    }

    void make(std::vector<std::string>& notes)
    {
        const std::size_t chosen = firstReal();
        if (chosen >= m_drafts.outputs.size())
            return notes.push_back("The file has no output of real numbers: no loss was added.");
        const Value& value = m_graph.value(m_graph.outputs[chosen]);
        const InputRef scores = reference(chosen);
        if (value.hasShape && value.dims.empty())
            return notes.push_back("The output \"" + value.name + "\" is a single number and was taken as the loss.");
        const InputRef loss = value.hasShape && value.dims.size() >= 2 ? classification(chosen, scores)
                                                                      : m_builder.add("MSELoss", "loss", {}, {scores});
        const bool classifies = value.hasShape && value.dims.size() >= 2;
        notes.push_back("A file holds no loss: " + std::string(classifies ? "cross-entropy" : "mean squared error") +
                        " was added on the output \"" + value.name + "\".");
        holdOthers(chosen, loss, notes);
    }

private:
    std::size_t firstReal() const
    {
        std::size_t i = 0;
        while (i < m_drafts.outputs.size() && (m_drafts.outputs[i].row < 0 || !isReal(i)))
            ++i;
        return i;
    }

    bool isReal(std::size_t i) const
    {
        const ElementType type = m_graph.value(m_graph.outputs[i]).type;
        return isFloating(type) || type == ElementType::Undefined;
    }

    InputRef reference(std::size_t i) const
    {
        const Source& source = m_drafts.outputs[i];
        return output(m_refs[static_cast<std::size_t>(source.row)], source.output);
    }

    InputRef classification(std::size_t chosen, InputRef scores)
    {
        const std::size_t rank = m_graph.value(m_graph.outputs[chosen]).dims.size();
        const Draft& draft = m_drafts.rows[static_cast<std::size_t>(m_drafts.outputs[chosen].row)];
        if (rank > 2 && classesLast(draft)) {
            const auto lastButOne = static_cast<std::int64_t>(rank) - 2;
            scores = m_builder.add("Flatten", "positions", {{"start_dim", std::int64_t{0}}, {"end_dim", lastButOne}}, {scores});
        }
        return m_builder.add("CrossEntropyLoss", "loss", {}, {scores});
    }

    /// The other outputs live as long as the first: they came back from forward together.
    void holdOthers(std::size_t chosen, InputRef loss, std::vector<std::string>& notes)
    {
        int others = 0;
        for (std::size_t i = 0; i < m_drafts.outputs.size(); ++i) {
            if (i == chosen || m_drafts.outputs[i].row < 0)
                continue;
            m_builder.keep(reference(i), loss);
            ++others;
        }
        if (others > 0)
            notes.push_back(counted(others, "other output") + " of the file take part in no loss.");
    }

    const Graph& m_graph;
    const Drafts& m_drafts;
    RowBuilder& m_builder;
    std::vector<InputRef> m_refs;
};

bool anyOp(const Graph& graph, std::string_view type)
{
    return std::any_of(graph.ops.begin(), graph.ops.end(), [type](const Op& op) { return op.type() == type; });
}

void noteFolded(const Drafts& drafts, std::vector<std::string>& notes)
{
    const auto restored = std::count_if(drafts.rows.begin(), drafts.rows.end(), [](const Draft& d) { return d.step.beside; });
    if (restored > 0)
        notes.push_back("The file was exported for inference, its batch norms folded into the convolutions: " +
                        counted(restored, "batch norm") + " put back, as the network has them in training.");
}

void noteCustom(const Drafts& drafts, std::vector<std::string>& notes)
{
    int count = 0;
    std::string names;
    for (const auto& [name, number] : drafts.custom) {
        count += number;
        names += (names.empty() ? "" : ", ") + name + (number > 1 ? " ×" + std::to_string(number) : "");
    }
    if (count > 0)
        notes.push_back(counted(count, "operator") + " without a layer of their own became custom rows: " + names + ".");
}

void noteExport(const Graph& graph, std::vector<std::string>& notes)
{
    const bool trains = anyOp(graph, "Dropout") || anyOp(graph, "RandomUniformLike") || anyOp(graph, "Bernoulli");
    if (!trains && graph.fromPyTorch)
        notes.push_back("The file holds no dropout: exports for inference leave it out. Where the network has any, add it.");
}

void noteProblems(const Graph& graph, std::vector<std::string>& notes)
{
    if (graph.problems.empty())
        return;
    notes.push_back(counted(static_cast<long long>(graph.problems.size()), "shape") +
                    " of the file do not fit together, the first at " + graph.problems.front() + ".");
}

Result<Imported> makeNetwork(const ModelDef& model, const ImportOptions& options, const std::string& name)
{
    Attempt chosen = bestAttempt(model, options);
    const Planner planner(chosen.graph, options.restoreBatchNorm);
    Drafts drafts = makeDrafts(planner);
    Imported imported;
    imported.notes = chosen.inputs.notes;
    imported.notes.insert(imported.notes.end(), chosen.graph.notes.begin(), chosen.graph.notes.end());
    RowBuilder builder;
    auto refs = buildTree(planner, drafts.rows, builder, imported.notes);
    LossMaker(chosen.graph, drafts, builder, std::move(refs)).make(imported.notes);
    noteFolded(drafts, imported.notes);
    noteExport(chosen.graph, imported.notes);
    noteCustom(drafts, imported.notes);
    noteProblems(chosen.graph, imported.notes);
    imported.project.network = builder.take(name);
    return imported;
}

} // namespace

Result<Imported> importSource(ByteSource& source, const ImportOptions& options, const std::string& name)
{
    Result<ModelDef> model = readModel(source, options.progress);
    if (!model)
        return Error{model.error()};
    if (model->graph.nodes.empty())
        return Error{"the graph of this ONNX file has no operators, so there is nothing to train"};
    return makeNetwork(*model, options, name);
}

} // namespace onnx

Result<Imported> importOnnx(const std::filesystem::path& file, const ImportOptions& options)
{
    onnx::FileSource source(file);
    if (!source.isOpen())
        return Error{"the file cannot be opened for reading"};
    return onnx::importSource(source, options, file.stem().string());
}

} // namespace vram
