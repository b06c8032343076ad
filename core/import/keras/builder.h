// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "import/dimensions.h"
#include "import/import.h"
#include "import/json_config.h"
#include "import/keras/graph.h"
#include "import/row_builder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A tensor of the Keras model. Rows follow PyTorch, where channels precede the spatial dimensions. `channelsMoved`
/// means that the last Keras dimension has been moved there.
struct KerasTensor {
    InputRef ref{};
    std::vector<std::int64_t> shape{}; ///< Sizes in Keras' order, without the batch.
    bool channelsMoved = false;

    std::size_t rank() const { return shape.size(); }
    std::int64_t last() const { return shape.empty() ? 1 : shape.back(); }
    std::int64_t elements() const;
};

class KerasBuilder;

/// One call of a layer, passed to its handler.
struct KerasLayerCall {
    KerasBuilder& builder;
    const KerasLayer& layer;
    JsonConfig config;
    std::vector<KerasTensor> inputs;
    const nlohmann::json* arguments = nullptr;
    bool isOutput = false; ///< Whether its result is the model's only output.

    RowBuilder& rows() const;
    const KerasTensor& x() const { return inputs.front(); }
    void report(Message problem) const;
    bool channelsFirst() const { return config.text({"data_format"}, "channels_last") == "channels_first"; }
};

using KerasHandler = std::vector<KerasTensor> (*)(const KerasLayerCall&);

/// The handler for a class of layers; null if there is none.
KerasHandler findKerasHandler(std::string_view kind);

/// Builds the rows of a model, layer by layer.
class KerasBuilder
{
public:
    KerasBuilder(const ImportOptions& options, KerasWeights weights) : m_options(options), m_weights(std::move(weights))
    {
    }

    /// Builds the rows. On failure, the error describes the first problem and names its layer.
    Result<std::vector<KerasTensor>> build(const KerasGraph& graph);
    RowBuilder& rows() { return m_rows; }
    std::vector<Message>& notes() { return m_notes; }
    const std::vector<DynamicDimension>& dimensions() const { return m_dimensions; }
    void note(Message note);
    void report(Message problem);
    /// The loss of an output. Cross-entropy includes the softmax, and binary cross-entropy the sigmoid.
    enum class Loss { MeanSquare, CrossEntropy, BinaryCrossEntropy };
    Loss loss = Loss::MeanSquare;

    /// Builds the rows of `inner`, the layer inside TimeDistributed or Bidirectional, on `inputs`.
    std::vector<KerasTensor> wrapped(const KerasLayer& inner, std::vector<KerasTensor> inputs);
    /// Returns the size of an open dimension.
    std::int64_t dimension(const std::string& name, std::int64_t guess, const DimensionNames& words);
    /// Whether the model's images have their channels first.
    bool channelsFirst() const { return m_channelsFirst; }
    /// Number of elements in the weights that the file lists for the layer.
    std::int64_t listedWeights(std::string_view layer) const;
    /// The number of channels that a reader of `layer`'s output expects according to the weights that the file lists;
    /// 0 if unknown.
    std::int64_t expectedChannels(const KerasLayer& layer) const;
    /// Marks an input as token ids.
    void markAsTokenIds(InputRef input) { m_rows.change(input, {{"dtype", "int64"}}); }

private:
    using Outputs = std::map<KerasOutputRef, KerasTensor>;
    struct Rows {
        LayerId first{};
        std::uint32_t count = 0;
    };

    bool addFirstInput(const KerasLayer& layer, std::vector<KerasTensor>& inputs);
    bool collectInputs(const KerasGraph& graph, const KerasOutputRef& use, const Outputs& outputs,
                       std::vector<KerasTensor>& inputs);
    bool buildGraph(const KerasGraph& graph, std::vector<KerasTensor> given, std::vector<KerasTensor>& results);
    std::vector<KerasTensor> call(const KerasLayer& layer, const KerasCall& use, std::vector<KerasTensor> inputs,
                                  bool isOutput);
    std::vector<KerasTensor> nested(const KerasLayer& layer, std::vector<KerasTensor> inputs);
    void shareParameters(const KerasLayer& layer, LayerId first);

    const ImportOptions& m_options;
    KerasWeights m_weights;
    RowBuilder m_rows{};
    std::vector<Message> m_notes{};
    std::vector<DynamicDimension> m_dimensions{};
    Message m_problem{};
    std::map<const nlohmann::json*, Rows> m_layerRows{}; ///< Keyed by the layer's JSON object in the file.
    std::vector<const KerasGraph*> m_graphs{};
    int m_depth = 0;
    bool m_channelsFirst = false;
};

/// Adds an Input row with that shape (including the batch; null for an open dimension), in the layout that its readers
/// need.
KerasTensor kerasInput(KerasBuilder& builder, const std::string& name, const nlohmann::json& shape, bool ids);

// Helper functions of the handlers.
KerasTensor row(const KerasLayerCall& use, std::string_view type, std::string_view name,
                const RowBuilder::Attributes& attributes, const KerasTensor& x);
/// Returns the tensor with its channels before height and width, as a view if they were last.
KerasTensor toChannelsFirst(const KerasLayerCall& use, const KerasTensor& x);
/// Returns the tensor with its dimensions in Keras' order.
KerasTensor toKerasOrder(const KerasLayerCall& use, const KerasTensor& x);
KerasTensor withLayout(const KerasLayerCall& use, const KerasTensor& x, bool wantChannelsFirst);
/// Adds the activation specified in the layer's config.
KerasTensor withActivation(const KerasLayerCall& use, const KerasTensor& x);
KerasTensor activation(const KerasLayerCall& use, std::string_view name, const KerasTensor& x);
std::string kerasActivation(const JsonConfig& config, std::string_view key);
/// Adds a bias that the PyTorch layer does not have.
KerasTensor withBias(const KerasLayerCall& use, std::string_view name, std::int64_t size, const KerasTensor& x);
/// The index in the tensor's current layout of an axis in Keras' numbering (0 is the batch; negative axes count from
/// the end).
int torchDim(const KerasTensor& x, std::int64_t axis);
Extents batched(const std::vector<std::int64_t>& shape);

} // namespace vram
