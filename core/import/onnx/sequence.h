#pragma once

#include "import/onnx/names.h"
#include "import/onnx/op_writer.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace vram::onnx {

/// Sequences of tensors: what they hold is known while the graph is flattened, so that they leave no trace in it.
class Sequences
{
public:
    explicit Sequences(OpWriter& writer) : m_writer(writer) {}

    /// False for operators that have no sequences, and where a size is unknown: the operator then stays as it is.
    bool add(const Node& node, Names& names, const std::string& prefix);

private:
    bool splitToSequence(const Node& node, Names& names, const std::string& prefix);
    ValueId joined(const Node& node, const std::vector<ValueId>& parts, const std::string& prefix);
    ValueId addList(std::vector<ValueId> parts);
    const std::vector<ValueId>* list(ValueId id) const;
    const Content* single(ValueId id) const { return m_writer.single(id); }

    OpWriter& m_writer;
    std::unordered_map<ValueId, std::vector<ValueId>> m_lists{}; ///< What a value that is a sequence holds.
};

} // namespace vram::onnx
