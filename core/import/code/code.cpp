// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/escape_hidden.h"
#include "base/words.h"
#include "import/code/keras_code.h"
#include "import/code/module_call.h"
#include "import/code/module_classes.h"
#include "import/code/module_roles.h"
#include "import/code/module_signatures.h"
#include "import/code/not_executable.h"
#include "import/code/torch_code.h"
#include "import/code/unread_code.h"
#include "import/declared.h"
#include "import/readers.h"
#include "import/summary/cells.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>

namespace vram {

namespace {

/// Whether the line is a module as written by print(model): "  (conv1): Conv2d(".
bool printsModule(std::string_view line)
{
    const std::size_t open = line.find_first_not_of(" \t");
    const std::size_t close = line.find("): ");
    return open != std::string_view::npos && open > 0 && line[open] == '(' && close != std::string_view::npos
           && line.find('(', close) != std::string_view::npos && line.find(' ', open) == close + 2;
}

/// Whether the line calls a layer of torch.nn: "nn.Linear(3, 4)", ">>> fc = Linear(3, 4)".
bool callsLayer(std::string_view line)
{
    constexpr std::string_view prompt = ">>>";
    line = trimmed(line.starts_with(prompt) ? line.substr(prompt.size()) : line);
    const std::size_t open = line.find('(');
    if (open == std::string_view::npos)
        return false;
    std::string_view called = line.substr(0, open);
    if (const std::size_t equals = called.find('='); equals != std::string_view::npos)
        called = trimmed(called.substr(equals + 1));
    const auto isPart = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.'; };
    const std::string_view name = called.substr(called.rfind('.') + 1);
    return std::ranges::all_of(called, isPart) && (isPlainContainer(name) || isModuleType(moduleTypeOf(name)));
}

/// Reads a total printed below the model: "Total params: 37,184,640". Returns nullopt for a rounded one ("37.2M").
std::optional<std::int64_t> printedTotal(std::string_view text)
{
    constexpr std::array<std::string_view, 6> labels{
        "otal params",         "otal parameters", "otal number of parameters",
        "umber of parameters", "umber of params", "um_params"};
    for (const std::string_view label : labels) {
        const std::size_t found = text.find(label);
        if (found == std::string_view::npos)
            continue;
        std::string_view rest = text.substr(found + label.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t:="), rest.size()));
        const std::size_t end = std::min(rest.find_first_not_of("0123456789,_"), rest.size());
        const bool whole = end == rest.size() || rest[end] == '\n' || rest[end] == '\r';
        if (const auto number = whole && end > 0 ? printedNumber(rest.substr(0, end)) : std::nullopt)
            return number;
    }
    return std::nullopt;
}

std::optional<std::int64_t> numberAfter(std::string_view text, std::string_view label)
{
    const std::size_t at = text.find(label);
    return at == std::string_view::npos ? std::nullopt : printedNumber(text.substr(at + label.size()));
}

constexpr std::string_view kNoBreakSpace = "\xc2\xa0"; ///< U+00A0, with which browsers indent text.

std::string withPlainSpaces(std::string_view text)
{
    std::string plain(text);
    for (std::size_t at = plain.find(kNoBreakSpace); at != std::string::npos; at = plain.find(kNoBreakSpace, at))
        plain.replace(at, kNoBreakSpace.size(), " ");
    return plain;
}

} // namespace

bool looksLikeCode(std::string_view text)
{
    if (text.find(kNoBreakSpace) != std::string_view::npos)
        return looksLikeCode(withPlainSpaces(text));
    if (text.find("Sequential(") != std::string_view::npos || definesModule(text))
        return true;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (printsModule(text.substr(0, end)) || callsLayer(text.substr(0, end)))
            return true;
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return false;
}

namespace {

/// Reads a model of torch.nn. A number of parameters that the text declares is compared if there is no other model to
/// which it may belong.
Result<Imported> importTorchText(std::string_view text, const ParsedCode& code, const ImportOptions& options)
{
    if (Message problem = argumentProblem(code.model); !problem.empty())
        return Error{std::move(problem)};
    const auto all = numberAfter(text, "all params: "), trainable = numberAfter(text, "trainable params: ");
    const auto total = printedTotal(text);
    const bool counts = code.others.empty() && ((all && trainable) || total);
    Result<Imported> read = importTorchCode(code, options, counts);
    if (!read)
        return read;
    Imported counted = std::move(read).value();
    if (std::ranges::none_of(code.model.items, &CodeArgument::module))
        std::ranges::move(unreadChoices(text), std::back_inserter(counted.notes));
    if (!counts)
        return counted;
    if (all && trainable)
        compareWithCounts(counted.project, *all, *trainable);
    else
        compareWithTotal(counted.project, *total);
    return counted;
}

Result<Imported> importKerasCode(const ParsedCode& code, const ImportOptions& options)
{
    const auto config = kerasConfig(code);
    if (!config)
        return Error{config.error()};
    auto read = importKerasText(config->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
                                std::string(kUnnamedCode), options);
    if (!read)
        return read;
    Imported imported = std::move(read).value();
    imported.notes.emplace(imported.notes.begin(), "Read from the code of keras.Sequential; no code was run."_tr);
    return imported;
}

} // namespace

Result<Imported> importCode(std::string_view text, const ImportOptions& options)
{
    if (text.find(kNoBreakSpace) != std::string_view::npos)
        return importCode(withPlainSpaces(text), options);
    const auto code = parseCode(text, options.model);
    if (!code)
        return Error{code.error()};
    Result<Imported> read =
        isKerasCode(code->model) ? importKerasCode(*code, options) : importTorchText(text, *code, options);
    if (!read || code->others.empty())
        return read;
    Imported imported = std::move(read).value();
    imported.otherModels = code->others;
    imported.notes.push_back(message("The text has several models, of which %1 was read. Not read: %2. To read another "
                                     "one, keep only that one in the text."_tr,
                                     labelOf(*code), elideMiddle(commaList(code->others), 300)));
    return imported;
}

} // namespace vram
