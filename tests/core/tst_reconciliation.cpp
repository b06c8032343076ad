// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/reconciliation.h"

#include "estimate/estimate.h"
#include "import/load_model.h"
#include "project/project.h"

#include <gtest/gtest.h>

namespace vram::reconciliation_test {

namespace {

struct Case {
    Project project;
    Estimate figures;

    std::vector<ReconciliationStep> steps(std::string_view method) const
    {
        return reconcile(*findTextbookMethod(method), textbookTotals(project.setup, figures), figures);
    }
};

Case precisionCase(const std::string& model, vram::Setup setup)
{
    Case subject{loadModel("builtin:" + model).value().project, {}};
    subject.project.setup = std::move(setup);
    subject.figures = estimate(subject.project.network, subject.project.setup, builtinCatalogues(), Detail::Rows);
    return subject;
}

std::vector<vram::Setup> setups()
{
    std::vector<vram::Setup> all(4);
    all[1].precision = Precision::AmpBf16;
    all[1].optimizer = "sgd";
    all[2].precision = Precision::Bf16;
    all[2].optimizer = "adamw8bit";
    all[2].checkpoint = "*";
    all[3].freeze = "*";
    for (vram::Setup& setup : all)
        setup.batch = 2;
    return all;
}

TEST(Reconciliation, StepsSumToDeviceTotalForEveryRule)
{
    for (const std::string& model : builtinModels()) {
        for (const vram::Setup& setup : setups()) {
            const Case subject = precisionCase(model, setup);
            for (const TextbookMethod& method : textbookMethods()) {
                Bytes sum = 0;
                for (const ReconciliationStep& step : subject.steps(method.name)) {
                    sum += step.change;
                    EXPECT_EQ(sum, step.after) << model;
                    EXPECT_NE(step.change, 0);
                    EXPECT_FALSE(step.label.empty() || step.why.empty());
                }
                EXPECT_EQ(sum, subject.figures.device.total) << model << ' ' << method.name;
            }
        }
    }
}

TEST(Reconciliation, IncludesAllocatedPeak)
{
    const Case subject = precisionCase("resnet50", {});
    bool passed = false;
    for (const ReconciliationStep& step : subject.steps("fp32-core"))
        passed = passed || step.after == subject.figures.peak.allocated;
    EXPECT_TRUE(passed);
}

// If a rule omits the batch size, the first step of its reconciliation says so.
TEST(Reconciliation, CorrectsTheRuleFirst)
{
    const Case subject = precisionCase("resnet50", {});
    const std::vector<ReconciliationStep> steps = subject.steps("batch-forgotten");
    EXPECT_EQ(text(steps[0].label), "Activations of one sample");
    EXPECT_NE(text(steps[1].why).find("forgets the batch"), std::string::npos);
    EXPECT_GT(steps[1].change, 0);
}

TEST(Reconciliation, IsEmptyBeyond64Bits)
{
    vram::Setup setup;
    setup.batch = std::int64_t{1} << 62;
    EXPECT_TRUE(precisionCase("mlp", setup).steps("fp32-core").empty());
}

} // namespace

} // namespace vram::reconciliation_test
