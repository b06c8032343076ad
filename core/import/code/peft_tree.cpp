// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/peft_tree.h"

#include "base/checked.h"
#include "import/code/module_weights.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

namespace {

using CodeKind = CodeValue::Kind;

constexpr std::string_view kAdapter = "peft.kind";
constexpr std::string_view kRank = "peft.r";
constexpr std::string_view kParameters = "peft.parameters";
constexpr std::string_view kDropout = "peft.dropout";
constexpr std::string_view kScalesInput = "peft.feedforward";
constexpr std::string_view kTrainedCopy = "peft.modules_to_save";

const CodeValue* childOf(const CodeValue& call, std::string_view name)
{
    const auto found =
        std::ranges::find_if(call.items, [name](const CodeArgument& item) { return item.module && item.name == name; });
    return found == call.items.end() ? nullptr : &found->value;
}

void addArgument(CodeValue& call, std::string_view name, CodeValue value)
{
    call.items.push_back({std::string(name), false, std::move(value)});
}

CodeValue numberValue(double number)
{
    CodeValue value;
    value.kind = CodeKind::Number;
    value.number = number;
    return value;
}

CodeValue wordValue(std::string_view word)
{
    CodeValue value;
    value.text = word;
    return value;
}

/// Reads the sizes in "Parameter containing: [torch.FloatTensor of size 8x32000]", which the parser splits into 8 and
/// "x32000".
void readSizes(const CodeValue& value, std::vector<std::int64_t>& sizes)
{
    for (const CodeArgument& item : value.items) {
        if (item.value.is(CodeKind::List))
            return readSizes(item.value, sizes);
        if (item.value.is(CodeKind::Number) && sizes.empty())
            sizes.push_back(static_cast<std::int64_t>(std::clamp(item.value.number, 0.0, 1e12)));
        std::string_view rest = item.value.text;
        while (!sizes.empty() && rest.starts_with('x')) {
            std::int64_t size = 0;
            const auto end = std::from_chars(rest.data() + 1, rest.data() + rest.size(), size).ptr;
            sizes.push_back(size);
            rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        }
    }
}

std::vector<std::int64_t> sizesOfParameter(const CodeValue* dictionary)
{
    std::vector<std::int64_t> sizes;
    if (dictionary)
        readSizes(*dictionary, sizes);
    return sizes;
}

std::int64_t product(const std::vector<std::int64_t>& sizes)
{
    std::int64_t count = sizes.empty() ? 0 : 1;
    for (const std::int64_t size : sizes)
        count = checkedMul(count, size);
    return count;
}

/// The layers of a ModuleDict such as lora_A, one per adapter.
std::vector<ModuleChild> adaptersIn(const CodeValue& wrapper, std::string_view name)
{
    const CodeValue* dictionary = childOf(wrapper, name);
    return dictionary ? childrenOf(*dictionary) : std::vector<ModuleChild>();
}

std::int64_t weightsIn(const CodeValue& wrapper, std::string_view name)
{
    const CodeValue* dictionary = childOf(wrapper, name);
    return dictionary ? declaredParametersInTree(*dictionary) : 0;
}

void readLora(const CodeValue& wrapper, PrintedAdapter& adapter)
{
    if (const auto down = adaptersIn(wrapper, "lora_A"); !down.empty()) {
        const ModuleCall module(*down.front().call);
        adapter.kind = "lora";
        adapter.rank = module.integerArgument("out_features", module.integerArgument("out_channels", 0));
        adapter.parameters = checkedAdd(weightsIn(wrapper, "lora_A"), weightsIn(wrapper, "lora_B"));
    }
    const auto wide = sizesOfParameter(childOf(wrapper, "lora_embedding_A"));
    if (!wide.empty()) {
        adapter.kind = "lora";
        adapter.rank = wide.front();
        adapter.parameters = checkedAdd(product(wide), product(sizesOfParameter(childOf(wrapper, "lora_embedding_B"))));
    }
    if (const auto drops = adaptersIn(wrapper, "lora_dropout"); !drops.empty())
        adapter.dropout = std::clamp(ModuleCall(*drops.front().call).real("p", 0), 0.0, 1.0);
    const CodeValue* magnitude = childOf(wrapper, "lora_magnitude_vector");
    if (!adapter.kind.empty() && magnitude && !magnitude->items.empty())
        adapter.kind = "dora";
}

void readIa3(const CodeValue& wrapper, PrintedAdapter& adapter)
{
    const auto sizes = sizesOfParameter(childOf(wrapper, "ia3_l"));
    if (sizes.empty())
        return;
    adapter.kind = "ia3";
    adapter.parameters = product(sizes);
    adapter.scalesInput = sizes.front() == 1; // The shape is [1, in_features], or else [out_features, 1].
}

/// The layer that PEFT wraps: base_layer, or before PEFT 0.6 the wrapper itself.
CodeValue baseOf(const CodeValue& wrapper)
{
    const CodeValue* held = childOf(wrapper, "base_layer");
    CodeValue base = held ? *held : wrapper;
    if (!held)
        std::erase_if(base.items, [](const CodeArgument& item) {
            return item.module && (item.name.starts_with("lora_") || item.name.starts_with("ia3_"));
        });
    base.repeat = wrapper.repeat;
    return base;
}

void mergeAdapter(CodeValue& wrapper)
{
    PrintedAdapter adapter;
    readLora(wrapper, adapter);
    readIa3(wrapper, adapter);
    CodeValue base = baseOf(wrapper);
    const std::int64_t magnitudes =
        adapter.kind == "dora"
            ? ModuleCall(base).integerArgument("out_features", ModuleCall(base).integerArgument("nf", 0))
            : 0;
    if (!adapter.kind.empty()) {
        addArgument(base, kAdapter, wordValue(adapter.kind));
        addArgument(base, kRank, numberValue(static_cast<double>(adapter.rank)));
        addArgument(base, kParameters, numberValue(static_cast<double>(checkedAdd(adapter.parameters, magnitudes))));
        addArgument(base, kDropout, numberValue(adapter.dropout));
        addArgument(base, kScalesInput, wordValue(adapter.scalesInput ? "True" : "False"));
    }
    wrapper = std::move(base);
}

void markCopy(CodeValue& value)
{
    bool leaf = value.is(CodeKind::Call);
    for (CodeArgument& item : value.items) {
        leaf = leaf && !item.module;
        if (item.module)
            markCopy(item.value);
    }
    if (leaf)
        addArgument(value, kTrainedCopy, wordValue("True"));
}

/// Whether the module is a PEFT wrapper. base_layer alone does not make it one: timm's DLA and other kinds of adapters
/// also have it.
bool isWrapper(const CodeValue& call)
{
    constexpr std::array<std::string_view, 3> parts{"lora_A", "lora_embedding_A", "ia3_l"};
    return std::ranges::any_of(parts, [&call](std::string_view part) { return childOf(call, part) != nullptr; });
}

void replaceBy(CodeValue& wrapper, const CodeValue& held)
{
    CodeValue inner = held;
    inner.repeat = wrapper.repeat;
    wrapper = std::move(inner);
}

void unwrap(CodeValue& value)
{
    for (CodeArgument& item : value.items)
        unwrap(item.value);
    if (!value.is(CodeKind::Call))
        return;
    if (const CodeValue* original = childOf(value, "original_module"); original && childOf(value, "modules_to_save")) {
        replaceBy(value, *original);
        markCopy(value);
    } else if (isWrapper(value)) {
        mergeAdapter(value);
    }
}

/// Returns the embedding of PEFT's PromptEmbedding or PrefixEncoder, with one vector per virtual token, or null for any
/// other encoder and for an encoder that computes its vectors.
const CodeValue* tokenTable(const CodeValue& encoders, std::string_view encoder)
{
    const auto held = childrenOf(encoders);
    const bool plain =
        held.size() == 1 && held.front().call->text == encoder && childrenOf(*held.front().call).size() == 1;
    return plain ? childOf(*held.front().call, "embedding") : nullptr;
}

CodeValue* firstLookup(CodeValue& value)
{
    if (value.is(CodeKind::Call) && ModuleCall(value).type() == "Embedding")
        return &value;
    for (CodeArgument& item : value.items) {
        if (CodeValue* found = item.module ? firstLookup(item.value) : nullptr)
            return found;
    }
    return nullptr;
}

/// Reads virtual tokens. Those of prompt tuning precede the tokens that the first embedding looks up.
void readPrompt(const CodeValue& outer, CodeValue& model, PrintedTokens& tokens)
{
    const CodeValue* encoders = childOf(outer, "prompt_encoder");
    if (!encoders)
        return;
    if (const CodeValue* prefix = tokenTable(*encoders, "PrefixEncoder")) {
        tokens.prefix = ModuleCall(*prefix).integerArgument("num_embeddings", 0);
        tokens.prefixParameters = declaredParametersInTree(*prefix);
        return;
    }
    const CodeValue* table = tokenTable(*encoders, "PromptEmbedding");
    CodeValue* lookup = table ? firstLookup(model) : nullptr;
    if (!lookup) {
        model.items.push_back({"prompt_encoder", true, *encoders}); // Becomes a row with an error.
        return;
    }
    const ModuleCall module(*table);
    addArgument(*lookup, kParameters, numberValue(static_cast<double>(declaredParametersInTree(*table))));
    tokens.prompt += module.integerArgument("num_embeddings", 0);
}

} // namespace

