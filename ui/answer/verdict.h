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

/// The largest batch if the allocator frees cached blocks and retries; 0 if it is no larger than without.
std::int64_t batchWithRetries(const Reading& reading);

/// Pure. The free memory if it fits, else by how much it is over, and the largest batch that fits.
VerdictText verdictOf(const Reading& reading);

} // namespace vram
