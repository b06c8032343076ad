// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "setup/setup.h"
#include "step/terms.h"

#include <optional>

namespace vram {

/// The network with its sequences lengthened by the setup's learned prompt (Setup::promptTokens), or the unchanged
/// network if there is no prompt or no sequence. `network` must outlive this object.
class PromptedNetwork
{
public:
    PromptedNetwork(const Network& network, const Setup& setup);
    const Network& get() const { return m_longer ? *m_longer : m_network; }
    /// The error if virtual tokens take the sequence beyond the network's learned positions, of which virtual tokens
    /// occupy some, too, whether they belong to the input or to the keys and values.
    const std::optional<Issue>& issue() const { return m_issue; }

private:
    const Network& m_network;
    std::optional<Network> m_longer{};
    std::optional<Issue> m_issue{};
};

} // namespace vram
