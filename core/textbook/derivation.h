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

/// How many elements a tensor has, from its dimensions: "64·3·7·7 = 9,408".
struct Derivation {
    Message label;                          ///< "weight"
    std::vector<WorksheetFactor> factors{}; ///< "Output channels" 64, ...
    std::int64_t elements = 0;              ///< Their product.
};

/// How the figures of one row come about. A block has none of its own.
struct RowDerivation {
    std::vector<Derivation> parameters{}; ///< Tensors of the same name and shape (repeats, layers) are one entry.
    std::vector<Derivation> output{};     ///< One entry, of one sample; none where the row gives nothing.
    Bytes outputBytes = 0;                ///< Bytes of one sample's output.
    std::vector<WorksheetTerm> saved{};   ///< Tensors that this row saves first; they add up to its saved bytes.
    Message note{};                       ///< Where a figure surprises: why.
};

/// For each row of `estimate`, which is that of this network under this setup, with its rows marked as batched. Shapes
/// and counts are those of the lowering itself, words those of the layer types' declarations. With several GPUs, the
/// network is derived as one of them would run it alone.
IndexedColumn<RowIndex, RowDerivation> derivationsOf(const Network& network, const Setup& given,
                                                     const Catalogues& catalogues, const Estimate& estimate);

/// The parameters that the type declares: each with the words of its dimensions, but no numbers.
std::vector<Derivation> declaredParameters(const LayerType& type);

/// "Output channels × Kernel"
Message formulaOf(const Derivation& derivation);
/// "64 × 3 × 7 × 7 = 9,408"
Message workedLine(const Derivation& derivation);

} // namespace vram
