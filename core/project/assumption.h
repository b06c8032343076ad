// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"
#include "setup/setup.h"

#include <string>
#include <vector>

namespace vram {

/// A fact that the file does not state and the importer assumed, until the user confirms or changes it.
struct Assumption {
    Message sentence;
    std::vector<LayerId> rows{}; ///< The rows that depend on it; empty if it concerns the whole network.
    std::string setting{}; ///< Key of the import setting that changes it ("dim.sequence"); empty if there is none.
    /// Compares sentences by their English text.
    bool operator==(const Assumption& other) const;
};

/// Returns `assumptions` about `before` without the rows that an edit to `after` has changed or removed. Assumptions
/// left with no rows are dropped, because the edit settles them.
std::vector<Assumption> remainingAssumptions(const std::vector<Assumption>& assumptions, const Network& before,
                                             const Network& after);
/// Returns `assumptions` without those whose setting is a field of the setup that an edit has changed.
std::vector<Assumption> remainingAssumptions(std::vector<Assumption> assumptions, const Setup& before,
                                             const Setup& after);
/// Returns `assumptions` about `rows` as assumptions about `copies`, which are the same rows with other ids.
/// Assumptions about the whole network become assumptions about all of `rows`.
std::vector<Assumption> remappedAssumptions(std::vector<Assumption> assumptions, const std::vector<Row>& rows,
                                            const std::vector<Row>& copies);

} // namespace vram
