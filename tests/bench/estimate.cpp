#include "estimate/estimate.h"
#include "layers/layer_type.h"
#include "network/project.h"
#include "resource.h"

#include <benchmark/benchmark.h>

#include <string>

using namespace vram;

namespace {

Project builtin(const std::string& name)
{
    return *parseProject(resource("models/" + name + ".vram.json"));
}

/// `rows` linear layers and activations in turn.
Project chain(std::int64_t rows)
{
    Project project;
    project.network.name = "Chain";
    const auto add = [&](std::string_view type, AttributeValue value) {
        Layer layer =
            makeLayer(*findLayerType(type), LayerId{static_cast<std::uint32_t>(project.network.rows.size() + 1)},
                      "row" + std::to_string(project.network.rows.size()));
        layer.attributes[0] = std::move(value);
        project.network.rows.push_back(std::make_shared<const Layer>(layer));
    };
    add("Input", Extents{64});
    while (static_cast<std::int64_t>(project.network.rows.size()) + 1 < rows) {
        add("Linear", std::int64_t{64});
        add("ReLU", false);
    }
    add("CrossEntropyLoss", 0.0);
    return project;
}

void estimateTotals(benchmark::State& state, const Project& project)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals));
}

void estimateTimeline(benchmark::State& state, const Project& project)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(estimate(project.network, project.setup, builtinCatalogues(), Detail::Timeline));
}

void search(benchmark::State& state, const Project& project)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(largestBatch(project.network, project.setup, builtinCatalogues()));
}

BENCHMARK_CAPTURE(estimateTotals, resnet50, builtin("resnet50"))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(estimateTimeline, resnet50, builtin("resnet50"))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(estimateTotals, gpt2, builtin("gpt2"))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(estimateTotals, llama_1b, builtin("llama_3_2_1b"))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(estimateTotals, rows_1000, chain(1000))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(estimateTotals, rows_100000, chain(100000))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, resnet50, builtin("resnet50"))->Unit(benchmark::kMillisecond);

} // namespace
