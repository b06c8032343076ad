// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/row_builder.h"
#include "import/summary/summary_tensor.h"

#include <optional>
#include <string_view>
#include <vector>

namespace vram {

/// Whether a row of that type joins several tensors: a sum, a product, a concatenation.
bool isMerge(std::string_view type);
/// Whether it joins them element by element, so that its output has the shape of its inputs.
bool isElementwiseMerge(std::string_view type);
/// Returns the layer that joins the inputs into an output of that shape, or nullopt if there is none. `moved` states
/// that all inputs have their channels first, although their shapes have them last.
std::optional<SolvedLayer> solveMerge(std::string_view type, const std::vector<SummaryTensor>& inputs,
                                      const SampleShape& output, bool moved);

/// Whether a Keras layer works on the channels of a sequence, which Keras has last and PyTorch first: Conv1D, pooling,
/// batch norm.
bool worksOnChannels(std::string_view type, const SampleShape& shape);
/// Whether the layer is the same in every order of the dimensions.
bool ignoresOrder(std::string_view type);
/// The shape of a sequence with its channels moved to the other end.
SampleShape withDimensionsReversed(const SampleShape& shape);
/// Returns the tensor with its channels first if `first` is true, otherwise last. Adds a row if the channels must be
/// moved.
SummaryTensor withChannelsFirst(RowBuilder& rows, SummaryTensor tensor, bool first);

} // namespace vram
