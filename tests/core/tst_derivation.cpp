// SPDX-License-Identifier: GPL-3.0-or-later

// The derivations printed for rows, compared with the computed figures.

#include "textbook/derivation.h"

#include "estimate/batched_rows.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "layers/layer_type.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace vram::derivation_test {

namespace {

struct Derived {
    Project project;
    Estimate figures;
    IndexedVector<RowIndex, RowDerivation> rows;

    explicit Derived(Project given) : project(std::move(given))
    {
        figures = estimate(project.network, project.setup, builtinCatalogues(), Detail::Rows);
        BatchedRows().mark(figures, project.network, project.setup);
        rows = deriveRows(project.network, project.setup, builtinCatalogues(), figures);
    }
};

Project builtin(const std::string& name)
{
    return loadModel("builtin:" + name).value().project;
}

Derived rowsOf(const std::string& rows)
{
    return Derived(
        parseProject(R"({"format": "vram-planner/1", "network": {"rows": [)" + rows + R"(]}, "setup": {"batch": 4}})")
            .value());
}

std::int64_t product(const std::vector<WorksheetFactor>& factors)
{
    std::int64_t result = 1;
    for (const WorksheetFactor& factor : factors)
        result *= factor.value;
    return result;
}

std::string first(const std::vector<Derivation>& derivations)
{
    return derivations.empty() ? "" : text(calculationText(derivations.front()));
}

void expectFigures(const Derived& derived, const std::string& name)
{
    ASSERT_EQ(derived.rows.size(), derived.figures.rows.size()) << name;
    for (const RowIndex r : derived.rows.indices()) {
        const RowEstimate& figures = derived.figures.rows[r];
        const RowDerivation& row = derived.rows[r];
        if (asBlock(*find(derived.project.network, figures.id)))
            continue;
        const std::string place = name + ' ' + path(derived.project.network, figures.id);
        std::int64_t parameters = 0;
        for (const Derivation& parameter : row.parameters) {
            EXPECT_EQ(product(parameter.factors), parameter.elements) << place;
            parameters += product(parameter.factors);
        }
        EXPECT_EQ(parameters, figures.parameters) << place;
        Bytes saved = 0;
        for (const WorksheetTerm& term : row.saved)
            saved += product(term.factors);
        EXPECT_EQ(saved, figures.saved) << place;
        for (const Derivation& output : row.output) {
            EXPECT_EQ(product(output.factors), output.elements) << place;
            EXPECT_EQ(output.elements * (figures.hasBatchDimension ? figures.outputs.front()[0] : 1),
                      figures.outputs.front().elements())
                << place;
        }
    }
}

TEST(Derivation, MatchesFiguresOfEveryBuiltInModel)
{
    for (const std::string& model : builtinModels()) {
        Project project = builtin(model);
        expectFigures(Derived(project), model);
        project.setup.precision = Precision::AmpBf16;
        project.setup.checkpoint = "*";
        project.setup.lora = "*";
        expectFigures(Derived(project), model + " with LoRA, checkpointing and autocast");
    }
}

// Every default parameter of a layer type has a description for each of its dimensions.
TEST(Derivation, DescribesParametersOfEveryLayerType)
{
    constexpr std::string_view inputs[] = {"[16]", "[16, 16]", "[16, 16, 16]", "[16, 16, 16, 16]"};
    for (const LayerType& type : layerTypes()) {
        std::size_t seen = 0;
        for (const std::string_view shape : inputs) {
            for (const std::string_view dtype : {"float32", "int64"}) {
                const Derived derived =
                    rowsOf(R"({"id": 1, "type": "Input", "name": "x", "attributes": {"shape": )" + std::string(shape)
                           + R"(, "dtype": ")" + std::string(dtype) + R"("}}, {"id": 2, "type": ")"
                           + std::string(type.name) + R"(", "name": "y"})");
                for (const Derivation& parameter : derived.rows[RowIndex(1)].parameters) {
                    ++seen;
                    EXPECT_TRUE(std::ranges::any_of(
                        parameter.factors, [](const WorksheetFactor& factor) { return !factor.symbol.empty(); }))
                        << type.name << ' ' << text(parameter.label);
                }
                expectFigures(derived, std::string(type.name));
            }
        }
        const bool weighs = type.traits.has(Trait::Linear) || type.traits.has(Trait::Convolution);
        EXPECT_TRUE(seen > 0 || !weighs) << type.name;
    }
}

TEST(Derivation, PrintsFactorsAndFormulas)
{
    const Derived resnet(builtin("resnet50"));
    std::string stem;
    for (const RowIndex r : resnet.rows.indices()) {
        if (stem.empty())
            stem = first(resnet.rows[r].parameters);
    }
    EXPECT_EQ(stem, "64 × 3 × 7 × 7 = 9,408");

    const Derived lstm = rowsOf(R"({"id": 1, "type": "Input", "name": "x", "attributes": {"shape": [100, 300]}},
        {"id": 2, "type": "LSTM", "name": "y", "attributes": {"hidden_size": 512, "batch_first": true}})");
    const RowDerivation& row = lstm.rows[RowIndex(1)];
    EXPECT_EQ(text(formulaText(row.parameters.front())), "4 × Hidden size × Input features");
    EXPECT_EQ(first(row.parameters), "4 × 512 × 300 = 614,400");
    EXPECT_EQ(first(row.output), "100 × 512 = 51,200");
}

// Cross-entropy saves the log-softmax of the logits, for 4 samples of 1000 classes.
TEST(Derivation, DescribesSavedTensorsOfTheLoss)
{
    Project project = builtin("resnet50");
    project.setup.batch = 4;
    const Derived resnet(project);
    const RowDerivation& loss = resnet.rows[resnet.rows.next() - 1];
    ASSERT_FALSE(loss.saved.empty());
    EXPECT_TRUE(text(calculationText(loss.saved.front())).starts_with("4 × 1,000 × 4 = 16,000 B"));
    EXPECT_NE(text(loss.note).find("log-softmax"), std::string::npos);
}

} // namespace

} // namespace vram::derivation_test
