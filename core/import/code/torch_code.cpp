// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/torch_code.h"

#include "base/checked.h"
#include "base/escape_hidden.h"
#include "import/code/computed_weights.h"
#include "import/code/duplicate_modules.h"
#include "import/code/expanded_modules.h"
#include "import/code/implied_arguments.h"
#include "import/code/layer_count.h"
#include "import/code/module_weights.h"
#include "import/code/not_executable.h"
#include "import/code/own_parameters.h"
#include "import/code/peft_tree.h"
#include "import/code/tied_heads.h"
#include "import/code/torch_rows.h"
#include "import/declared.h"
#include "import/dimensions.h"
#include "import/import_settings.h"
#include "import/readers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <span>

namespace vram {

namespace {

constexpr DimensionNames kCodeImageSize{"The image size"_tr, "Image size"_tr};
constexpr DimensionNames kSignalLength{"The length of the signal"_tr, "Length of the signal"_tr};
constexpr std::int64_t kUsualFrames = 16;
constexpr std::int64_t kUsualChannels = 3;
constexpr std::int64_t kLargestTriedSide = 320;

/// Usual image sizes, most likely first.
constexpr std::array<std::int64_t, 20> kUsualSides{224, 32,  28,  64, 96,  128, 160, 192, 227, 256,
                                                   299, 384, 512, 48, 100, 150, 180, 200, 300, 448};

/// Usual lengths of signals, and powers of two for larger kernels.
constexpr auto kUsualLengths =
    std::to_array<std::int64_t>({2048, 4096, 8000, 8192, 16000, 16384, 22050, 32768, 44100, 48000, 65536, 80000, 131072,
                                 160000, 220500, 262144, 480000, 524288, 1048576});
/// Sizes of large images, for kernels larger than the usual images.
constexpr auto kLargeSides = std::to_array<std::int64_t>({512, 640, 768, 1024, 2048, 4096});

/// The properties of the input that the first layer implies.
struct FirstLayer {
    enum class Kind { Vector, Image, Signal, Volume, Tokens, Sequence };
    Kind kind = Kind::Vector;
    std::int64_t channels = 1; ///< Channels, or the width of a vector.
};

struct DynamicSize {
    std::string name{}; ///< Name of the open dimension; empty if there is none.
    std::int64_t guess = 1;
    const DimensionNames* words = nullptr;
};

void collectLeaves(const CodeValue& call, std::vector<ModuleCall>& leaves)
{
    const auto children = childrenOf(call);
    if (children.empty() || isMultihead(call))
        leaves.emplace_back(call);
    for (const ModuleChild& child : children)
        collectLeaves(*child.call, leaves);
}

/// Returns the image shape with the given number of values: 28×28 for 784, 3×32×32 for 3072.
std::optional<FirstLayer> flattenedImage(std::int64_t features, std::int64_t& side)
{
    for (const std::int64_t channels : {1, 3}) {
        const std::int64_t pixels = features / channels;
        const auto root = std::llround(std::sqrt(static_cast<double>(pixels)));
        if (features % channels == 0 && root >= 8 && root * root == pixels) {
            side = root;
            return FirstLayer{FirstLayer::Kind::Image, channels};
        }
    }
    return std::nullopt;
}

std::optional<FirstLayer> firstLayer(const std::vector<ModuleCall>& leaves, std::int64_t& side)
{
    using Kind = FirstLayer::Kind;
    const bool attends = std::ranges::any_of(leaves, [](const ModuleCall& m) {
        return isMultihead(m.code()) || m.type() == "LayerNorm" || m.type() == "RMSNorm";
    });
    bool flat = false;
    for (const ModuleCall& m : leaves) {
        if (m.lazy() && !m.typeBegins("Conv"))
            continue;
        if ((m.typeBegins("Conv") || m.typeBegins("DeformConv")) && m.dimensions() > 0)
            return FirstLayer{m.dimensions() == 1   ? Kind::Signal
                              : m.dimensions() == 2 ? Kind::Image
                                                    : Kind::Volume,
                              m.lazy() ? kUsualChannels : m.integerArgument("in_channels", 1)};
        if (m.type() == "Embedding")
            return FirstLayer{Kind::Tokens, 0};
        if (m.type() == "LSTM" || m.type() == "GRU" || m.type() == "RNN")
            return FirstLayer{Kind::Sequence, m.integerArgument("input_size", 1)};
        if (isMultihead(m.code()))
            return FirstLayer{Kind::Sequence, attentionWidth(m)};
        if (m.type() == "LayerNorm" || m.type() == "RMSNorm")
            return FirstLayer{Kind::Sequence, m.integerArgument("normalized_shape", 1)};
        if (m.typeBegins("BatchNorm") && m.dimensions() == 2)
            return FirstLayer{Kind::Image, m.integerArgument("num_features", 3)};
        if (m.type() == "Linear") {
            const std::int64_t features = m.integerArgument("in_features", m.integerArgument("nx", 1));
            const auto image = flat ? flattenedImage(features, side) : std::nullopt;
            return image ? *image : FirstLayer{attends ? Kind::Sequence : Kind::Vector, features};
        }
        flat = flat || m.type() == "Flatten";
    }
    return std::nullopt;
}

/// Returns the sequence length that the position embedding allows, at most 2,048, or 512 if there is no such embedding.
std::int64_t sequenceLengthOf(const std::vector<ModuleCall>& leaves)
{
    std::int64_t tables = 0, width = 0, positions = 512;
    for (const ModuleCall& m : leaves) {
        if (m.type() != "Embedding" || (tables > 0 && m.integerArgument("embedding_dim", 0) != width))
            continue; // An embedding with another width, such as T5's biases, does not contain positions.
        width = m.integerArgument("embedding_dim", 0);
        if (tables++ == 1)
            positions = m.integerArgument("num_embeddings", positions);
    }
    return std::clamp<std::int64_t>(positions, 1, 2048);
}

DynamicSize dynamicSize(const FirstLayer& first, const std::vector<ModuleCall>& leaves, std::int64_t side)
{
    switch (first.kind) {
    case FirstLayer::Kind::Vector: return {};
    case FirstLayer::Kind::Image: return {"image", side > 0 ? side : 224, &kCodeImageSize};
    case FirstLayer::Kind::Volume: return {"image", 112, &kCodeImageSize};
    case FirstLayer::Kind::Signal: return {"length", 1024, &kSignalLength};
    case FirstLayer::Kind::Tokens:
    case FirstLayer::Kind::Sequence: return {"sequence", sequenceLengthOf(leaves), &kSequenceLength};
    }
    return {};
}

CodeShape codeInputShape(const FirstLayer& first, std::int64_t size)
{
    switch (first.kind) {
    case FirstLayer::Kind::Vector: return {first.channels};
    case FirstLayer::Kind::Image: return {first.channels, size, size};
    case FirstLayer::Kind::Volume: return {first.channels, kUsualFrames, size, size};
    case FirstLayer::Kind::Signal: return {first.channels, size};
    case FirstLayer::Kind::Tokens: return {size};
    case FirstLayer::Kind::Sequence: return {size, first.channels};
    }
    return {};
}

void addCodeRows(TorchRows& rows, const ParsedCode& code, const FirstLayer& first, std::int64_t size)
{
    const CodeShape shape = codeInputShape(first, size);
    const bool ids = first.kind == FirstLayer::Kind::Tokens;
    const InputRef input = rows.rows().add(
        "Input", "input", {{"shape", Extents(shape.begin(), shape.end())}, {"dtype", ids ? "int64" : "float32"}});
    rows.addRows(code.model, input, shape, ids);
}

/// Finds an input size with which every layer is compatible. Returns `guess` if it is such a size, or if there is none.
std::int64_t consistentSide(const ParsedCode& code, const FirstLayer& first, std::int64_t guess)
{
    const auto tried = [&](std::int64_t side) {
        TorchRows trial;
        addCodeRows(trial, code, first, side);
        return trial;
    };
    const auto agrees = [&](std::int64_t side) {
        const TorchRows trial = tried(side);
        return trial.assumed().custom.empty() && trial.assumed().mismatched == 0 && !trial.last().shape.empty();
    };
    const TorchRows guessed = tried(guess);
    if (!guessed.last().shape.empty() && guessed.assumed().mismatched == 0)
        return guess;
    for (const std::int64_t side : kUsualSides) {
        if (agrees(side))
            return side;
    }
    for (std::int64_t side = 1; side <= kLargestTriedSide; ++side) {
        if (agrees(side))
            return side;
    }
    using Sizes = std::span<const std::int64_t>;
    const Sizes larger = first.kind == FirstLayer::Kind::Signal ? Sizes(kUsualLengths) : Sizes(kLargeSides);
    const auto found = std::ranges::find_if(larger, agrees);
    return found == larger.end() ? guess : *found;
}

bool isImageLike(const FirstLayer& first)
{
    return first.kind == FirstLayer::Kind::Image || first.kind == FirstLayer::Kind::Signal
           || first.kind == FirstLayer::Kind::Volume;
}

Assumption addCodeLoss(TorchRows& rows)
{
    const ModuleStream& last = rows.last();
    InputRef loss{};
    const bool classes = !rows.hasTokenIds() && last.shape.size() == 1 && last.shape[0] > 1;
    const bool tokens = last.shape.size() == 2 && last.shape[1] > 1 && rows.hasTokenIds();
    if (tokens) {
        const InputRef flat = rows.rows().add("Flatten", "all_tokens", {{"start_dim", 0}, {"end_dim", 1}}, {last.ref});
        loss = rows.rows().add("CrossEntropyLoss", "loss", {}, {flat});
    } else {
        loss =
            rows.rows().add(classes || last.shape.size() == 1 ? "CrossEntropyLoss" : "MSELoss", "loss", {}, {last.ref});
    }
    const bool entropy = tokens || last.shape.size() == 1;
    return {entropy ? "Cross-entropy is assumed as the loss."_tr : "Mean squared error is assumed as the loss."_tr,
            {loss.row}};
}

/// Assumptions about forward(), inferred from the order and the names of the modules.
std::vector<Assumption> assumptionsOf(const TorchRows::Assumptions& assumed, const Network& network)
{
    std::vector<Assumption> list{{"Read from code that does not show forward(): the layers are assumed to run in the "
                                  "order in which they are listed."_tr}};
    const auto add = [&](const std::vector<LayerId>& rows, Pattern<1> one, Pattern<1> many) {
        if (!rows.empty())
            list.push_back({counted(layerCount(rows, network), one, many), rows});
    };
    add(assumed.attentions, "%1 attention: its heads are assumed to be 64 or 128 wide."_tr,
        "%1 attentions: their heads are assumed to be 64 or 128 wide."_tr);
    add(assumed.multihead,
        "%1 MultiheadAttention: print(model) does not show its kdim, vdim and add_bias_kv; its keys and values are "
        "assumed to be as wide as its queries, without biases of their own."_tr,
        "%1 MultiheadAttention: print(model) does not show their kdim, vdim and add_bias_kv; their keys and values are "
        "assumed to be as wide as their queries, without biases of their own."_tr);
    add(assumed.norms, "%1 norm does not print its size: it is assumed to be as wide as its input."_tr,
        "%1 norms do not print their sizes: they are assumed to be as wide as their inputs."_tr);
    add(assumed.weightNorms, "%1 weight_norm: print(model) does not show its dim; 0, the default, is assumed."_tr,
        "%1 weight_norm: print(model) does not show their dim; 0, the default, is assumed."_tr);
    add(assumed.biases,
        "%1 LayerNorm is assumed to have a bias, which print(model) does not show; the linear layers have none."_tr,
        "%1 LayerNorm are assumed to have biases, which print(model) does not show; the linear layers have none."_tr);
    add(assumed.sums, "%1 block is assumed to add its input to its result."_tr,
        "%1 blocks are assumed to add their input to their result."_tr);
    add(assumed.flattened, "Flatten, which forward() usually calls as a function, was inserted at %1 place."_tr,
        "Flatten, which forward() usually calls as a function, was inserted at %1 places."_tr);
    add(assumed.branches, "%1 layer was connected to an earlier tensor, the last one that fits it."_tr,
        "%1 layers were connected to an earlier tensor, the last one that fits them."_tr);
    return list;
}

/// Notes on rows that cannot be estimated.
std::vector<Message> errorNotes(const TorchRows::Assumptions& assumed, const Network& network)
{
    std::vector<Message> notes;
    if (!assumed.custom.empty())
        notes.push_back(counted(layerCount(assumed.custom, network),
                                "%1 layer is an error until it has an input: no tensor before it has the size that it "
                                "needs."_tr,
                                "%1 layers are errors until they have an input: no tensor before them has the size "
                                "that they need."_tr));
    if (!assumed.unknown.empty())
        notes.push_back(counted(layerCount(assumed.unknown, network),
                                "%1 layer is not known: its row is an error until it has sizes."_tr,
                                "%1 layers are not known: their rows are errors until they have sizes."_tr));
    return notes;
}

std::string unplacedModules(const CodeValue& model, const std::vector<PlacedModule>& placed)
{
    std::set<const CodeValue*> calls;
    for (const PlacedModule& place : placed)
        calls.insert(place.call);
    return unplacedPaths(model, calls);
}

/// Ties the head to its embedding if the options or the class say so. `shared` receives the number of shared elements.
std::optional<Assumption> tieHead(TorchRows& rows, const CodeValue& model, const ImportOptions& options,
                                  Imported& imported, std::int64_t& shared)
{
    const std::string tying = tyingClass(model);
    const TorchRows::Matrix* head = rows.head(!tying.empty());
    if (!head)
        return std::nullopt;
    const bool ties = options.tieHead.value_or(!tying.empty());
    const LayerId row = head->row.row;
    imported.head = ties ? HeadTie::Tied : HeadTie::Untied;
    if (ties)
        shared = rows.tie(*head);
    const Message text =
        !ties ? Message("The last layer is counted separately from the embedding, whose weight it may share."_tr)
        : tying.empty() ? Message("The last layer shares the weight of the embedding."_tr)
                        : message("The last layer is assumed to share the weight of the embedding, as in %1 unless "
                                  "tie_word_embeddings is false."_tr,
                                  tying);
    return Assumption{text, {row}, std::string(kTieHead)};
}

/// Adds assumptions about classes whose printed tree may omit parameters or shared modules.
void addClassAssumptions(const CodeValue& model, std::vector<Assumption>& assumptions)
{
    if (const std::string possible = possibleParameters(model); !possible.empty())
        assumptions.push_back(
            {message("Parameters that these classes may hold themselves are not in the text, and are assumed not to be "
                     "there: %1."_tr,
                     elideMiddle(possible, 300))});
    std::string unknown;
    for (const std::string_view name : unknownClasses(model))
        unknown += (unknown.empty() ? "" : ", ") + std::string(name);
    if (!unknown.empty())
        assumptions.push_back(
            {message("Classes that are not known are assumed to have no parameters of their own and to share no module "
                     "with others, as print(model) shows neither: %1."_tr,
                     elideMiddle(unknown, 300))});
}

/// Returns the name of the model's variable if it is meaningful, and the class name otherwise.
std::string networkName(const ParsedCode& code)
{
    if (!code.name.empty() && code.name != "model" && code.name != "net")
        return code.name;
    return isPlainContainer(code.model.text) ? std::string(kUnnamedCode) : code.model.text;
}

/// Normalizes the modules: removes wrappers, and adds child modules and arguments that are implied.
void normalizeModules(CodeValue& model)
{
    unwrapParametrizations(model);
    expandSubmodules(model);
    addImpliedArguments(model);
}

} // namespace

Result<Imported> importTorchCode(const ParsedCode& given, const ImportOptions& options, bool totalFollows)
{
    ParsedCode code = given;
    const PrintedTokens tokens = unwrapPeft(code.model);
    normalizeModules(code.model);
    const std::string twice = mergeDuplicateModules(code.model);
    std::vector<ModuleCall> leaves;
    collectLeaves(code.model, leaves);
    std::int64_t side = 0;
    const std::optional<FirstLayer> first = firstLayer(leaves, side);
    const bool printed = std::ranges::any_of(code.model.items, &CodeArgument::module);
    if (!first && code.model.is(CodeValue::Kind::Call) && !printed && !containsLayers(code.model))
        return Error{unknownClassError(code.model.line, code.model.text)};
    if (!first)
        return Error{"no layer in it gives the size of its input (such as Conv2d, Linear or Embedding)"_tr};
    Imported imported;
    const DynamicSize open = dynamicSize(*first, leaves, side);
    std::int64_t size = 1;
    if (open.words) {
        const bool chosen = options.dims.contains(open.name);
        const std::int64_t guess =
            chosen || !isImageLike(*first) ? open.guess : consistentSide(code, *first, open.guess);
        const auto taken = selectedDimension(options, imported.dimensions, open.name, guess, *open.words);
        if (!taken)
            return Error{taken.error()};
        size = *taken;
    }
    TorchRows rows;
    addCodeRows(rows, code, *first, size);
    if (!rows.problem().empty())
        return Error{rows.problem()};
    std::int64_t shared = 0;
    const std::optional<Assumption> tied = tieHead(rows, code.model, options, imported, shared);
    const Assumption loss = addCodeLoss(rows);
    const Network& network = imported.project.network = rows.rows().takeNetwork(networkName(code));
    std::vector<Assumption>& assumptions = imported.project.assumptions;
    assumptions = assumptionsOf(rows.assumed(), network);
    assumptions.push_back(loss);
    if (!twice.empty())
        assumptions.push_back(
            {message("Printed more than once, and assumed to be the same modules: %1."_tr, elideMiddle(twice, 300))});
    if (tied)
        assumptions.push_back(*tied);
    imported.notes = errorNotes(rows.assumed(), network);
    const std::vector<DeclaredParameters> declared = rows.declared();
    const std::vector<PlacedModule> placed = rows.placed();
    addDimensionAssumptions(imported.dimensions, imported.project);
    applyFineTuning(placed, tokens, imported.project);
    const std::int64_t inTree = declaredParametersInTree(code.model) - shared;
    compareWithDeclared(imported.project, declared, inTree, unplacedModules(code.model, placed));
    if (tokens.prefixParameters > 0)
        compareWithCounts(imported.project, inTree + tokens.prefixParameters, tokens.prefixParameters);
    compareWithGradients(imported.project.network);
    if (const std::string unprinted = unprintedParameters(code.model); !unprinted.empty())
        addUnprintedRow(imported.project.network, unprinted);
    if (!totalFollows)
        addClassAssumptions(code.model, assumptions);
    return imported;
}

} // namespace vram
