// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/torchtitan_model.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace vram {

namespace {

struct Flavor {
    std::string_view family;
    std::string_view name;
    CodePattern<PythonLanguage, 0> function;
    std::int64_t layers;
    std::int64_t parameters; ///< Includes the biases of routers.
};

// The registries of torchtitan/models (commit b5bcd76), without the models for debugging.
constexpr std::array kFlavors{
    Flavor{"llama3", "1B", "torchtitan.models.llama3.config_registry:llama3_8b"_py, 16, 1'235'814'400},
    Flavor{"llama3", "3B", "torchtitan.models.llama3.config_registry:llama3_8b"_py, 28, 3'212'749'824},
    Flavor{"llama3", "8B", "torchtitan.models.llama3.config_registry:llama3_8b"_py, 32, 8'030'261'248},
    Flavor{"llama3", "70B", "torchtitan.models.llama3.config_registry:llama3_70b"_py, 80, 70'553'706'496},
    Flavor{"llama3", "405B", "torchtitan.models.llama3.config_registry:llama3_405b"_py, 126, 405'853'388'800},
    Flavor{"qwen3", "0.6B", "torchtitan.models.qwen3.config_registry:qwen3_0_6b"_py, 28, 596'049'920},
    Flavor{"qwen3", "1.7B", "torchtitan.models.qwen3.config_registry:qwen3_1_7b"_py, 28, 1'720'574'976},
    Flavor{"qwen3", "4B", "torchtitan.models.qwen3.config_registry:qwen3_1_7b"_py, 36, 4'022'468'096},
    Flavor{"qwen3", "8B", "torchtitan.models.qwen3.config_registry:qwen3_1_7b"_py, 36, 8'190'735'360},
    Flavor{"qwen3", "14B", "torchtitan.models.qwen3.config_registry:qwen3_14b"_py, 40, 14'768'307'200},
    Flavor{"qwen3", "32B", "torchtitan.models.qwen3.config_registry:qwen3_32b"_py, 64, 32'762'123'264},
    Flavor{"qwen3", "30B-A3B", "torchtitan.models.qwen3.config_registry:qwen3_30b_a3b"_py, 48, 30'532'122'624},
    Flavor{"qwen3", "235B-A22B", "torchtitan.models.qwen3.config_registry:qwen3_1_7b"_py, 94, 235'093'634'560},
    Flavor{"deepseek_v3", "16B", "torchtitan.models.deepseek_v3.config_registry:deepseek_v3_16b"_py, 27,
           15'706'484'224},
    Flavor{"deepseek_v3", "236B", "torchtitan.models.deepseek_v3.config_registry:deepseek_v3_16b"_py, 60,
           235'741'434'880},
    Flavor{"deepseek_v3", "671B", "torchtitan.models.deepseek_v3.config_registry:deepseek_v3_671b"_py, 61,
           671'026'404'352},
};

/// Returns how the model differs from all decoders of torchtitan; empty if it may be one of them.
Message unlikeAll(const MegatronModel& model)
{
    const MegatronLayer& layer = model.layer;
    if (!model.rmsNorm)
        return "its norms are LayerNorms"_tr;
    if (!layer.gated)
        return "its feed-forward has no gate"_tr;
    if (layer.bias || layer.attentionBias)
        return "its linear layers have biases"_tr;
    const bool turnsAll =
        layer.latent.keyValueRank > 0 || model.rotaryChannels == 0 || model.rotaryChannels == layer.channels;
    if (!layer.rotary || !turnsAll)
        return "it has no rotary embedding of whole heads"_tr;
    if (layer.window > 0)
        return "its attention has a sliding window"_tr;
    if (layer.attentionDropout > 0 || layer.hiddenDropout > 0)
        return "it has dropout"_tr;
    return {};
}

bool beginsDense(const MegatronModel& model)
{
    return model.runs.size() == 1 || (model.runs.size() == 2 && !model.runs.front().first);
}

Result<std::string_view> familyOf(const MegatronModel& model)
{
    const MegatronLayer& layer = model.layer;
    const MegatronFeedForward& sparse = layer.feedForward;
    if (layer.latent.keyValueRank > 0) {
        if (sparse.experts == 0 || sparse.shared == 0 || sparse.sharedGate || !beginsDense(model))
            return Error{"multi-head latent attention is only supported together with shared experts"_tr};
        return std::string_view("deepseek_v3");
    }
    if (sparse.experts > 0 && (!layer.qkNorm || sparse.shared > 0 || sparse.sigmoidRouter || model.runs.size() > 1))
        return Error{"its experts are neither those of Qwen 3, in every layer and with normalized queries and keys, "
                     "nor those of DeepSeek-V3"_tr};
    return std::string_view(layer.qkNorm ? "qwen3" : "llama3");
}

} // namespace

Result<TorchTitanModel> torchTitanModel(const TrainingJob& job)
{
    const Result<MegatronModel> model = megatronModel(job);
    if (!model)
        return Error{model.error()};
    if (Message reason = unlikeAll(*model); !reason.empty())
        return Error{std::move(reason)};
    const Result<std::string_view> family = familyOf(*model);
    if (!family)
        return Error{family.error()};
    const std::int64_t parameters = parameterCount(*model);
    const auto* const flavor = std::ranges::find_if(kFlavors, [&](const Flavor& known) {
        return known.family == *family && known.layers == model->layers && known.parameters == parameters;
    });
    if (flavor != kFlavors.end())
        return TorchTitanModel{*family, flavor->function, flavor->name, *model};
    const Flavor& similar = *std::ranges::find(kFlavors, *family, &Flavor::family);
    return TorchTitanModel{*family, similar.function, {}, *model};
}

Result<std::vector<ConfigEntry>> torchTitanEntries(std::string_view text, const Network& network, const Setup& setup)
{
    const std::vector<PythonConfig> configs = pythonConfigs(text);
    Result<std::vector<ConfigEntry>> one = onlyConfig(configs);
    const TrainingJob job(network, setup);
    const Result<TorchTitanModel> model = torchTitanModel(job);
    if (one || !model || model->flavor.empty())
        return one;
    const std::string spec = "model_registry(\"" + std::string(model->flavor) + '"';
    const auto isOwn = [&](const PythonConfig& config) {
        const auto has = [&](const ConfigEntry& entry) {
            return entry.key == "model_spec" && entry.value.starts_with(spec);
        };
        return config.name.starts_with(model->family) && std::ranges::any_of(config.entries, has);
    };
    std::vector<PythonConfig> all;
    std::ranges::copy_if(configs, std::back_inserter(all), isOwn);
    std::vector<PythonConfig> own = all;
    std::erase_if(own, [&](const PythonConfig& config) { // It is derived from another one.
        return std::ranges::find(all, config.base, &PythonConfig::name) != all.end();
    });
    if (own.size() != 1)
        return one;
    own.front().entries.push_back({std::string(kChosenConfig), std::move(own.front().name)});
    return std::move(own.front().entries);
}

} // namespace vram
