#include "step/terms.h"

namespace vram {

Bytes Breakdown::total() const
{
    Bytes sum = 0;
    for (const Bytes b : bytes)
        sum = checkedAdd(sum, b);
    return sum;
}

std::string_view name(Phase phase)
{
    constexpr std::array<std::string_view, 4> names{"forward", "loss", "backward", "step"};
    return names[static_cast<std::size_t>(phase)];
}

std::string_view name(Category category)
{
    constexpr std::array<std::string_view, kCategories> names{
        "parameters", "buffers", "gradients", "optimizer_state", "activations", "temporary", "input", "kv_cache"};
    return names[static_cast<std::size_t>(category)];
}

} // namespace vram
