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
    struct Assumptions {
        std::vector<LayerId> sums{};        ///< Sums of a residual block's input and output.
        std::vector<LayerId> flattened{};   ///< Flatten, mean per channel or patches as tokens, called in forward().
        std::vector<LayerId> branches{};    ///< Modules that read an earlier tensor.
        std::vector<LayerId> attentions{};  ///< Projections that were combined into attention.
        std::vector<LayerId> multihead{};   ///< MultiheadAttention whose arguments are not printed.
        std::vector<LayerId> norms{};       ///< Norms whose size is not printed.
        std::vector<LayerId> weightNorms{}; ///< weight_norms whose dim is not printed.
        std::vector<LayerId> biases{};      ///< Layer norms that may lack a bias.
        std::vector<LayerId> custom{};      ///< Layers whose input is unknown.
        std::vector<LayerId> unknown{};     ///< Layers of unknown classes.
        int mismatched =
            0; ///< Number of linear layers among `custom`, and of windows larger than their input, which may fit
               ///< another input size.
    };

    /// Adds the rows of `model` after `input`, which may be token ids.
    void addRows(const CodeValue& model, InputRef input, const CodeShape& shape, bool ids);

    RowBuilder& rows() { return m_rows; }
    const Assumptions& assumed() const { return m_assumed; }
    const ModuleStream& last() const { return m_current; }
    /// The numbers of parameters that the text declares for the rows.
    const std::vector<DeclaredParameters>& declared() const { return m_declared; }
    /// The first row of each module that has one.
    const std::vector<PlacedModule>& placed() const { return m_placed; }
    /// Returns the error, or an empty message if there is none.
    const Message& problem() const { return m_problem; }
    bool hasTokenIds() const { return m_tokens; }
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
    void addContainer(const std::string& name, const CodeValue& call, const Children& children);
    void addContents(const CodeValue& call, const Children& children);
    void addInOrder(const Children& children);
    void addResidual(const Children& children);
    void addMainBranch(const Children& children, const CodeValue* activation);
    void addSqueezeExcitation(const Children& children);
    void addGatedFeedForward(const GatedParts& parts);
    void addTransformerLayer(const Children& children);
    void addTransformerStage(const TransformerStage& stage, bool normBeforeSum);
    void addAttention(const AttentionParts& parts);
    bool addProjections(const AttentionParts& parts, ModuleStream& q, ModuleStream& k, ModuleStream& v);
    std::int64_t headWidthOf(const AttentionParts& parts, std::int64_t width, std::int64_t keyWidth) const;
    InputRef addHeads(std::string_view name, const ModuleStream& stream, std::int64_t head, const ModuleChild& norm);
    void addBiasTables(const Children& children);
    void addOmittedModule(const ModuleChild& child);
    void discardModule(const CodeValue& call);
    bool hasRow(const CodeValue& call) const;
    void addUnknownModule(const std::string& name, const ModuleCall& module);
    void addParametrization(const std::string& function);
    InputRef weightNormWeight(const std::string& name, const ModuleCall& module);
    void collectWidths(const CodeValue& call);
    void noteNormBias(const ModuleCall& module);
    bool isUnsizedNorm(std::string_view name, const ModuleCall& module);
    void addChannelsLastNorm(const std::string& name, const ModuleCall& module);
    void addPermute(const std::string& name, const ModuleCall& module);
    void addPositions(const std::string& name, const ModuleCall& module);
    void addAdaptivePool(const std::string& name, const ModuleCall& module);
    void addDropPath(const std::string& name, const ModuleCall& module);
    void addLayerScale(const std::string& name, const ModuleCall& module);
    void addLearnableAffine(const std::string& name, const ModuleCall& module);
    void declareParameters(const ModuleCall& module);
    void addLayer(const std::string& name, const ModuleCall& module);
    void addFlattenBefore(const CodeValue& call);
    bool findInput(const ModuleCall& module);
    bool addFlattenImage(const ModuleCall& module);
    bool findEarlier(const ModuleCall& module);
    void addModuleRow(const std::string& name, const ModuleCall& module);
    void addCustomRow(const std::string& name, const ModuleCall& module);
    void addEmbedding(const std::string& name, const ModuleCall& module);
    void addMultiheadAttention(const std::string& name, const ModuleCall& module, const Children& children);
    void add(std::string_view type, std::string_view name, const RowBuilder::Attributes& attributes,
             RowBuilder::Inputs inputs, CodeShape shape);
    const Matrix* tiedEmbedding(const Matrix& head) const;
    bool addSum(const ModuleStream& other, bool inPlace);
    void addLinear(const ModuleChild& child) { addLayer(child.name, ModuleCall(*child.call)); }
    void setStream(ModuleStream stream);

    RowBuilder m_rows{};
    ModuleStream m_current{};
    std::vector<std::vector<ModuleStream>> m_readable{}; ///< The tensors that rows of each open block can read.
    Assumptions m_assumed{};
    std::set<const CodeValue*> m_modulesWithRow{}; ///< Modules without child modules that have a row.
    std::map<const CodeValue*, LayerId> m_first{}; ///< First row of each such module; later ones share its parameters.
    std::map<std::int64_t, const CodeValue*> m_duplicates{}; ///< First occurrence of each identity.
    std::vector<DeclaredParameters> m_declared{};
    std::vector<PlacedModule> m_placed{};
    std::set<std::int64_t> m_widths{}; ///< Widths of the linear layers, embeddings and norms in the text.
    bool m_biases = false;             ///< Whether any linear layer has a bias.
    bool m_noBiases = false;           ///< Whether any linear layer has no bias.
    Message m_problem{};
    std::size_t m_count = 0;
    bool m_readsIds = false; ///< Whether the input consists of token ids.
    bool m_tokens = false;   ///< Whether the token ids have been looked up.
    bool m_channelsLast = false;
    ModuleStream m_ids{};
    std::vector<Matrix> m_tables{};
    std::vector<Matrix> m_linears{};
};

} // namespace vram
