#include "measured/gpu_file.h"

#include "import/file.h"

namespace vram {

Result<std::vector<Gpu>> openGpuFile(const std::filesystem::path& file)
{
    constexpr std::uintmax_t most = std::uintmax_t{16} << 20U;
    const Result<std::string> text = readTextFile(file, most);
    if (!text)
        return Error{message("%1: %2"_tr, file.string(), text.error())};
    Result<std::vector<Gpu>> gpus = parseGpus(*text);
    return gpus ? std::move(gpus) : Result<std::vector<Gpu>>(Error{message("%1: %2"_tr, file.string(), gpus.error())});
}

} // namespace vram
