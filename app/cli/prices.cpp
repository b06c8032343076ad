// SPDX-License-Identifier: GPL-3.0-or-later
#include "prices.h"

#include "import/file.h"

namespace vram::cli {

Option pricesOption()
{
    return {"prices", "FILE", "Prices per hour: lines of a GPU's name and a price, such as \"RTX 4090,0.34\"."};
}

VerbResult<GpuPrices> pricesOf(const Arguments& arguments, const std::vector<Gpu>& gpus)
{
    constexpr std::size_t kLongestPriceList = std::size_t{16} << 20U;
    const std::optional<std::string> file = arguments.value("prices");
    if (!file)
        return GpuPrices{};
    const Result<std::string> text = readTextFile(*file, kLongestPriceList);
    if (!text)
        return invalidInput(*file + ": " + vram::text(text.error()));
    Result<PriceList> list = parsePrices(*text, gpus);
    if (!list)
        return invalidInput(*file + ": " + vram::text(list.error()));
    for (const std::string& name : list->unknown)
        note(outputOptionsOf(arguments), *file + ": there is no single GPU \"" + name + '"');
    return std::move(list).value().prices;
}

} // namespace vram::cli
