// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/prompted_network.h"

#include "edit/resize.h"

namespace vram {

PromptedNetwork::PromptedNetwork(const Network& network, const Setup& setup) : m_network(network)
{
    if (setup.promptTokens <= 0 || isInference(setup))
        return;
    if (const std::optional<SizeAxis> sequence = sequenceAxisOf(network))
        m_longer = resized(network, *sequence, sequence->size + setup.promptTokens);
}

} // namespace vram
