// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram::cli {

/// Exit statuses, a contract with scripts. What the command line alone shows to be wrong is a usage error; what shows
/// only with the model, a file or the catalogue of GPUs is invalid input.
inline constexpr int kDone = 0;
inline constexpr int kInvalidInput = 1; ///< A file, an unknown model or GPU, sizes beyond 64 bits; or nothing fits.
inline constexpr int kUsage = 2;        ///< An unknown verb or option, or a value that the option does not take.
inline constexpr int kDoesNotFit = 3;   ///< --check, where the verdict is not "fits".

/// One option of a verb.
struct Option {
    std::string name;       ///< "batch" for --batch; a single letter for -o.
    std::string argument{}; ///< The name of its value in the help, such as "N"; empty for a flag.
    std::string help{};
    bool optionalArgument = false; ///< --ema, --ema no or --ema=no
    std::string fallback{};        ///< The default with its unit: "5 %".
    std::string_view group{};      ///< Heading of the help; empty for the verb's own.
};

/// An option as given on the command line.
struct GivenOption {
    std::string name;
    std::string value; ///< Empty for a flag.
};

/// A command line, split into positional words and options.
struct Arguments {
    std::vector<std::string> positional{};
    std::vector<GivenOption> options{}; ///< In the order given.

    bool has(std::string_view name) const;
    /// The last value given for an option; none if it was not given.
    std::optional<std::string> value(std::string_view name) const;
    std::vector<std::string> values(std::string_view name) const;
};

/// "--name value", "--name=value", "-o value", flags; "--" ends the options. Underscores in names equal dashes. A flag
/// with an optional value takes the next word if that is a yes or a no.
Result<Arguments> parseArguments(std::span<const std::string> words, const std::vector<Option>& known);

} // namespace vram::cli
