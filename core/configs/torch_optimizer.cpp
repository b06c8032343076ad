// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/torch_optimizer.h"

#include "base/words.h"
#include "configs/training_job.h"
#include "optimizers/catalogue.h"
#include "optimizers/optimizer_program.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

void addMomentum(const Setup& setup, TorchOptimizer& optimizer, std::string_view name)
{
    constexpr double usual = 0.9; // As in PyTorch's ImageNet example.
    const bool takes = optimizer.type.view() == "SGD" || optimizer.type.view() == "RMSprop";
    const double momentum = name == "momentum" && setup.momentum == 0 ? usual : setup.momentum;
    if (takes && momentum != 0)
        optimizer.arguments.push_back({"momentum"_py, momentum});
}

} // namespace

std::optional<TorchOptimizer> torchOptimizer(const Setup& setup)
{
    const std::string name = stringSetting(setup, "optimizer");
    const OptimizerRule* const rule = optimizerRule(name);
    if (rule == nullptr || rule->torch.name.view().empty())
        return std::nullopt;
    const auto [type, argument] = rule->torch;
    TorchOptimizer optimizer{type};
    if (!argument.view().empty())
        optimizer.arguments.push_back({argument, true});
    addMomentum(setup, optimizer, name);
    if (setup.weightDecay >= 0)
        optimizer.arguments.push_back({"weight_decay"_py, setup.weightDecay});
    const std::string kernels = stringSetting(setup, "optimizer.implementation");
    const bool choosable = type.view() != "LBFGS" && type.view() != "SparseAdam" && argument.view() != "fused";
    if (choosable && kernels == "fused")
        optimizer.arguments.push_back({"fused"_py, true});
    if (choosable && kernels != "fused")
        optimizer.arguments.push_back({"foreach"_py, kernels == "foreach"});
    return optimizer;
}

std::optional<std::string> optimizerForClass(std::string_view type)
{
    // DeepSpeed's fused and CPU versions have the same optimizer states.
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> others{
        {{"fusedadam", "adamw"}, {"deepspeedcpuadam", "adamw"}, {"lamb", "lamb"}, {"lion", "lion"}}};
    const std::string wanted = lowercase(type);
    for (const std::string_view name : optimizerNames()) {
        const auto [torchName, argument] = optimizerRule(name)->torch;
        if (!torchName.view().empty() && lowercase(torchName.view()) == wanted && argument.view().empty())
            return std::string(name);
    }
    const auto* const other = std::ranges::find(others, wanted, [](const auto& entry) { return entry.first; });
    return other == others.end() ? std::nullopt : std::optional(std::string(other->second));
}

} // namespace vram
