// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"

#include <QString>

#include <string>
#include <vector>

namespace vram::test {

/// Returns the untranslated name of an undo step.
QString step(const char* name);

/// Returns a row of the layer type `type`, with one attribute set.
Row layerRow(unsigned id, const std::string& type, const std::string& name);
Row blockRow(unsigned id, const std::string& name, std::vector<Row> rows, std::int64_t repeat = 1);
/// Input 8 → linear 4 → relu → linear 2 → loss, with a block around the middle.
Project smallProject();
/// Returns the row with that path, or LayerId::None.
LayerId rowAt(const Network& network, const std::string& path);
/// Row names in order, with the rows of a block in parentheses: "input block(linear relu) out loss".
std::string outline(const std::vector<Row>& rows);

/// Returns `smallProject` with `rows` additional rows before its loss: act0, act1, ...
Project longNetwork(int rows);

} // namespace vram::test
