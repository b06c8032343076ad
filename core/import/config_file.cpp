#include "import/config_file.h"

#include "import/file.h"

namespace vram {

namespace {

constexpr std::uintmax_t kLongest = 1 << 20; // Bytes. People write such files by hand: they are short.

} // namespace

Result<ReadConfig> openConfigFile(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    const Result<std::string> content = readTextFile(file, kLongest);
    if (!content)
        return Error{message("%1: %2"_tr, file.filename().string(), content.error())};
    Result<ReadConfig> read = readConfig(*content, network, base);
    return read ? std::move(read) : Error{message("%1: %2"_tr, file.filename().string(), read.error())};
}

bool isConfigFile(const std::filesystem::path& file)
{
    const Result<std::string> head = readHead(file, kLongest);
    return head && looksLikeConfig(*head);
}

} // namespace vram
