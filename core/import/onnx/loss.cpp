// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/loss.h"

#include "base/words.h"

#include <algorithm>

namespace vram::onnx {

namespace {

class LossMaker
{
public:
    LossMaker(const Graph& graph, const DraftRows& drafts, const std::vector<InputRef>& refs, RowBuilder& builder)
        : m_graph(graph), m_drafts(drafts), m_refs(refs), m_builder(builder)
    {
    }

    void make(std::vector<Assumption>& assumptions)
    {
        chooseHeads();
        if (m_heads.empty())
            return assumptions.push_back({"The file has no floating-point output: no loss was added."_tr});
        const Value& first = value(m_heads.front());
        if (first.hasShape && first.dims().empty())
            return assumptions.push_back(
                {message("The output \"%1\" is a single number and was taken as the loss."_tr, std::string(first.name)),
                 {reference(m_heads.front()).row}});
        const InputRef loss = m_heads.size() == 1 ? single(m_heads.front()) : summed();
        assumptions.push_back({description(), {loss.row}});
        if (vram::Message others = holdOthers(loss); !others.empty())
            assumptions.push_back({std::move(others), {loss.row}});
    }

private:
    const Value& value(std::size_t output) const { return m_graph.value(m_graph.outputs[output]); }

    bool isReal(std::size_t output) const
    {
        const ElementType type = value(output).type;
        return m_drafts.outputs[output].row.valid() && (isFloating(type) || type == ElementType::Undefined);
    }

    bool classifies() const { return value(m_heads.front()).hasShape && value(m_heads.front()).dims().size() >= 2; }

    /// Chooses the first floating-point output and, for cross-entropy, the other outputs with the same shape.
    void chooseHeads()
    {
        for (std::size_t i = 0; i < m_drafts.outputs.size(); ++i) {
            if (!isReal(i))
                continue;
            const bool like = !m_heads.empty() && value(i).hasShape && value(i).dims() == value(m_heads.front()).dims();
            if (m_heads.empty() || (like && classifies()))
                m_heads.push_back(i);
        }
    }

    InputRef reference(std::size_t output_) const
    {
        const DraftOutput& source = m_drafts.outputs[output_];
        return output(m_refs[source.row.position()], source.output);
    }

    InputRef single(std::size_t head)
    {
        return classifies() ? m_builder.add("CrossEntropyLoss", "loss", {}, {scores(head)})
                            : m_builder.add("MSELoss", "loss", {}, {reference(head)});
    }

    /// Whether the classes are the last dimension, as after a linear layer, rather than the second, which the loss
    /// requires.
    bool classesLast(std::size_t head) const
    {
        const std::string& type = m_drafts.rows[m_drafts.outputs[head].row]->type;
        return value(head).dims().size() > 2 && (type == "Linear" || type == "MatMul");
    }

    InputRef scores(std::size_t head)
    {
        if (!classesLast(head))
            return reference(head);
        const auto lastButOne = static_cast<std::int64_t>(value(head).dims().size()) - 2;
        return m_builder.add("Flatten", "positions", {{"start_dim", std::int64_t{0}}, {"end_dim", lastButOne}},
                             {reference(head)});
    }

    /// Adds the losses of all heads, which share one target, and returns their sum.
    InputRef summed()
    {
        Dims dims = value(m_heads.front()).dims();
        if (classesLast(m_heads.front()))
            dims = {elements(Dims(dims.begin(), dims.end() - 1))};
        else
            dims.erase(dims.begin() + 1);
        const InputRef target = m_builder.add(
            "Input", "target", {{"shape", extentsOf(dims)}, {"batched", false}, {"dtype", std::string("int64")}});
        RowBuilder::Inputs losses;
        for (const std::size_t head : m_heads)
            losses.push_back(m_builder.add("CrossEntropyLoss", "loss", {}, {scores(head), target}));
        return m_builder.add("Add", "total_loss", {}, std::move(losses));
    }

    vram::Message description() const
    {
        std::vector<vram::Message> names;
        for (const std::size_t head : m_heads)
            names.push_back(message("\"%1\""_tr, std::string(value(head).name)));
        const vram::Message outputs = message(m_heads.size() > 1 ? "the outputs %1"_tr : "the output %1"_tr,
                                              joined(std::move(names), "%1, %2"_tr));
        return message(classifies() ? "The file has no loss: cross-entropy was added to %1."_tr
                                    : "The file has no loss: mean squared error was added to %1."_tr,
                       outputs);
    }

    /// Keeps the other outputs alive as long as the loss, because forward() returns all outputs. Returns a sentence
    /// about these outputs; empty if there are none.
    vram::Message holdOthers(InputRef loss)
    {
        int others = 0;
        for (std::size_t i = 0; i < m_drafts.outputs.size(); ++i) {
            if (!m_drafts.outputs[i].row.valid() || std::find(m_heads.begin(), m_heads.end(), i) != m_heads.end())
                continue;
            m_builder.keep(reference(i), loss);
            ++others;
        }
        return others > 0 ? message("The loss does not include %1 of the file."_tr,
                                    counted(others, "%1 other output"_tr, "%1 other outputs"_tr))
                          : vram::Message();
    }

    const Graph& m_graph;
    const DraftRows& m_drafts;
    const std::vector<InputRef>& m_refs;
    RowBuilder& m_builder;
    std::vector<std::size_t> m_heads{};
};

} // namespace

void addLoss(const Graph& graph, const DraftRows& drafts, const std::vector<InputRef>& refs, RowBuilder& builder,
             std::vector<Assumption>& assumptions)
{
    LossMaker(graph, drafts, refs, builder).make(assumptions);
}

} // namespace vram::onnx
