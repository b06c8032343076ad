#pragma once

#include "import/onnx/path.h"
#include "import/onnx/plan.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace vram::onnx {

/// Output `output` of the draft at `row`.
struct Source {
    int row = -1;
    int output = 0;
};

/// A row before it has an id and a place in the tree.
struct Draft {
    PlannedRow step;
    std::vector<Source> inputs{};
    ModulePath path{};
    bool isSource = false; ///< A parameter, a buffer, a constant: it takes no part in what a block is given.
};

struct Drafts {
    std::vector<Draft> rows{};
    std::vector<Source> outputs{};       ///< Of the graph, in its order; row -1 where there is none.
    std::map<std::string, int> custom{}; ///< Operators that became custom rows, with their numbers.
    bool exactExtents = true;
};

/// The rows that the outputs of the graph need, in execution order; not all of them where `progress` is cancelled.
Drafts makeDrafts(const Planner& planner, Progress& progress);

} // namespace vram::onnx
