// SPDX-License-Identifier: GPL-3.0-or-later
#include "throughput/published_rows.h"

#include "devices/catalogues.h"
#include "estimate/compute.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "throughput/language_models.h"
#include "time/kernel_time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <sstream>
#include <stdexcept>

namespace throughput {

namespace {

std::string readFile(const std::string& path)
{
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Splits a line into cells, the first of which may be quoted.
std::vector<std::string> cellsOf(const std::string& line)
{
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += c;
    }
    return cells;
}

bool isTimm(const Row& row)
{
    return !row.at("network").empty();
}

std::string familyOf(const std::string& model)
{
    std::string name;
    for (const char c : model) {
        if (c == '_' || (c >= '0' && c <= '9') || c == '.')
            break;
        name += c;
    }
    return name;
}

std::string groupOf(const Row& row)
{
    if (!isTimm(row)) {
        const std::string& source = row.at("source");
        return source.starts_with("torchtitan") ? "torchtitan"
               : source.starts_with("Megatron") ? "Megatron-LM, A100"
                                                : "llm-foundry, " + row.at("gpu").substr(0, 4);
    }
    if (row.at("mode") == "train")
        return "timm, training, " + row.at("gpu") + ", " + row.at("memory_format");
    return "timm, inference, " + row.at("gpu") + (row.at("compile") == "yes" ? ", compiled" : "");
}

using Settings = std::vector<std::pair<std::string, std::string>>;

Settings timmSettings(const Row& row)
{
    Settings set{{"precision", "amp-fp16"},
                 {"memory-format", row.at("memory_format") == "channels_last" ? "channels-last" : "contiguous"},
                 {"cudnn-benchmark", "yes"},
                 {"host", "desktop"}};
    if (row.at("mode") == "train") { // PyTorch 1.12 has no fused attention, and its optimizers loop over parameters.
        const Settings training{{"optimizer", "momentum"},
                                {"optimizer.implementation", "for-loop"},
                                {"attention", "eager"},
                                {"torch", "1.13"}};
        set.insert(set.end(), training.begin(), training.end());
    } else {
        set.insert(set.end(), {{"mode", "inference"}, {"torch", "2.9"}});
    }
    if (row.at("compile") == "yes")
        set.emplace_back("compile", "blocks");
    return set;
}

/// Adds the settings of a strategy and its degrees, such as "fsdp2 8 tp 8".
void addStrategy(Settings& set, const std::string& strategy)
{
    std::istringstream words(strategy);
    std::string data;
    words >> data;
    set.emplace_back("data-parallel", data.starts_with("fsdp1") ? "fsdp1" : data);
    if (data == "fsdp1-shard-grad-op")
        set.emplace_back("fsdp.reshard", "no");
    std::string word;
    std::string previous;
    while (words >> word) {
        if (previous == "tp" || previous == "async-tp")
            set.insert(set.end(), {{"tensor-parallel", word},
                                   {"tp.sequence", "yes"},
                                   {"tp.loss-parallel", "yes"},
                                   {"tp.async", previous == "tp" ? "no" : "yes"}});
        previous = word;
    }
}

/// Settings of a row such as "tp 8 pp 35 virtual 3 sp": degrees, stages per rank, and sequence parallelism.
Settings megatronSettings(const Row& row)
{
    Settings set{{"precision", "bf16"},
                 {"data-parallel", "megatron"},
                 {"attention", "eager"},
                 {"optimizer", "adamw"},
                 {"optimizer.implementation", "fused"},
                 {"torch", "1.13"},
                 {"tp.loss-parallel", "yes"},
                 {"pp.microbatches", row.at("accumulation")},
                 {"checkpoint", row.at("checkpointing") == "full" ? "blocks" : "blocks.core"},
                 {"gpus", row.at("gpus")}};
    std::istringstream words(row.at("strategy"));
    for (std::string word; words >> word;) {
        std::string degree = "yes";
        if (word != "sp")
            words >> degree;
        set.emplace_back(word == "tp"   ? "tensor-parallel"
                         : word == "pp" ? "pipeline-parallel"
                         : word == "sp" ? "tp.sequence"
                                        : "pp.virtual",
                         degree);
        if (word == "virtual")
            set.emplace_back("pp.schedule", "interleaved");
    }
    return set;
}

Settings languageSettings(const Row& row)
{
    if (row.at("source").starts_with("Megatron"))
        return megatronSettings(row);
    Settings set{{"precision", "fp32"},    {"fsdp.param-dtype", "bf16"}, {"accumulation", row.at("accumulation")},
                 {"gpus", row.at("gpus")}, {"optimizer", "adamw"},       {"torch", "2.5"}};
    addStrategy(set, row.at("strategy"));
    if (row.at("source").starts_with("torchtitan"))
        set.insert(set.end(), {{"fsdp.reduce-dtype", "fp32"}, {"optimizer.implementation", "fused"}});
    const std::string& checkpointing = row.at("checkpointing");
    if (checkpointing == "True" || checkpointing == "full" || checkpointing == "selective")
        set.emplace_back("checkpoint", "blocks");
    if (checkpointing == "selective")
        set.emplace_back("checkpoint-mode", "op");
    if (row.at("compile") == "yes")
        set.emplace_back("compile", "blocks");
    return set;
}

std::string gpuName(const std::string& gpu)
{
    return gpu.starts_with("H100 SXM5") ? "H100 SXM5 80GB" : gpu;
}

vram::Setup setupOf(const Row& row)
{
    vram::Setup setup;
    Settings set = isTimm(row) ? timmSettings(row) : languageSettings(row);
    set.emplace_back("gpu", gpuName(row.at("gpu")));
    set.emplace_back("batch", row.at("batch"));
    for (const auto& [key, value] : set) {
        vram::Result<vram::Setup> changed = vram::withSetting(setup, key, value);
        if (!changed)
            throw std::runtime_error(vram::text(changed.error()));
        setup = *changed;
    }
    return setup;
}

vram::Network networkOf(const Row& row)
{
    if (!isTimm(row))
        return languageModel(row.at("model"), std::stoll(row.at("input")));
    const std::string& name = row.at("network");
    const std::string folder = name.starts_with('/') ? std::string() : VRAM_SOURCE_DIR "/tests/";
    vram::Result<vram::Project> read = vram::parseProject(readFile(folder + name + ".vram.json"));
    if (!read)
        throw std::runtime_error(row.at("network") + ": " + vram::text(read.error()));
    return read->network;
}

/// Returns the samples (or tokens per GPU) per second at half of the peak rate, from the network's arithmetic alone.
double naiveRate(const Job& job, double unitsPerPass)
{
    vram::Setup alone = job.setup;
    alone.parallel = {};
    alone.compile = vram::Compile::None;
    alone.mode = vram::Mode::Training; // Nothing without a gradient is counted.
    const double forward = vram::countCompute(job.network, alone, vram::builtinCatalogues()).forward;
    const double passes = job.setup.mode == vram::Mode::Training ? 3 : 1;
    const auto gpu = vram::findGpu(vram::builtinCatalogues().gpus, job.setup.gpu);
    return unitsPerPass / (passes * forward / (vram::gpuRates(*gpu).half / 2));
}

double rankCorrelation(const std::vector<Case>& cases)
{
    const auto ranksBy = [&cases](double Case::*value) {
        std::vector<std::size_t> order(cases.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, {}, [&](std::size_t i) { return cases[i].*value; });
        std::vector<double> ranks(cases.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            ranks[order[i]] = static_cast<double>(i);
        return ranks;
    };
    const std::vector<double> a = ranksBy(&Case::published);
    const std::vector<double> b = ranksBy(&Case::predicted);
    double distance = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        distance += (a[i] - b[i]) * (a[i] - b[i]);
    const auto n = static_cast<double>(a.size());
    return n < 2 ? 1 : 1 - 6 * distance / (n * (n * n - 1));
}

} // namespace

double quantile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    return values.at(static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1))));
}

