#pragma once

#include "import/row_builder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

using SampleShape = std::vector<std::int64_t>; ///< Without the batch, channels first.

/// A row whose layer follows from the printed sizes.
struct SolvedLayer {
    std::string type;
    RowBuilder::Attributes attributes{};
};

/// What one row says.
struct LayerPuzzle {
    std::string_view type; ///< PyTorch's or Keras' class name.
    SampleShape input;
    SampleShape output;
    std::int64_t parameters = 0;
};

/// The layer of that type that gives `output` for `input` with so many parameters; empty where there is none, or the
/// type is not known.
std::optional<SolvedLayer> solveLayer(const LayerPuzzle& puzzle);
/// True for types whose name says that they only hold others.
bool isKnownLayer(std::string_view type);
/// The bytes of one input sample by a summary's total, which is rounded: a range.
struct PrintedInput {
    double least = 0;
    double most = 0; ///< 0: no total is printed.

    bool known() const { return most > 0; }
    /// Whether so many float32 elements would print as that total.
    bool allows(std::int64_t elements) const
    {
        const double bytes = 4 * static_cast<double>(elements);
        return bytes >= least && bytes <= most;
    }
};

/// Input of a first layer that is not printed; empty where it cannot be told.
SampleShape guessInput(const LayerPuzzle& first, const PrintedInput& printed);
std::int64_t elementsOf(const SampleShape& shape);

} // namespace vram
