// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/graph.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram::onnx {

/// The position of an operator in the module tree.
struct ModulePath {
    bool known = false;
    std::vector<std::string> scopes{}; ///< Scopes as in the file: "features", "features.1", "features.1.0".
    std::string name{};                ///< The operator's name within its module.
};

/// Determines the path from the node's name ("/layer1/layer1.0/conv1/Conv"), the exporter's list of scopes, or else the
/// weight's name.
ModulePath pathOf(const Op& op, std::string_view weight);
/// The name of scope `i` relative to the enclosing scope: "1" for "features.1" in "features".
std::string localName(const std::vector<std::string>& scopes, std::size_t i);
/// The module of a stored tensor: "a.b" for "a.b.weight"; empty if the name contains no module.
std::string moduleOf(std::string_view tensor);
/// The dotted path without the number that is appended when a module is called again ("relu_1").
std::string moduleWithoutCallNumber(const std::vector<std::string>& scopes);

} // namespace vram::onnx
