// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "process.h"
#include "widest.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace vram::test {

using Words = std::vector<std::string>;

/// Returns the JSON that the command line prints for `words`. The command must succeed.
nlohmann::json jsonOf(const Words& words);

struct BadInput {
    Words words;
    std::string says; ///< Part of the expected line on stderr.
};

/// Expects exit status 1 and one line on stderr that contains `bad.says`.
void expectInputError(const BadInput& bad);

} // namespace vram::test
