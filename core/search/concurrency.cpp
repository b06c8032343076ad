// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/concurrency.h"

#include "base/bisect.h"
#include "edit/resize.h"

#include <algorithm>

namespace vram {

Setup withConcurrency(Setup setup, std::int64_t sequences)
{
    setup.mode = Mode::Inference;
    setup.cacheSequences = sequences;
    setup.batch = std::clamp<std::int64_t>(setup.batch, 1, std::max<std::int64_t>(sequences, 1));
    return setup;
}

std::int64_t kvCacheLength(const Network& network, const Setup& setup)
{
    if (setup.cacheLength > 0)
        return setup.cacheLength;
    const std::optional<SizeAxis> axis = sequenceAxisOf(network);
    return axis ? axis->size : 0;
}

std::int64_t largestConcurrency(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    constexpr std::int64_t most = std::int64_t{1} << 30;
    const auto at = [&](std::int64_t sequences) {
        return estimate(network, withConcurrency(setup, sequences), catalogues, Detail::Memory);
    };
    const Estimate one = at(1);
    if (one.valid() && one.totals.kvCache == 0)
        return -1;
    if (!one.fits())
        return 0;
    return bisectUpward(1, 1, most, [&](std::int64_t sequences) { return at(sequences).fits(); });
}

} // namespace vram
