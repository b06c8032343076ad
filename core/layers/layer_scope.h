// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_type.h"
#include "layers/product_fusion.h"
#include "network/row_index.h"
#include "setup/kernel_device.h"
#include "setup/setup.h"
#include "step/recorder.h"
#include "step/terms.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vram {

/// The interface through which layers access the lowering that processes them. Rows are identified by their index in
/// table order.
class LayerHost
{
public:
    virtual Recorder& recorder() = 0;
    virtual const Setup& setup() const = 0;
    /// Compute capability of the GPU on which the step runs.
    virtual ComputeCapability gpu() const = 0;
    /// Returns a parameter of the row: its own, or the one that it shares. For packed elements, whose number cannot be
    /// derived from the shape, `elements` is that number; if negative, the shape determines the number.
    virtual Tensor parameter(RowIndex row, std::string_view name, const Shape& shape, DType dtype, bool trainable,
                             std::int64_t elements) = 0;
    virtual Tensor buffer(const Shape& shape, DType dtype) = 0;
    /// Number of elements of the input before its heads were repeated or its layout changed.
    virtual std::int64_t distinctElements(RowIndex row, int input) const = 0;
    /// Whether the setup adds an adapter to the row.
    virtual bool hasAdapter(RowIndex row) const = 0;
    /// Whether the adapter scales the row's input (IA3's feedforward modules).
    virtual bool scalesInput(RowIndex row) const = 0;
    /// Whether a learned prompt precedes the tokens that the row looks up.
    virtual bool followsPrompt(RowIndex row) const = 0;
    /// Whether the setup quantizes the row's frozen weight.
    virtual bool quantized(RowIndex row) const = 0;
    /// Whether the setup computes the row's matrix multiplications in float8.
    virtual bool float8(RowIndex row) const = 0;
    /// Returns with what the row, a product, is fused.
    virtual ProductFusion fusion(RowIndex row) const = 0;
    /// Whether the row's first input comes from a convolution or pooling, possibly through a norm, an activation or
    /// dropout.
    virtual bool readsFeatureMap(RowIndex row) = 0;
    /// Whether the first dimension of the row's first input is the batch, as far as the rows above leave the batch
    /// dimension in place.
    virtual bool batchIsFirst(RowIndex row) const = 0;
    virtual void report(Severity severity, RowIndex row, Message what, QuickFix fix) = 0;
    /// The dtype to which a mixed-precision policy of distributed training casts the row's floating-point parameters
    /// and inputs; nullopt if there is none.
    virtual std::optional<DType> castDType(RowIndex row) const = 0;
    /// Returns the input in the dtype in which the network receives it.
    virtual Tensor castForward(const Tensor& input) = 0;
    /// Marks the set of tensors that the row saves for backward as a guess.
    virtual void markGuess(RowIndex row) = 0;

    virtual ~LayerHost() = default;
};

/// The context of a layer type's `lower`: the layer's attributes, inputs and parameters, and the tape on which its
/// kernels are recorded.
class LayerScope
{
public:
    LayerScope(LayerHost& host, const Layer& layer, const LayerType& type, RowIndex row, std::span<const Tensor> inputs,
               std::vector<Tensor>& outputs)
        : m_host(host), m_tape(host.recorder()), m_setup(host.setup()), m_layer(layer), m_type(type), m_row(row),
          m_inputs(inputs), m_outputs(outputs)
    {
    }

    Recorder& tape() { return m_tape; }
    const Setup& setup() const { return m_setup; }
    ComputeCapability gpu() const { return m_host.gpu(); }
    std::int64_t batch() const { return setup().batch; }
    /// LayerType::variant, which distinguishes the members of a family.
    int variant() const { return m_type.variant; }
    std::string_view typeName() const { return m_type.name; }
    const Layer& layer() const { return m_layer; }

    int inputs() const { return static_cast<int>(m_inputs.size()); }
    const Tensor& input(int i = 0) const { return m_inputs[static_cast<std::size_t>(i)]; }

    // Attributes, by their index in the type's list

