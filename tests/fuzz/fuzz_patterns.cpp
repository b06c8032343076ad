// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/base/path_expression.cpp core/setup/alloc_conf.cpp
#include "base/path_expression.h"
#include "setup/alloc_conf.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

// The first line is a pattern as typed by a user, or the value of PYTORCH_CUDA_ALLOC_CONF; the rest is a path.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::string_view typed = input.substr(0, input.find('\n'));
    const std::string_view path = input.substr(std::min(typed.size() + 1, input.size()));
    (void)looksLikeRegex(typed);
    if (const auto expression = PathExpression::parse(typed))
        (void)expression->matches(path);
    else if (text(expression.error()).empty())
        std::abort();

    if (const auto conf = parseAllocConf(typed); !conf && text(conf.error()).empty())
        std::abort();
    (void)allocConfRemarks(typed, "2.6", true);
    (void)allocatorSettings(typed, "2.6");
    const std::string set = withAllocOption(typed, "max_split_size_mb", "64");
    if (parseAllocConf(set) && allocOption(set, "max_split_size_mb") != "64")
        std::abort();
    return 0;
}
