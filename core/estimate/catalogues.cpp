#include "estimate/estimate.h"
#include "resource.h"

namespace vram {

const Catalogues& builtinCatalogues()
{
    static const Catalogues catalogues = [] {
        Catalogues built;
        if (Result<std::vector<Gpu>> gpus = parseGpus(resource("gpus.json")))
            built.gpus = std::move(gpus).value();
        return built;
    }();
    return catalogues;
}

} // namespace vram
