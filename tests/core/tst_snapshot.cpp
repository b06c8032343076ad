// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/history.h"
#include "snapshot/pickle_memo.h"
#include "snapshot/pickle_writer.h"
#include "snapshot/read_snapshot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

namespace vram::snapshot_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

std::string path(const std::string& name)
{
    return std::string(VRAM_TEST_DATA "/snapshot/") + name + ".pickle";
}

Snapshot snapshot(const std::string& name)
{
    Result<Snapshot> read = readSnapshot(path(name));
    EXPECT_TRUE(read) << name << ": " << (read ? "" : vram::text(read.error()));
    return read ? std::move(read).value() : Snapshot();
}

std::string fault(const std::string& name)
{
    const Result<Snapshot> read = readSnapshot(path(name));
    return read ? std::string() : vram::text(read.error());
}

// make_snapshots.py: three layers and three steps. A step allocates 3 outputs, the loss, 3 gradients of outputs and 3
// of weights.
TEST(Snapshot, ReadsAllPickleProtocols)
{
    for (const char* name : {"three_steps_2", "three_steps_3", "three_steps_4", "three_steps_5"}) {
        const Snapshot read = snapshot(name);
        ASSERT_EQ(read.traces.size(), 1U) << name;
        const auto allocs = std::ranges::count(read.events, SnapshotEvent::Kind::Alloc, &SnapshotEvent::kind);
        EXPECT_EQ(allocs, 3 + 3 * 10) << name;
        EXPECT_EQ(read.traces[0].count, read.events.size());
        ASSERT_EQ(read.segments.size(), 1U);
        EXPECT_EQ(read.segments[0].size % (20 * kMiB), 0);
        EXPECT_EQ(read.segments[0].blocks.front().state, SnapshotBlock::State::Allocated);
        EXPECT_EQ(read.segments[0].blocks.front().requested, 9408 * 4);
        EXPECT_EQ(read.annotations.size(), 1U);
        EXPECT_EQ(read.settings.front().second, "expandable_segments:False");
        EXPECT_EQ(sourceLocation(read, read.events[1].stack), "model.py:10 forward");
    }
}

TEST(Snapshot, StepsAreFoundByTheRepeatingPattern)
{
    for (const char* name : {"three_steps_4", "no_frames", "old"}) {
        const Snapshot read = snapshot(name);
        const History history = replayHistory(read, 0);
        EXPECT_EQ(history.allocatedBefore, 0) << name;
        const std::vector<RecordedStep> steps = findSteps(read, history);
        ASSERT_GE(steps.size(), 2U) << name;
        // The outputs take 3 + 5 MiB and 40000 bytes. The outputs, the loss and the weights each have a gradient. The
        // peak is before or after the gradients of the first layer.
        const Bytes parameters = blockBytes(9408 * 4) + blockBytes(36864 * 4) + blockBytes(512000 * 4);
        EXPECT_EQ(history.allocated[steps.back().begin], parameters + 3 * kMiB) << name;
        const Bytes atPeak = parameters + 8 * kMiB + 512 + blockBytes(512000 * 4) + 5 * kMiB + blockBytes(36864 * 4);
        EXPECT_EQ(history.allocated[peakEvent(history, steps.back())], atPeak) << name;
    }
}

TEST(Snapshot, SeparatesDevices)
{
    const Snapshot read = snapshot("two_devices");
    EXPECT_EQ(read.devices(), (std::vector<std::int64_t>{0, 1}));
    EXPECT_GT(read.trace(1).count, read.trace(0).count);
    EXPECT_EQ(replayHistory(read, 1).events(), read.trace(1).count);
    EXPECT_EQ(read.trace(7).count, 0U);
}

TEST(Snapshot, InfersMemoryAllocatedBeforeRecording)
{
    const Snapshot late = snapshot("late");
    const History history = replayHistory(late, 0);
    EXPECT_GT(history.allocatedBefore, blockBytes(9408 * 4));
    // At the end the three weights are alive, even if their allocation was not recorded.
    EXPECT_EQ(history.allocated.back(), blockBytes(9408 * 4) + blockBytes(36864 * 4) + blockBytes(512000 * 4));
    EXPECT_FALSE(findSteps(late, history).empty());

    const Snapshot untraced = snapshot("no_traces");
    EXPECT_EQ(replayHistory(untraced, 0).events(), 0U);
    EXPECT_EQ(replayHistory(untraced, 0).allocatedBefore, history.allocated.back());
    EXPECT_TRUE(findSteps(untraced, replayHistory(untraced, 0)).empty());
}

