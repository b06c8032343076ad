#include "setup/torch_version.h"

#include <charconv>

namespace vram {

TorchVersion torchVersion(std::string_view text)
{
    const char* end = text.data() + text.size();
    TorchVersion read;
    const auto [point, fault] = std::from_chars(text.data(), end, read.major);
    if (fault != std::errc() || point == end || *point != '.'
        || std::from_chars(point + 1, end, read.minor).ec != std::errc())
        return {};
    return read;
}

} // namespace vram
