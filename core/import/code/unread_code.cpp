// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/unread_code.h"

#include "import/code/lexer.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace vram {

namespace {

/// A statement of a script, recognized by a word and the token after it, that is a choice of the setup here.
struct UnreadChoice {
    bool (*isMeant)(const CodeToken& word, const CodeToken& next);
    Pattern<2> note;
};

std::string_view lastPart(const CodeToken& word)
{
    return std::string_view(word.text).substr(word.text.rfind('.') + 1);
}

template<std::size_t Size>
bool isOneOf(const CodeToken& word, const std::array<std::string_view, Size>& names)
{
    return std::ranges::find(names, lastPart(word)) != names.end();
}

bool setsDtype(const CodeToken& word, const CodeToken&)
{
    constexpr std::array<std::string_view, 6> names{"half", "bfloat16", "float16", "double", "float64", "autocast"};
    return isOneOf(word, names);
}

bool freezes(const CodeToken& word, const CodeToken&)
{
    constexpr std::array<std::string_view, 2> names{"requires_grad", "requires_grad_"};
    return isOneOf(word, names);
}

bool makesOptimizer(const CodeToken& word, const CodeToken& next)
{
    constexpr std::array<std::string_view, 12> names{"Adam",   "AdamW", "SGD",   "RMSprop",   "Adagrad", "Adadelta",
                                                     "Adamax", "NAdam", "RAdam", "Adafactor", "LBFGS",   "Lion"};
    return next.is("(") && isOneOf(word, names);
}

bool compiles(const CodeToken& word, const CodeToken&)
{
    return word.text == "torch.compile";
}

bool setsBatch(const CodeToken& word, const CodeToken& next)
{
    constexpr std::array<std::string_view, 2> names{"batch_size", "BATCH_SIZE"};
    return next.is("=") && isOneOf(word, names);
}

bool usesSeveralGpus(const CodeToken& word, const CodeToken& next)
{
    constexpr std::array<std::string_view, 6> names{"DataParallel", "DistributedDataParallel",  "DDP",
                                                    "FSDP",         "FullyShardedDataParallel", "fully_shard"};
    return next.is("(") && isOneOf(word, names);
}

constexpr std::array kChoices{
    UnreadChoice{&setsDtype, "line %1: %2 is not read from code; choose the precision in the setup."_tr},
    UnreadChoice{&freezes, "line %1: %2 is not read from code; name the layers that are not trained under Freeze in "
                           "the setup."_tr},
    UnreadChoice{&makesOptimizer, "line %1: %2 is not read from code; choose the optimizer in the setup."_tr},
    UnreadChoice{&compiles, "line %1: %2 is not read from code; choose the compilation in the setup."_tr},
    UnreadChoice{&setsBatch, "line %1: %2 is not read from code; choose the batch size in the setup."_tr},
    UnreadChoice{&usesSeveralGpus, "line %1: %2 is not read from code; choose the GPUs and how they share the work in "
                                   "the setup."_tr}};

} // namespace

std::vector<Message> unreadChoices(std::string_view code)
{
    const std::vector<CodeToken> tokens = codeTokens(code);
    std::vector<Message> notes;
    for (const UnreadChoice& choice : kChoices) {
        for (std::size_t i = 0; i + 1 < tokens.size(); ++i) { // The last token is an End token.
            if (tokens[i].kind != CodeToken::Kind::Word || !choice.isMeant(tokens[i], tokens[i + 1]))
                continue;
            notes.push_back(message(choice.note, tokens[i].line, tokens[i].text));
            break;
        }
    }
    return notes;
}

} // namespace vram
