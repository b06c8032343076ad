// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/devices
#include "devices/catalogues.h"
#include "devices/prices.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// A price list. Every price that is read must be within the range of the form field for it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const auto list = parsePrices({reinterpret_cast<const char*>(data), size}, builtinCatalogues().gpus);
    if (!list)
        return 0;
    for (const auto& [name, price] : list->prices) {
        if (name.empty() || !(price >= 0 && price <= 1e6))
            std::abort();
    }
    return 0;
}
