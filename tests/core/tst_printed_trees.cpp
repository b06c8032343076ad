// SPDX-License-Identifier: GPL-3.0-or-later

// Random trees of modules as print(model) shows them. Regardless of names and nesting, each parameter that the text
// declares must be in a row.

#include "imported.h"

#include "estimate/estimate.h"
#include "import/import.h"
#include "layers/layer_type.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace vram::printed_trees_test {

namespace {

struct PrintedModule {
    std::string text;
    std::int64_t parameters = 0;
};

/// Generates random module trees as print(model) shows them. All sizes are small, and most match those of adjacent
/// layers.
class Trees
{
public:
    explicit Trees(unsigned seed) : m_random(seed) {}

    PrintedModule model()
    {
        PrintedModule first = linear();
        const PrintedModule rest = container(0);
        return {"Net(\n  (stem): " + first.text + "\n  (body): " + rest.text + "\n)\n",
                first.parameters + rest.parameters};
    }

    PrintedModule layer(std::string_view type);

private:
    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(m_random); }
    std::int64_t size() { return std::array<std::int64_t, 5>{8, 16, 24, 48, 64}[static_cast<std::size_t>(below(5))]; }
    bool yes() { return below(2) == 1; }
    template<std::size_t N>
    std::string_view one(const std::array<std::string_view, N>& of)
    {
        return of[static_cast<std::size_t>(below(static_cast<int>(N)))];
    }

    PrintedModule linear()
    {
        const std::int64_t in = size(), out = yes() ? 3 * in : size();
        const bool bias = yes();
        return {"Linear(in_features=" + std::to_string(in) + ", out_features=" + std::to_string(out)
                    + ", bias=" + (bias ? "True)" : "False)"),
                in * out + (bias ? out : 0)};
    }
    PrintedModule container(int depth);
    PrintedModule convolution(std::string_view type, int dims);
    PrintedModule recurrent(std::string_view type, std::int64_t gates);
    PrintedModule norm(std::string_view type);
    PrintedModule child(int depth);
    PrintedModule special();

    std::mt19937 m_random;
};

/// Names of modules with a special role in libraries.
constexpr std::array<std::string_view, 38> kNames{
    "base_layer", "lora_dropout", "in_proj",   "out_proj", "qkv",       "c_attn",    "q_proj",    "k_proj",
    "v_proj",     "o_proj",       "query",     "key",      "value",     "to_q",      "to_k",      "to_v",
    "to_out",     "gate",         "gate_proj", "up_proj",  "down_proj", "w1",        "w2",        "w3",
    "downsample", "shortcut",     "skip",      "norm1",    "norm2",     "self_attn", "attention", "linear1",
    "linear2",    "q_norm",       "k_norm",    "dropout1", "act",       "fc"};
constexpr std::array<std::string_view, 14> kClasses{
    "Sequential", "ModuleList",       "Attention", "BasicBlock", "Bottleneck", "SqueezeExcitation",  "ResidualBlock",
    "MLP",        "TransformerLayer", "SEBlock",   "MBConv",     "ModuleDict", "MultiheadAttention", "Decoder"};
/// The types of the catalogue that are modules of torch.nn, except losses, which a model does not print.
std::vector<std::string_view> moduleTypes()
{
    static const std::set<std::string, std::less<>> modules = [] {
        std::ifstream file(VRAM_TEST_DATA "/code/torch_nn_modules.txt");
        EXPECT_TRUE(file);
        std::set<std::string, std::less<>> names;
        for (std::string line; std::getline(file, line);)
            names.insert(line);
        return names;
    }();
    std::vector<std::string_view> types;
    for (const LayerType& type : layerTypes()) {
        if (modules.contains(type.name) && !type.name.ends_with("Loss"))
            types.push_back(type.name);
    }
    return types;
}

PrintedModule Trees::convolution(std::string_view type, int dims)
{
    const std::int64_t in = size(), out = size(), kernel = 1 + below(3);
    const std::int64_t groups = yes() ? 8 : 1;
    const bool bias = yes();
    std::string sides, ones;
    std::int64_t window = 1;
    for (int i = 0; i < dims; ++i) {
        sides += std::to_string(kernel) + (dims == 1 || i + 1 < dims ? "," : "");
        ones += dims == 1 || i + 1 < dims ? "1," : "1";
        window *= kernel;
    }
    return {std::string(type) + "(" + std::to_string(in) + ", " + std::to_string(out) + ", kernel_size=(" + sides
                + "), stride=(" + ones + ")" + (groups > 1 ? ", groups=8" : "") + (bias ? ")" : ", bias=False)"),
            in * out / groups * window + (bias ? out : 0)};
}

