// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Returns the source file, without its extension, whose tests the argument --file=NAME selects: "tst_NAME". For any
/// other argument, the result is empty.
inline std::string selectedTestFile(std::string_view argument)
{
    constexpr std::string_view option = "--file=";
    return argument.starts_with(option) ? "tst_" + std::string(argument.substr(option.size())) : std::string();
}
