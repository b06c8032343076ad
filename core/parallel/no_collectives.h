// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/collectives.h"

namespace vram {

/// Collectives of a rank that shares no parameters with other ranks, as in a pipeline without data parallelism.
class NoCollectives final : public Collectives
{
public:
    void begin(const Tape& tape, Memory&) override { m_tape = &tape; }
    std::int64_t localElements(ParameterId parameter) const override { return m_tape->parameters[parameter].elements; }
    Bytes localBytes(ParameterId parameter) const override { return m_tape->parameters[parameter].tensor.bytes(); }

private:
    const Tape* m_tape = nullptr;
};

} // namespace vram
