// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"
#include "setup/setup.h"

#include <string>
#include <vector>

namespace vram {

/// Something that a file does not say and its reader assumed, until the user confirms or changes it.
struct Assumption {
    Message sentence;
    std::vector<LayerId> rows{}; ///< The rows that depend on it; empty if it concerns the whole network.
    std::string setting{};       ///< The key of the import setting that changes it ("dim.sequence"); empty if none.
    /// Sentences are compared by their English text, because a file keeps no more than that.
    bool operator==(const Assumption& other) const;
};

/// `assumptions` about `before` without the rows that an edit to `after` has changed or removed, and without those that
/// had no other row: the user has decided there.
std::vector<Assumption> stillAssumed(const std::vector<Assumption>& assumptions, const Network& before,
                                     const Network& after);
/// `assumptions` without those whose setting is a field of the setup that an edit has changed.
std::vector<Assumption> stillAssumed(std::vector<Assumption> assumptions, const Setup& before, const Setup& after);
/// `assumptions` about `rows`, turned into assumptions about `copies`, which are the same rows under other ids. Those
/// that name no row are about all of `rows`, and no longer about a whole network.
std::vector<Assumption> assumptionsAbout(std::vector<Assumption> assumptions, const std::vector<Row>& rows,
                                         const std::vector<Row>& copies);

} // namespace vram
