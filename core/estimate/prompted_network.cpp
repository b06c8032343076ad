// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/prompted_network.h"

#include "base/checked.h"
#include "edit/resize.h"

namespace vram {

PromptedNetwork::PromptedNetwork(const Network& network, const Setup& setup) : m_network(network)
{
    const bool prompt = setup.promptTokens > 0;
    const std::int64_t tokens = prompt ? setup.promptTokens : setup.prefixTokens;
    if (tokens <= 0 || isInference(setup))
        return;
    const std::optional<SizeAxis> sequence = sequenceAxisOf(network);
    if (!sequence)
        return;
    const std::int64_t whole = checkedAdd(sequence->size, tokens);
    if (sequence->limit > 0 && whole > sequence->limit)
        m_issue = {
            Severity::Error, sequence->limitedBy, path(network, sequence->limitedBy),
            message("has %1 positions, but %2 tokens after %3 virtual tokens need %4, which PyTorch fails to look "
                    "up; shorten the sequence by %5, or use fewer virtual tokens (%6)."_tr,
                    sequence->limit, sequence->size, tokens, whole, whole - sequence->limit,
                    prompt ? "prompt-tokens" : "prefix-tokens")};
    if (prompt)
        m_longer = resized(network, *sequence, whole);
}

} // namespace vram
