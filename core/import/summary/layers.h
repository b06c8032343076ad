// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/row_builder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

using SampleShape = std::vector<std::int64_t>; ///< The shape of one sample without the batch, channels first.

/// A row whose layer was determined from the printed sizes.
struct SolvedLayer {
    std::string type;
    RowBuilder::Attributes attributes{};
};

/// The information in one row of a summary.
struct PrintedLayer {
    std::string_view type; ///< The class name in PyTorch or Keras.
    SampleShape input;
    SampleShape output;
    std::int64_t parameters = 0;
};

/// Finds the layer of that type that maps `input` to `output` with that number of parameters. Returns nullopt if there
/// is none, or if the type is unknown.
std::optional<SolvedLayer> solveLayer(const PrintedLayer& printedLayer);
/// Whether the type is known to be a layer rather than a container.
bool isKnownLayer(std::string_view type);
/// The range of bytes of one input sample, derived from a summary's rounded total.
struct PrintedInput {
    double minimum = 0;
    double most = 0; ///< 0 if the summary prints no total.

    bool known() const { return most > 0; }
    /// Whether that number of float32 elements is consistent with the printed total.
    bool allows(std::int64_t elements) const
    {
        const double bytes = 4 * static_cast<double>(elements);
        return bytes >= minimum && bytes <= most;
    }
};

/// Guesses the input of a first layer, which is not printed; empty if it cannot be determined.
SampleShape guessInput(const PrintedLayer& first, const PrintedInput& printed);
std::int64_t elementsOf(const SampleShape& shape);

} // namespace vram
