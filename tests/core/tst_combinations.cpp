// SPDX-License-Identifier: GPL-3.0-or-later

// Random combinations of all declared settings over all built-in networks. Each result is either an estimate whose
// parts add up or an error message. VRAM_COMBINATIONS=20000 sets the number of combinations, and
// VRAM_COMBINATIONS_SEED=7 selects others.

#include "base/units.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "project/project.h"
#include "report/report.h"
#include "sanitized.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <map>
#include <random>
#include <string>

#include <unistd.h>

namespace vram::combinations_test {

namespace {

using vram::test::kSanitizedStride;

constexpr unsigned kMostSeconds = 300; ///< Far more than any combination takes, so that a longer run indicates an
                                       ///< endless loop.

/// The current combination as command-line options, which are printed after a crash or a timeout.
std::string present;

extern "C" void reportPresent(int signal)
{
    const auto ignored = write(STDERR_FILENO, present.data(), present.size());
    static_cast<void>(ignored);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

std::int64_t numberFrom(const char* variable, std::int64_t otherwise)
{
    const char* const text = std::getenv(variable);
    return text ? std::atoll(text) : otherwise;
}

void expectSentence(const Message& message)
{
    const std::string sentence = text(message);
    EXPECT_GT(sentence.size(), 10U) << sentence;
    EXPECT_NE(sentence.find(' '), std::string::npos) << sentence;
    EXPECT_EQ(sentence.find('%' + std::string("1")), std::string::npos) << sentence;
}

/// A network and values for some of the declared settings.
struct Combination {
    Project project;
    std::string told{}; ///< The combination as a command, such as "estimate builtin:resnet50 --batch=4".
};

class Draw
{
public:
    explicit Draw(std::uint64_t seed) : m_random(seed) {}

    Combination next()
    {
        const std::vector<std::string> models = builtinModels();
        const std::string& name = models[below(models.size())];
        if (!m_loaded.contains(name))
            m_loaded.emplace(name, loadModel("builtin:" + name)->project);
        Combination combination{m_loaded.at(name), "estimate builtin:" + name};
        combination.project.setup.batch = static_cast<std::int64_t>(1 + below(8));
        combination.told += " --batch=" + std::to_string(combination.project.setup.batch);
        if (below(2) == 0)
            set(combination, "gpus", std::to_string(std::int64_t{1} << (1 + below(4))));
        const std::span<const SetupField> fields = setupFields();
        for (std::size_t i = below(9); i > 0; --i)
            set(combination, fields[below(fields.size())]);
        return combination;
    }

private:
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(m_random() % count); }

    void set(Combination& combination, const SetupField& field)
    {
        set(combination, std::string(field.spec.key), valueFor(field.spec));
    }
    // A value that the declaration rejects is left out, and its error must be a sentence.
    void set(Combination& combination, const std::string& key, const std::string& value)
    {
        const Result<Setup> changed = withSetting(combination.project.setup, key, value);
        if (!changed) {
            expectSentence(changed.error());
            return;
        }
        combination.project.setup = *changed;
        combination.told += " '--" + key + "=" + value + "'";
    }

    std::string valueFor(const AttributeSpec& spec)
    {
        switch (spec.kind) {
        case AttributeKind::Integer: return std::to_string(static_cast<std::int64_t>(numberFor(spec)));
        case AttributeKind::Real: return fixedText(numberFor(spec), 2);
        case AttributeKind::Boolean: return below(2) == 0 ? "no" : "yes";
        case AttributeKind::Choice: return std::string(spec.choices[below(spec.choices.size())]);
        case AttributeKind::Text:
        case AttributeKind::Extents: break;
        }
        if (spec.key == "gpu")
            return builtinCatalogues().gpus[below(builtinCatalogues().gpus.size())].name;
        constexpr std::array<std::string_view, 12> texts{"",
                                                         "*",
                                                         "all-linear",
                                                         "blocks.*",
                                                         "layers.*:2",
                                                         "*.q*,*attn*",
                                                         "1,2",
                                                         "512",
                                                         ":4096:8",
                                                         "backend:cudaMallocAsync",
                                                         "expandable_segments:True",
                                                         "no such thing"};
        return std::string(texts[below(texts.size())]);
    }

    // Returns mostly small numbers, and sometimes any number within the declared range or one of its limits.
    double numberFor(const AttributeSpec& spec)
    {
        const double least = spec.minimum, most = spec.maximum;
        switch (below(16)) {
        case 0: return least;
        case 1: return std::min(most, 0x1p62);
        case 2: return std::clamp(std::exp2(static_cast<double>(below(62))), least, most);
        case 3: return std::clamp(static_cast<double>(below(1000)) / 100, least, most);
        default: return std::clamp(std::exp2(static_cast<double>(below(4))), least, most);
        }
    }

    std::mt19937_64 m_random;
    std::map<std::string, Project> m_loaded{};
};

void expectSums(const Peak& peak, const Device& device)
{
    EXPECT_EQ(peak.byCategory.total(), peak.allocated);
    EXPECT_EQ(device.total, peak.reserved + device.workspace + device.context);
    EXPECT_GE(peak.allocated, 0);
    // Live tensors are counted as under a TorchDispatchMode, in which gradients are not accumulated in place.
    EXPECT_LE(peak.allocated, peak.blocks + peak.byCategory[Category::Temporary]);
    EXPECT_LE(peak.blocks, peak.reserved);
    EXPECT_EQ(peak.allocated, *std::ranges::max_element(peak.byPhase));
}

void expectRanks(const Estimate& e)
{
    std::int64_t ranks = 0;
    for (const RankEstimate& rank : e.ranks) {
        expectSums(rank.peak, rank.device);
        ranks += rank.identicalRanks;
    }
    EXPECT_TRUE(e.ranks.empty() || ranks == e.parallel.gpus);
}

void expectSentences(const Estimate& e)
{
    for (const Issue& issue : e.issues)
        expectSentence(issue.message);
}

/// The first line after `from` that begins with `label`.
std::string lineOf(const std::string& text, std::string_view label, std::size_t from = 0)
{
    const std::size_t begin = text.find("\n" + std::string(label), from) + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
}

void expectOneAnswer(const Report& report)
{
    const nlohmann::json object = nlohmann::json::parse(jsonReport(report));
    const std::string text = textReport(report);
    const auto peak = object["peak"]["allocated"].get<Bytes>(), total = object["device"]["total"].get<Bytes>();
    EXPECT_EQ(peak, report.estimate.peak.allocated);
    EXPECT_NE(lineOf(text, "Live tensors").find(sizeText(peak)), std::string::npos) << text;
    EXPECT_NE(lineOf(text, "Device total").find(sizeText(total)), std::string::npos) << text;
    for (const auto& [label, key] : {std::pair("Allocated", "allocated"), {"Reserved", "reserved"}})
        EXPECT_NE(lineOf(text, label).find(sizeText(object["device"][key].get<Bytes>())), std::string::npos) << text;
    const std::size_t totals = text.find("\nTotals (");
    for (const auto& [label, key] : {std::pair("  Parameters ", "parameters"),
                                     {"  Gradients ", "gradients"},
                                     {"  Optimizer state ", "optimizer_state"},
                                     {"  Saved for backward ", "saved_activations"},
                                     {"  Input and target ", "input"}})
        EXPECT_NE(lineOf(text, label, totals).find(sizeText(object["totals"][key].get<Bytes>())), std::string::npos)
            << label << text;
    EXPECT_EQ(object["issues"].size(), report.estimate.issues.size());
}

/// Checks that the parts add up in the JSON of a report or of one of its ranks.
void expectPartsInJson(const nlohmann::json& answer)
{
    Bytes parts = 0;
    for (const auto& [category, bytes] : answer["peak"]["by_category"].items())
        parts += bytes.get<Bytes>();
    EXPECT_EQ(parts, answer["peak"]["allocated"].get<Bytes>()) << answer["peak"];
    const nlohmann::json& device = answer["device"];
    Bytes total = 0;
    for (const char* part : {"reserved", "workspace", "context"})
        total += device[part].get<Bytes>();
    EXPECT_EQ(total, device["total"].get<Bytes>()) << device;
    EXPECT_EQ(device["fits"].get<bool>(), device["verdict"] == "fits") << device;
}

/// For a valid estimate, checks that the parts in the JSON report add up and that all verdicts agree.
void expectOneVerdict(const Report& report)
{
    const nlohmann::json object = nlohmann::json::parse(jsonReport(report));
    expectPartsInJson(object);
    for (const nlohmann::json& rank : object["ranks"])
        expectPartsInJson(rank);
    const std::string text = textReport(report);
    const std::string verdict = object["device"]["verdict"];
    EXPECT_EQ(verdict == "over", text.starts_with("Does not fit")) << verdict << '\n' << text;
    EXPECT_EQ(verdict == "within_margin", text.starts_with("Within the margin")) << verdict << '\n' << text;
    EXPECT_EQ(verdict == "fits", text.starts_with("Fits")) << verdict << '\n' << text;
}

Estimate estimateOf(const Project& project, const Setup& setup)
{
    return estimate(project.network, setup, builtinCatalogues(), Detail::Totals);
}

void expectMoreForTwiceTheBatch(const Project& project, const Estimate& once)
{
    Setup twice = project.setup;
    twice.batch *= 2;
    const Estimate e = estimateOf(project, twice);
    EXPECT_TRUE(!e.valid() || once.peak.allocated <= e.peak.allocated)
        << once.peak.allocated << " " << e.peak.allocated;
}

/// Returns the maximum of a part over all ranks.
Bytes mostOf(const Estimate& e, Bytes Totals::*part)
{
    Bytes most = 0;
    for (const RankEstimate& rank : e.ranks)
        most = std::max(most, rank.totals.*part);
    return most;
}

// With twice the data-parallel GPUs, no rank has more of the sharded tensors. (A rank with more state may become the
// shown rank, because the allocator's granularity of 2 MiB decides which rank needs the most memory.)
void expectNoMoreOnTwiceTheGpus(const Project& project, const Estimate& once)
{
    Setup twice = project.setup;
    twice.parallel.gpus *= 2;
    const Estimate e = estimateOf(project, twice);
    const Bytes padding = 64 * e.parallel.gpus; // Flat tensors are padded so that all ranks have equal shards.
    for (const auto part : {&Totals::optimizerState, &Totals::parameters, &Totals::input}) {
        const Bytes before = mostOf(once, part), after = mostOf(e, part);
        EXPECT_TRUE(!e.valid() || after <= before + padding) << before << " " << after;
    }
}

void check(const Combination& combination)
{
    const Project& project = combination.project;
    Report report;
    report.network = project.network;
    report.setup = project.setup;
    report.estimate = estimate(project.network, project.setup, builtinCatalogues());
    const Estimate& e = report.estimate;
    expectSentences(e);
    expectOneAnswer(report);
    if (!e.valid())
        return;
    expectSums(e.peak, e.device);
    expectRanks(e);
    expectOneVerdict(report);
    if (project.setup.batch < 1000)
        expectMoreForTwiceTheBatch(project, e);
    if (project.setup.parallel.gpus > 1)
        expectNoMoreOnTwiceTheGpus(project, e);
}

TEST(Combinations, YieldAnEstimateOrAnError)
{
    for (const int signal : {SIGALRM, SIGABRT, SIGSEGV})
        std::signal(signal, reportPresent);
    const std::int64_t count = numberFrom("VRAM_COMBINATIONS", 300 / kSanitizedStride);
    Draw draw(static_cast<std::uint64_t>(numberFrom("VRAM_COMBINATIONS_SEED", 1)));
    for (std::int64_t i = 0; i < count; ++i) {
        const Combination combination = draw.next();
        present = combination.told + '\n';
        SCOPED_TRACE(combination.told);
        alarm(kMostSeconds);
        check(combination);
    }
    alarm(0);
}

/// Computes the results for one combination as the window, `sweep` and `max-batch` do.
void tryAll(const std::string& model, const std::vector<std::pair<std::string, std::string>>& settings)
{
    Combination combination{loadModel("builtin:" + model)->project, model};
    for (const auto& [key, value] : settings) {
        combination.project.setup = *withSetting(combination.project.setup, key, value);
        combination.told += " --" + key + "=" + value;
    }
    SCOPED_TRACE(combination.told);
    const Project& project = combination.project;
    check(combination);
    sweep(project.network, project.setup, builtinCatalogues(), {1, 2, 3});
    const std::int64_t largest = largestBatch(project.network, project.setup, builtinCatalogues());
    EXPECT_GE(largest, 0);
}

// The gradient of a class token is a view of a larger tensor, which backward continues to use while the gradient of the
// next micro-batch is accumulated.
TEST(Combinations, GradientsThatAreViewsOutliveTheirMicrobatch)
{
    for (const char* data : {"megatron", "megatron-distributed-optimizer", "ddp"}) {
        for (const char* stages : {"2", "3", "4"})
            tryAll("vit_b_16",
                   {{"gpus", "12"}, {"data-parallel", data}, {"pipeline-parallel", stages}, {"batch", "1"}});
    }
    tryAll("vit_b_16", {{"gpus", "4"}, {"data-parallel", "deepspeed-zero3"}, {"pipeline-parallel", "2"}});
}

// The tensors that a compiled forward saves are its results until they have been copied to the CPU.
TEST(Combinations, CompiledStepsOffloadSavedTensors)
{
    for (const char* by : {"save_on_cpu", "torchtune"}) {
        for (const char* compiled : {"blocks", "model", "step"})
            tryAll("gpt2", {{"offload-activations", "yes"}, {"offload-by", by}, {"compile", compiled}});
        tryAll("lenet5", {{"offload-activations", "yes"}, {"offload-by", by}, {"compile.loss", "yes"}});
    }
}

// The weights of an instance norm are repeated for every sample. These temporaries are offloaded like all other saved
// tensors.
TEST(Combinations, OffloadedTensorsAreAliveWhenTheyAreSaved)
{
    for (const char* by : {"torchtune", "save_on_cpu"})
        tryAll("unet3d", {{"offload-activations", "yes"}, {"offload-by", by}});
}

// Adagrad creates its state in its constructor, including that of parameters that belong to other ranks.
TEST(Combinations, NoRankHasMoreStateOnMoreGpus)
{
    for (const char* model : {"mnasnet1_0", "shufflenet_v2_x1_0", "gpt2"}) {
        const Project loaded = loadModel("builtin:" + std::string(model))->project;
        for (const char* data : {"zero1", "deepspeed-zero1", "megatron-distributed-optimizer"}) {
            for (const char* stages : {"1", "2", "4"}) {
                Project project = loaded;
                for (const auto& [key, value] : {std::pair("optimizer", "adagrad"),
                                                 {"data-parallel", data},
                                                 {"pipeline-parallel", stages},
                                                 {"gpus", "4"},
                                                 {"batch", "1"}})
                    project.setup = *withSetting(project.setup, key, value);
                for (; project.setup.parallel.gpus < 32; project.setup.parallel.gpus *= 2) {
                    SCOPED_TRACE(std::string(model) + " " + data + " " + stages + " stages, "
                                 + std::to_string(project.setup.parallel.gpus) + " GPUs");
                    const Estimate e = estimateOf(project, project.setup);
                    if (e.valid())
                        expectNoMoreOnTwiceTheGpus(project, e);
                }
            }
        }
    }
}

// The tensors fit into 64 bits, but the allocator's segments do not.
TEST(Combinations, ReportsSegmentsBeyond64Bits)
{
    Project project = loadModel("builtin:resnet50")->project;
    project.setup.batch = std::int64_t{1} << 36;
    const Estimate e = estimateOf(project, project.setup);
    EXPECT_FALSE(e.valid());
    EXPECT_FALSE(e.device.fits);
    EXPECT_NE(text(e.issues.back().message).find("64 bits"), std::string::npos);
}

} // namespace

} // namespace vram::combinations_test
