#pragma once

#include "import/code/module_roles.h"
#include "import/code/module_shape.h"
#include "import/row_builder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A tensor between two modules.
struct ModuleStream {
    InputRef ref{};
    CodeShape shape{}; ///< Of one sample; empty once a size is unknown.
};

/// Writes the rows of torch.nn modules in the order in which they are listed, which is all that code or print(model)
/// tells. Counts what it assumes beyond that, for the notes.
class TorchRows
{
public:
    /// What was assumed.
    struct Assumed {
        int sums = 0;                       ///< Inputs added to the results of residual blocks.
        int flattened = 0;                  ///< Flatten, mean of channels or patches as tokens, which functions do.
        int branches = 0;                   ///< Modules that read an earlier tensor.
        int attentions = 0;                 ///< Projections put together to an attention.
        int custom = 0;                     ///< Layers whose input could not be told.
        std::vector<std::string> leftOut{}; ///< Classes that hold no layers and are not known.
    };

    /// Writes the rows of `model` behind `input`.
    void run(const CodeValue& model, InputRef input, const CodeShape& shape);

    RowBuilder& rows() { return m_rows; }
    const Assumed& assumed() const { return m_assumed; }
    const ModuleStream& last() const { return m_now; }
    /// Empty where all is well.
    const Message& problem() const { return m_problem; }
    bool holdsTokens() const { return m_tokens; }
    /// The last layer has a weight as large as the table of tokens.
    bool headMayBeTied() const;
    void tieHead() { m_rows.share(m_head, "weight", m_table, "weight"); }

private:
    using Children = std::vector<ModuleChild>;

    void walk(const std::string& name, const CodeValue& call);
    void container(const std::string& name, const CodeValue& call, const Children& children);
    void inside(const CodeValue& call, const Children& children);
    void inOrder(const Children& children);
    void residual(const Children& children);
    void mainBranch(const Children& children, const CodeValue* activation);
    void squeeze(const Children& children);
    void gated(const GatedParts& parts);
    void transformer(const Children& children);
    void attention(const AttentionParts& parts);
    void layer(const std::string& name, const ModuleCall& module);
    void flattenFor(const CodeValue& call);
    bool findInput(const ModuleCall& module);
    bool flattenPicture(const ModuleCall& module);
    bool findEarlier(const ModuleCall& module);
    void place(const std::string& name, const ModuleCall& module);
    void placeCustom(const std::string& name, const ModuleCall& module);
    void embedding(const std::string& name, const ModuleCall& module);
    void multihead(const std::string& name, const ModuleCall& module, const Children& children);
    void add(std::string_view type, std::string_view name, const RowBuilder::Attributes& attributes,
             RowBuilder::Inputs inputs, CodeShape shape);
    bool addSum(const ModuleStream& other, bool inPlace);
    void linear(std::string_view name, const CodeValue& call);
    void become(ModuleStream stream);

    RowBuilder m_rows{};
    ModuleStream m_now{};
    std::vector<std::vector<ModuleStream>> m_seen{}; ///< By open block: what its rows can read.
    Assumed m_assumed{};
    Message m_problem{};
    std::size_t m_count = 0;
    bool m_tokens = false; ///< The input is token ids.
    ModuleStream m_ids{};
    InputRef m_table{}; ///< The first embedding.
    InputRef m_head{};  ///< The linear layer added last.
};

} // namespace vram
