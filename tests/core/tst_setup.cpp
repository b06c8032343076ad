// SPDX-License-Identifier: GPL-3.0-or-later
#include "optimizers/catalogue.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram::setup_test {

namespace {

std::string setting(std::string_view key, std::string_view typed)
{
    const Result<Setup> setup = withSetting({}, key, typed);
    return setup ? text(findSetupField(key)->get(*setup)) : "! " + vram::text(setup.error());
}

TEST(Setup, DefaultsAreValidAndKeysUnique)
{
    std::set<std::string_view> keys;
    const vram::Setup defaults;
    for (const SetupField& field : setupFields()) {
        EXPECT_TRUE(keys.insert(field.spec.key).second) << field.spec.key;
        EXPECT_EQ(problem(field.spec, field.get(defaults)), std::nullopt);
        EXPECT_EQ(field.get(defaults), field.spec.defaultValue);
        EXPECT_FALSE(field.spec.help.empty()) << field.spec.key;
        EXPECT_FALSE(field.group.empty()) << field.spec.key;
    }
}

TEST(Setup, EveryFieldIsWrittenAndReadBack)
{
    for (const SetupField& field : setupFields()) {
        if (field.spec.key == "batch.global")
            continue; // Setting the value selects the closest number of micro-batches.
        vram::Setup setup;
        const AttributeValue value = field.get(setup);
        AttributeValue other = value;
        if (auto* whole = std::get_if<std::int64_t>(&other))
            *whole += 1;
        else if (auto* real = std::get_if<double>(&other))
            *real += 0.5;
        else if (auto* flag = std::get_if<bool>(&other))
            *flag = !*flag;
        else
            other = std::string(field.spec.choices.empty() ? "text" : field.spec.choices.back());
        field.set(setup, other);
        EXPECT_EQ(field.get(setup), other) << field.spec.key;
        field.set(setup, value);
        EXPECT_EQ(setup, vram::Setup{}) << field.spec.key;
    }
}

// A project is validated against these ranges when it is opened, so that a value outside them could not be opened
// again.
TEST(Setup, ExtremeValuesKeepOtherFieldsInRange)
{
    for (const std::int64_t stages : {1, 4}) {
        for (const SetupField& field : setupFields()) {
            for (const double extreme : {field.spec.minimum, field.spec.maximum}) {
                vram::Setup setup;
                setup.parallel.gpus = stages;
                setup.parallel.pipeline = stages;
                const AttributeValue value = field.get(setup);
                if (std::holds_alternative<std::int64_t>(value))
                    field.set(setup, static_cast<std::int64_t>(extreme));
                else if (std::holds_alternative<double>(value))
                    field.set(setup, extreme);
                for (const SetupField& other : setupFields())
                    EXPECT_TRUE(other.part || !problem(other.spec, other.get(setup))) // Parts are not written.
                        << field.spec.key << " = " << extreme << " sets " << other.spec.key;
            }
        }
    }
}

TEST(Setup, ReportsChangedAndApplicableFields)
{
    const auto told = [](const vram::Setup& setup) {
        std::set<std::string_view> keys;
        for (const SetupField* field : reportedFields(setup))
            keys.insert(field->spec.key);
        return keys;
    };
    vram::Setup setup;
    EXPECT_EQ(told(setup), (std::set<std::string_view>{"batch", "precision", "optimizer", "gpu"}));
    setup.ema = true;
    EXPECT_TRUE(told(setup).contains("ema"));
    setup.mode = Mode::Inference;
    EXPECT_EQ(told(setup), (std::set<std::string_view>{"batch", "precision", "gpu", "mode"}));
}

TEST(Setup, SpecialDefaultsHaveText)
{
    const AttributeSpec& length = findSetupField("kv-cache.length")->spec;
    EXPECT_EQ(textWithUnit(length, length.defaultValue), "same as the input");
    EXPECT_EQ(textWithUnit(length, std::int64_t{4096}), "4096 tokens");
    EXPECT_EQ(setting("kv-cache.length", "same as the input"), "0");
    EXPECT_EQ(setting("optimizer.weight-decay", "the optimizer's own"), "-1");
}

TEST(Setup, ParsesCommandLineText)
{
    EXPECT_EQ(setting("batch", "64"), "64");
    EXPECT_EQ(setting("batch", "4*16"), "64");
    EXPECT_EQ(setting("batch", "0"), "! batch: 0 is too small; the minimum is 1");
    EXPECT_EQ(setting("optimizer.momentum", "0.9"), "0.9");
    EXPECT_EQ(setting("optimizer", "AdamW-fused"), "adamw-fused");
    EXPECT_EQ(setting("ema", "yes"), "yes");
    EXPECT_EQ(setting("precision", "fp8"),
              "! precision: \"fp8\" is not one of fp32, tf32, amp-fp16, amp-bf16, bf16, fp16");
    EXPECT_EQ(setting("freeze", "layer\xff"), "! freeze: \"layer\\xff\" is not UTF-8 text");
    EXPECT_EQ(setting("freeze", "层*"), "层*");
    EXPECT_EQ(setting("bach", "1"), "! there is no setting \"bach\"; did you mean batch?");
    EXPECT_EQ(setting("unheard.of", "1"), "! there is no setting \"unheard.of\"; 'list settings' lists all");
}

TEST(Setup, KeysUseHyphensAndAcceptUnderscores)
{
    for (const SetupField& field : vram::setupFields()) {
        EXPECT_EQ(field.spec.key.find('_'), std::string_view::npos) << field.spec.key;
        std::string old(field.spec.key);
        std::ranges::replace(old, '-', '_');
        EXPECT_EQ(findSetupField(old), &field) << old;
    }
}

// The global batch is batch × micro-batches × data-parallel GPUs. Setting it changes the number of micro-batches.
TEST(Setup, GlobalBatchIsDerived)
{
    vram::Setup setup;
    setup.batch = 4;
    setup.parallel.gpus = 8;
    const SetupField& field = *findSetupField("batch.global");
    EXPECT_EQ(text(field.get(setup)), "32");
    setup = *withSetting(setup, "batch.global", "512");
    EXPECT_EQ(setup.accumulation, 16);
    EXPECT_EQ(text(field.get(setup)), "512");
    EXPECT_EQ(withSetting(setup, "batch.global", "500")->accumulation, 16); // The closest possible value.
    EXPECT_EQ(withSetting(setup, "batch.global", "1")->accumulation, 1);
    setup.parallel.pipeline = 2;
    const vram::Setup staged = *withSetting(setup, "batch.global", "512");
    EXPECT_EQ(staged.parallel.microbatches, 32);
    EXPECT_EQ(staged.accumulation, 1);
    EXPECT_EQ(text(field.get(staged)), "512");
    EXPECT_FALSE(reasonForNoEffect(field, vram::Setup{}).empty());
    EXPECT_TRUE(reasonForNoEffect(field, staged).empty());
}

// FSDP also wraps the model of a single GPU.
TEST(Setup, ParallelSettingsNeedTheirStrategy)
{
    struct Case {
        std::string_view key;
        std::vector<std::pair<std::string, std::string>> settings;
        std::string reason;
    };
    const std::string single = "Has no effect: there is only one GPU.";
    const std::vector<Case> cases{
        {"ddp.bucket-mb", {}, single},
        {"ddp.bucket-mb", {{"gpus", "8"}}, ""},
        {"ddp.bucket-mb", {{"gpus", "8"}, {"data-parallel", "fsdp2"}}, "Has no effect: DDP is not used."},
        {"fsdp.reshard", {}, single},
        {"fsdp.reshard", {{"data-parallel", "fsdp2"}}, ""},
        {"no-sync", {{"gpus", "8"}}, "Has no effect: gradients are not accumulated over micro-batches."},
        {"no-sync", {{"gpus", "8"}, {"accumulation", "4"}}, ""},
        {"no-sync", {{"gpus", "8"}, {"data-parallel", "megatron"}}, "Has no effect: neither DDP nor FSDP is used."},
        {"deepspeed.offload-param", {{"gpus", "8"}}, "Has no effect: DeepSpeed is not used."},
        {"megatron.loss-fusion", {{"gpus", "8"}, {"data-parallel", "megatron"}}, ""},
        {"megatron.grouped-gemm", {{"gpus", "8"}}, "Has no effect: Megatron-LM is not used."},
        {"tp.sequence", {{"gpus", "8"}}, "Has no effect: the tensor-parallel degree is 1."},
        {"tp.sequence", {{"gpus", "8"}, {"tensor-parallel", "2"}}, ""},
        {"pp.schedule", {{"gpus", "8"}}, "Has no effect: the pipeline has a single stage."},
        {"checkpoint-mode", {}, "Has no effect: no block is checkpointed."},
        {"checkpoint-mode", {{"checkpoint", "*"}}, ""},
        {"gpus", {}, ""},
    };
    for (const Case& c : cases) {
        vram::Setup setup;
        for (const auto& [key, value] : c.settings)
            setup = *withSetting(setup, key, value);
        EXPECT_EQ(vram::text(reasonForNoEffect(*findSetupField(c.key), setup)), c.reason) << c.key;
    }
}

TEST(Setup, OptimizerChoicesMatchOptimizerNames)
{
    EXPECT_GE(optimizerNames().size(), 31U);
    const std::set<std::string_view> unique(optimizerNames().begin(), optimizerNames().end());
    EXPECT_EQ(unique.size(), optimizerNames().size());
    EXPECT_EQ(findSetupField("optimizer")->spec.choices.size(), optimizerNames().size());
    EXPECT_EQ(choiceTitle(findSetupField("optimizer")->spec, "adamw"), "AdamW");
    EXPECT_EQ(choiceTitle(findSetupField("precision")->spec, "amp-bf16"), "mixed bf16");
    EXPECT_EQ(choiceTitle(findSetupField("memory-format")->spec, "channels-last"), "channels-last");
    EXPECT_EQ(optimizerTitle("of nobody"), "of nobody");
}

} // namespace

} // namespace vram::setup_test
