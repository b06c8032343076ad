// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/message.h"

#include <gtest/gtest.h>

namespace vram::message_test {

TEST(Message, ReplacesPlaceholders)
{
    EXPECT_EQ(text(message("takes %1 channels, but its input has %2"_tr, 64, std::int64_t{256})),
              "takes 64 channels, but its input has 256");
    EXPECT_EQ(text(message("%2 before %1"_tr, "a", std::string("b"))), "b before a");
    EXPECT_EQ(text(Message("plain"_tr)), "plain");
    EXPECT_EQ(text(message("%1 of %2"_tr, 0.5, ByteCount{3LL << 29})), "0.5 of 1.50 GiB");
    EXPECT_EQ(text(message("about %1 %"_tr, 31)), "about 31 %");
}

TEST(Message, DoesNotReplacePlaceholdersInArguments)
{
    EXPECT_EQ(text(message("%1 and %2"_tr, "%2", "%1")), "%2 and %1");
    EXPECT_EQ(text(verbatim("100 %1")), "100 %1");
    EXPECT_EQ(text(constantText("50 %")), "50 %");
}

TEST(Message, NestsMessages)
{
    const Message inner = message("%1 is too small"_tr, 0);
    EXPECT_EQ(text(message("%1: %2"_tr, "batch", inner)), "batch: 0 is too small");
    EXPECT_EQ(text(joined({"a"_tr, {}, "b"_tr, "c"_tr}, "%1; %2"_tr)), "a; b; c");
    EXPECT_TRUE(joined({}, "%1; %2"_tr).empty());
}

TEST(Message, CountsInTheSingularAndThePlural)
{
    EXPECT_EQ(text(counted(1, "%1 layer"_tr, "%1 layers"_tr)), "1 layer");
    EXPECT_EQ(text(counted(0, "%1 layer"_tr, "%1 layers"_tr)), "0 layers");
    EXPECT_EQ(text(counted(2, "%1 layer"_tr, "%1 layers"_tr)), "2 layers");
}

TEST(Message, ComparesByPatternAndArguments)
{
    EXPECT_EQ(message("%1 layers"_tr, 2), message("%1 layers"_tr, 2));
    EXPECT_FALSE(message("%1 layers"_tr, 2) == message("%1 layers"_tr, 3));
    EXPECT_FALSE(message("%1 layers"_tr, "2") == message("%1 layers"_tr, 2));
    EXPECT_TRUE(Message().empty());
    EXPECT_TRUE(verbatim({}).empty());
}

TEST(Message, ShowsTimesWithTheirUnit)
{
    EXPECT_EQ(text(message("+%1 a step"_tr, Duration{0.1234})), "+123 ms a step");
    EXPECT_EQ(text(message("within %1"_tr, Duration{36 * 3600.0})), "within 1 day 12 h");
}

} // namespace vram::message_test
