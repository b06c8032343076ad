// SPDX-License-Identifier: GPL-3.0-or-later

// Checks that the work for an input is bounded by its length, and that input that is too long is rejected with a
// message.

#include "devices/gpu_json.h"
#include "import/file.h"
#include "import/import.h"
#include "project/project.h"
#include "setup/setup.h"
#include "json/json_value.h"

#include <gtest/gtest.h>

#include <istream>
#include <streambuf>

namespace vram::bounded_input_test {

namespace {

int comparisons = 0;

struct CountedKey {
    int number = 0;
    bool operator==(const CountedKey& other) const
    {
        ++comparisons;
        return number == other.number;
    }
    bool operator<(const CountedKey& other) const
    {
        ++comparisons;
        return number < other.number;
    }
};

TEST(BoundedInput, LargeObjectsNeedFewComparisons)
{
    constexpr int keys = 20'000;
    OrderedObject<CountedKey, int> object;
    comparisons = 0;
    for (int i = 0; i < keys; ++i)
        object[CountedKey{(i * 7919) % keys}] = i;
    EXPECT_EQ(object.size(), std::size_t{keys});
    EXPECT_LT(comparisons, keys * 64) << "a search of all keys for each would take 200 million";
}

TEST(BoundedInput, OrderedObjectKeepsOrderAfterCopyAndErase)
{
    Json object = Json::object();
    for (int i = 99; i >= 0; --i)
        object["k" + std::to_string(i)] = i;
    Json copy = object;
    Json moved = std::move(object);
    copy["k50"] = "again";
    copy.erase("k99");
    copy["k99"] = "last";
    moved["new"] = 1;
    EXPECT_EQ(copy.size(), 100U);
    EXPECT_EQ(copy["k50"], "again");
    EXPECT_EQ(copy.begin().key(), "k98");
    EXPECT_EQ(std::prev(copy.end()).key(), "k99");
    EXPECT_EQ(moved.size(), 101U);
    EXPECT_EQ(Json::parse(moved.dump()), moved);
}

TEST(BoundedInput, SequenceLengthsAreDeduplicatedAndLimited)
{
    std::string same, different;
    for (int i = 0; i < 2000; ++i) {
        same += "512, 1024, ";
        different += std::to_string(i + 1) + ' ';
    }
    const auto few = withSetting({}, "also.sequence-lengths", same);
    ASSERT_TRUE(few);
    EXPECT_EQ(sequenceLengths(*few), (std::vector<std::int64_t>{512, 1024}));
    const auto many = withSetting({}, "also.sequence-lengths", different);
    ASSERT_FALSE(many);
    EXPECT_EQ(text(many.error()), "also.sequence-lengths: takes at most 32 different lengths");
}

/// An endless stream of zeros.
class Zeros : public std::streambuf
{
public:
    std::size_t served = 0;

protected:
    std::streamsize xsgetn(char* text, std::streamsize count) override
    {
        std::fill_n(text, count, '\0');
        served += static_cast<std::size_t>(count);
        return count;
    }
};

TEST(BoundedInput, EndlessStreamIsReadUpToItsLimit)
{
    constexpr std::size_t most = 4U << 20U;
    Zeros zeros;
    std::istream stream(&zeros);
    const Result<std::string> read = readStream(stream, most);
    ASSERT_FALSE(read);
    EXPECT_EQ(text(read.error()), "is larger than 4 MiB, too large for such a file");
    EXPECT_LE(zeros.served, most + (1U << 16U));
}

TEST(BoundedInput, DeviceFilesAreRejected)
{
    const Result<std::string> read = readTextFile("/dev/zero", 1U << 20U);
    ASSERT_FALSE(read);
    EXPECT_EQ(text(read.error()), "this is a device; name a file");
}

TEST(BoundedInput, ReportsPositionOfOverflowingNumber)
{
    const std::string project = "{\"format\": \"vram-planner/1\",\n \"batch\": 1e999}";
    EXPECT_EQ(text(parseProject(project).error()), "line 2, column 11: the number 1e999 is too large to read");
    EXPECT_EQ(text(parseGpus("{\"gpus\": [\n1,\n-1e4000]}").error()),
              "line 3, column 1: the number -1e4000 is too large to read");
    EXPECT_EQ(text(importText("{\"hidden_size\": 1e999}").error()),
              "pasted text: line 1, column 17: the number 1e999 is too large to read");
    EXPECT_EQ(text(parseProject("{\"format\":\n  nonsense}").error()).substr(0, 16), "line 2, column 4");
}

} // namespace

} // namespace vram::bounded_input_test