PrintedModule Trees::recurrent(std::string_view type, std::int64_t gates)
{
    const std::int64_t in = size(), hidden = size(), layers = 1 + below(2);
    const std::int64_t directions = yes() ? 2 : 1;
    std::int64_t sum = 0;
    for (std::int64_t i = 0, x = in; i < layers; ++i, x = hidden * directions)
        sum += directions * gates * hidden * (x + hidden + 2);
    return {std::string(type) + "(" + std::to_string(in) + ", " + std::to_string(hidden)
                + ", num_layers=" + std::to_string(layers) + (directions > 1 ? ", bidirectional=True)" : ")"),
            sum};
}

PrintedModule Trees::norm(std::string_view type)
{
    const std::int64_t width = size();
    const bool affine = yes();
    const std::string shown = std::to_string(width), flag = affine ? "True)" : "False)";
    if (type == "LayerNorm" || type == "RMSNorm")
        return {std::string(type) + "((" + shown + ",), eps=1e-05, elementwise_affine=" + flag,
                affine ? (type == "LayerNorm" ? 2 : 1) * width : 0};
    if (type == "GroupNorm")
        return {"GroupNorm(4, " + shown + ", eps=1e-05, affine=" + flag, affine ? 2 * width : 0};
    return {std::string(type) + "(" + shown + ", eps=1e-05, momentum=0.1, affine=" + flag, affine ? 2 * width : 0};
}

PrintedModule Trees::layer(std::string_view type)
{
    const std::size_t d = type.find('d');
    const int dims =
        d != std::string_view::npos && d > 0 && type[d - 1] >= '1' && type[d - 1] <= '3' ? type[d - 1] - '0' : 0;
    if (type == "Linear")
        return linear();
    if (type.starts_with("Conv"))
        return convolution(type, dims);
    if (type.find("Norm") != std::string_view::npos)
        return norm(type);
    if (type == "LSTM" || type == "GRU" || type == "RNN")
        return recurrent(type, type == "LSTM" ? 4 : type == "GRU" ? 3 : 1);
    if (type == "Embedding")
        return {"Embedding(100, 16)", 1600};
    if (type == "PReLU")
        return {"PReLU(num_parameters=8)", 8};
    if (type == "MultiheadAttention")
        return {"MultiheadAttention(\n(out_proj): NonDynamicallyQuantizableLinear(in_features=16, out_features=16, "
                "bias=True)\n)",
                4 * (16 * 16 + 16)};
    if (type.find("Adaptive") != std::string_view::npos)
        return {std::string(type) + "(output_size=2)", 0};
    if (type.find("Pool") != std::string_view::npos)
        return {std::string(type) + "(kernel_size=2, stride=2, padding=0)", 0};
    if (type == "Upsample")
        return {"Upsample(scale_factor=2.0, mode=nearest)", 0};
    if (type.starts_with("Pixel"))
        return {std::string(type) + (type == "PixelShuffle" ? "(upscale_factor=2)" : "(downscale_factor=2)"), 0};
    return {std::string(type) + "()", 0};
}

/// Returns a module that needs special handling: its parameter count follows from nested modules or from the lines
/// below it (parametrizations, ParameterList), or it is not a module of torch.nn.
PrintedModule Trees::special()
{
    const std::int64_t in = size(), out = size();
    const std::string sizes = std::to_string(in) + ", " + std::to_string(out);
    switch (below(6)) {
    case 0:
        return {"ParametrizedConv1d(\n" + sizes
                    + ", kernel_size=(3,), stride=(1,)\n(parametrizations): ModuleDict(\n"
                      "(weight): ParametrizationList(\n(0): _WeightNorm()\n)\n)\n)",
                in * out * 3 + 2 * out};
    case 1:
        return {"ParametrizedLinear(\nin_features=" + std::to_string(in) + ", out_features=" + std::to_string(out)
                    + ", bias=True\n(parametrizations): ModuleDict(\n(weight): ParametrizationList(\n(0): "
                      "_SpectralNorm()\n)\n)\n)",
                in * out + out};
    case 2:
        return {"ParameterList(\n(0): Parameter containing: [torch.float32 of size " + std::to_string(in) + "x"
                    + std::to_string(out) + "]\n(1): Parameter containing: [torch.float32 of size 5 (cuda:0)]\n)",
                in * out + 5};
    case 3: return {"None", 0};
    case 4: return {"PositionalEmbedding()", 0};
    default: return {"DeformConv2d(" + sizes + ", kernel_size=(3, 3), stride=(1, 1), bias=False)", in * out * 9};
    }
}

