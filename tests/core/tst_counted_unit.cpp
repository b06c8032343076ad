// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/counted_unit.h"

#include "import/import.h"
#include "layers/layer_type.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <set>

namespace vram::counted_unit_test {

namespace {

const AttributeSpec& specOf(std::string_view key)
{
    return findSetupField(key)->spec;
}

/// Returns the units of all declarations except units of measurement, which have no plural.
std::set<std::string_view> countedUnits()
{
    std::set<std::string_view> units;
    for (const SetupField& field : setupFields())
        units.insert(field.spec.unit);
    for (const LayerType& type : layerTypes()) {
        for (const AttributeSpec& spec : type.attributes)
            units.insert(spec.unit);
    }
    for (const std::string_view measure : {"", "MiB", "GiB", "%"})
        units.erase(measure);
    return units;
}

} // namespace

TEST(CountedUnit, EveryUnitHasASingular)
{
    EXPECT_GE(countedUnits().size(), 8U);
    for (const std::string_view unit : countedUnits()) {
        AttributeSpec spec;
        spec.unit = unit;
        EXPECT_NE(unitFor(spec, std::int64_t{1}), unit) << unit;
        EXPECT_EQ(unitFor(spec, std::int64_t{0}), unit);
        EXPECT_EQ(unitFor(spec, std::int64_t{2}), unit);
    }
}

TEST(CountedUnit, OneUsesTheSingular)
{
    EXPECT_EQ(textWithUnit(specOf("checkpoint-every"), std::int64_t{1}), "1 block");
    EXPECT_EQ(textWithUnit(specOf("checkpoint-every"), std::int64_t{2}), "2 blocks");
    EXPECT_EQ(textWithUnit(specOf("batch"), std::int64_t{1}), "1 sample");
    EXPECT_EQ(textWithUnit(specOf("margin"), 1.0), "1 %");
}

TEST(CountedUnit, RemovesSingularAndPluralUnits)
{
    EXPECT_EQ(withoutUnit(specOf("batch"), "1 sample"), "1");
    EXPECT_EQ(withoutUnit(specOf("batch"), "32 samples"), "32");
    EXPECT_EQ(withoutUnit(specOf("batch"), "32"), "32");
    EXPECT_EQ(withoutUnit(specOf("margin"), "5 %"), "5");
    EXPECT_EQ(withoutUnit(specOf("precision"), "bf16"), "bf16");
}

} // namespace vram::counted_unit_test
