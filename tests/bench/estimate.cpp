// SPDX-License-Identifier: GPL-3.0-or-later

// Benchmarks of the engine. Labels state the time budgets of the design, if any.

#include "estimate/estimate.h"
#include "base/resource.h"
#include "import/readers.h"
#include "layers/layer_type.h"
#include "plan/plan.h"
#include "project/project.h"
#include "search/largest_batch.h"

#include <benchmark/benchmark.h>

#include <string>
#include <string_view>

using namespace vram;

namespace {

Project builtin(const std::string& name)
{
    return *parseProject(resource("models/" + name + ".vram.json"));
}

/// Linear layers alternating with activations, `rows` in total.
Project chain(std::int64_t rows)
{
    Project project;
    project.network.name = "Chain";
    const auto add = [&](std::string_view type, AttributeValue value) {
        Layer layer =
            makeLayer(*findLayerType(type), LayerId{static_cast<std::uint32_t>(project.network.rows.size() + 1)},
                      "row" + std::to_string(project.network.rows.size()));
        layer.attributes[0] = std::move(value);
        project.network.rows.emplace_back(std::make_shared<const Layer>(layer));
    };
    add("Input", Extents{64});
    while (static_cast<std::int64_t>(project.network.rows.size()) + 1 < rows) {
        add("Linear", std::int64_t{64});
        add("ReLU", false);
    }
    add("CrossEntropyLoss", 0.0);
    return project;
}

/// Returns a model imported from the text of a config.json on huggingface.co.
Project huggingFace(std::string_view config)
{
    return importHuggingFace(config, {})->project;
}

/// Returns the project on 64 GPUs, with FSDP2 over 4 GPUs, tensor parallelism over 4, and 4 pipeline stages.
Project shared(Project project)
{
    ParallelSetup& parallel = project.setup.parallel;
    parallel.gpus = 64;
    parallel.data = DataParallel::Fsdp2;
    parallel.tensor = parallel.pipeline = 4;
    return project;
}

constexpr std::string_view kGpt2Xl = R"({"model_type": "gpt2", "n_embd": 1600, "n_layer": 48, "n_head": 25})";
constexpr std::string_view kLlama8b = R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
    "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8, "vocab_size": 128256,
    "max_position_embeddings": 8192})";
constexpr std::string_view kLlama70b = R"({"model_type": "llama", "hidden_size": 8192, "intermediate_size": 28672,
    "num_attention_heads": 64, "num_hidden_layers": 80, "num_key_value_heads": 8, "vocab_size": 128256,
    "max_position_embeddings": 8192})";

/// Measures an estimate of the memory alone, as searches need it.
void memory(benchmark::State& state, const Project& project, const char* budget)
{
    state.SetLabel(budget);
    for (auto _ : state)
        benchmark::DoNotOptimize(estimate(project.network, project.setup, builtinCatalogues(), Detail::Memory));
}

void totals(benchmark::State& state, const Project& project, const char* budget)
{
    state.SetLabel(budget);
    for (auto _ : state)
        benchmark::DoNotOptimize(estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals));
}

/// Measures an estimate with every row's figures and the timeline, as the window needs it.
void everything(benchmark::State& state, const Project& project, const char* budget)
{
    state.SetLabel(budget);
    for (auto _ : state)
        benchmark::DoNotOptimize(estimate(project.network, project.setup, builtinCatalogues(), Detail::Timeline));
}

void search(benchmark::State& state, const Project& project, const char* budget)
{
    state.SetLabel(budget);
    for (auto _ : state)
        benchmark::DoNotOptimize(largestBatch(project.network, project.setup, builtinCatalogues()));
}

/// Measures the search for plans to train a network on up to 64 GPUs.
void plan(benchmark::State& state, const Project& project, const char* budget)
{
    state.SetLabel(budget);
    Setup setup = project.setup;
    setup.gpu = "NVIDIA H100 SXM5 80GB";
    for (auto _ : state)
        benchmark::DoNotOptimize(
            findPlans(project.network, setup, builtinCatalogues(), {.gpus = 64, .globalBatch = 512}));
}

BENCHMARK_CAPTURE(memory, resnet50, builtin("resnet50"), "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(totals, resnet50, builtin("resnet50"), "budget 60 us")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(everything, resnet50, builtin("resnet50"), "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(totals, gpt2_xl, huggingFace(kGpt2Xl), "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(everything, gpt2_xl, huggingFace(kGpt2Xl), "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(totals, llama_8b, huggingFace(kLlama8b), "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(everything, llama_8b, huggingFace(kLlama8b), "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(totals, llama_8b_on_64_gpus, shared(huggingFace(kLlama8b)), "budget 3 times totals/llama_8b")
    ->UseRealTime()
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(totals, rows_1000, chain(1000), "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(everything, rows_1000, chain(1000), "")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(totals, rows_100000, chain(100000), "budget 60 ms")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(everything, rows_100000, chain(100000), "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, resnet50, builtin("resnet50"), "budget 2 ms")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plan, llama_70b, huggingFace(kLlama70b), "budget 2 s")->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
