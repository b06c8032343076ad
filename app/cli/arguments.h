#pragma once

#include "base/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram::cli {

/// Exit statuses, a contract with scripts.
inline constexpr int kDone = 0;
inline constexpr int kInputAtFault = 1; ///< A file, an unknown model or GPU, sizes that do not fit 64 bits.
inline constexpr int kUsage = 2;        ///< An unknown verb or option, or a value that it does not take.

/// One option of a verb.
struct Option {
    std::string name;       ///< "batch" for --batch; one letter for -o.
    std::string argument{}; ///< "N" in the help; empty for a flag.
    std::string help{};
    bool optionalArgument = false; ///< --ema, or --ema=no
};

/// An option as given on the command line.
struct GivenOption {
    std::string name;
    std::string value; ///< Empty for a flag.
};

/// A command line, split into positional words and options.
struct Arguments {
    std::vector<std::string> positional{};
    std::vector<GivenOption> options{}; ///< In order.

    bool has(std::string_view name) const;
    /// The last value given; empty where there was none.
    std::optional<std::string> value(std::string_view name) const;
    std::vector<std::string> values(std::string_view name) const;
};

/// "--name value", "--name=value", "-o value", flags; "--" ends the options. Underscores in names equal dashes.
Result<Arguments> parseArguments(std::span<const std::string> words, const std::vector<Option>& known);
/// "lora_rank" as an option: "lora-rank".
std::string optionName(std::string_view key);

} // namespace vram::cli
