// SPDX-License-Identifier: GPL-3.0-or-later

// The main function of a folder's GoogleTest program. With --file=NAME, it runs only the tests of tst_NAME.cpp, so that
// each file is a separate CTest test with its own process.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

namespace {

/// Returns the filter that selects the tests of a source file, or an empty string if the file has none.
std::string testsOf(const std::string& file)
{
    std::string filter;
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *all.GetTestSuite(i);
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const testing::TestInfo& test = *suite.GetTestInfo(j);
            if (std::filesystem::path(test.file()).filename() == file)
                filter.append(filter.empty() ? "" : ":").append(suite.name()).append(".").append(test.name());
        }
    }
    return filter;
}

} // namespace

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    constexpr std::string_view option = "--file=";
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        const std::string file =
            "tst_" + std::string(argument.substr(std::min(option.size(), argument.size()))) + ".cpp";
        const std::string filter = argument.starts_with(option) ? testsOf(file) : std::string();
        if (filter.empty()) {
            std::cerr << argument << ": no such option, or no test in " << file << '\n';
            return 1;
        }
        GTEST_FLAG_SET(filter, filter);
    }
    return RUN_ALL_TESTS();
}