TEST(Snapshot, RejectsOtherFilesWithReason)
{
    EXPECT_TRUE(fault("truncated").starts_with("it is incomplete, ending after "));
    EXPECT_EQ(fault("evil"),
              "it would import posix.system, which is not part of a memory snapshot; it was rejected because it "
              "could run arbitrary code");
    EXPECT_TRUE(fault("evil_2").starts_with("it would import posix.system, which is not part of a memory snapshot"));
    EXPECT_TRUE(fault("foreign").starts_with("it is a pickle, but not a memory snapshot"));
    EXPECT_TRUE(fault("list").starts_with("it is a pickle, but not a memory snapshot"));
    EXPECT_EQ(fault("protocol_0"), "it is not a pickle of protocol 2 to 5");
    EXPECT_EQ(fault("missing"), "it cannot be read");
    // The first letter of the text happens to be a pickle opcode.
    EXPECT_EQ(vram::text(parseSnapshot("hello").error()), "it is not a pickle of protocol 2 to 5");
    EXPECT_EQ(vram::text(parseSnapshot("").error()), "it is empty");
    EXPECT_TRUE(vram::text(parseSnapshot("PK\x03\x04").error()).starts_with("it is a file of torch.save"));
    EXPECT_EQ(vram::text(parseSnapshot("\x80\x09").error()), "it is a pickle of protocol 9; only 2 to 5 are supported");
    EXPECT_EQ(vram::text(parseSnapshot("\x80\x04.").error()), "it is an empty pickle");
}

// LONG1 with no bytes is 0, even if more bytes follow.
TEST(Snapshot, EmptyLong1IsZero)
{
    using namespace std::string_literals;
    const std::string pickle = "\x80\x02}(X\x08\0\0\0segments](}(X\x06\0\0\0blocks]X\x0a\0\0\0total_size\x8a\0"s
                               + "ueu."s + std::string(16, 'x');
    const Result<Snapshot> read = parseSnapshot(pickle);
    ASSERT_TRUE(read) << vram::text(read.error());
    ASSERT_EQ(read->segments.size(), 1U);
    EXPECT_EQ(read->segments.front().size, 0);
}

// Parsing each prefix of a valid file, and the file with any single byte inverted, yields a snapshot or an error
// message.
TEST(Snapshot, SurvivesTruncatedAndCorruptedFiles)
{
    std::ifstream stream(path("three_steps_4"), std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(stream)), {});
    for (std::size_t size = 0; size < whole.size(); size += 37)
        EXPECT_FALSE(parseSnapshot(std::string_view(whole).substr(0, size))) << size;
    for (std::size_t at = 0; at < whole.size(); at += 11) {
        std::string bad = whole;
        bad[at] = static_cast<char>(~bad[at]);
        if (const Result<Snapshot> read = parseSnapshot(bad)) {
            const std::size_t steps = findSteps(*read, replayHistory(*read, 0)).size();
            EXPECT_LE(steps, read->events.size()) << at;
        }
    }
}

TEST(Snapshot, ReportsProgressAndCanBeCancelled)
{
    double last = 0;
    EXPECT_TRUE(readSnapshot(path("three_steps_4"), [&](double share) {
        last = share;
        return true;
    }));
    EXPECT_EQ(last, 1.0);
    const Result<Snapshot> stopped = readSnapshot(path("three_steps_4"), [](double) { return false; });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(vram::text(stopped.error()), "reading was cancelled");
}

/// Writes a snapshot without segments up to its traces, which are one list per device.
void beginTraces(PickleWriter& out)
{
    out.beginDictionary();
    out.key("segments");
    out.beginList();
    out.endList();
    out.key("device_traces");
    out.beginList();
}

void addEntry(PickleWriter& out, const char* action, std::int64_t address, std::int64_t size)
{
    out.beginDictionary();
    out.key("action");
    out.text(action);
    out.key("addr");
    out.number(address);
    out.key("size");
    out.number(size);
    out.endDictionary();
}

