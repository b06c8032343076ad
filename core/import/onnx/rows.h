#pragma once

#include "import/onnx/path.h"
#include "import/onnx/plan.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vram::onnx {

using DraftId = Index<struct Draft>;

/// Output `output` of a draft; none where there is none.
struct Source {
    DraftId row{};
    int output = 0;
};

/// A row before it has an id and a place in the tree.
struct Draft {
    std::string type;
    std::string name{};
    RowBuilder::Attributes attributes{};
    std::vector<ParameterUse> parameters{};
    std::vector<Source> inputs{};
    std::vector<std::string> scopes{}; ///< Of its module path.
    bool inModule = false;             ///< The file tells its module path.
    bool ownModule = false;            ///< A module of its own, beside that of the operator.
    bool isSource = false;             ///< A parameter, a buffer, a constant: not an input of the block.
    bool isOutput = false;             ///< Of the graph.
};

struct Drafts {
    IndexedColumn<DraftId, std::unique_ptr<Draft>> rows{};
    std::vector<Source> outputs{};       ///< Of the graph, in its order; no row where there is none.
    std::map<std::string, int> custom{}; ///< Operators that became custom rows, with their numbers.
    bool exactExtents = true;
};

/// The rows that the outputs of the graph need, in execution order; not all of them where `progress` is cancelled.
Drafts makeDrafts(const Planner& planner, Progress& progress);

} // namespace vram::onnx
