// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/sharing.h"

#include "base/checked.h"
#include "import/import_settings.h"
#include "import/onnx/stored.h"

#include <algorithm>
#include <map>

namespace vram::onnx {

namespace {

/// The head is assumed to be untied if the embedding has fewer parameters than this fraction of all others and there is
/// no position embedding, as in large models like Llama (2 to 7 %). Small models of the Llama kind (10 % and more) tie
/// the head to the embedding, as do GPT-2, BERT, OPT and T5 of any size.
constexpr double kLeastTiedPart = 0.08;

/// Finds rows that own the same stored tensor.
class ParameterSharing
{
public:
    ParameterSharing(const Graph& graph, const std::vector<std::unique_ptr<DraftRow>>& drafts,
                     const std::vector<InputRef>& refs, RowBuilder& builder, const SharingRule& rule)
        : m_graph(graph), m_drafts(drafts), m_refs(refs), m_builder(builder), m_rule(rule)
    {
    }

    void run(Imported& imported)
    {
        for (std::size_t i = 0; i < m_drafts.size(); ++i) {
            if (!m_drafts[i]) // Only drafts without parameters have been freed.
                continue;
            for (const ParameterUse& use : m_drafts[i]->parameters)
                add(i, use);
        }
        imported.head = settleHead(imported.project.assumptions);
        reportAssumptions(imported);
    }

private:
    struct Owner {
        std::size_t draft;
        std::string name;
    };
    struct Table {
        ValueId value;
        std::size_t draft;
    };
    /// A projection that may be tied to an embedding. The graph does not show whether it is.
    struct Candidate {
        std::size_t draft;
        std::string name;
        Table table;
    };

    const Tensor& stored(ValueId value) const { return *m_graph.value(value).stored; }

    void reportAssumptions(Imported& imported) const
    {
        if (m_merged > 0)
            imported.project.assumptions.push_back(
                {message(
                     "Several layers use the same stored tensors (%1 times): exporters merge equal ones. They were counted once for each layer; if the network really shares them, it has fewer parameters."_tr,
                     m_merged),
                 m_mergedRows});
        if (m_tied > 0)
            imported.notes.push_back(counted(m_tied,
                                             "%1 parameter is shared between layers (tied) and counted once."_tr,
                                             "%1 parameters are shared between layers (tied) and counted once."_tr));
    }

    void add(std::size_t draft, const ParameterUse& use)
    {
        if (!m_graph.value(use.value).stored)
            return;
        m_last = draft;
        const auto [found, isNew] = m_owners.try_emplace(use.value, Owner{draft, use.name});
        if (isNew && m_drafts[draft]->type == "Embedding")
            m_tables.push_back({use.value, draft});
        if (isNew)
            return findTable(draft, use);
        if (!isTied(found->second, draft, use)) {
            ++m_merged;
            m_mergedRows.push_back(m_refs[draft].row);
            return;
        }
        ++m_tied;
        m_builder.share(m_refs[draft], use.name, m_refs[found->second.draft], found->second.name);
    }

    /// Finds the embedding whose weight is stored transposed for a projection, as in an export for inference.
    void findTable(std::size_t draft, const ParameterUse& use)
    {
        const Tensor& weight = stored(use.value);
        if (m_drafts[draft]->type != "Linear" || weight.dims.size() != 2 || !isAnonymous(weight.name))
            return;
        for (const Table& table : m_tables) {
            const Tensor& other = stored(table.value);
            if (other.dims[0] != weight.dims[1] || other.dims[1] != weight.dims[0])
                continue;
            const Candidate candidate{draft, use.name, table};
            const std::optional<bool> same = m_rule.isTransposeOf(other, weight);
            if (!same)
                m_candidate = candidate;
            else if (*same) {
                ++m_tied;
                return share(candidate);
            }
        }
    }

    void share(const Candidate& candidate)
    {
        m_builder.share(m_refs[candidate.draft], candidate.name, m_refs[candidate.table.draft], "weight");
    }

    /// Decides whether the last layer is tied to the embedding if this depends on weights that the file lacks. Assumes
    /// what is usual for such networks.
    HeadTie settleHead(std::vector<Assumption>& assumptions)
    {
        if (!m_candidate || m_candidate->draft != m_last)
            return HeadTie::Plain;
        const bool tied = m_rule.tieHead.value_or(isUsuallyTied(m_candidate->table));
        if (tied)
            share(*m_candidate);
        assumptions.push_back({tied ? "The last layer's weight has the size of the embedding and was stored "
                                      "transposed, as exports for inference do; it is assumed to be shared with the "
                                      "embedding (tied)."_tr
                                    : "The last layer's weight has the size of the embedding and was stored "
                                      "transposed, as exports for inference do; it is assumed to be a separate "
                                      "weight, not the embedding's."_tr,
                               {m_refs[m_candidate->draft].row},
                               std::string(kTieHead)});
        return tied ? HeadTie::Tied : HeadTie::Untied;
    }

    bool isUsuallyTied(const Table& table) const
    {
        if (std::ranges::any_of(m_tables, [&](const Table& other) { return other.value != table.value; }))
            return true; // The other table contains learned positions.
        std::int64_t all = 0;
        for (const auto& [value, owner] : m_owners)
            all = checkedAdd(all, stored(value).elements());
        const auto part = static_cast<double>(stored(table.value).elements());
        return part >= kLeastTiedPart * (static_cast<double>(all) - part);
    }

    /// Whether both uses belong to one module that is called twice, or to an embedding and a projection with tied
    /// weights.
    bool isTied(const Owner& owner, std::size_t draft, const ParameterUse& use) const
    {
        const DraftRow& a = *m_drafts[owner.draft];
        const DraftRow& b = *m_drafts[draft];
        if (a.hasModulePath && b.hasModulePath
            && moduleWithoutCallNumber(a.scopes) == moduleWithoutCallNumber(b.scopes))
            return true;
        if (m_graph.value(use.value).dims().size() < 2)
            return false;
        return a.type != b.type || !a.hasModulePath || !b.hasModulePath || !m_graph.fromPyTorch;
    }

    const Graph& m_graph;
    const std::vector<std::unique_ptr<DraftRow>>& m_drafts;
    const std::vector<InputRef>& m_refs;
    RowBuilder& m_builder;
    const SharingRule& m_rule;
    std::map<ValueId, Owner> m_owners{};
    std::vector<Table> m_tables{};
    std::optional<Candidate> m_candidate{};
    std::size_t m_last = 0; ///< The last draft that owns a stored parameter.
    int m_merged = 0;
    std::vector<LayerId> m_mergedRows{};
    int m_tied = 0;
};

} // namespace

void shareParameters(const Graph& graph, const std::vector<std::unique_ptr<DraftRow>>& drafts,
                     const std::vector<InputRef>& refs, RowBuilder& builder, const SharingRule& rule,
                     Imported& imported)
{
    ParameterSharing(graph, drafts, refs, builder, rule).run(imported);
}

} // namespace vram::onnx
