// SPDX-License-Identifier: GPL-3.0-or-later

// Checks that the memory for reading and estimating is limited per byte of input, even for hostile input. If memory
// runs out at any allocation, an exception is thrown that the programs turn into a message.

#include "estimate/estimate.h"
#include "import/load_model.h"
#include "import/readers.h"
#include "import/safetensors/safetensors.h"
#include "large_files.h"
#include "onnx_writer.h"
#include "project/project.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <new>
#include <string>

using namespace vram;
using vram::test::csvRows;
using vram::test::kerasLayers;
using vram::test::projectRows;
using vram::test::repeated;
using vram::test::safetensorsHeader;

namespace {

/// Counts this thread's allocations while `on` is set.
struct Watch {
    bool on = false;
    std::int64_t count = 0;
    std::int64_t failing = -1;   ///< Index of the allocation that fails, or -1 for none.
    std::size_t least = 0;       ///< Minimum size in bytes of the allocations that are counted and may fail.
    std::size_t most = SIZE_MAX; ///< Maximum size in bytes of the allocations that are counted and may fail.
    std::int64_t live = 0;       ///< Number of live bytes.
    std::int64_t peak = 0;       ///< Maximum number of bytes alive at once.
};

thread_local Watch watch;

void* allocate(std::size_t size)
{
    if (watch.on && size >= watch.least && size <= watch.most && watch.count++ == watch.failing)
        throw std::bad_alloc();
    void* const block = std::malloc(size == 0 ? 1 : size);
    if (!block)
        throw std::bad_alloc();
    if (watch.on) {
        watch.live += static_cast<std::int64_t>(malloc_usable_size(block));
        watch.peak = std::max(watch.peak, watch.live);
    }
    return block;
}

void release(void* block) noexcept
{
    if (watch.on && block)
        watch.live -= static_cast<std::int64_t>(malloc_usable_size(block));
    std::free(block);
}

} // namespace

void* operator new(std::size_t size)
{
    return allocate(size);
}

