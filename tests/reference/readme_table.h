// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace reference {

/// The table under "Accuracy" in README.md, in Markdown: absolute errors of our figures compared with PyTorch's own
/// (data/ and tests/reference_distributed) and with measured runs (device/ and tests/measured).
std::string readmeTable();
/// Returns the table in docs/accuracy.md: the measured runs by kind of network and precision.
std::string measuredTable();

} // namespace reference
