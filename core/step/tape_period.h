#pragma once

#include "step/tape.h"

#include <cstdint>
#include <vector>

namespace vram {

/// The last two repeats of a block on a tape: the first runs from mark `first` to mark `second`, the second from there to
/// the end. If both recorded the same kernels on inputs of the same shapes, all further repeats would record them again.
/// They are then not lowered: the second repeat is copied, with all indices shifted by the length of one repeat.
class TapePeriod
{
public:
    TapePeriod(Tape& tape, const TapeMark& first, const TapeMark& second);

    /// Whether both repeats ran the same kernels on the same sizes.
    bool holds() const;
    /// The tensor that corresponds to `tensor` of the second repeat, `repeats` repeats later.
    Tensor later(const Tensor& tensor, std::int32_t repeats) const;
    std::int32_t laterStorage(std::int32_t storage, std::int32_t repeats) const
    {
        return storage < m_first.storages ? storage : storage + m_by.storages * repeats;
    }
    /// Whether that storage is of the second stretch.
    bool contains(std::int32_t storage) const { return storage >= m_second.storages; }
    /// Writes the second stretch again, so many times.
    void append(std::int32_t repeats);

private:
    struct Clock {
        Moment first;
        Moment length;

        Moment later(Moment moment, std::int32_t repeats) const
        {
            return moment == kUntilBackwardEnds || moment < first ? moment : moment + length * repeats;
        }
    };

    // An entry of the second stretch, so many repeats later; `index` is its place in its column.
    TapeStorage later(TapeStorage storage, std::int32_t index, std::int32_t repeats) const;
    Kernel later(Kernel kernel, std::int32_t index, std::int32_t repeats) const;
    Node later(Node node, std::int32_t index, std::int32_t repeats) const;
    Tensor later(const Tensor& tensor, std::int32_t index, std::int32_t repeats) const;
    Saved later(const Saved& saved, std::int32_t index, std::int32_t repeats) const;
    CheckpointSegment later(CheckpointSegment segment, std::int32_t index, std::int32_t repeats) const;
    TapeParameter later(TapeParameter parameter, std::int32_t index, std::int32_t repeats) const;
    TapeUnit later(TapeUnit unit, std::int32_t index, std::int32_t repeats) const;
    std::int32_t later(std::int32_t storage, std::int32_t index, std::int32_t repeats) const;
    void moveUses(std::int32_t repeats);
    void prolongOutside(std::int32_t repeats);
    void noteRecomputed();
    const Clock& clockOf(std::int32_t storage) const { return m_recomputed[storage] ? m_recomputation : m_forward; }

    Tape& m_tape;
    const TapeMark m_first;
    const TapeMark m_second;
    const TapeMark m_end;
    const TapeMark m_by;
    const Clock m_forward;
    const Clock m_recomputation;
    Column<char> m_recomputed; ///< By storage: it was made, and is used, by the recomputation's clock.
};

} // namespace vram
