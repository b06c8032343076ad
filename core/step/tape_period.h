// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/tape.h"

#include <cstdint>
#include <type_traits>

namespace vram {

/// The last two repeats of a block on a tape: the first from mark `first` to mark `second`, the second from there to
/// the end. If both recorded the same kernels on inputs of the same shapes, all remaining repeats would do so too. The
/// remaining repeats are therefore not lowered; the second repeat is copied, with all indices shifted by the length of
/// one repeat.
class TapePeriod
{
public:
    TapePeriod(Tape& tape, const TapeMark& first, const TapeMark& second);

    /// Whether both repeats recorded the same kernels on the same sizes.
    bool isPeriodic() const;
    /// Returns the tensor that corresponds to `tensor`, a tensor of the second repeat, `repeats` repeats later.
    Tensor shifted(const Tensor& tensor, std::int32_t repeats) const;
    TapeStorageId shifted(TapeStorageId storage, std::int32_t repeats) const
    {
        return moved(storage, &TapeMark::storages, repeats);
    }
    /// Whether that storage was allocated in the second repeat.
    bool contains(TapeStorageId storage) const { return storage >= m_second.storages; }
    /// Appends that many copies of the second repeat.
    void append(std::int32_t repeats);

private:
    struct Clock {
        Moment first;
        std::int32_t length;

        Moment shifted(Moment moment, std::int32_t repeats) const
        {
            return moment == kEndOfBackward || moment < first ? moment : moment + length * repeats;
        }
    };

    /// Returns the corresponding index `repeats` repeats later. An index from before the first repeat does not change.
    template<typename Id>
    Id moved(Id index, Id TapeMark::*column, std::int32_t repeats) const
    {
        return index < m_first.*column ? index : index + length(column) * repeats;
    }
    template<typename Id>
    IndexRange<Id> moved(IndexRange<Id> range, Id TapeMark::*column, std::int32_t repeats) const
    {
        return {moved(range.first, column, repeats), range.count};
    }
    /// Returns the number of entries that one repeat adds to that column.
    template<typename Id>
    std::int32_t length(Id TapeMark::*column) const
    {
        return m_end.*column - m_second.*column;
    }

    // Return an entry of the second repeat, shifted by `repeats` repeats.
    Kernel shifted(Kernel kernel, std::int32_t repeats) const;
    TapeOperand shifted(const TapeOperand& operand, std::int32_t repeats) const;
    Node shifted(Node node, std::int32_t repeats) const;
    Saved shifted(const Saved& saved, std::int32_t repeats) const;
    CheckpointSegment shifted(CheckpointSegment segment, std::int32_t repeats) const;
    TapeParameter shifted(TapeParameter parameter, std::int32_t repeats) const;
    TapeUnit shifted(TapeUnit unit, std::int32_t repeats) const;
    KeptTensor shifted(const KeptTensor& kept, std::int32_t repeats) const;
    TapeStorage shifted(TapeStorage storage, const Clock& clock, std::int32_t repeats) const;
    template<typename Column, typename Id>
    auto shiftedEntry(const Column& column, Id index, std::int32_t repeats) const
    {
        if constexpr (std::is_same_v<Id, TapeStorageId>)
            return shifted(column[index], clockOf(index), repeats);
        else
            return shifted(column[index], repeats);
    }
    void shiftUses(std::int32_t repeats);
    void extendExternalUses(std::int32_t repeats);
    void markRecomputed();
    const Clock& clockOf(TapeStorageId storage) const { return m_recomputed[storage] ? m_recomputation : m_forward; }

    Tape& m_tape;
    const TapeMark m_first;
    const TapeMark m_second;
    const TapeMark m_end;
    const Clock m_forward;
    const Clock m_recomputation;
    /// For each storage, whether its moments are on the recomputation's clock.
    IndexedVector<TapeStorageId, char> m_recomputed;
};

} // namespace vram