std::string endTraces(PickleWriter& out)
{
    out.endList();
    out.endDictionary();
    return out.finish();
}

TEST(Snapshot, IntegersOfAllSizesRoundTrip)
{
    for (const std::int64_t number :
         {std::int64_t{0}, std::int64_t{255}, std::int64_t{256}, std::int64_t{65536}, std::int64_t{1} << 31,
          std::int64_t{1} << 47, (std::int64_t{1} << 62) + 5, std::int64_t{-1}, -(std::int64_t{1} << 40)}) {
        PickleWriter out;
        beginTraces(out);
        out.beginList();
        addEntry(out, "alloc", number, 1);
        out.endList();
        const Result<Snapshot> read = parseSnapshot(endTraces(out));
        ASSERT_TRUE(read) << vram::text(read.error());
        ASSERT_EQ(read->events.size(), 1U);
        EXPECT_EQ(read->events[0].address, number);
    }
}

/// Two devices with `steps` steps each. A step allocates four blocks, of which one outlives it, and frees the others.
std::string longRun(int steps)
{
    PickleWriter out;
    const auto entry = [&out](const char* action, std::int64_t address) {
        addEntry(out, action, address, 1024 * (address % 5 + 1));
    };
    beginTraces(out);
    for (int device = 0; device < 2; ++device) {
        out.beginList();
        for (int step = 0; step < steps; ++step) {
            entry("alloc", 1'000'000 + step);
            for (std::int64_t address = 1; address <= 3; ++address)
                entry("alloc", address);
            for (std::int64_t address = 1; address <= 3; ++address)
                entry("free_completed", address);
        }
        out.endList();
    }
    return endTraces(out);
}

// The results for the retained entries are the same as in the whole history.
TEST(Snapshot, KeepsLastEntriesOfLongHistory)
{
    const std::string file = longRun(1000);
    const Result<Snapshot> whole = parseSnapshot(file);
    const Result<Snapshot> last = parseSnapshot(file, 500);
    ASSERT_TRUE(whole);
    ASSERT_TRUE(last) << vram::text(last.error());
    EXPECT_LT(last->events.size(), 2U * 2 * 500);
    for (const std::int64_t device : {0, 1}) {
        const History all = replayHistory(*whole, device);
        const History kept = replayHistory(*last, device);
        EXPECT_EQ(all.dropped, 0U);
        EXPECT_EQ(all.events(), 7000U);
        ASSERT_EQ(kept.dropped + kept.events(), 7000U);
        EXPECT_GE(kept.events(), 500U);
        EXPECT_LT(kept.events(), 1000U);
        for (std::size_t e = 0; e < kept.events(); ++e) {
            const SnapshotEvent& a = whole->events[all.first + kept.dropped + e];
            const SnapshotEvent& b = last->events[kept.first + e];
            ASSERT_EQ(a.address, b.address) << device << ' ' << e;
            ASSERT_EQ(a.kind, b.kind);
        }
        const std::vector<RecordedStep> steps = findSteps(*last, kept);
        ASSERT_FALSE(steps.empty());
        EXPECT_EQ((steps.back().end - steps.back().begin) % 7, 0U);
    }
}

// A page of the memo that contains only trace entries takes no memory, and its values are known to be entries.
TEST(Snapshot, MemoDropsPagesOfTraceEntries)
{
    using snapshot::Value;
    snapshot::PickleMemo memo;
    memo.set(0, Value(Value::Kind::Text, 7));
    for (std::size_t i = 1; i < 3 * 4096; ++i)
        memo.set(i, Value(Value::Kind::Event, static_cast<std::int64_t>(i)));
    EXPECT_EQ(memo.size(), 3U * 4096);
    EXPECT_EQ(memo.at(0), Value(Value::Kind::Text, 7));
    EXPECT_EQ(memo.at(1), Value(Value::Kind::Event, 1)) << "the first page has a text";
    EXPECT_TRUE(memo.at(5000).is(Value::Kind::Event));
    EXPECT_NE(memo.at(5000), Value(Value::Kind::Event, 5000));
    memo.set(5000, Value(Value::Kind::Text, 3));
    EXPECT_TRUE(memo.at(5000).is(Value::Kind::Event));
}

} // namespace

} // namespace vram::snapshot_test
