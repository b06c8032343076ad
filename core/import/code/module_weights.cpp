// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/module_weights.h"

#include "base/checked.h"
#include "import/code/computed_weights.h"
#include "import/code/module_roles.h"
#include "import/code/module_shape.h"
#include "import/code/peft_tree.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <vector>

namespace vram {

namespace {

using Weights = std::optional<std::int64_t>;

std::int64_t biasOf(const ModuleCall& module, std::int64_t out)
{
    return module.flag("bias", true) ? out : 0;
}

/// Returns `factor` times the argument `size`, or nullopt if the argument is not given or is 0 in a lazy module.
Weights times(const ModuleCall& module, std::string_view size, std::int64_t factor)
{
    const std::int64_t named = module.integerArgument(size, 0);
    return named > 0 ? Weights(checkedMul(factor, named)) : std::nullopt;
}

Weights convolutionWeights(const ModuleCall& module)
{
    const auto kernel = module.integerArguments("kernel_size", static_cast<std::size_t>(module.dimensions()), 1);
    const std::int64_t in = module.integerArgument("in_channels", 0), out = module.integerArgument("out_channels", 0);
    const std::int64_t groups = std::max<std::int64_t>(module.integerArgument("groups", 1), 1);
    if (in <= 0 || out <= 0)
        return std::nullopt;
    return checkedAdd(checkedMul(checkedMul(in, out) / groups, elementCount(kernel)), biasOf(module, out));
}

Weights linearWeights(const ModuleCall& module)
{
    const std::int64_t in = module.integerArgument("in_features", module.integerArgument("nx", 0));
    const std::int64_t out = module.integerArgument("out_features", module.integerArgument("nf", 0));
    return in > 0 && out > 0 ? Weights(checkedAdd(checkedMul(in, out), biasOf(module, out))) : std::nullopt;
}

Weights bilinearWeights(const ModuleCall& module)
{
    const std::int64_t out = module.integerArgument("out_features", 0);
    const std::int64_t pairs =
        checkedMul(module.integerArgument("in1_features", 0), module.integerArgument("in2_features", 0));
    return checkedAdd(checkedMul(pairs, out), biasOf(module, out));
}

/// `vectors` times the elements of "normalized_shape", which is a number or a list.
Weights normWeights(const ModuleCall& module, std::int64_t vectors)
{
    const CodeValue* shape = module.argument("normalized_shape");
    if (!module.flag("elementwise_affine", true))
        return 0;
    if (!shape)
        return std::nullopt;
    const std::size_t count = std::max<std::size_t>(shape->items.size(), 1);
    return checkedMul(vectors, elementCount(module.integerArguments("normalized_shape", count, 0)));
}

Weights recurrentWeights(const ModuleCall& module, std::int64_t gates)
{
    const std::int64_t hidden = module.integerArgument("hidden_size", 1),
                       projected = module.integerArgument("proj_size", 0);
    const std::int64_t directions = module.flag("bidirectional", false) ? 2 : 1;
    const std::int64_t given = projected > 0 ? projected : hidden;
    const std::int64_t biases = module.flag("bias", true) ? 2 : 0;
    std::int64_t sum = 0, in = module.integerArgument("input_size", 1);
    for (std::int64_t i = 0; i < std::min<std::int64_t>(module.integerArgument("num_layers", 1), 1000); ++i) {
        const std::int64_t matrices = checkedMul(checkedMul(gates, hidden), checkedAdd(checkedAdd(in, given), biases));
        const std::int64_t one = checkedAdd(matrices, checkedMul(projected, hidden));
        sum = checkedAdd(sum, checkedMul(directions, one));
        in = checkedMul(given, directions);
    }
    return sum;
}

Weights attentionWeights(const ModuleCall& module)
{
    const std::int64_t width = attentionWidth(module);
    const auto children = childrenOf(module.code());
    const bool bias =
        children.empty() ? module.flag("bias", true) : ModuleCall(*children.front().call).flag("bias", true);
    const std::int64_t keys = module.integerArgument("kdim", width), values = module.integerArgument("vdim", width);
    // The input widths of the four projections, including that of the output.
    const std::int64_t inputs = checkedAdd(checkedAdd(checkedMul(2, width), keys), values);
    const std::int64_t vectors = (bias ? 4 : 0) + (module.flag("add_bias_kv", false) ? 2 : 0);
    return checkedMul(width, checkedAdd(inputs, vectors));
}

Weights batchNormWeights(const ModuleCall& module)
{
    const bool frozen = module.code().text.starts_with("Frozen");
    return frozen || !module.flag("affine", true) ? Weights(0) : times(module, "num_features", 2);
}

/// Returns the number of parameters of an adaptive softmax. Its head covers the frequent classes and the clusters of
/// the others. Each cluster projects to a narrower space and has the weights of its classes
/// (torch/nn/modules/adaptive.py).
Weights adaptiveSoftmaxWeights(const ModuleCall& module)
{
    const std::int64_t in = module.integerArgument("in_features", 0), classes = module.integerArgument("n_classes", 0);
    const CodeValue* list = module.argument("cutoffs");
    if (in <= 0 || classes <= 0 || !list || list->items.empty())
        return std::nullopt;
    std::vector<std::int64_t> cutoffs = module.integerArguments("cutoffs", list->items.size(), 0);
    cutoffs.push_back(classes);
    const std::int64_t head = cutoffs.front() + static_cast<std::int64_t>(cutoffs.size()) - 1;
    const double divisor = std::max(module.real("div_value", 4), 1.0);
    std::int64_t sum = checkedAdd(checkedMul(in, head), module.flag("head_bias", false) ? head : 0);
    double scale = divisor;
    for (std::size_t i = 1; i < cutoffs.size(); ++i, scale *= divisor) {
        const auto narrow = static_cast<std::int64_t>(static_cast<double>(in) / scale);
        sum = checkedAdd(sum, checkedMul(narrow, checkedAdd(in, cutoffs[i] - cutoffs[i - 1])));
    }
    return sum;
}

struct Family {
    std::string_view begin; ///< Beginning of the type's name.
    Weights (*weights)(const ModuleCall& module);
};

constexpr std::array kFamilies{
    Family{"Conv", convolutionWeights},
    Family{"DeformConv", convolutionWeights},
    Family{"Linear", linearWeights},
    Family{"Bilinear", bilinearWeights},
    Family{"Embedding",
           [](const ModuleCall& m) { return times(m, "num_embeddings", m.integerArgument("embedding_dim", 1)); }},
    Family{"BatchNorm", batchNormWeights},
    Family{"InstanceNorm",
           [](const ModuleCall& m) { return m.flag("affine", false) ? times(m, "num_features", 2) : Weights(0); }},
    Family{"GroupNorm",
           [](const ModuleCall& m) { return m.flag("affine", true) ? times(m, "num_channels", 2) : Weights(0); }},
    Family{"LayerNorm", [](const ModuleCall& m) { return normWeights(m, m.flag("bias", true) ? 2 : 1); }},
    Family{"RMSNorm", [](const ModuleCall& m) { return normWeights(m, 1); }},
    Family{"PReLU", [](const ModuleCall& m) { return Weights(m.integerArgument("num_parameters", 1)); }},
    Family{"LSTM", [](const ModuleCall& m) { return recurrentWeights(m, 4); }},
    Family{"GRU", [](const ModuleCall& m) { return recurrentWeights(m, 3); }},
    Family{"RNN", [](const ModuleCall& m) { return recurrentWeights(m, 1); }},
    Family{"MultiheadAttention", attentionWeights},
    Family{"AdaptiveLogSoftmax", adaptiveSoftmaxWeights},
    Family{"Parameter", [](const ModuleCall& m) { return times(m, "elements", 1); }},
};

} // namespace

std::optional<std::int64_t> declaredParameters(const ModuleCall& module)
{
    const auto family = std::ranges::find_if(kFamilies, [&](const Family& f) { return module.typeBegins(f.begin); });
    const Weights own = family != kFamilies.end()     ? family->weights(module)
                        : isModuleType(module.type()) ? Weights(0)
                                                      : std::nullopt;
    if (!own)
        return own;
    const auto adapter = adapterOf(module);
    const auto lengths = magnitudeShape(module);
    const std::int64_t computed = lengths.empty() ? *own : checkedAdd(*own, elementCount(lengths));
    return checkedAdd(checkedMul(computed, isTrainedCopy(module) ? 2 : 1), adapter ? adapter->parameters : 0);
}

bool hasOwnParameters(const CodeValue& call)
{
    const ModuleCall module(call);
    constexpr std::array<std::string_view, 6> sizes{"kernel_size",  "in_features",   "num_features",
                                                    "num_channels", "embedding_dim", "normalized_shape"};
    return std::ranges::any_of(sizes, [&](std::string_view size) { return module.argument(size) != nullptr; });
}

namespace {

/// Calls `visit(path, call, parameters)` for each module with parameters. `parameters` is the sum over all repeats. A
/// module that is printed several times is visited once.
class DeclaredModules
{
public:
    using Visit = std::function<void(const std::string& path, const CodeValue& call, std::int64_t parameters)>;

