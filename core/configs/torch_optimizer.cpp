#include "configs/torch_optimizer.h"

#include "base/words.h"
#include "configs/config_job.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

struct Known {
    std::string_view name;
    std::string_view type;
    std::string_view argument{}; ///< What sets it apart from others of its class, as True.
};

constexpr std::array kKnown{
    Known{"adamw", "AdamW"},
    Known{"adamw-fused", "AdamW", "fused"},
    Known{"adam", "Adam"},
    Known{"amsgrad", "Adam", "amsgrad"},
    Known{"sgd", "SGD"},
    Known{"momentum", "SGD"},
    Known{"adagrad", "Adagrad"},
    Known{"rmsprop", "RMSprop"},
    Known{"rmsprop-centered", "RMSprop", "centered"},
    Known{"adadelta", "Adadelta"},
    Known{"adamax", "Adamax"},
    Known{"nadam", "NAdam"},
    Known{"radam", "RAdam"},
    Known{"asgd", "ASGD"},
    Known{"rprop", "Rprop"},
    Known{"adafactor", "Adafactor"},
    Known{"sparse-adam", "SparseAdam"},
    Known{"lbfgs", "LBFGS"},
};

std::string decimal(double value)
{
    std::string text = std::to_string(value);
    while (text.size() > 3 && text.ends_with('0') && !text.ends_with(".0"))
        text.pop_back();
    return text;
}

void addMomentum(const Setup& setup, TorchOptimizer& optimizer, std::string_view name)
{
    constexpr double usual = 0.9; // That of PyTorch's ImageNet example.
    const bool takes = optimizer.type == "SGD" || optimizer.type == "RMSprop";
    const double momentum = name == "momentum" && setup.momentum == 0 ? usual : setup.momentum;
    if (takes && momentum != 0)
        optimizer.arguments.emplace_back("momentum", decimal(momentum));
}

} // namespace

std::optional<TorchOptimizer> torchOptimizer(const Setup& setup)
{
    const std::string name = textSetting(setup, "optimizer");
    const auto* const known = std::ranges::find(kKnown, name, &Known::name);
    if (known == kKnown.end())
        return std::nullopt;
    TorchOptimizer optimizer{std::string(known->type)};
    if (!known->argument.empty())
        optimizer.arguments.emplace_back(known->argument, "True");
    addMomentum(setup, optimizer, name);
    if (setup.weightDecay >= 0)
        optimizer.arguments.emplace_back("weight_decay", decimal(setup.weightDecay));
    const std::string kernels = textSetting(setup, "optimizer.implementation");
    const bool choosable = known->type != "LBFGS" && known->type != "SparseAdam" && known->argument != "fused";
    if (choosable && kernels == "fused")
        optimizer.arguments.emplace_back("fused", "True");
    if (choosable && kernels != "fused")
        optimizer.arguments.emplace_back("foreach", kernels == "foreach" ? "True" : "False");
    return optimizer;
}

std::optional<std::string> optimizerOfType(std::string_view type)
{
    // DeepSpeed's fused and CPU versions keep the same states.
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> others{
        {{"fusedadam", "adamw"}, {"deepspeedcpuadam", "adamw"}, {"lamb", "lamb"}, {"lion", "lion"}}};
    const std::string wanted = lowered(type);
    for (const Known& known : kKnown) {
        if (lowered(known.type) == wanted && known.argument.empty())
            return std::string(known.name);
    }
    const auto* const other = std::ranges::find(others, wanted, [](const auto& entry) { return entry.first; });
    return other == others.end() ? std::nullopt : std::optional(std::string(other->second));
}

} // namespace vram