void* operator new[](std::size_t size)
{
    return allocate(size);
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    try {
        return allocate(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void operator delete(void* block) noexcept
{
    release(block);
}

void operator delete[](void* block) noexcept
{
    release(block);
}

void operator delete(void* block, std::size_t) noexcept
{
    release(block);
}

void operator delete[](void* block, std::size_t) noexcept
{
    release(block);
}

namespace {

/// The range of sizes, in bytes, of the allocations that are counted and may fail.
struct Sizes {
    std::size_t least = 0;
    std::size_t most = SIZE_MAX;
};

/// Counts allocations during its lifetime.
class Watching
{
public:
    explicit Watching(std::int64_t failing = -1, Sizes sizes = {})
    {
        watch = {.on = true, .failing = failing, .least = sizes.least, .most = sizes.most};
    }
    ~Watching() { watch.on = false; }
    Watching(const Watching&) = delete;
    Watching& operator=(const Watching&) = delete;
};

struct Cost {
    std::int64_t allocations = 0;
    std::int64_t peak = 0; ///< Maximum number of live bytes.
};

Cost costOf(const std::function<void()>& work, Sizes sizes = {})
{
    work(); // Objects that are created once and kept do not count.
    const Watching watching(-1, sizes);
    work();
    return {watch.count, watch.peak};
}

/// A reader, with a function that generates an input text of variable length for it.
struct Reader {
    std::string name;
    std::function<std::string(int)> text;
    std::function<bool(const std::string&)> read; ///< Returns whether the text is a valid network.
    double allocationsPerByte = 0;
    double bytesPerByte = 0;
    bool isNetwork = true;
    Sizes failing{};
};

std::string onnxChain(int nodes)
{
    test::GraphWriter graph = test::graphOf({"N", "64"}, {"N", "64"});
    std::string at = "x";
    for (int i = 0; i < nodes; ++i) {
        const std::string next = i + 1 == nodes ? "y" : "t" + std::to_string(i);
        graph.node("Relu", "relu" + std::to_string(i), {at}, {next});
        at = next;
    }
    return graph.file();
}

std::string summaryLines(int lines)
{
    const std::string rule(65, '=');
    const auto line = [](int i) {
        return "dense_" + std::to_string(i) + " (Dense)              (None, 64)                4160\n";
    };
    return "Model: \"s\"\n" + rule + "\nLayer (type)                 Output Shape              Param #\n" + rule + "\n"
           + repeated(lines, line) + rule + "\n";
}

// The budgets are two to three times the values measured with 2,000 rows (libstdc++ 12, 64 bits).
std::vector<Reader> readers()
{
    // nlohmann::json allocates in its destructor, which must not throw, so in the tests of readers that use it only
    // allocations of layers fail.
    constexpr std::size_t layer = sizeof(Layer) + 2 * sizeof(void*); // The size that make_shared requests.
    constexpr Sizes kRows{layer, layer};
    const auto csv = [](const std::string& text) { return bool(importCsv(text, {})); };
    return {
        {"csv", [](int n) { return csvRows(n, "Linear,64,\n"); }, csv, 3, 300},
        {"csvErrors", [](int n) { return csvRows(n, "Linear,sixty-four,1x2x\n"); }, csv, 1, 80, false},
        {"csvUnknown", [](int n) { return csvRows(n, "Nothing,64,\n"); }, csv, 4, 400},
        {"project", projectRows, [](const std::string& text) { return bool(parseProject(text)); }, 0.7, 40, true,
         kRows},
        {"keras", kerasLayers, [](const std::string& text) { return bool(importKerasText(text, "k", {})); }, 1.5, 70,
         true, kRows},
        {"safetensors", safetensorsHeader,
         [](const std::string& text) { return bool(parseSafetensorsHeader(text, std::uint64_t{1} << 40U)); }, 0.7, 30},
        {"summary", summaryLines, [](const std::string& text) { return bool(importSummary(text, {})); }, 5, 50},
        {"onnx", onnxChain, [](const std::string& text) { return bool(test::importBytes(text)); }, 2, 150},
    };
}

class Readers : public testing::TestWithParam<Reader>
{
};

TEST_P(Readers, UseBoundedMemoryPerInputByte)
{
    const Reader& reader = GetParam();
    const std::string half = reader.text(1000), whole = reader.text(2000);
    ASSERT_EQ(reader.read(half), reader.isNetwork);
    const Cost little = costOf([&] { reader.read(half); });
    const Cost much = costOf([&] { reader.read(whole); });
    const auto bytes = static_cast<double>(whole.size());
    EXPECT_LT(static_cast<double>(much.allocations), reader.allocationsPerByte * bytes);
    EXPECT_LT(static_cast<double>(much.peak), reader.bytesPerByte * bytes);
    // Twice the input takes twice the work, while a quadratic algorithm would take four times as much.
    EXPECT_LT(static_cast<double>(much.allocations), 2.5 * static_cast<double>(little.allocations) + 1000);
    EXPECT_LT(static_cast<double>(much.peak), 2.5 * static_cast<double>(little.peak) + 100'000);
    RecordProperty("allocationsPerByte", std::to_string(static_cast<double>(much.allocations) / bytes));
    RecordProperty("bytesPerByte", std::to_string(static_cast<double>(much.peak) / bytes));
}

/// Runs `work` repeatedly, each time with a different allocation failing. At most a few hundred of the allocations are
/// tried.
void failEverywhere(const std::function<void()>& work, Sizes sizes = {})
{
    const std::int64_t allocations = costOf(work, sizes).allocations;
    const std::int64_t step = std::max<std::int64_t>(1, allocations / 400);
    std::int64_t refused = 0;
    for (std::int64_t failing = 0; failing < allocations; failing += step) {
        try {
            const Watching watching(failing, sizes);
            work();
        } catch (const std::bad_alloc&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 0);
    work(); // The failures have left no damage.
}

class ReadersOutOfMemory : public Readers
{
};

TEST_P(ReadersOutOfMemory, SurviveFailedAllocations)
{
    const Reader& reader = GetParam();
    const std::string text = reader.text(40);
    failEverywhere([&] { reader.read(text); }, reader.failing);
    EXPECT_EQ(reader.read(text), reader.isNetwork);
}

/// Returns all readers except the safetensors reader, which stores its tensors in JSON.
std::vector<Reader> starvedReaders()
{
    std::vector<Reader> all = readers();
    std::erase_if(all, [](const Reader& reader) { return reader.name == "safetensors"; });
    return all;
}

INSTANTIATE_TEST_SUITE_P(All, ReadersOutOfMemory, testing::ValuesIn(starvedReaders()),
                         [](const auto& reader) { return reader.param.name; });
INSTANTIATE_TEST_SUITE_P(All, Readers, testing::ValuesIn(readers()),
                         [](const auto& reader) { return reader.param.name; });

TEST(ResourceLimits, EstimateSurvivesFailedAllocations)
{
    for (const char* name : {"builtin:mlp", "builtin:resnet18"}) {
        const auto model = loadModel(name);
        ASSERT_TRUE(model) << vram::text(model.error());
        const Project& project = model->project;
        const Catalogues& catalogues = builtinCatalogues();
        const Estimate whole = estimate(project.network, project.setup, catalogues);
        failEverywhere([&] { (void)estimate(project.network, project.setup, catalogues); });
        EXPECT_EQ(estimate(project.network, project.setup, catalogues).device.total, whole.device.total);
    }
}

/// Returns `row` inside nested blocks.
std::string nested(int depth, int repeat, std::string row)
{
    for (int i = 0; i < depth; ++i)
        row = "{\"id\":" + std::to_string(100 + i) + ",\"name\":\"b" + std::to_string(i)
              + "\",\"repeat\":" + std::to_string(repeat) + ",\"rows\":[" + row + "]}";
    return R"({"format":"vram-planner/1","network":{"name":"n","rows":[)"
           R"({"id":1,"name":"x","type":"Input","attributes":{"shape":[4096,8]}},)"
           + row + "]}}";
}

// A few hundred bytes of input must not take gigabytes.
TEST(ResourceLimits, RejectsExcessiveRepeatsAndOutputs)
{
    const std::string linear = R"({"id":2,"name":"fc","type":"Linear","attributes":{"out_features":8}})";
    const std::string unbind = R"({"id":2,"name":"u","type":"Unbind","attributes":{"dim":1},"inputs":[1]})";
    for (const std::string& text : {nested(6, 1000, linear), nested(2, 1000, linear), nested(60, 2, linear),
                                    nested(1, 1'000'000, linear), nested(1, 200'000, unbind)}) {
        const auto project = parseProject(text);
        ASSERT_TRUE(project) << vram::text(project.error());
        Estimate result;
        const Cost cost = costOf([&] { result = estimate(project->network, project->setup, builtinCatalogues()); });
        EXPECT_LT(cost.peak, std::int64_t{1} << 30);
        const auto refused = [](const Issue& issue) {
            return issue.severity == Severity::Error
                   && vram::text(issue.message).find("the maximum") != std::string::npos;
        };
        EXPECT_EQ(std::ranges::count_if(result.issues, refused), 1) << text.substr(0, 300);
    }
}

// Returns the CPU time in seconds for rows that each have an error.
double timeOfFaults(int rows)
{
    std::string text;
    for (int i = 0; i < rows; ++i)
        text += (i == 0 ? "" : ",") + std::string(R"({"id":)") + std::to_string(i + 2) + R"(,"name":"c)"
                + std::to_string(i) + R"(","type":"Conv2d","attributes":{"out_channels":8}})";
    const auto project = parseProject(nested(0, 1, text));
    EXPECT_TRUE(project);
    const std::clock_t begin = std::clock();
    const Estimate result = estimate(project->network, project->setup, builtinCatalogues());
    EXPECT_GE(result.issues.size(), static_cast<std::size_t>(rows) - 2); // One row takes its channels from another.
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

TEST(ResourceLimits, TimeGrowsLinearlyWithRowsWithErrors)
{
    timeOfFaults(1000);
    const double some = timeOfFaults(5000);
    EXPECT_LT(timeOfFaults(40'000), 24 * some); // A quadratic algorithm would take 64 times as long.
}

TEST(ResourceLimits, EstimateUsesBoundedMemoryPerRow)
{
    const auto costOfRows = [](int rows) {
        const auto project = parseProject(projectRows(rows));
        EXPECT_TRUE(project);
        return costOf([&] { (void)estimate(project->network, project->setup, builtinCatalogues()); });
    };
    const Cost little = costOfRows(1000), much = costOfRows(2000);
    EXPECT_LT(much.allocations, 100 * 2000);
    EXPECT_LT(much.peak, 20'000 * 2000);
    EXPECT_LT(static_cast<double>(much.allocations), 2.5 * static_cast<double>(little.allocations) + 1000);
    EXPECT_LT(static_cast<double>(much.peak), 2.5 * static_cast<double>(little.peak) + 100'000);
}

} // namespace