    explicit DeclaredModules(Visit visit) : m_visit(std::move(visit)) {}

    void walk(const std::string& path, const CodeValue& call, std::int64_t repeats)
    {
        const std::vector<ModuleChild> children = childrenOf(call);
        const ModuleCall module(call);
        const bool leaf = children.empty() || isMultihead(call);
        const bool counts = leaf ? !isIdentityModule(call.text) && !lacksSizes(module) : hasOwnParameters(call);
        const std::int64_t number = call.identity, times = checkedMul(repeats, call.repeat);
        const std::int64_t own = counts ? declaredParameters(module).value_or(0) : 0;
        if (own > 0 && (number == 0 || m_readable.insert(number).second))
            m_visit(path, call, checkedMul(own, times));
        for (const ModuleChild& child : leaf ? std::vector<ModuleChild>() : children)
            walk(path.empty() ? child.name : path + "." + child.name, *child.call, times);
    }

private:
    Visit m_visit;
    std::set<std::int64_t> m_readable{};
};

} // namespace

std::int64_t declaredParametersInTree(const CodeValue& call)
{
    std::int64_t sum = 0;
    DeclaredModules([&sum](const std::string&, const CodeValue&, std::int64_t own) {
        sum = checkedAdd(sum, own);
    }).walk({}, call, 1);
    return sum;
}

std::string unplacedPaths(const CodeValue& model, const std::set<const CodeValue*>& placed)
{
    constexpr std::size_t most = 300;
    std::string list;
    DeclaredModules([&](const std::string& path, const CodeValue& call, std::int64_t) {
        if (!placed.contains(&call) && list.size() < most)
            list += (list.empty() ? "" : ", ") + path;
    }).walk({}, model, 1);
    return list;
}

bool lacksSizes(const ModuleCall& module)
{
    struct Needed {
        std::string_view begin;
        std::array<std::string_view, 2> sizes;
    };
    constexpr std::array needed{Needed{"Conv", {"out_channels", "kernel_size"}},
                                Needed{"DeformConv", {"out_channels", "kernel_size"}},
                                Needed{"Embedding", {"num_embeddings", "embedding_dim"}},
                                Needed{"GroupNorm", {"num_groups", "num_channels"}},
                                Needed{"LSTM", {"input_size", "hidden_size"}},
                                Needed{"GRU", {"input_size", "hidden_size"}},
                                Needed{"RNN", {"input_size", "hidden_size"}}};
    if (module.type() == "Linear")
        return !module.argument("out_features") && !module.argument("nf");
    const auto type = std::ranges::find_if(needed, [&](const Needed& n) { return module.typeBegins(n.begin); });
    return type != needed.end()
           && std::ranges::any_of(type->sizes, [&](std::string_view size) { return !module.argument(size); });
}

} // namespace vram
