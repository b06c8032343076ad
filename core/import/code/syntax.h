#pragma once

#include "base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

struct CodeArgument;

/// One Python expression of those that models are written with: a number, a text, a name, a list or a call.
struct CodeValue {
    enum class Kind { Name, Number, Text, List, Call };

    Kind kind = Kind::Name;
    std::string text{};              ///< The name, or what is called, without its module ("Conv2d").
    std::string owner{};             ///< Its module: "keras.layers".
    double number = 0;               ///< Of a number; True and False are names.
    std::int64_t repeat = 1;         ///< "12 x GPT2Block(": how often PyTorch prints that the module stands there.
    int line = 1;                    ///< In the text, from 1 on.
    std::vector<CodeArgument> items; ///< Of a list or a call.

    bool is(Kind wanted) const { return kind == wanted; }
    bool calls(std::string_view name) const { return kind == Kind::Call && text == name; }
};

/// One entry of a list or a call.
struct CodeArgument {
    std::string
        name{}; ///< Of a keyword ("kernel_size=3") or of a module ("(conv1): Conv2d(...)"); empty: by its place.
    bool module = false; ///< As print(model) names modules.
    CodeValue value{};
};

/// Code with its variables replaced by their values. The model is the last value that is assigned or stands alone.
struct ParsedCode {
    CodeValue model{};
    std::string name{}; ///< Of the variable; empty where it has none.
};

/// Reads what print(model) writes, or the lines that build a model, with the assignments, `model.add(...)`, comments,
/// imports and prompts around it. Runs nothing. The error names the line.
Result<ParsedCode> parseCode(std::string_view text);

} // namespace vram
