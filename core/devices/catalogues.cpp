// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/catalogues.h"

#include "base/resource.h"

namespace vram {

const Catalogues& builtinCatalogues()
{
    static const Catalogues catalogues = [] {
        Catalogues built;
        if (Result<std::vector<Gpu>> gpus = parseGpus(resource("gpus.json")))
            built.gpus = std::move(gpus).value();
        for (Gpu& gpu : built.gpus)
            gpu.extra.clear(); // These are notes on sources, which are not needed at run time.
        return built;
    }();
    return catalogues;
}

} // namespace vram
