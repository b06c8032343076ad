// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/distributed_data.h"

#include "project/project.h"
#include "reference/comparison.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace reference {

namespace {

using nlohmann::json;

const std::string kFolder = "../reference_distributed/";

/// Networks that are taken from tests/reference, with their names there.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> elsewhere{
    {{"gpt2", "gpt2.sdpa"},
     {"bert_base.eager", "bert_base.eager"},
     {"convnext_tiny", "tv.convnext_tiny"},
     {"mobilenet_v2", "tv.mobilenet_v2"},
     {"resnet50", "tv.resnet50"},
     {"vgg16", "tv.vgg16"}}};

constexpr std::array<std::string_view, 21> kNetworks{
    "bart_small", "bert_base.eager", "convnext_tiny", "falcon_small", "gpt2",        "gpt_mini", "gpt_tp",
    "gpt_uneven", "llama_small",     "mixer_vit",     "moe_stacked",  "post_small",  "qk_small", "qwen_small",
    "resnet50",   "t5_small",        "titan_8b",      "titan_mini",   "titan_small", "vgg16",    "vit_small"};

/// torchvision's CNBlocks.
const std::string kConvNextBlocks = "features.1.?,features.3.?,features.5.?,features.7.?";

void set(RankCase& result, std::string_view key, const std::string& value)
{
    vram::Result<vram::Setup> changed = vram::withSetting(result.setup, key, value);
    if (!changed)
        throw std::runtime_error(vram::text(changed.error()));
    result.setup = *changed;
}

std::string valueOf(const json& option)
{
    if (option.is_boolean())
        return option.get<bool>() ? "yes" : "no";
    return option.is_string() ? option.get<std::string>() : option.dump();
}

// Maps the harness's options to our keys.
void setOptions(RankCase& result, const json& options)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 22> keys{
        {{"bucket_view", "ddp.bucket-view"},
         {"bucket_mb", "ddp.bucket-mb"},
         {"zero_view", "zero1.parameters-view"},
         {"accumulate", "accumulation"},
         {"param_dtype", "fsdp.param-dtype"},
         {"reduce_dtype", "fsdp.reduce-dtype"},
         {"offload", "fsdp.offload"},
         {"replicate", "fsdp.replicate"},
         {"reshard", "fsdp.reshard"},
         {"last_reshard", "fsdp.last-reshard"},
         {"pp", "pipeline-parallel"},
         {"cp", "context-parallel"},
         {"clip", "clip-grad-norm"},
         {"adapter_fp32", "adapter-fp32"},
         {"lora", "lora"},
         {"freeze", "freeze"},
         {"schedule", "pp.schedule"},
         {"microbatches", "pp.microbatches"},
         {"virtual", "pp.virtual"},
         {"tp", "tensor-parallel"},
         {"sp", "tp.sequence"},
         {"loss_parallel", "tp.loss-parallel"}}};
    for (const auto& [theirs, ours] : keys) {
        if (options.contains(theirs))
            set(result, ours, valueOf(options.at(theirs)));
    }
    // Unless "sync" says otherwise, the harness reduces the gradients of the last micro-batch only.
    if (options.value("accumulate", 1) > 1 && !options.value("sync", false))
        set(result, "no-sync", "yes");
    if (options.value("drop_output", false))
        set(result, "keep_outputs", "no");
    if (options.contains("root_only"))
        set(result, "fsdp.units", "root");
    else if (result.network == "vgg16")
        set(result, "fsdp.units", "features.*,classifier.*");
    else if (result.network == "convnext_tiny")
        set(result, "fsdp.units", kConvNextBlocks);
}

std::string dashed(std::string text)
{
    std::ranges::replace(text, '_', '-');
    return text;
}

