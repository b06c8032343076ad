// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace reference {

/// The table under "How right it is" in README.md, in Markdown: absolute errors of our figures against PyTorch's own
/// (data/ and tests/reference_distributed) and against measured runs (device/ and tests/measured).
std::string readmeTable();

} // namespace reference
