// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/op_writer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vram::onnx {

/// Restores learned tables whose lookup an exporter evaluated and stored as an unnamed constant, so that the trained
/// parameters are counted.
class FoldedEmbeddings
{
public:
    explicit FoldedEmbeddings(OpWriter& writer) : m_writer(writer) {}

    /// Replaces a constant among the inputs of a sum by a lookup in the restored table.
    void restoreEmbedding(const Node& node, std::vector<ValueId>& inputs, const std::string& prefix);
    /// Adds sentences about the restored tables.
    void reportAssumptions(std::vector<vram::Message>& assumed) const;

private:
    std::int64_t foldedWindow(ValueId constant, ValueId scores) const;
    bool isFoldedPosition(ValueId constant, ValueId tokens) const;
    ValueId windowTable(const Node& sum, ValueId constant, std::int64_t side, const std::string& prefix);
    ValueId positionTable(const Node& sum, ValueId constant, const std::string& prefix);
    ValueId addOperator(const Node& node, std::string_view type, std::vector<ValueId> inputs,
                        std::vector<Attribute> attributes, const std::string& prefix);

    OpWriter& m_writer;
    std::unordered_map<ValueId, ValueId> m_unfolded{}; ///< Replacement of each constant; invalid if there is none.
    int m_windowTables = 0;
    std::int64_t m_windowParameters = 0;
    std::int64_t m_positionRows = 0;
};

} // namespace vram::onnx
