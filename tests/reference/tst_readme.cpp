// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/readme_table.h"
#include "reference/reference_data.h"

#include <gtest/gtest.h>

namespace vram::readme_test {

namespace {

// "./dev accuracy --readme" prints the table.
TEST(Readme, AccuracyTableIsUpToDate)
{
    const std::string table = reference::readmeTable();
    EXPECT_NE(reference::readFile("../../README.md").find(table), std::string::npos) << table;
}

// "./dev accuracy --measured" prints the table.
TEST(Accuracy, MeasuredTableIsUpToDate)
{
    const std::string table = reference::measuredTable();
    EXPECT_NE(reference::readFile("../../docs/accuracy.md").find(table), std::string::npos) << table;
}

} // namespace

} // namespace vram::readme_test
