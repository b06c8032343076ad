// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/size_limit.h"

#include "layers/layer_type.h"

#include <algorithm>

namespace vram {

namespace {

Message asSentence(const Issue& issue)
{
    return issue.path.empty() ? issue.message : message("%1: %2"_tr, issue.path, issue.message);
}

/// Whether the row is a shape that the export stored as a constant, although the model computes it.
bool isExplicitSize(const Network& network, LayerId row)
{
    const Row* found = row == LayerId::None ? nullptr : find(network, row);
    const Layer* layer = found ? asLayer(*found) : nullptr;
    return layer && is(*layer, Trait::HasShapeAttribute) && isAny(*layer, {Trait::Reshapes, Trait::Repeats});
}

Message sentenceOf(const Network& network, const Issue& issue, const SizeAxis& axis, std::int64_t size)
{
    if (!isExplicitSize(network, issue.layer))
        return asSentence(issue);
    if (axis.patch > 1 && size % axis.patch != 0)
        return message("%1: the size must be a multiple of %2."_tr, issue.path, axis.patch);
    return message("%1: the export fixed its shape to the current size; export the model again at the size that "
                   "you want to see."_tr,
                   issue.path);
}

Message positionLimitMessage(const Network& network, const SizeAxis& axis, std::int64_t size)
{
    return message("%1: has %2 positions, but the sequence has %3; enlarge the table or shorten the sequence."_tr,
                   path(network, axis.limitedBy), axis.limit, size);
}

} // namespace

SizeLimit sizeLimit(const std::vector<Issue>& issues, const Network& original, const Network& network,
                    const SizeAxis& axis, std::int64_t size)
{
    if (axis.limit > 0 && size > axis.limit)
        return {path(original, axis.limitedBy), positionLimitMessage(original, axis, size)};
    const auto error = std::ranges::find(issues, Severity::Error, &Issue::severity);
    return error == issues.end() ? SizeLimit() : SizeLimit{error->path, sentenceOf(network, *error, axis, size)};
}

} // namespace vram