vram::Breakdown compositionOf(const json& kinds)
{
    const auto of = [&](const char* kind) { return kinds.value(kind, vram::Bytes{0}); };
    using enum vram::Category;
    vram::Breakdown result;
    result[Parameter] = of("param");
    result[Buffer] = of("buffer");
    result[Input] = of("input");
    result[OptimizerState] = of("opt");
    result[Gradient] = of("grad");
    result[GatheredParameters] = of("unsharded");
    result[Temporary] = of("temp");
    result[vram::Transfer::AllGather] = of("all_gather");
    result[vram::Transfer::ReduceScatter] = of("reduce_scatter");
    result[vram::Transfer::UnshardedGradients] = of("unsharded_grad");
    result[vram::Transfer::Buckets] = of("bucket");
    for (const vram::Bytes bytes : result.communication)
        result[Communication] += bytes;
    return result;
}

// Patterns for the blocks that the harness checkpoints, by their names in the networks.
std::string unitsOf(const std::string& network)
{
    constexpr std::array<std::string_view, 6> names{"layer*.*",  "blocks.*",  "layers.*",
                                                    "encoder.*", "decoder.*", "mix.*"};
    if (network == "convnext_tiny")
        return kConvNextBlocks;
    std::string patterns;
    const vram::Network read = distributedNetwork(network);
    for (const std::string_view pattern : names) {
        bool found = false;
        vram::forEachPath(read, [&](const vram::Row& row, const std::string& path) {
            found = found || (vram::asBlock(row) && vram::matchesGlob(pattern, path));
        });
        if (found)
            patterns += (patterns.empty() ? "" : ",") + std::string(pattern);
    }
    return patterns;
}

// With a selective policy, the harness drops the networks' output before backward, except with tensor parallelism.
void setSelective(RankCase& result, const std::string& network)
{
    set(result, "checkpoint", unitsOf(network));
    set(result, "checkpoint_mode", "op");
    set(result, "keep_outputs", result.strategy == "fsdp2" ? "no" : "yes");
}

RankCase caseOf(const std::string& network, const json& figures)
{
    RankCase result;
    result.network = network;
    figures.at("strategy").get_to(result.strategy);
    result.setup.gpu = vram::test::kCpu; // The harness uses the CPU's dispatch.
    set(result, "batch", figures.at("batch").dump());
    set(result, "precision", dashed(figures.at("precision")));
    set(result, "optimizer", dashed(figures.at("optimizer")));
    set(result, "gpus", figures.at("world").dump());
    set(result, "rank", figures.at("rank").dump());
    if (result.strategy == "pp")
        set(result, "pipeline-parallel", figures.at("world").dump());
    else if (result.strategy != "tp")
        set(result, "data-parallel", result.strategy.substr(0, result.strategy.find('+')));
    if (result.strategy == "tp")
        set(result, "tensor-parallel", figures.at("world").dump());
    if (figures.at("checkpoint").get<bool>())
        set(result, "checkpoint", unitsOf(network));
    if (figures.at("options").contains("selective"))
        setSelective(result, network);
    setOptions(result, figures.at("options"));
    figures.at("params_local").get_to(result.localElements);
    figures.at("param_bytes").get_to(result.parameters);
    result.padded = figures.at("param_bytes") != figures.at("param_bytes_unpadded");
    figures.at("opt_bytes").get_to(result.optimizerState);
    result.saved = figures.at("saved_bytes").get<vram::Bytes>() + figures.value("cached_bytes", vram::Bytes{0});
    figures.at("peak").get_to(result.peak);
    figures.at("reserved_sim").get_to(result.reserved);
    if (figures.at("gradients").is_number())
        figures.at("gradients").get_to(result.gradients);
    result.phase = figures.at("peak_op").get<std::string>();
    result.phase.resize(result.phase.find(':'));
    result.byCategory = compositionOf(figures.at("peak_by"));
    return result;
}

