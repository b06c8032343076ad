#include "import/onnx_tree.h"

#include "import/onnx_stored.h"

#include <algorithm>
#include <map>
#include <set>

namespace vram::onnx {

namespace {

/// A module that only wraps the network (an exporter's helper, a parallel wrapper) says nothing: its scope is left out.
void dropWrapper(std::vector<Draft>& drafts)
{
    const std::string* common = nullptr;
    bool holdsModules = false;
    for (const Draft& draft : drafts) {
        if (draft.step.type == "Input")
            continue;
        if (draft.path.scopes.empty() || (common && *common != draft.path.scopes.front()))
            return;
        common = &draft.path.scopes.front();
        holdsModules = holdsModules || draft.path.scopes.size() > 1;
    }
    if (!holdsModules)
        return;
    for (Draft& draft : drafts) {
        std::vector<std::string>& scopes = draft.path.scopes;
        if (scopes.size() > 1)
            scopes[1] = localName(scopes, 1);
        if (!scopes.empty())
            scopes.erase(scopes.begin());
    }
}

class TreeBuilder
{
public:
    TreeBuilder(const std::vector<Draft>& drafts, RowBuilder& builder) : m_drafts(drafts), m_builder(builder)
    {
        m_refs.resize(drafts.size());
    }

    std::vector<InputRef> build()
    {
        place(0, m_drafts.size(), 0);
        return std::move(m_refs);
    }

private:
    const std::vector<std::string>& scopes(std::size_t i) const { return m_drafts[i].path.scopes; }

    void place(std::size_t first, std::size_t last, std::size_t depth)
    {
        for (std::size_t i = first; i < last;) {
            if (scopes(i).size() <= depth) {
                addRow(i, m_drafts[i].step.name);
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

    /// What the rows of a block read from before it: what its caller holds while it runs.
    RowBuilder::Inputs given(std::size_t first, std::size_t last) const
    {
        RowBuilder::Inputs inputs;
        for (std::size_t i = first; i < last; ++i) {
            for (const Source& source : m_drafts[i].inputs) {
                const auto row = static_cast<std::size_t>(source.row);
                const bool argument = row < first && (!m_drafts[row].isSource || m_drafts[row].step.type == "Input");
                const InputRef ref = argument ? reference(source) : InputRef{};
                if (argument && std::find(inputs.begin(), inputs.end(), ref) == inputs.end())
                    inputs.push_back(ref);
            }
        }
        return inputs;
    }

    InputRef reference(const Source& source) const
    {
        return output(m_refs[static_cast<std::size_t>(source.row)], source.output);
    }

    void addRow(std::size_t i, const std::string& name)
    {
        const Draft& draft = m_drafts[i];
        RowBuilder::Inputs inputs;
        for (const Source& source : draft.inputs)
            inputs.push_back(reference(source));
        m_refs[i] = m_builder.add(draft.step.type, name, draft.step.attributes, std::move(inputs));
    }

    const std::vector<Draft>& m_drafts;
    RowBuilder& m_builder;
    std::vector<InputRef> m_refs;
};

/// Finds the rows that own one stored tensor together.
class Sharing
{
public:
    Sharing(const Planner& planner, const std::vector<Draft>& drafts, const std::vector<InputRef>& refs,
            RowBuilder& builder, const SameTransposed& sameTransposed)
        : m_planner(planner), m_drafts(drafts), m_refs(refs), m_builder(builder), m_sameTransposed(sameTransposed)
    {
    }

    void run(std::vector<std::string>& notes)
    {
        for (std::size_t i = 0; i < m_drafts.size(); ++i) {
            for (const ParameterUse& use : m_drafts[i].step.parameters)
                add(i, use);
        }
        if (m_merged > 0)
            notes.push_back(
                "Several layers use the same stored tensors (" + std::to_string(m_merged)
                + " times): exporters merge equal ones. They were counted once for each layer; where the network "
                  "really shares them, it has fewer parameters.");
        if (m_unsure > 0)
            notes.push_back(
                "A linear layer has an embedding's size, and its stored weight was transposed beforehand: where the "
                "two are tied, the network has fewer parameters.");
        if (m_tied > 0)
            notes.push_back(std::to_string(m_tied) + (m_tied == 1 ? " parameter is" : " parameters are")
                            + " shared between layers (tied) and counted once.");
    }

private:
    struct Owner {
        std::size_t draft;
        std::string name;
    };
    struct Table {
        int value;
        std::size_t draft;
    };

    void add(std::size_t draft, const ParameterUse& use)
    {
        if (!m_planner.value(use.value).stored)
            return;
        const auto [found, isNew] = m_owners.try_emplace(use.value, Owner{draft, use.name});
        if (isNew && m_drafts[draft].step.type == "Embedding")
            m_tables.push_back({use.value, draft});
        if (isNew)
            return findTable(draft, use);
        if (!isTied(found->second, draft, use)) {
            ++m_merged;
            return;
        }
        ++m_tied;
        m_builder.share(m_refs[draft], use.name, m_refs[found->second.draft], found->second.name);
    }

    /// An export for inference stores the transposed copy of a table that a projection shares with an embedding.
    void findTable(std::size_t draft, const ParameterUse& use)
    {
        const Tensor& stored = *m_planner.value(use.value).stored;
        if (m_drafts[draft].step.type != "Linear" || stored.dims.size() != 2 || !isAnonymous(stored.name))
            return;
        for (const Table& table : m_tables) {
            const Tensor& other = *m_planner.value(table.value).stored;
            if (other.dims[0] != stored.dims[1] || other.dims[1] != stored.dims[0])
                continue;
            const std::optional<bool> same = m_sameTransposed(other, stored);
            m_unsure += same ? 0 : 1;
            if (same != true)
                continue;
            ++m_tied;
            return m_builder.share(m_refs[draft], use.name, m_refs[table.draft], "weight");
        }
    }

    /// One module called twice, or an embedding and a projection that share their table.
    bool isTied(const Owner& owner, std::size_t draft, const ParameterUse& use) const
    {
        const Draft& a = m_drafts[owner.draft];
        const Draft& b = m_drafts[draft];
        if (a.path.known && b.path.known && calledModule(a.path.scopes) == calledModule(b.path.scopes))
            return true;
        if (m_planner.rank(use.value) < 2)
            return false;
        return a.step.type != b.step.type || !a.path.known || !b.path.known || !m_planner.graph().fromPyTorch;
    }

    const Planner& m_planner;
    const std::vector<Draft>& m_drafts;
    const std::vector<InputRef>& m_refs;
    RowBuilder& m_builder;
    const SameTransposed& m_sameTransposed;
    std::map<int, Owner> m_owners{};
    std::vector<Table> m_tables{};
    int m_unsure = 0;
    int m_merged = 0;
    int m_tied = 0;
};

} // namespace

std::vector<InputRef> buildTree(const Planner& planner, std::vector<Draft>& drafts, RowBuilder& builder,
                                const SameTransposed& sameTransposed, std::vector<std::string>& notes)
{
    dropWrapper(drafts);
    std::vector<InputRef> refs = TreeBuilder(drafts, builder).build();
    Sharing(planner, drafts, refs, builder, sameTransposed).run(notes);
    return refs;
}

} // namespace vram::onnx
