#pragma once

#include "base/message.h"
#include "base/shape.h"
#include "network/row_index.h"
#include "parallel/row_table.h"
#include "parallel/spread.h"
#include "parallel/tensor_plan.h"

#include <cstdint>
#include <map>
#include <set>

namespace vram {

// The state of a pass over the rows in search of a tensor-parallel plan.

using RowSet = std::set<RowIndex>;

/// A row's output: its distribution over the ranks, and the layers shared by columns that it depends on.
struct Value {
    Spread spread;
    RowSet columns{};
    /// The row of a view that splits the features into a number of pieces not divisible by the ranks: heads, or the
    /// query, key and value of one combined layer.
    RowIndex cut{};
    std::int64_t pieces = 0;
};

/// An input of a row.
struct Seen {
    Value value;
    Shape shape;
};

/// What repeated passes over the rows have found out about linear layers.
struct Found {
    RowSet whole{};    ///< Not shared: some row needs its whole output.
    RowSet gathered{}; ///< Shared by columns and gathered at once: the layer that gives the logits.
    RowSet paired{};   ///< By columns: another layer, shared by rows, reads their output.
    RowSet entered{};  ///< Blocks whose input is split because their output is.
    RowSet beside{};   ///< Rows that combine a part of the heads with a whole tensor.
    RowSet packed{};   ///< Whole, as they give query, key and value in one.
    std::map<RowIndex, Message> problems{}; ///< Rows that do not divide.
};

bool sharesAny(const TensorPlan& plan);
/// Removes layers shared by columns whose outputs no other shared layer reads. True if there were any.
bool dropUnpaired(const TensorPlan& plan, const RowTable& rows, Found& found);
/// That layers before those rows stay whole.
Message besideNote(const RowTable& rows, const RowSet& beside);
/// That those rows stay whole.
Message packedNote(const RowTable& rows, const RowSet& packed);

} // namespace vram
