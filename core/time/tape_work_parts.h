// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/tape.h"
#include "time/work.h"

#include <cstdint>

namespace vram {

inline double elementsOf(const Tensor& tensor)
{
    return static_cast<double>(tensor.shape.elements());
}

inline double bytesOf(const Tensor& tensor)
{
    return elementsOf(tensor) * static_cast<double>(itemSize(tensor.dtype));
}

/// The sizes of a convolution, whatever its direction. Those of a transposed one are those of the convolution whose
/// input gradient it computes.
struct ConvolutionWork {
    double batch = 1;
    double channels = 1;       ///< Of the larger side.
    double outputChannels = 1; ///< Of the smaller side.
    double positions = 1;      ///< Of the smaller side.
    double inputPositions = 1; ///< Of the larger side.
    double groups = 1;
    double taps = 1;
    bool transposed = false;
    bool depthwise = false;
    bool channelsLast = false;
};

ConvolutionWork convolutionWork(const Tensor& input, const Tensor& weight, const Tensor& output);
/// Fills in the product that a pass of the convolution is.
void setConvolution(Work& work, const ConvolutionWork& sizes, WorkPass pass);
/// Fills in how a batch norm goes over contiguous images.
void setChannels(Work& work, const Tensor& input);
/// Fills in how a softmax over a loss's classes goes over them.
void setClasses(Work& work, const Tensor& scores);
/// Columns of the matrix by which a recurrent layer multiplies its input, as wide as the gates' weights, which multiply
/// the input and the state.
inline double recurrentColumns(double weights, double features)
{
    return weights / (2 * (features > 0 ? features : 1));
}
/// Fills in `count` products of rows × depth by depth × columns.
void setProduct(Work& work, double rows, double columns, double depth, double count);

} // namespace vram
