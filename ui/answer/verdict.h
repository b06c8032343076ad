#pragma once

#include "ui/document/reading.h"

namespace vram {

/// Tight: less than the margin is left. Close: the estimate may be off by more than what is left or missing.
enum class Verdict { Fits, Tight, Close, Short, Broken, Empty };

/// The answer in one sentence, and its reason in a second one.
struct VerdictText {
    Verdict verdict = Verdict::Empty;
    QString headline;
    QString detail;
    QStringList shorter{}; ///< The headline with ever fewer words around the answer, for narrow windows.
};

/// The largest batch where the allocator frees cached blocks and tries again; 0 where no more fit than without.
std::int64_t batchWithRetries(const Reading& reading);

/// Pure: fits with so much free, or over by so much and the largest batch that would.
VerdictText verdictOf(const Reading& reading);

} // namespace vram
