// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/predicted_snapshot.h"

#include "devices/catalogues.h"
#include "measured/comparison.h"
#include "measured/history.h"
#include "measured/match.h"
#include "measured/measured_text.h"
#include "measured/predicted_run.h"
#include "measured/snapshot_writer.h"
#include "project/project.h"
#include "snapshot/read_snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>

namespace vram::measured_test {

using vram::test::builtin;
using vram::test::predicted;

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

/// A snapshot of one device to which a test adds allocations. Each added allocation gets a new address.
class Recording
{
public:
    explicit Recording(Snapshot snapshot) : m_snapshot(std::move(snapshot)) {}

    StackId stack(const char* function, const char* file = "/home/user/train.py", std::int64_t line = 7)
    {
        m_snapshot.frames.push_back({file, function, line});
        m_snapshot.stacks.push_back({m_snapshot.frames.next() - 1});
        return m_snapshot.stacks.next() - 1;
    }

    /// Inserts an allocation that is never freed before the event at `index`.
    void insert(std::size_t index, Bytes size, StackId stack)
    {
        SnapshotEvent event;
        event.kind = SnapshotEvent::Kind::Alloc;
        event.address = m_next += 1000000;
        event.size = size;
        event.stack = stack;
        m_snapshot.events.insert(m_snapshot.events.begin() + static_cast<std::ptrdiff_t>(index), event);
        ++m_snapshot.traces[0].count;
        m_snapshot.segments.push_back({.address = m_next, .size = 0});
        m_snapshot.segments.back().blocks.push_back({m_next, size, size, stack, SnapshotBlock::State::Allocated});
    }

