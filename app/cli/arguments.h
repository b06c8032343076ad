// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram::cli {

/// Exit statuses, on which scripts rely. An error in the command line alone is a usage error. An error that involves
/// the model, a file or the GPU catalogue is invalid input.
inline constexpr int kSuccess = 0;
inline constexpr int kInvalidInput = 1; ///< Invalid file, unknown model or GPU, sizes beyond 64 bits, or nothing fits.
inline constexpr int kUsage = 2;        ///< An unknown verb or option, or an invalid value of an option.
inline constexpr int kDoesNotFit = 3;   ///< The verdict of --check is not "fits".

/// One option of a verb.
struct Option {
    std::string name;       ///< Name without dashes, such as "batch" for --batch, or a single letter for an option such
                            ///< as -o.
    std::string argument{}; ///< Name of the value in the help, such as "N", or empty for a flag.
    std::string help{};
    bool optionalArgument = false; ///< Whether the value may be omitted, so that --ema, --ema no and --ema=no are all
                                   ///< valid.
    std::string fallback{};        ///< The default with its unit, such as "5 %".
    std::string_view group{};      ///< Heading in the help, or empty for the verb's own options.
};

/// An option as given on the command line.
struct GivenOption {
    std::string name;
    std::string value; ///< Empty for a flag.
};

/// A command line, split into positional words and options.
struct Arguments {
    std::vector<std::string> positional{};
    std::vector<GivenOption> options{}; ///< Options in the order given.

    bool has(std::string_view name) const;
    /// Returns the last value given for an option, or std::nullopt if the option was not given.
    std::optional<std::string> value(std::string_view name) const;
    std::vector<std::string> values(std::string_view name) const;
};

/// Parses "--name value", "--name=value", "-o value" and flags. "--" ends the options. In names, underscores are
/// equivalent to dashes. A flag with an optional value takes the next word as its value if that word is a yes or a no.
Result<Arguments> parseArguments(std::span<const std::string> words, const std::vector<Option>& known);

} // namespace vram::cli
