// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/tree.h"

#include <algorithm>
#include <utility>

namespace vram::onnx {

namespace {

/// Removes the scope of a module that only wraps the network (an exporter's helper, a parallel wrapper).
void dropWrapper(std::vector<std::unique_ptr<DraftRow>>& drafts)
{
    const std::string* common = nullptr;
    bool holdsModules = false;
    for (const std::unique_ptr<DraftRow>& draft : drafts) {
        if (draft->type == "Input")
            continue;
        if (draft->scopes.empty() || (common && *common != draft->scopes.front()))
            return;
        common = &draft->scopes.front();
        holdsModules = holdsModules || draft->scopes.size() > 1;
    }
    if (!holdsModules)
        return;
    for (const std::unique_ptr<DraftRow>& draft : drafts) {
        std::vector<std::string>& scopes = draft->scopes;
        if (scopes.size() > 1)
            scopes[1] = localName(scopes, 1);
        if (!scopes.empty())
            scopes.erase(scopes.begin());
    }
}

class TreeBuilder
{
public:
    TreeBuilder(std::vector<std::unique_ptr<DraftRow>>& drafts, RowBuilder& builder, Progress& progress)
        : m_drafts(drafts), m_builder(builder), m_progress(progress)
    {
        m_refs.resize(drafts.size());
    }

    std::vector<InputRef> build()
    {
        place(0, m_drafts.size(), 0);
        return std::move(m_refs);
    }

private:
    const std::vector<std::string>& scopes(std::size_t i) const { return m_drafts[i]->scopes; }

    void place(std::size_t first, std::size_t last, std::size_t depth)
    {
        for (std::size_t i = first; i < last && !m_progress.cancelled();) {
            if (scopes(i).size() <= depth) {
                addRow(i, m_drafts[i]->name);
                ++i;
                continue;
            }
            std::size_t end = i + 1;
            while (end < last && scopes(end).size() > depth && scopes(end)[depth] == scopes(i)[depth])
                ++end;
            placeScope(i, end, depth);
            i = end;
        }
    }

    void placeScope(std::size_t first, std::size_t last, std::size_t depth)
    {
        const std::string name = localName(scopes(first), depth);
        if (last == first + 1 && scopes(first).size() == depth + 1)
            return addRow(first, name);
        m_builder.open(name, "", given(first, last));
        place(first, last, depth + 1);
        m_builder.close();
    }

    /// The block's inputs: all earlier tensors that its rows read. The caller keeps them alive while the block runs.
    RowBuilder::Inputs given(std::size_t first, std::size_t last) const
    {
        RowBuilder::Inputs inputs;
        for (std::size_t i = first; i < last; ++i) {
            for (const DraftOutput& source : m_drafts[i]->inputs) {
                const auto row = source.row.position();
                const bool argument = row < first && !isConstant(m_drafts[row].get());
                const InputRef ref = argument ? reference(source) : InputRef{};
                if (argument && std::find(inputs.begin(), inputs.end(), ref) == inputs.end())
                    inputs.push_back(ref);
            }
        }
        return inputs;
    }

    /// Whether the draft is a parameter, buffer or constant. A null draft has already become a row and been freed,
    /// which never happens to sources.
    static bool isConstant(const DraftRow* draft) { return draft && draft->isSource && draft->type != "Input"; }

    InputRef reference(const DraftOutput& source) const { return output(m_refs[source.row.position()], source.output); }

    void addRow(std::size_t i, const std::string& name)
    {
        m_progress.step(m_drafts.size());
        const DraftRow& draft = *m_drafts[i];
        RowBuilder::Inputs inputs;
        for (const DraftOutput& source : draft.inputs)
            inputs.push_back(reference(source));
        m_refs[i] = m_builder.add(draft.type, name, draft.attributes, std::move(inputs));
        if (draft.parameters.empty() && !draft.isSource && !draft.isOutput)
            m_drafts[i].reset();
    }

    std::vector<std::unique_ptr<DraftRow>>& m_drafts;
    RowBuilder& m_builder;
    Progress& m_progress;
    std::vector<InputRef> m_refs;
};

} // namespace

std::vector<InputRef> buildTree(std::vector<std::unique_ptr<DraftRow>>& drafts, RowBuilder& builder, Progress& progress)
{
    dropWrapper(drafts);
    return TreeBuilder(drafts, builder, progress).build();
}

} // namespace vram::onnx