    std::int64_t integer(int attribute) const { return std::get<std::int64_t>(value(attribute)); }
    double real(int attribute) const { return std::get<double>(value(attribute)); }
    bool flag(int attribute) const { return std::get<bool>(value(attribute)); }
    const std::string& text(int attribute) const { return std::get<std::string>(value(attribute)); }
    /// Returns the sizes given by an attribute as functions of the batch.
    const Extents& sizes(int attribute) const { return std::get<Extents>(value(attribute)); }
    /// Returns the sizes given by an attribute, at the current batch size.
    Shape extents(int attribute) const;
    /// Returns `count` sizes: a single size is repeated; `fallback` replaces an empty list.
    Shape extents(int attribute, int count, const Shape& fallback = {}) const;
    /// Returns the index of a dimension; a negative `dim` counts from the end. If it is out of range for the rank, the
    /// layer fails.
    std::optional<int> dimension(std::int64_t dim, int rank);
    /// Returns the dimensions listed by an attribute.
    std::optional<std::vector<int>> dimensions(int attribute, int rank);

    // Parameters

    /// Dtype of parameters and inputs: fp32, or the 16-bit dtype to which the whole model is converted.
    DType modelDType() const;
    /// The dtype in which parameters are stored; a mixed-precision policy of distributed training may cast them for the
    /// kernels.
    DType storedDType() const;
    /// Returns the dtype that an attribute names; "compute" is `modelDType`.
    DType dtype(std::string_view name) const;
    Tensor parameter(std::string_view name, const Shape& shape) { return parameter(name, shape, modelDType()); }
    Tensor parameter(std::string_view name, const Shape& shape, DType dtype, bool trainable = true);
    /// Returns a tensor that holds all or part of a quantized weight and represents `elements` parameters.
    Tensor packedParameter(std::string_view name, const Shape& shape, DType dtype, std::int64_t elements = 0);
    /// Whether the setup quantizes the layer's frozen weight.
    bool quantized() const { return m_host.quantized(m_row); }
    /// Whether the setup computes the layer's matrix multiplications in float8.
    bool float8() const { return m_host.float8(m_row); }
    /// Returns with what the layer, a product, is fused.
    ProductFusion fusion() const { return m_host.fusion(m_row); }
    Tensor buffer(const Shape& shape, DType dtype);
    /// Returns a buffer that is not registered with a module, so that Module.to() does not cast it.
    Tensor ownBuffer(const Shape& shape, DType dtype) { return m_host.buffer(shape, dtype); }
    /// Number of elements of an input before its heads were repeated (grouped-query attention) or its layout changed.
    std::int64_t distinctElements(int input) const;
    /// Returns an input of the network or a target.
    Tensor networkInput(const Shape& shape, DType dtype);
    /// Whether the setup adds an adapter to this layer.
    bool hasAdapter() const { return m_host.hasAdapter(m_row); }
    bool followsPrompt() const { return m_host.followsPrompt(m_row); }
    bool scalesInput() const { return m_host.scalesInput(m_row); }

    // Result

    void addOutput(const Tensor& output) { m_outputs.push_back(output); }
    void addOutput(const std::vector<Tensor>& outputs);
    /// Fails with a sentence that says what is wrong and how to fix it. The layer then returns its input.
    void fail(Message why);
    /// Reports an error of a row that still has an output, so that the rows below it keep their sizes.
    void error(Message what) { m_host.report(Severity::Error, m_row, std::move(what), QuickFix::None); }
    bool failed() const { return m_failed; }
    /// Reports a warning about something that works but is nearly always a mistake.
    void warn(Message what, QuickFix fix = QuickFix::None)
    {
        m_host.report(Severity::Warning, m_row, std::move(what), fix);
    }
    /// Whether the first input comes from a convolution or pooling, possibly through a norm, an activation or dropout.
    bool readsFeatureMap() { return m_host.readsFeatureMap(m_row); }
    /// Whether the first input has this rank and no batch dimension. PyTorch also accepts a single sample of channels
    /// and spatial dimensions; a batch of vectors is not such a sample.
    bool isSingleSample(int rank) const { return input().shape.rank() == rank && !m_host.batchIsFirst(m_row); }
    /// Counts the row among those whose saved tensors are a guess; the estimate reports their number.
    void markGuess() { m_host.markGuess(m_row); }
    const std::vector<Tensor>& outputs() const { return m_outputs; }

private:
    const AttributeValue& value(int attribute) const { return vram::attribute(m_layer, m_type, attribute); }

    LayerHost& m_host;
    Recorder& m_tape;
    const Setup& m_setup;
    const Layer& m_layer;
    const LayerType& m_type;
    RowIndex m_row;
    std::span<const Tensor> m_inputs;
    std::vector<Tensor>& m_outputs;
    bool m_failed = false;
};

} // namespace vram