std::int64_t printedElements(const CodeValue& brackets)
{
    return product(sizesOfParameter(&brackets));
}

PrintedTokens unwrapPeft(CodeValue& model)
{
    unwrap(model);
    PrintedTokens tokens;
    constexpr std::array<std::string_view, 2> names{"base_model", "model"};
    constexpr std::array<std::string_view, 2> tuners{"LoraModel", "IA3Model"};
    while (model.is(CodeKind::Call)
           && (model.text.starts_with("PeftModel") || std::ranges::find(tuners, model.text) != tuners.end())) {
        const CodeValue* held = childOf(model, names[0]) ? childOf(model, names[0]) : childOf(model, names[1]);
        if (!held || !held->is(CodeKind::Call))
            break;
        CodeValue inner = *held;
        readPrompt(model, inner, tokens);
        model = std::move(inner);
    }
    return tokens;
}

std::optional<PrintedAdapter> adapterOf(const ModuleCall& module)
{
    const bool adapted = module.argument(kAdapter) != nullptr;
    if (!adapted && !module.argument(kParameters))
        return std::nullopt;
    return PrintedAdapter{.kind = module.stringArgument(kAdapter, ""),
                          .rank = module.integerArgument(kRank, 0),
                          .parameters = module.integerArgument(kParameters, 0),
                          .dropout = module.real(kDropout, 0),
                          .scalesInput = module.flag(kScalesInput, false)};
}

bool isTrainedCopy(const ModuleCall& module)
{
    return module.argument(kTrainedCopy) != nullptr;
}

} // namespace vram
