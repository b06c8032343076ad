#include "configs/torch_optimizer.h"

#include "base/words.h"
#include "configs/config_job.h"
#include "optimizers/catalogue.h"
#include "optimizers/optimizer_program.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

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
    const OptimizerRule* const rule = optimizerRule(name);
    if (rule == nullptr || rule->torch.name.empty())
        return std::nullopt;
    const auto [type, argument] = rule->torch;
    TorchOptimizer optimizer{std::string(type)};
    if (!argument.empty())
        optimizer.arguments.emplace_back(argument, "True");
    addMomentum(setup, optimizer, name);
    if (setup.weightDecay >= 0)
        optimizer.arguments.emplace_back("weight_decay", decimal(setup.weightDecay));
    const std::string kernels = textSetting(setup, "optimizer.implementation");
    const bool choosable = type != "LBFGS" && type != "SparseAdam" && argument != "fused";
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
    for (const std::string_view name : optimizerNames()) {
        const auto [torchName, argument] = optimizerRule(name)->torch;
        if (!torchName.empty() && lowered(torchName) == wanted && argument.empty())
            return std::string(name);
    }
    const auto* const other = std::ranges::find(others, wanted, [](const auto& entry) { return entry.first; });
    return other == others.end() ? std::nullopt : std::optional(std::string(other->second));
}

} // namespace vram