    const Snapshot& snapshot() const { return m_snapshot; }

private:
    Snapshot m_snapshot;
    std::int64_t m_next = std::int64_t{1} << 50;
};

Bytes effects(const Comparison& comparison)
{
    return std::accumulate(comparison.differences.begin(), comparison.differences.end(), Bytes{0},
                           [](Bytes sum, const Difference& d) { return sum + d.effect(); });
}

// A predicted curve does not change when it is written as a snapshot and read back.
TEST(Measured, PredictedStepRoundTripsAsSnapshot)
{
    for (const char* conf : {"", "expandable_segments:True", "max_split_size_mb:64"}) {
        Project project = builtin("resnet18");
        project.setup.allocConf = conf;
        const PredictedRun run = predictRun(project.network, project.setup, builtinCatalogues());
        const Snapshot read = predicted(project);
        const History history = replayHistory(read, 0);
        EXPECT_EQ(history.allocatedBefore, 0);
        EXPECT_EQ(history.reservedBefore, 0);
        EXPECT_EQ(*std::ranges::max_element(history.reserved), run.peak.reserved) << conf;
        const Estimate own = estimate(project.network, project.setup, builtinCatalogues());
        EXPECT_EQ(run.peak.reserved, own.device.reserved) << conf;
        // Blocks that are not split count in full for the allocator, but in units of 512 bytes in the history.
        EXPECT_LE(*std::ranges::max_element(history.allocated), own.device.allocated) << conf;
        Bytes inUse = 0;
        for (const SnapshotSegment& segment : read.segments) {
            Bytes blocks = 0;
            for (const SnapshotBlock& block : segment.blocks) {
                blocks += block.size;
                inUse += block.state == SnapshotBlock::State::Allocated ? block.size : 0;
            }
            EXPECT_EQ(blocks, segment.size);
        }
        EXPECT_EQ(inUse, history.allocated.back());
    }
}

Setup onFourGpus(Setup setup, std::string_view settings)
{
    for (const std::string_view set : {std::string_view("gpus=4"), settings}) {
        const std::size_t equals = set.find('=');
        const Result<Setup> changed = withSetting(setup, set.substr(0, equals), set.substr(equals + 1));
        EXPECT_TRUE(changed) << set;
        setup = changed ? *changed : setup;
    }
    return setup;
}

// With several GPUs, the predicted run is that of the rank that needs the most memory, including the buffers of the
// collectives.
TEST(Measured, PredictsRunOfHighestMemoryRank)
{
    for (const char* strategy : {"data-parallel=ddp", "data-parallel=zero1", "data-parallel=fsdp2", "tensor-parallel=4",
                                 "pipeline-parallel=4", "context-parallel=4"}) {
        Project project = builtin("gpt2");
        project.setup = onFourGpus(project.setup, strategy);
        project.setup.batch = 8;
        const Estimate whole = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
        ASSERT_TRUE(whole.valid()) << strategy << vram::text(whole.issues.front().message);
        const PredictedRun run = predictRun(project.network, project.setup, builtinCatalogues());
        // The recorded run allocates cuBLAS's workspaces first; the estimate adds them to the segments.
        const auto share = [](Bytes a, Bytes b) { return static_cast<double>(a) / static_cast<double>(b); };
        EXPECT_NEAR(share(run.peak.allocated, whole.device.allocated), 1, 0.001) << strategy;
        EXPECT_NEAR(share(run.peak.reserved, whole.device.reserved), 1, 0.01) << strategy;

        const Snapshot read = predicted(project);
        const History history = replayHistory(read, 0);
        const std::vector<RecordedStep> steps = findSteps(read, history);
        ASSERT_FALSE(steps.empty()) << strategy;
        const Comparison comparison = compare(read, history, steps.back(), run);
        EXPECT_EQ(comparison.notPredicted, 0) << strategy;
        EXPECT_EQ(effects(comparison), 0) << strategy;
    }
}

TEST(Measured, PredictionMatchesItself)
{
    for (const char* name : {"resnet50", "gpt2", "lenet5"}) {
        const Project project = builtin(name);
        const Snapshot read = predicted(project);
        const History history = replayHistory(read, 0);
        const std::vector<RecordedStep> steps = findSteps(read, history);
        ASSERT_FALSE(steps.empty()) << name;
        const PredictedRun run = predictRun(project.network, project.setup, builtinCatalogues());
        const Comparison comparison = compare(read, history, steps.back(), run);
        EXPECT_EQ(comparison.measuredPeak, comparison.predictedPeak) << name;
        EXPECT_EQ(comparison.notPredicted, 0) << name;
        EXPECT_EQ(comparison.share, 1) << name;
        EXPECT_EQ(effects(comparison), 0) << name;
        EXPECT_TRUE(comparison.advice.empty()) << name;
    }
}

// If the batch differs from that of the run, the effects still add up to the difference between the peaks.
TEST(Measured, DifferencesSumToDifferenceOfPeaks)
{
    const Project project = builtin("resnet50");
    const Snapshot read = predicted(project);
    const History history = replayHistory(read, 0);
    const std::vector<RecordedStep> steps = findSteps(read, history);
    ASSERT_FALSE(steps.empty());
    for (const std::int64_t batch : {1, 16, 31, 64}) {
        vram::Setup other = project.setup;
        other.batch = batch;
        const Comparison comparison =
            compare(read, history, steps.back(), predictRun(project.network, other, builtinCatalogues()));
        EXPECT_EQ(effects(comparison), comparison.measuredPeak - comparison.predictedPeak) << batch;
        EXPECT_EQ(comparison.matched.total() + comparison.notPredicted, comparison.measuredPeak) << batch;
        EXPECT_TRUE(std::ranges::is_sorted(comparison.differences, std::greater(), &Difference::bytes));
    }
}

TEST(Measured, ExplainsDifferentBatchOrNetwork)
{
    const Project project = builtin("resnet50");
    const Snapshot read = predicted(project);
    const History history = replayHistory(read, 0);
    const RecordedStep step = findSteps(read, history).back();
    vram::Setup other = project.setup;
    other.batch = 7;
    const auto smaller = compare(read, history, step, predictRun(project.network, other, builtinCatalogues()));
    ASSERT_EQ(smaller.advice.size(), 1U);
    EXPECT_NE(vram::text(smaller.advice[0]).find("The parameters match"), std::string::npos)
        << vram::text(smaller.advice[0]);
    const Project gpt = builtin("gpt2");
    const auto foreign = compare(read, history, step, predictRun(gpt.network, gpt.setup, builtinCatalogues()));
    ASSERT_EQ(foreign.advice.size(), 1U);
    EXPECT_NE(vram::text(foreign.advice[0]).find("the run used another network"), std::string::npos)
        << vram::text(foreign.advice[0]);
}

TEST(Measured, NamesSourceOfUnpredictedAllocation)
{
    const Project project = builtin("resnet50");
    const Snapshot plain = predicted(project);
    const History before = replayHistory(plain, 0);
    const RecordedStep step = findSteps(plain, before).back();
    Recording recording(plain);
    const StackId place = recording.stack("log_images");
    recording.insert(step.begin, 48 * kMiB, place);
    const History history = replayHistory(recording.snapshot(), 0);
    const RecordedStep moved{step.begin + 1, step.end + 1};
    const PredictedRun run = predictRun(project.network, project.setup, builtinCatalogues());
    const Comparison comparison = compare(recording.snapshot(), history, moved, run);
    EXPECT_EQ(comparison.measuredPeak - comparison.predictedPeak, 48 * kMiB);
    ASSERT_FALSE(comparison.differences.empty());
    EXPECT_EQ(comparison.differences[0].kind, Difference::Kind::NotPredicted);
    EXPECT_EQ(comparison.differences[0].place, "train.py:7 log_images");
    EXPECT_EQ(comparison.differences[0].bytes, 48 * kMiB);
}

// An evaluation between two steps needs more memory than either step.
TEST(Measured, ReportsPeaksOutsideTrainingSteps)
{
    const Snapshot plain = predicted(builtin("resnet50"));
    const auto told = [](const Snapshot& snapshot) {
        const History history = replayHistory(snapshot, 0);
        std::string all;
        for (const Message& remark : snapshotRemarks({snapshot, history, findSteps(snapshot, history)}))
            all += vram::text(remark);
        return all;
    };
    EXPECT_EQ(told(plain).find("outside the training steps"), std::string::npos);
    Recording recording(plain);
    recording.insert(plain.events.size(), Bytes{64} << 30, recording.stack("validate"));
    EXPECT_NE(told(recording.snapshot()).find("outside the training steps"), std::string::npos);
    EXPECT_NE(told(recording.snapshot()).find("train.py:7 validate"), std::string::npos);
}

TEST(Measured, DistinguishesUserFilesFromLibraries)
{
    const auto place = [](const char* file) {
        Snapshot snapshot;
        snapshot.frames.push_back({"/usr/lib/python3.12/copy.py", "deepcopy", 1});
        snapshot.frames.push_back({file, "main", 2});
        snapshot.stacks.clear();
        snapshot.stacks.push_back({});
        snapshot.stacks.push_back({FrameId(0), FrameId(1)});
        return sourceLocation(snapshot, StackId(1));
    };
    for (const char* file : {"/home/ann/torch/train.py", "/home/ann/.huggingface/train.py", "C:\\work\\train.py",
                             "/data/python3-projects/train.py", "train.py"})
        EXPECT_EQ(place(file), "train.py:2 main") << file;
    for (const char* file : {"/src/pytorch/torch/nn/modules/linear.py", "/usr/lib/python3.12/threading.py", "??",
                             "C:\\venv\\Lib\\site-packages\\torch\\optim\\adam.py", "/pytorch/c10/cuda/driver_api.h"})
        EXPECT_EQ(place(file), "copy.py:1 deepcopy") << file;
}

TEST(Measured, ListsCallersInUserCode)
{
    Snapshot snapshot;
    const auto add = [&](const char* file, const char* function, std::int64_t line) {
        snapshot.frames.push_back({file, function, line});
        return snapshot.frames.next() - 1;
    };
    const FrameId kernel = add("??", "torch::autograd::generated::AddmmBackward0::apply(std::vector<at::Tensor>&&)", 0);
    const FrameId rocm = add("/pytorch/aten/src/ATen/native/hip/Activation.hip", "at::native::gelu_kernel", 9);
    const FrameId torch = add("/opt/lib/python3.12/site-packages/torch/nn/functional.py", "linear", 2);
    const FrameId model = add("/home/user/model.py", "forward", 61);
    const FrameId train = add("/home/user/train.py", "main", 88);
    snapshot.stacks = {};
    for (const SnapshotStack& stack : {SnapshotStack{}, {kernel, rocm, torch, model, train}, {kernel}})
        snapshot.stacks.push_back(stack);
    EXPECT_EQ(callersOf(snapshot, StackId(1), 9),
              (std::vector<std::string>{"model.py:61 forward", "train.py:88 main"}));
    EXPECT_EQ(callersOf(snapshot, StackId(1), 1), (std::vector<std::string>{"model.py:61 forward"}));
    EXPECT_EQ(sourceLocation(snapshot, StackId(2)), "torch::autograd::generated::AddmmBackward0::apply");
    EXPECT_TRUE(callersOf(snapshot, kNoStack, 9).empty());
}

// The recording begins in the middle of a step and contains one more step. The blocks of a transformer repeat within a
// step, as steps do.
TEST(Measured, DoesNotMistakeBlocksForSteps)
{
    const Snapshot whole = predicted(builtin("gpt2"));
    const std::vector<RecordedStep> steps = findSteps(whole, replayHistory(whole, 0));
    ASSERT_GE(steps.size(), 2U);
    const std::size_t length = steps.back().end - steps.back().begin;
    for (const std::size_t kept : {length * 3 / 2, length, length / 2}) {
        Snapshot late = whole;
        late.events.erase(late.events.begin(), late.events.end() - static_cast<std::ptrdiff_t>(kept));
        late.traces[0].count = kept;
        EXPECT_TRUE(findSteps(late, replayHistory(late, 0)).empty()) << kept;
    }
}

TEST(Measured, SuggestsCausesOfUnexplainedMemory)
{
    const Project project = builtin("resnet50");
    const Snapshot plain = predicted(project);
    const PredictedRun run = predictRun(project.network, project.setup, builtinCatalogues());
    const RecordedStep step = findSteps(plain, replayHistory(plain, 0)).back();
    // Adds all allocations before the step, or one at the beginning of each step.
    const auto adviceWith = [&](const std::vector<Bytes>& sizes, const char* function, bool oneAStep = false) {
        Recording recording(plain);
        const StackId place = function ? recording.stack(function) : kNoStack;
        const std::size_t length = step.end - step.begin;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            recording.insert(step.begin - (oneAStep ? (sizes.size() - 1 - i) * length : 0), sizes[i], place);
        const History history = replayHistory(recording.snapshot(), 0);
        const Comparison comparison =
            compare(recording.snapshot(), history, {step.begin + sizes.size(), step.end + sizes.size()}, run);
        return comparison.advice.empty() ? std::string() : vram::text(comparison.advice.front());
    };
    std::vector<Bytes> parameters;
    for (const PredictedStorage& storage : run.storages) {
        if (storage.category == Category::Parameter)
            parameters.push_back(storage.bytes);
    }
    EXPECT_NE(adviceWith(parameters, "deepcopy").find("second copy of the model"), std::string::npos);
    EXPECT_NE(adviceWith(parameters, "backward").find("set_to_none=True"), std::string::npos);
    // If only Python frames are recorded, allocations by autograd's threads have no frames.
    EXPECT_NE(adviceWith(parameters, nullptr).find("set_to_none=True"), std::string::npos);
    EXPECT_NE(adviceWith({77 * kMiB + 5, 77 * kMiB + 5}, "append", true).find("stay allocated over several steps"),
              std::string::npos);
    EXPECT_EQ(adviceWith({77 * kMiB + 5, 77 * kMiB + 5}, "make_tables"), "")
        << "made at once, they are no results of steps";
    EXPECT_NE(adviceWith(parameters, "ModelEmaV2.__init__").find("exponential moving average"), std::string::npos);
    EXPECT_EQ(adviceWith(parameters, "read_schema").find("exponential moving average"), std::string::npos);
    std::vector<Bytes> halves = parameters;
    for (Bytes& bytes : halves)
        bytes /= 2;
    EXPECT_NE(adviceWith(halves, "teacher").find("half as large as the parameters"), std::string::npos);
    EXPECT_NE(adviceWith({33 * kMiB + 5}, "evaluate").find("torch.no_grad()"), std::string::npos);
    EXPECT_EQ(adviceWith({600}, "tiny"), "");
}

// Compared with results found by hand and with the textbook's table of all prefixes.
TEST(AllocationMatching, FindsTheLongestCommonSubsequence)
{
    const std::vector<Bytes> a{1, 2, 3, 4, 5};
    const std::vector<Bytes> b{9, 2, 4, 3, 4, 6};
    EXPECT_EQ(commonSubsequence(a, b), (std::vector<std::pair<std::size_t, std::size_t>>{{1, 1}, {2, 3}, {3, 4}}));
    EXPECT_TRUE(commonSubsequence({}, b).empty());
    std::mt19937_64 random(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<Bytes> x(random() % 40);
        std::vector<Bytes> y(random() % 40);
        for (Bytes& value : x)
            value = static_cast<Bytes>(random() % 5);
        for (Bytes& value : y)
            value = static_cast<Bytes>(random() % 5);
        std::vector<std::vector<std::size_t>> longest(x.size() + 1, std::vector<std::size_t>(y.size() + 1, 0));
        for (std::size_t i = 0; i < x.size(); ++i) {
            for (std::size_t j = 0; j < y.size(); ++j)
                longest[i + 1][j + 1] =
                    x[i] == y[j] ? longest[i][j] + 1 : std::max(longest[i][j + 1], longest[i + 1][j]);
        }
        const auto found = commonSubsequence(x, y);
        EXPECT_EQ(found.size(), longest[x.size()][y.size()]);
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(x[found[i].first], y[found[i].second]);
            EXPECT_TRUE(i == 0 || (found[i - 1].first < found[i].first && found[i - 1].second < found[i].second));
        }
    }
}

TEST(AllocationMatching, MatchesRemainderBySize)
{
    const std::vector<Bytes> a{5, 1, 2, 3};
    const std::vector<Bytes> b{1, 2, 3, 5};
    EXPECT_EQ(matchBySize(a, b, true), (std::vector<std::optional<std::size_t>>{3, 0, 1, 2}));
    EXPECT_EQ(matchBySize(a, std::vector<Bytes>{7}, true), (std::vector<std::optional<std::size_t>>(4)));
}

} // namespace

} // namespace vram::measured_test
