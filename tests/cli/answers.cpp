// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"

#include <gtest/gtest.h>

namespace vram::test {

nlohmann::json jsonOf(const Words& words)
{
    const Finished finished = runCli(words);
    EXPECT_EQ(finished.status, 0) << finished.errors;
    return nlohmann::json::parse(finished.output, nullptr, false);
}

void expectInputError(const BadInput& bad)
{
    const Finished finished = runCli(bad.words);
    const std::string shown = testing::PrintToString(bad.words);
    EXPECT_EQ(finished.status, 1) << shown << finished.output << finished.errors;
    EXPECT_NE(finished.errors.find(bad.says), std::string::npos) << shown << finished.errors;
    EXPECT_EQ(std::ranges::count(finished.errors, '\n'), 1) << shown << finished.errors;
}

} // namespace vram::test