// Whether a case can be compared. In other cases, the harness counts flat parameter buffers as temporary.
bool known(const json& figures)
{
    constexpr std::array<std::string_view, 7> strategies{"ddp", "zero1", "fsdp2", "pp", "tp", "fsdp2+tp", "fsdp2+pp"};
    const json& options = figures.at("options");
    return std::ranges::find(strategies, figures.at("strategy").get<std::string>()) != strategies.end()
           && !options.contains("zero_view");
}

} // namespace

std::string RankCase::name() const
{
    std::string text = network + " " + strategy + " b" + std::to_string(setup.batch);
    for (const vram::SetupField* field : vram::reportedFields(setup)) {
        if (field->spec.key != "gpu" && field->spec.key != "data-parallel" && field->spec.key != "batch")
            text += " " + std::string(field->spec.key) + "=" + vram::text(field->get(setup));
    }
    return text;
}

std::vector<RankCase> rankCases()
{
    std::vector<RankCase> result;
    for (const std::string_view network : kNetworks) {
        const std::string name(network);
        for (const json& figures : json::parse(readFile(kFolder + name + ".json"))) {
            if (known(figures))
                result.push_back(caseOf(name, figures));
        }
    }
    return result;
}

namespace {

RankCase expertCaseOf(const std::string& network, const json& figures)
{
    RankCase result;
    result.network = network;
    result.strategy = "fsdp2+ep";
    result.setup.gpu = "NVIDIA H100 SXM5 80GB"; // The harness keeps the statistics of norms as a GPU does.
    set(result, "optimizer", "adamw");
    set(result, "data-parallel", "fsdp2");
    set(result, "rank", "0"); // Unless the case names another one.
    constexpr std::array<std::pair<std::string_view, std::string_view>, 11> keys{{{"world", "gpus"},
                                                                                  {"rank", "rank"},
                                                                                  {"stages", "pipeline-parallel"},
                                                                                  {"microbatches", "pp.microbatches"},
                                                                                  {"schedule", "pp.schedule"},
                                                                                  {"experts", "expert-parallel"},
                                                                                  {"batch", "batch"},
                                                                                  {"precision", "precision"},
                                                                                  {"param_dtype", "fsdp.param-dtype"},
                                                                                  {"reduce_dtype", "fsdp.reduce-dtype"},
                                                                                  {"reshard", "fsdp.reshard"}}};
    for (const auto& [theirs, ours] : keys) {
        if (figures.contains(theirs) && !figures.at(theirs).is_null())
            set(result, ours, valueOf(figures.at(theirs)));
    }
    if (figures.contains("tensor")) {
        set(result, "tensor-parallel", valueOf(figures.at("tensor")));
        set(result, "expert-tensor-parallel", "1");
        set(result, "tp.sequence", "yes");
    }
    figures.at("params_local").get_to(result.localElements);
    figures.at("param_bytes").get_to(result.parameters);
    figures.at("opt_bytes").get_to(result.optimizerState);
    figures.at("gradients").get_to(result.gradients);
    figures.at("saved_bytes").get_to(result.saved);
    figures.at("peak").get_to(result.peak);
    figures.at("phase").get_to(result.phase);
    figures.at("phase_peak").at("step").get_to(result.step);
    return result;
}

} // namespace

std::vector<RankCase> expertCases()
{
    std::vector<RankCase> result;
    for (const std::string network : {"moe", "moe_tensor", "moe_many", "moe_many_tensor"}) {
        for (const json& figures : json::parse(readFile(kFolder + network + ".json")))
            result.push_back(expertCaseOf(network, figures));
    }
    for (const json& figures : json::parse(readFile(kFolder + "moe_stages.json")))
        result.push_back(expertCaseOf("moe", figures));
    return result;
}

