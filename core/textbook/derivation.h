// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "network/row_index.h"
#include "textbook/worksheet.h"

#include <vector>

namespace vram {

struct Network;
struct LayerType;
struct Setup;
struct Estimate;

/// The number of a tensor's elements as a product of its dimensions: "64·3·7·7 = 9,408".
struct Derivation {
    Message label;                          ///< Name of the tensor, such as "weight".
    std::vector<WorksheetFactor> factors{}; ///< Factors such as "Output channels" 64.
    std::int64_t elements = 0;              ///< Product of the factors.
};

/// The derivation of one row's figures. It is empty for a block.
struct RowDerivation {
    std::vector<Derivation> parameters{}; ///< One entry for all tensors with the same name and shape, across repeats
                                          ///< and layers.
    std::vector<Derivation> output{};     ///< One entry for the output of one sample; empty if the row has no output.
    Bytes outputBytes = 0;                ///< Bytes of one sample's output.
    std::vector<WorksheetTerm> saved{};   ///< Tensors whose storage this row is the first to save; they add up to the
                                          ///< row's saved bytes.
    Message note{};                       ///< Explanation of a surprising figure; otherwise empty.
};

/// Derives the figures of each row of `estimate`, which must be the estimate of this network under this setup, with its
/// rows marked as batched. Shapes and counts come from the lowering, texts from the declarations of the layer types.
/// With several GPUs, the network is derived as it would run on one.
IndexedVector<RowIndex, RowDerivation> deriveRows(const Network& network, const Setup& given,
                                                  const Catalogues& catalogues, const Estimate& estimate);

/// The parameters that the type declares, with the texts of their dimensions but without numbers.
std::vector<Derivation> declaredParameters(const LayerType& type);

/// Formats the factors, such as "Output channels × Kernel".
Message formulaText(const Derivation& derivation);
/// Formats the calculation, such as "64 × 3 × 7 × 7 = 9,408".
Message calculationText(const Derivation& derivation);

} // namespace vram
