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

// What a pass over the rows knows while it looks for a plan of tensor parallelism.

using RowSet = std::set<RowIndex>;

/// What a row gives: how it lies on the ranks, and the layers shared by columns that it comes from.
struct Value {
    Spread spread;
    RowSet columns{};
    /// A view on the way cut the features into a number of pieces that the ranks do not divide: heads, or the query, key and
    /// value that one layer gives together.
    RowIndex cut{};
    std::int64_t pieces = 0;
};

/// An input of a row.
struct Seen {
    Value value;
    Shape shape;
};

/// How a linear layer is tried: as the plan goes over the rows again and again, it learns what does not work.
struct Found {
    RowSet whole{};                         ///< Not shared: something needs all of its output.
    RowSet gathered{};                      ///< Shared by columns, and gathered at once: what gives the scores.
    RowSet paired{};                        ///< By columns: another layer, shared by rows, takes what they give.
    RowSet entered{};                       ///< Blocks whose input is cut, as what they give is.
    RowSet beside{};                        ///< Combine parts of heads with what every rank has for all of them.
    RowSet packed{};                        ///< Whole, as they give query, key and value in one.
    std::map<RowIndex, Message> problems{}; ///< Rows that do not divide.
};

bool sharesAny(const TensorPlan& plan);
/// Columns whose outputs no other shared layer takes gain nothing. True where there were any.
bool dropUnpaired(const TensorPlan& plan, const RowTable& rows, Found& found);
/// That layers before those rows stay whole.
Message besideNote(const RowTable& rows, const RowSet& beside);
/// That those rows stay whole.
Message packedNote(const RowTable& rows, const RowSet& packed);

} // namespace vram
