#pragma once

#include "ui/document/live_text.h"

#include "estimate/estimate.h"
#include "project/project.h"

#include <string>
#include <vector>

namespace vram::test {

/// An undo step of that name, in every language.
LiveText step(const char* name);

/// The layer type `type` with one attribute set.
Row layerRow(unsigned id, const std::string& type, const std::string& name);
Row blockRow(unsigned id, const std::string& name, std::vector<Row> rows, std::int64_t repeat = 1);
/// Input 8 → linear 4 → relu → linear 2 → loss, with a block around the middle.
Project smallProject();
/// The row of that path; None where there is none.
LayerId rowAt(const Network& network, const std::string& path);
/// "input block(linear relu) out loss": names in order, blocks with what is in them.
std::string outline(const std::vector<Row>& rows);

/// `smallProject` with so many more rows before its loss: act0, act1, ...
Project longNetwork(int rows);

} // namespace vram::test
