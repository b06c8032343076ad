// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace vram {

/// The position of each row in table order (a block before its rows); -1 for an id that is not in the network.
class RowOrder
{
public:
    explicit RowOrder(const std::vector<Row>& rows);

    std::int64_t of(LayerId id) const;
    /// Whether a row may read another: any earlier row or an enclosing block.
    bool mayRead(LayerId reader, LayerId read) const { return of(read) >= 0 && of(read) < of(reader); }

private:
    void add(const std::vector<Row>& rows);
    void set(std::uint32_t id, std::int32_t order);

    std::vector<std::int32_t> m_dense;                        ///< Indexed by id, while ids are packed densely enough.
    std::unordered_map<std::uint32_t, std::int32_t> m_sparse; ///< Positions of the other ids.
    std::int32_t m_count = 0;
};

/// The kind of a reference from one row to another.
enum class ReferenceKind { Input, SharedParameter, Until };

/// A rule that keeps, replaces or removes a reference. To remove it, `resolve` returns a reference to LayerId::None.
class ReferenceRule
{
public:
    virtual ~ReferenceRule() = default;
    /// `above` is the default input of `reader`: the row above, or the enclosing block.
    virtual InputRef resolve(ReferenceKind link, InputRef reference, LayerId reader, InputRef above) const = 0;
};

/// Applies `rule` to every reference in `rows`. Returns nullopt if nothing changes. Unchanged rows stay shared.
std::optional<std::vector<Row>> withRemappedReferences(const std::vector<Row>& rows, const ReferenceRule& rule,
                                                       LayerId parent = LayerId::None);
/// Replaces each reference that no longer names an earlier row with a reference to the row above.
void fixReferences(std::vector<Row>& rows);

} // namespace vram