std::vector<PhaseCase> flatParameterCases()
{
    struct Figures {
        const char* network;
        std::int64_t batch;
        std::int64_t gpus;
        vram::PolicyDType type;
        std::int64_t reshard;
        std::array<vram::Bytes, 4> phases;
    };
    constexpr auto kSame = vram::PolicyDType::Same;
    constexpr auto kHalf = vram::PolicyDType::BFloat16;
    constexpr std::array<Figures, 19> taken{
        {{"gpt2", 2, 8, kSame, 1, {2'017'400'948, 2'429'106'300, 3'252'516'988, 311'132'340}},
         {"gpt2", 2, 8, kHalf, 1, {1'122'301'556, 1'328'154'232, 1'739'859'576, 311'132'340}},
         {"gpt2", 2, 64, kHalf, 0, {1'129'083'236, 1'334'935'912, 1'746'641'256, 38'920'260}},
         {"gpt2", 2, 7, kSame, 1, {2'044'066'756, 2'455'772'108, 3'279'182'796, 355'575'340}},
         {"falcon_small", 3, 8, kHalf, 1, {511'077'796, 624'324'008, 850'816'424, 156'899'668}},
         {"falcon_small", 3, 8, kSame, 1, {927'355'812, 1'153'848'236, 1'606'833'068, 156'899'668}},
         {"falcon_small", 3, 4, kHalf, 0, {686'641'848, 799'888'060, 1'026'380'476, 313'762'408}},
         {"mixer_vit", 16, 8, kSame, 1, {698'838'996, 690'810'332, 715'760'924, 22'638'948}},
         {"mixer_vit", 16, 8, kHalf, 1, {439'344'848, 435'330'516, 447'304'052, 22'638'976}},
         {"mixer_vit", 16, 4, kHalf, 0, {454'296'584, 452'315'148, 460'177'324, 35'620'808}},
         {"resnet50", 8, 8, kHalf, 1, {589'292'704, 575'611'300, 611'899'124, 68'922'744}},
         {"resnet50", 8, 3, kHalf, 0, {691'360'238, 686'608'114, 708'764'386, 175'411'032}},
         {"resnet50", 8, 8, kSame, 1, {752'056'132, 734'335'308, 807'388'140, 68'922'572}},
         {"mobilenet_v2", 8, 8, kHalf, 1, {436'398'568, 433'440'492, 439'925'692, 13'716'288}},
         {"mobilenet_v2", 8, 3, kHalf, 0, {448'845'758, 445'897'922, 451'434'002, 28'320'104}},
         {"mobilenet_v2", 8, 8, kSame, 1, {639'949'488, 638'016'696, 648'967'256, 13'716'088}},
         {"qk_small", 2, 8, kHalf, 1, {1'872'321'220, 2'040'093'384, 2'375'637'704, 693'379'684}},
         {"qk_small", 2, 8, kSame, 1, {3'056'166'596, 3'391'710'924, 4'062'799'564, 693'379'684}},
         {"qk_small", 2, 4, kHalf, 0, {2'589'877'588, 2'757'649'752, 3'093'194'072, 1'385'678'068}}}};
    std::vector<PhaseCase> cases;
    for (const Figures& figures : taken) {
        vram::Setup setup;
        setup.gpu = vram::test::kCpu;
        setup.batch = figures.batch;
        setup.optimizer = "adamw";
        setup.parallel.gpus = figures.gpus;
        setup.parallel.rank = 0;
        setup.parallel.data = vram::DataParallel::Fsdp1;
        setup.parallel.parameterDType = figures.type;
        setup.parallel.reduceDType = figures.type == kSame ? kSame : vram::PolicyDType::Float32;
        setup.parallel.reshard = figures.reshard;
        cases.push_back({figures.network, "fsdp1", setup, figures.phases});
    }
    return cases;
}

vram::Network distributedNetwork(const std::string& name)
{
    for (const auto& [here, there] : elsewhere) {
        if (name == here)
            return exported(std::string(there));
    }
    vram::Result<vram::Project> project = vram::parseProject(readFile(kFolder + name + ".vram.json"));
    if (!project)
        throw std::runtime_error(name + ": " + vram::text(project.error()));
    return project->network;
}

} // namespace reference
