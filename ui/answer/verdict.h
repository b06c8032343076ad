#pragma once

#include "ui/document/reading.h"

namespace vram {

enum class Verdict { Fits, Tight, Short, Broken, Empty };

/// The answer in one sentence, and a second one with what it rests on.
struct VerdictText {
    Verdict verdict = Verdict::Empty;
    QString headline;
    QString detail;
};

/// Pure: fits with so much free, or short by so much and the largest batch that would.
VerdictText verdictOf(const Reading& reading);

} // namespace vram
