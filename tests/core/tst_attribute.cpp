// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/attribute.h"
#include "base/checked.h"
#include "base/dtype.h"
#include "base/shape.h"
#include "base/words.h"

#include <gtest/gtest.h>

namespace vram::attribute_test {

namespace {

const AttributeSpec channels{.key = "out_channels", .label = "Output channels", .minimum = 1};
const AttributeSpec kernel{.key = "kernel_size",
                           .label = "Kernel",
                           .kind = AttributeKind::Extents,
                           .minimum = 1,
                           .minimumCount = 1,
                           .maximumCount = 3};
const AttributeSpec rate{.key = "p", .label = "Rate", .kind = AttributeKind::Real, .maximum = 1};
const AttributeSpec bias{.key = "bias", .label = "Bias", .kind = AttributeKind::Boolean};
const AttributeSpec mode{
    .key = "mode", .label = "Mode", .kind = AttributeKind::Choice, .choices = {"nearest", "bilinear"}};

std::string typed(const AttributeSpec& spec, std::string_view what)
{
    const Result<AttributeValue> value = parseAttribute(spec, what);
    return value ? text(*value) : "! " + vram::text(value.error());
}

struct Case {
    const AttributeSpec* spec;
    const char* typed;
    const char* expected;
};

class TypedAttribute : public testing::TestWithParam<Case>
{
};

TEST_P(TypedAttribute, ParsesToAValueOrAnError)
{
    EXPECT_EQ(typed(*GetParam().spec, GetParam().typed), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Integers, TypedAttribute,
    testing::Values(Case{&channels, "64", "64"}, Case{&channels, " 224/16 ", "14"}, Case{&channels, "3*(2+2)-1", "11"},
                    Case{&channels, "1_000_000", "1000000"}, Case{&channels, "1e6", "1000000"},
                    Case{&channels, "2×3", "6"}, Case{&channels, "0.5*8", "4"}, Case{&channels, "8÷4", "2"},
                    Case{&channels, "225/16", "! out_channels: 225/16 is not a whole number"},
                    Case{&channels, "0", "! out_channels: 0 is too small; the minimum is 1"},
                    Case{&channels, "-3", "! out_channels: -3 is too small; the minimum is 1"},
                    Case{&channels, "1/0", "! out_channels: \"1/0\" divides by zero"},
                    Case{&channels, "", "! out_channels: \"\" is not a whole number"},
                    Case{&channels, "seven", "! out_channels: \"seven\" is not a whole number"},
                    Case{&channels, "(3", "! out_channels: \"(3\" is not a whole number"},
                    Case{&channels, "B", "! out_channels: \"B\" is not a whole number"},
                    Case{&channels, "99999999999999999999",
                         "! out_channels: \"99999999999999999999\" is too large; the maximum is the largest 63-bit "
                         "number"},
                    Case{&channels, "4294967296*4294967296",
                         "! out_channels: \"4294967296*4294967296\" is too large; the maximum is the largest "
                         "63-bit number"}));

INSTANTIATE_TEST_SUITE_P(OtherKinds, TypedAttribute,
                         testing::Values(Case{&rate, "0.1", "0.1"}, Case{&rate, "1/4", "0.25"},
                                         Case{&rate, "2", "! p: 2 is too large; the maximum is 1"},
                                         Case{&rate, "nan", "! p: \"nan\" is not a number"},
                                         Case{&rate, "inf", "! p: \"inf\" is not a number"}, Case{&bias, "Yes", "yes"},
                                         Case{&bias, "off", "no"},
                                         Case{&bias, "maybe", "! bias: \"maybe\" is not yes or no"},
                                         Case{&mode, "Bilinear", "bilinear"},
                                         Case{&mode, "cubic", "! mode: \"cubic\" is not one of nearest, bilinear"}));

INSTANTIATE_TEST_SUITE_P(Sizes, TypedAttribute,
                         testing::Values(Case{&kernel, "3", "3"}, Case{&kernel, "3x3", "3×3"},
                                         Case{&kernel, "3×3", "3×3"}, Case{&kernel, "3, 3", "3×3"},
                                         Case{&kernel, "[3, 3]", "3×3"}, Case{&kernel, "(3, 5, 7)", "3×5×7"},
                                         Case{&kernel, "(3,)", "3"}, Case{&kernel, "224/16x14", "14×14"},
                                         Case{&kernel, "64*B×49", "64*B×49"}, Case{&kernel, "2*B+1", "2*B+1"},
                                         Case{&kernel, "3x", "! kernel_size: \"3x\" is not sizes such as 3×3"},
                                         Case{&kernel, "3x0", "! kernel_size: 0 is too small; the minimum is 1"},
                                         Case{&kernel, "", "! kernel_size: needs at least 1 size, not 0"},
                                         Case{&kernel, "1x2x3x4", "! kernel_size: takes at most 3 sizes, not 4"},
                                         Case{&kernel, "B*B", "! kernel_size: \"B*B\" is not sizes such as 3×3"}));

TEST(Extent, ParsesLinearExpressionsOfTheBatch)
{
    EXPECT_EQ(parseExtent("7"), Extent(7));
    EXPECT_EQ(parseExtent("B"), Extent(0, 1));
    EXPECT_EQ(parseExtent("64*B+1"), Extent(1, 64));
    EXPECT_EQ(parseExtent("64·B"), Extent(0, 64));
    EXPECT_EQ(parseExtent("B*64-2"), Extent(-2, 64));
    EXPECT_EQ(parseExtent("-1"), Extent(-1));
    EXPECT_EQ(parseExtent("B/3"), Extent(0, 1, 3));
    EXPECT_EQ(parseExtent("3*B/2+1"), Extent(1, 3, 2));
    EXPECT_EQ(parseExtent("1/3"), std::nullopt);
    EXPECT_EQ(parseExtent(""), std::nullopt);
    EXPECT_EQ(Extent(1, 64).at(4), 257);
    EXPECT_EQ(Extent(1, 3, 2).at(4), 7);
    EXPECT_EQ(Extent(0, 1, 2).at(5), 2);
    EXPECT_EQ(Extent(0, 1LL << 40).at(1LL << 40), kOverflow);
}

TEST(Extent, RoundTripsThroughText)
{
    for (const Extent extent : {Extent(0), Extent(-1), Extent(5), Extent(0, 1), Extent(1, 64), Extent(-2, 3),
                                Extent(0, 1, 2), Extent(-1, 3, 4)})
        EXPECT_EQ(parseExtent(text(extent)), extent) << text(extent);
    const Extents extents{Extent(0, 1), 197, 768};
    EXPECT_EQ(text(extents), "B×197×768");
    EXPECT_EQ(parseExtents(text(extents)), extents);
}

TEST(Arithmetic, RejectsHostileExpressions)
{
    EXPECT_FALSE(parseAttribute(channels, std::string(100'000, '(')));
    EXPECT_FALSE(parseAttribute(channels, std::string(300, '-') + "x"));
    EXPECT_FALSE(parseAttribute(channels, "1e99"));
    EXPECT_FALSE(parseAttribute(channels, "-9223372036854775807-2"));
    EXPECT_EQ(typed(channels, "0e99+1"), "1");
}

std::string said(const AttributeSpec& spec, const AttributeValue& value)
{
    return text(problem(spec, value).value_or(Message()));
}

TEST(AttributeProblem, NamesExpectedType)
{
    EXPECT_EQ(said(channels, AttributeValue(0.5)), "out_channels: takes a whole number, not 0.5");
    EXPECT_EQ(said(bias, AttributeValue(std::int64_t{1})), "bias: takes yes or no, not 1");
    EXPECT_EQ(problem(kernel, AttributeValue(Extents{3, 3})), std::nullopt);
    EXPECT_EQ(problem(kernel, AttributeValue(Extents{3, Extent(0, 2)})), std::nullopt);
    EXPECT_EQ(said(channels, AttributeValue(kOverflow)),
              "out_channels: 9223372036854775807 is too large; the maximum is the largest 63-bit number");
}

TEST(Shape, InsertsAndErasesDimensions)
{
    Shape shape{64, 112, 112};
    EXPECT_EQ(text(shape), "64×112×112");
    EXPECT_EQ(shape.elements(), 802'816);
    shape.insert(0, 32);
    shape.insert(-1, 5);
    EXPECT_EQ(text(shape), "32×64×112×112×5");
    shape.erase(-1);
    shape.erase(1);
    EXPECT_EQ(text(shape), "32×112×112");
    EXPECT_EQ(text(Shape{}), "scalar");
    EXPECT_EQ((Shape{1LL << 40, 1LL << 40}).elements(), kOverflow);
}

TEST(Shape, DoesNotExceedMaximumRank)
{
    Shape shape{1, 2, 3, 4, 5, 6, 7, 8, 9};
    EXPECT_EQ(shape.rank(), 8);
    shape.insert(0, 0);
    EXPECT_EQ(shape[0], 1);
    Shape scalar;
    scalar.erase(0);
    EXPECT_EQ(scalar.rank(), 0);
}

TEST(DType, NamesRoundTrip)
{
    bool known = false;
    for (int i = 0; i <= static_cast<int>(DType::Bool); ++i) {
        const auto type = static_cast<DType>(i);
        EXPECT_EQ(dtypeFromName(name(type), &known), type);
        EXPECT_TRUE(known);
    }
    EXPECT_EQ(dtypeFromName("float8", &known), DType::Float32);
    EXPECT_FALSE(known);
}

TEST(TextUtilities, ListsAlternativesAndMeasuresEditDistance)
{
    EXPECT_EQ(text(alternativesText({"a"})), "a");
    EXPECT_EQ(text(alternativesText({"a", "b", "c"})), "a, b or c");
    EXPECT_EQ(text(alternativesText({"a", "b", "c", "d"}, 3)), "a, b or 2 more");
    EXPECT_EQ(editDistance("Conv2D", "conv2d"), 0);
    EXPECT_EQ(editDistance("kitten", "sitting"), 3);
    EXPECT_EQ(substringDistance("rtx 4099", "nvidia geforce rtx 4090 laptop"), 1);
}

} // namespace

} // namespace vram::attribute_test
