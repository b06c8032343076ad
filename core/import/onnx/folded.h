#pragma once

#include "import/onnx/op_writer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vram::onnx {

/// Learned tables that an exporter read at fixed places beforehand, and stored what they give as a constant without a
/// name. They are put back, so that the parameters are those that train.
class FoldedTables
{
public:
    explicit FoldedTables(OpWriter& writer) : m_writer(writer) {}

    /// Puts a table in the place of an input of a sum that is such a constant.
    void unfold(const Node& node, std::vector<ValueId>& inputs, const std::string& prefix);
    /// What was put back.
    void tell(std::vector<vram::Message>& notes) const;

private:
    std::int64_t foldedWindow(ValueId constant, ValueId scores) const;
    bool isFoldedPosition(ValueId constant, ValueId tokens) const;
    ValueId windowTable(const Node& sum, ValueId constant, std::int64_t side, const std::string& prefix);
    ValueId positionTable(const Node& sum, ValueId constant, const std::string& prefix);
    ValueId beside(const Node& node, std::string_view type, std::vector<ValueId> inputs,
                   std::vector<Attribute> attributes, const std::string& prefix);

    OpWriter& m_writer;
    std::unordered_map<ValueId, ValueId> m_unfolded{}; ///< What stands in place of a constant; none: itself.
    int m_windowTables = 0;
    std::int64_t m_windowParameters = 0;
    std::int64_t m_positionRows = 0;
};

} // namespace vram::onnx
