// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/names.h"
#include "import/onnx/op_writer.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace vram::onnx {

/// Handles sequences of tensors. Their elements are known while the graph is flattened, so that no operators remain
/// for them.
class Sequences
{
public:
    explicit Sequences(OpWriter& writer) : m_writer(writer) {}

    /// Handles an operator on sequences. Returns false for other operators and if a size is unknown; the operator is
    /// then added unchanged.
    bool add(const Node& node, NameScope& names, const std::string& prefix);

private:
    bool splitToSequence(const Node& node, NameScope& names, const std::string& prefix);
    ValueId joined(const Node& node, const std::vector<ValueId>& parts, const std::string& prefix);
    ValueId addList(std::vector<ValueId> parts);
    const std::vector<ValueId>* list(ValueId id) const;
    const Content* single(ValueId id) const { return m_writer.single(id); }

    OpWriter& m_writer;
    std::unordered_map<ValueId, std::vector<ValueId>> m_lists{}; ///< The elements of each value that is a sequence.
};

} // namespace vram::onnx
