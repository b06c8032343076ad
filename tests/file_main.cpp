// SPDX-License-Identifier: GPL-3.0-or-later

// The main function of a folder's GoogleTest program. With --file=NAME, it runs only the tests of tst_NAME.cpp, so that
// each file is a separate CTest test with its own process.

#include "file_option.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <string>

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
    for (int i = 1; i < argc; ++i) {
        const std::string filter = testsOf(selectedTestFile(argv[i]) + ".cpp");
        if (filter.empty()) {
            std::cerr << argv[i] << ": no such option, or no test in that file\n";
            return 1;
        }
        GTEST_FLAG_SET(filter, filter);
    }
    return RUN_ALL_TESTS();
}
