// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/convolution_sizes.h"
#include "step/tape.h"
#include "time/operator_cost.h"

namespace vram {

/// Number of elements as a floating-point number, for costs.
inline double elementsOf(const Tensor& tensor)
{
    return static_cast<double>(tensor.shape.elements());
}

/// Bytes of the elements, without gaps between them.
inline double bytesOf(const Tensor& tensor)
{
    return elementsOf(tensor) * static_cast<double>(itemSize(tensor.dtype));
}

/// A convolution or transposed convolution between tensors of the tape.
struct TapeConvolution {
    ConvolutionSizes sizes{};
    bool transposed = false;
};

/// Returns the convolution between these tensors, which is transposed if the weight maps the channels in the other
/// direction.
TapeConvolution convolutionOf(const Tensor& input, const Tensor& weight, const Tensor& output);
/// Sets the matrix product to which a pass of the convolution is equivalent.
void setConvolution(OperatorCost& cost, const TapeConvolution& convolution, CostPass pass);
/// Sets the channels and elements of a batch norm over contiguous images.
void setChannels(OperatorCost& cost, const Tensor& input);
/// Sets the number of elements that each thread reads in a softmax over the classes of a loss.
void setClasses(OperatorCost& cost, const Tensor& scores);
/// Returns the number of columns of the matrix by which a recurrent layer multiplies its input. It is the total width
/// of all gates' weights for the input and the hidden state.
inline double recurrentColumns(double weights, double features)
{
    return weights / (2 * (features > 0 ? features : 1));
}
/// Sets `count` products of a rows × depth matrix and a depth × columns matrix.
void setMatmul(OperatorCost& cost, double rows, double columns, double depth, double count);

} // namespace vram
