// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/path.h"
#include "import/onnx/plan.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace vram::onnx {

using DraftId = Index<struct DraftRow>;

/// An output of a draft; invalid if there is none.
struct DraftOutput {
    DraftId row{};
    int output = 0;
};

/// A row before it has an id and a position in the tree.
struct DraftRow {
    std::string type;
    std::string name{};
    RowBuilder::Attributes attributes{};
    std::vector<ParameterUse> parameters{};
    std::vector<DraftOutput> inputs{};
    std::vector<std::string> scopes{}; ///< Enclosing scopes of its module path.
    bool hasModulePath = false;        ///< Whether the file contains its module path.
    bool isSeparateModule = false;     ///< Whether it is a separate module beside that of the operator.
    bool isSource = false;             ///< Whether it is a parameter, buffer or constant, which is not counted as an
                                       ///< input of a block.
    bool isOutput = false;             ///< Whether it is an output of the graph.
};

/// The rows of the network before they have ids and a position in the tree.
struct DraftRows {
    IndexedVector<DraftId, std::unique_ptr<DraftRow>> rows{};
    std::vector<DraftOutput> outputs{};  ///< The graph's outputs in order; some may have no row.
    std::map<std::string, int> custom{}; ///< Operator types that became custom rows, with their counts.
    bool exactExtents = true;
};

/// Drafts the rows needed for the graph's outputs, in execution order. Incomplete if `progress` is cancelled.
DraftRows buildDraftRows(const RowPlanner& planner, Progress& progress);

} // namespace vram::onnx
