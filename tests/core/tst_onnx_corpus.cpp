// SPDX-License-Identifier: GPL-3.0-or-later

// Opens every ONNX file in the folders of VRAM_ONNX_CORPUS (separated by ":"), or of Debian's libonnx-testdata. Each is
// imported or rejected with a message. Inferred output shapes must equal those that the file declares.

#include "estimate/estimate.h"
#include "import/onnx/inputs.h"
#include "import/onnx/read.h"
#include "import/readers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace vram::onnx_corpus_test {

namespace {

namespace fs = std::filesystem;

constexpr const char* kDebian = "/usr/share/libonnx-testdata/data";

std::vector<fs::path> folders()
{
    const char* given = std::getenv("VRAM_ONNX_CORPUS");
    std::string text = given ? given : kDebian;
    std::vector<fs::path> result;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(':', begin), text.size());
        if (fs::is_directory(text.substr(begin, end - begin)))
            result.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return result;
}

std::vector<fs::path> filesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".onnx")
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

struct Counts {
    int opened = 0;
    int refused = 0;
    int withErrors = 0;
    int custom = 0;
    int shapesEqual = 0;
    int shapesUnknown = 0;
    int shapesWrong = 0;
};

bool hasCustomRow(const Network& network)
{
    bool found = false;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        found = found || (asLayer(row) && asLayer(row)->type == "Custom");
    });
    return found;
}

void openFile(const fs::path& file, Counts& counts)
{
    const Result<Imported> imported = importOnnx(file, {});
    if (!imported) {
        ++counts.refused;
        EXPECT_GT(vram::text(imported.error()).size(), 20U) << file;
        std::printf("  refused %s: %s\n", file.c_str(), vram::text(imported.error()).c_str());
        return;
    }
    ++counts.opened;
    counts.custom += hasCustomRow(imported->project.network) ? 1 : 0;
    const Estimate figures = estimate(imported->project.network, Setup{}, builtinCatalogues(), Detail::Totals);
    const bool broken = std::any_of(figures.issues.begin(), figures.issues.end(),
                                    [](const Issue& issue) { return issue.severity == Severity::Error; });
    if (broken)
        std::printf("  with errors %s: %s: %s\n", file.c_str(), figures.issues.front().path.c_str(),
                    vram::text(figures.issues.front().message).c_str());
    counts.withErrors += broken ? 1 : 0;
}

/// Removes the shapes that the file declares for its outputs, infers them, and compares.
void checkShapes(const fs::path& file, Counts& counts)
{
    onnx::FileSource source(file);
    Result<onnx::ModelDef> read = onnx::readModel(source, {});
    if (!read)
        return;
    onnx::ModelDef model = std::move(read).value();
    const std::vector<onnx::ValueInfo> declared = model.graph.outputs;
    for (onnx::ValueInfo& output : model.graph.outputs)
        output.isTensor = false;
    const onnx::InputPlan inputs = onnx::planInputs(model, {}, onnx::BatchRule::Fixed);
    onnx::Progress progress;
    const onnx::Graph graph = onnx::buildGraph(model, inputs.shapes, inputs.symbols, progress);
    for (std::size_t i = 0; i < graph.outputs.size() && i < declared.size(); ++i) {
        const onnx::Value& value = graph.value(graph.outputs[i]);
        onnx::Dims expected;
        if (!declared[i].isTensor || !onnx::resolve(declared[i], inputs.symbols, expected))
            continue;
        ++(!value.hasShape ? counts.shapesUnknown : value.dims() == expected ? counts.shapesEqual : counts.shapesWrong);
        if (value.hasShape && value.dims() != expected)
            std::printf("  other shape %s: %s\n", file.c_str(), std::string(value.name).c_str());
    }
}

TEST(OnnxCorpus, EveryFileOpensOrReportsAnError)
{
    const std::vector<fs::path> found = folders();
    if (found.empty())
        GTEST_SKIP() << "no ONNX files: install libonnx-testdata or set VRAM_ONNX_CORPUS";
    std::map<std::string, Counts> table;
    for (const fs::path& folder : found) {
        for (const fs::path& file : filesIn(folder)) {
            const fs::path inside = fs::relative(file, folder);
            const std::string part = folder.filename().string() + "/" + inside.begin()->string();
            Counts& counts = table[std::distance(inside.begin(), inside.end()) > 1 ? part : folder.filename().string()];
            openFile(file, counts);
            checkShapes(file, counts);
        }
    }
    std::printf("%-40s %7s %8s %7s %7s | %12s %8s %6s\n", "folder", "opened", "refused", "errors", "custom",
                "shapes equal", "unknown", "wrong");
    for (const auto& [name, c] : table) {
        std::printf("%-40s %7d %8d %7d %7d | %12d %8d %6d\n", name.c_str(), c.opened, c.refused, c.withErrors, c.custom,
                    c.shapesEqual, c.shapesUnknown, c.shapesWrong);
        EXPECT_EQ(c.shapesWrong, 0) << name;
        EXPECT_GT(c.opened, 0) << name;
    }
}

} // namespace

} // namespace vram::onnx_corpus_test
