// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/module_roles.h"
#include "import/code/module_shape.h"
#include "import/code/printed_setup.h"
#include "import/declared.h"
#include "import/row_builder.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A tensor between two modules.
struct ModuleStream {
    InputRef ref{};
    CodeShape shape{}; ///< Shape of one sample; empty once a size is unknown.
};

struct TransformerStage;

/// Adds the rows of torch.nn modules in the order in which code or print(model) lists them, which is all that the text
/// shows. Records what it assumes beyond that, for the notes.
class TorchRows
{
public:
    /// The assumptions made so far.
    struct Assumed {
        std::vector<LayerId> sums{};        ///< Sums of a residual block's input and output.
        std::vector<LayerId> flattened{};   ///< Flatten, mean per channel or patches as tokens, called in forward().
        std::vector<LayerId> branches{};    ///< Modules that read an earlier tensor.
        std::vector<LayerId> attentions{};  ///< Projections that were combined into an attention.
        std::vector<LayerId> multihead{};   ///< MultiheadAttention whose arguments are not printed.
        std::vector<LayerId> norms{};       ///< Norms whose size is not printed.
        std::vector<LayerId> weightNorms{}; ///< weight_norms whose dim is not printed.
        std::vector<LayerId> biases{};      ///< Layer norms that may lack a bias.
        int custom = 0;                     ///< Layers whose input is unknown.
        int misfits =
            0; ///< Linear layers among them, and windows larger than their input: they may fit another input size.
        int unknown = 0; ///< Layers of unknown classes.
    };

    /// Adds the rows of `model` after `input`, which may be token ids.
    void run(const CodeValue& model, InputRef input, const CodeShape& shape, bool ids);

    RowBuilder& rows() { return m_rows; }
    const Assumed& assumed() const { return m_assumed; }
    const ModuleStream& last() const { return m_now; }
    /// The numbers of parameters that the text declares for the rows.
    const std::vector<DeclaredWeights>& declared() const { return m_declared; }
    /// The first row of each module that has one.
    const std::vector<PlacedModule>& placed() const { return m_placed; }
    /// The error; empty if there is none.
    const Message& problem() const { return m_problem; }
    bool holdsTokens() const { return m_tokens; }
    /// The weight matrix of an embedding or a linear layer.
    struct Matrix {
        InputRef row{};
        std::int64_t rows = 0;
        std::int64_t columns = 0;
    };
    const Matrix* head(bool anywhere) const;
    /// Ties the head to its embedding. Returns the number of shared elements.
    std::int64_t tie(const Matrix& head);

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
    void transformerStage(const TransformerStage& stage, bool normBeforeSum);
    void attention(const AttentionParts& parts);
    bool projections(const AttentionParts& parts, ModuleStream& q, ModuleStream& k, ModuleStream& v);
    std::int64_t headWidthOf(const AttentionParts& parts, std::int64_t width, std::int64_t keyWidth) const;
    InputRef heads(std::string_view name, const ModuleStream& stream, std::int64_t head, const ModuleChild& norm);
    void biasTables(const Children& children);
    void forgotten(const ModuleChild& child);
    void forget(const CodeValue& call);
    bool isWritten(const CodeValue& call) const;
    void unknown(const std::string& name, const ModuleCall& module);
    void parametrized(const std::string& function);
    InputRef weightNormWeight(const std::string& name, const ModuleCall& module);
    void gatherWidths(const CodeValue& call);
    void noteNormBias(const ModuleCall& module);
    bool isUnsizedNorm(std::string_view name, const ModuleCall& module);
    void channelsLastNorm(const std::string& name, const ModuleCall& module);
    void permute(const std::string& name, const ModuleCall& module);
    void positions(const std::string& name, const ModuleCall& module);
    void selectedPool(const std::string& name, const ModuleCall& module);
    void layerScale(const std::string& name, const ModuleCall& module);
    void declare(const ModuleCall& module);
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
    const Matrix* tableOf(const Matrix& head) const;
    bool addSum(const ModuleStream& other, bool inPlace);
    void linear(const ModuleChild& child) { layer(child.name, ModuleCall(*child.call)); }
    void become(ModuleStream stream);

    RowBuilder m_rows{};
    ModuleStream m_now{};
    std::vector<std::vector<ModuleStream>> m_seen{}; ///< The tensors that rows of each open block can read.
    Assumed m_assumed{};
    std::set<const CodeValue*> m_written{};        ///< Modules without child modules that have a row.
    std::map<const CodeValue*, LayerId> m_first{}; ///< First row of each such module; later ones share its parameters.
    std::map<std::int64_t, const CodeValue*> m_same{}; ///< First occurrence of each printedAgain() number.
    std::vector<DeclaredWeights> m_declared{};
    std::vector<PlacedModule> m_placed{};
    std::set<std::int64_t> m_widths{}; ///< Widths of the linear layers, embeddings and norms in the text.
    bool m_biases = false;             ///< Whether any linear layer has a bias.
    bool m_noBiases = false;           ///< Whether any linear layer has no bias.
    Message m_problem{};
    std::size_t m_count = 0;
    bool m_readsIds = false; ///< Whether the input is token ids.
    bool m_tokens = false;   ///< Whether the token ids have been looked up.
    bool m_channelsLast = false;
    ModuleStream m_ids{};
    std::vector<Matrix> m_tables{};
    std::vector<Matrix> m_linears{};
};

} // namespace vram