std::vector<Row> publishedRows(const std::string& path)
{
    std::istringstream text(readFile(path));
    std::string line;
    std::getline(text, line);
    const std::vector<std::string> keys = cellsOf(line);
    std::vector<Row> rows;
    while (std::getline(text, line)) {
        const std::vector<std::string> cells = cellsOf(line);
        Row row;
        for (std::size_t i = 0; i < keys.size(); ++i)
            row[keys[i]] = cells.at(i);
        rows.push_back(std::move(row));
    }
    return rows;
}

Job jobOf(const Row& row)
{
    return {networkOf(row), setupOf(row)};
}

Case caseOf(const Row& row)
{
    const Job job = jobOf(row);
    const vram::Estimate answer =
        vram::estimate(job.network, job.setup, vram::builtinCatalogues(), vram::Detail::Totals);
    if (!answer.time.known())
        throw std::runtime_error(row.at("model") + ": no time");
    Case result{.row = row, .group = groupOf(row), .family = familyOf(row.at("model"))};
    const auto batch = static_cast<double>(job.setup.batch);
    if (isTimm(row)) {
        result.published = std::stod(row.at("samples_per_second"));
        result.predicted = answer.time.samplesPerSecond;
        result.naive = naiveRate(job, batch);
    } else {
        result.published = std::stod(row.at("tokens_per_second_per_gpu"));
        result.predicted = answer.time.tokensPerSecond / static_cast<double>(job.setup.parallel.gpus);
        const auto shared = static_cast<double>(job.setup.parallel.tensor);
        result.naive = naiveRate(job, batch * std::stod(row.at("input"))) / shared;
        result.naive *= shared; // Each GPU does a part of the arithmetic.
    }
    return result;
}

std::vector<Case> allCases(const std::string& path)
{
    std::vector<Case> cases;
    const std::vector<Row> rows = publishedRows(path);
    cases.reserve(rows.size());
    for (const Row& row : rows)
        cases.push_back(caseOf(row));
    return cases;
}

Score scoreOf(const std::vector<Case>& cases)
{
    std::vector<double> errors;
    std::vector<double> naive;
    errors.reserve(cases.size());
    naive.reserve(cases.size());
    for (const Case& one : cases) {
        errors.push_back(std::abs(one.error()));
        naive.push_back(std::abs(one.naive / one.published - 1));
    }
    return {.cases = cases.size(),
            .median = quantile(errors, 0.5),
            .nineOfTen = quantile(errors, 0.9),
            .rankCorrelation = rankCorrelation(cases),
            .naiveMedian = quantile(naive, 0.5)};
}

std::string markdown(const std::string& group, const Score& score)
{
    std::array<char, 200> line{};
    std::snprintf(line.data(), line.size(), "| %s | %zu | %.1f %% | %.1f %% | %.3f | %.1f %% |", group.c_str(),
                  score.cases, 100 * score.median, 100 * score.nineOfTen, score.rankCorrelation,
                  100 * score.naiveMedian);
    return line.data();
}

std::map<std::string, std::vector<Case>> byGroup(const std::vector<Case>& cases)
{
    std::map<std::string, std::vector<Case>> groups;
    for (const Case& one : cases)
        groups[one.group].push_back(one);
    return groups;
}

} // namespace throughput
