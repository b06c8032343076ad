// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace vram {

/// One output of one call of a layer.
struct KerasOutputRef {
    std::size_t layer = 0; ///< Index into KerasGraph::layers.
    std::size_t call = 0;
    std::size_t tensor = 0;
    bool operator==(const KerasOutputRef&) const = default;
    bool operator<(const KerasOutputRef& other) const
    {
        return std::tie(layer, call, tensor) < std::tie(other.layer, other.call, other.tensor);
    }
    bool operator>(const KerasOutputRef& other) const { return other < *this; }
};

/// One call of a layer. A shared layer has several.
struct KerasCall {
    std::vector<KerasOutputRef> inputs{};
    const nlohmann::json* arguments = nullptr; ///< Arguments of the call, including tensors; may be null.
};

/// A layer of the model, with all its calls.
struct KerasLayer {
    std::string name;
    std::string kind;                       ///< class_name: "Conv2D".
    const nlohmann::json* config = nullptr; ///< Points into the model's JSON.
    const nlohmann::json* entry = nullptr;
    std::vector<KerasCall> calls{};
};

/// A Sequential or Functional model as described by its JSON.
struct KerasGraph {
    std::string name;
    bool sequential = false;
    std::vector<KerasLayer> layers{};
    std::vector<KerasOutputRef> inputs{};
    std::vector<KerasOutputRef> outputs{};
};

/// Shapes of the weights by layer name, if the file lists them (tfjs).
using KerasWeights = std::map<std::string, std::vector<std::vector<std::int64_t>>, std::less<>>;

/// The parts of a Keras model's JSON that are used, whichever tool wrote it.
struct KerasTopology {
    const nlohmann::json* model = nullptr; ///< An object with class_name and config.
    KerasWeights weights{};
};

/// Finds the model in the output of `to_json`, a tfjs file or a .keras archive. The error explains why a graph-model
/// is not supported.
Result<KerasTopology> kerasTopology(const nlohmann::json& file);
bool isKerasModel(std::string_view className);
Result<KerasGraph> kerasGraph(const nlohmann::json& model);
/// The calls of all layers in execution order. The error names a call that can never be executed.
Result<std::vector<KerasOutputRef>> executionOrder(const KerasGraph& graph);

} // namespace vram
