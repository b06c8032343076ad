// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "setup/setup.h"

#include <optional>

namespace vram {

/// The network with its sequences lengthened by the setup's learned prompt (Setup::promptTokens), or the unchanged
/// network if there is no prompt or no sequence. `network` must outlive this object.
class PromptedNetwork
{
public:
    PromptedNetwork(const Network& network, const Setup& setup);
    const Network& get() const { return m_longer ? *m_longer : m_network; }

private:
    const Network& m_network;
    std::optional<Network> m_longer{};
};

} // namespace vram
