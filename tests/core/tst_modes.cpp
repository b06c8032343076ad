// SPDX-License-Identifier: GPL-3.0-or-later

// Tests, for every setting and several kinds of networks, that a setting which a mode ignores changes none of its
// figures.

#include "base/resource.h"
#include "estimate/compute.h"
#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

namespace vram::modes_test {

namespace {

constexpr std::array<std::string_view, 4> kNetworks{"alexnet", "gpt2", "resnet18", "llama_3_2_1b"};

Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

/// Values of a field other than its default.
std::vector<AttributeValue> otherValues(const AttributeSpec& spec)
{
    std::vector<AttributeValue> values;
    switch (spec.kind) {
    case AttributeKind::Boolean: values = {!std::get<bool>(spec.defaultValue)}; break;
    case AttributeKind::Integer: values = {std::get<std::int64_t>(spec.defaultValue) + 3}; break;
    case AttributeKind::Real: values = {std::get<double>(spec.defaultValue) + 0.5}; break;
    case AttributeKind::Text: values = {std::string("*"), std::string("no such row")}; break;
    default:
        for (const std::string_view choice : spec.choices)
            values.emplace_back(std::string(choice));
    }
    return values;
}

/// Every figure of an estimate as text, so that estimates can be compared and differences can be read.
std::string figures(const Project& project)
{
    const Estimate e = estimate(project.network, project.setup, builtinCatalogues(), Detail::Rows);
    std::string text;
    const auto add = [&text](std::string_view label, std::int64_t figure) {
        text += std::string(label) + " " + std::to_string(figure) + "\n";
    };
    add("parameters", e.parameters);
    add("trainable", e.trainableParameters);
    add("layers", e.layers);
    add("gradients", e.totals.gradients);
    add("optimizer state", e.totals.optimizerState);
    add("saved", e.totals.savedActivations);
    add("input", e.totals.input);
    add("cache", e.totals.kvCache);
    add("allocated", e.peak.allocated);
    add("reserved", e.peak.reserved);
    for (std::size_t c = 0; c < kCategories; ++c)
        add(name(static_cast<Category>(c)), e.peak.byCategory.bytes[c]);
    add("workspace", e.device.workspace);
    add("total", e.device.total);
    add("rows at the peak", e.rows.empty() ? 0 : e.rows.back().atPeak);
    for (const Issue& issue : e.issues)
        text += vram::text(issue.message) + "\n";
    return text;
}

/// Settings that set the number of GPUs. Inference on several GPUs is rejected, whether or not the form shows these
/// settings.
const std::set<std::string_view> kDegrees{"gpus", "tensor-parallel", "pipeline-parallel", "context-parallel",
                                          "expert-parallel"};

void expectSilenced(std::string_view mode)
{
    for (const std::string_view network : kNetworks) {
        Project project = builtin(network);
        project.setup = *withSetting(project.setup, "mode", mode);
        const std::string before = figures(project);
        const Compute computeBefore = countCompute(project.network, project.setup, builtinCatalogues());
        for (const SetupField& field : setupFields()) {
            if (isApplicable(field, project.setup) || (mode == "inference" && kDegrees.contains(field.spec.key)))
                continue;
            for (const AttributeValue& value : otherValues(field.spec)) {
                Project changed = project;
                field.set(changed.setup, value);
                EXPECT_EQ(figures(changed), before) << network << ": " << field.spec.key;
                EXPECT_EQ(countCompute(changed.network, changed.setup, builtinCatalogues()).recomputed,
                          computeBefore.recomputed);
            }
        }
    }
}

TEST(Modes, InferenceIgnoresTrainingSettings)
{
    expectSilenced("inference");
}

TEST(Modes, TrainingIgnoresInferenceSettings)
{
    expectSilenced("training");
}

// 61,100,840 parameters of 4 bytes each, without the state that Adagrad allocates in its constructor.
TEST(Modes, InferenceHasNoOptimizer)
{
    Project project = builtin("alexnet");
    project.setup.mode = Mode::Inference;
    project.setup.optimizer = "adagrad";
    const Estimate e = estimate(project.network, project.setup, builtinCatalogues());
    EXPECT_EQ(e.totals.optimizerState, 0);
    EXPECT_EQ(e.peak.byCategory[Category::OptimizerState], 0);
    EXPECT_EQ(e.totals.parameters, Bytes{61100840} * 4);
}

} // namespace

} // namespace vram::modes_test