PrintedModule Trees::child(int depth)
{
    static const std::vector<std::string_view> types = moduleTypes();
    if (below(8) == 0)
        return special();
    if (depth < 4 && below(3) == 0)
        return container(depth + 1);
    return yes() ? linear() : layer(types[static_cast<std::size_t>(below(static_cast<int>(types.size())))]);
}

PrintedModule Trees::container(int depth)
{
    PrintedModule all{std::string(one(kClasses)) + "(", 0};
    const int children = 1 + below(6);
    for (int i = 0; i < children; ++i) {
        const PrintedModule drawn = child(depth);
        const int times = below(6) == 0 ? 3 : 1;
        const std::string name =
            times > 1 ? "(" + std::to_string(10 * i) + "-" + std::to_string(10 * i + 2) + "): 3 x "
                      : "(" + std::string(yes() ? one(kNames) : "m") + (yes() ? "" : std::to_string(i)) + "): ";
        all.text += "\n" + name + drawn.text;
        all.parameters += times * drawn.parameters;
    }
    all.text += "\n)";
    return all;
}

Estimate estimateOf(const Imported& read)
{
    Setup setup;
    setup.batch = 2;
    return estimate(read.project.network, setup, builtinCatalogues(), Detail::Rows);
}

bool hasMissingRow(const Network& network)
{
    bool found = false;
    forEachRow(network, [&](const Row& row, int, const Block*) { found = found || name(row) == "missing_parameters"; });
    return found;
}

TEST(PrintedTrees, ParametersMatchTheText)
{
    for (unsigned seed = 0; seed < 400; ++seed) {
        const PrintedModule drawn = Trees(seed).model();
        const Result<Imported> read = importText(drawn.text);
        ASSERT_TRUE(read) << text(read.error()) << drawn.text;
        EXPECT_FALSE(hasMissingRow(read->project.network)) << seed << '\n' << drawn.text;
        ASSERT_EQ(estimateOf(*read).parameters, drawn.parameters) << seed << '\n' << drawn.text;
    }
}

TEST(PrintedTrees, EveryModuleOfTheCatalogueIsRead)
{
    ASSERT_GT(moduleTypes().size(), 60U);
    for (const std::string_view type : moduleTypes()) {
        Trees trees(1);
        const PrintedModule layer = trees.layer(type);
        const Result<Imported> read = importText(
            "Net(\n  (stem): Linear(in_features=16, out_features=16, bias=True)\n  (x): " + layer.text + "\n)\n");
        ASSERT_TRUE(read) << type;
        EXPECT_EQ(estimateOf(*read).parameters, 16 * 16 + 16 + layer.parameters) << layer.text;
    }
}

// A block that print(model) shows once for its copies counts like copies that it shows one by one.
TEST(PrintedTrees, NotesCountRepeatedLayers)
{
    const std::string block =
        "Block(\n    (attn): MultiheadAttention(\n      (out_proj): NonDynamicallyQuantizableLinear("
        "in_features=64, out_features=64, bias=True)\n    )\n    (norm): RMSNorm()\n    (own): "
        "Unheard()\n  )\n";
    const std::string head = "Net(\n  (emb): Embedding(100, 64)\n";
    for (const std::string& text : {head + "  (0-2): 3 x " + block + ")\n",
                                    head + "  (0): " + block + "  (1): " + block + "  (2): " + block + ")\n"}) {
        const Result<Imported> read = importText(text);
        ASSERT_TRUE(read) << text;
        EXPECT_TRUE(test::notes(*read, "3 attentions: their heads are assumed")) << text;
        EXPECT_TRUE(test::notes(*read, "3 MultiheadAttention: print(model) does not show")) << text;
        EXPECT_TRUE(test::notes(*read, "3 norms do not print their sizes")) << text;
        EXPECT_TRUE(test::notes(*read, "3 layers are not known")) << text;
    }
}

} // namespace

} // namespace vram::printed_trees_test
