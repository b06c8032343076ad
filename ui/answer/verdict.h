// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

namespace vram {

/// The kinds of verdict. Tight means that less than the safety margin is left. Close means that the amount that is left
/// or missing is smaller than the uncertainty of the estimate.
enum class Verdict { Fits, Tight, Close, Short, Broken, Empty };

/// The answer in one sentence, and its reason in another.
struct VerdictText {
    Verdict verdict = Verdict::Empty;
    QString headline;
    QString detail;
    QStringList fallbackHeadlines{}; ///< Progressively shorter headlines for narrow windows.
};

/// Returns the largest batch if the allocator may free cached blocks and retry, or 0 if retries do not allow a larger
/// batch.
std::int64_t batchWithRetries(const SessionState& sessionState);

/// States how much memory is free or missing, and the largest batch that fits. The function is pure.
VerdictText verdictOf(const SessionState& sessionState);

} // namespace vram
