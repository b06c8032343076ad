#include "import/file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace vram {

namespace fs = std::filesystem;

namespace {

std::string whyNot(const fs::path& file)
{
    std::error_code code;
    if (!fs::exists(file, code))
        return "there is no such file";
    if (fs::is_directory(file, code))
        return "this is a folder; name a file in it";
    return "cannot be opened (" + std::string(std::strerror(errno)) + ")";
}

} // namespace

Result<std::string> readHead(const fs::path& file, std::size_t most)
{
    std::error_code code;
    std::ifstream stream(file, std::ios::binary);
    if (!stream || fs::is_directory(file, code))
        return Error{whyNot(file)};
    std::string text(most, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(most));
    if (stream.bad())
        return Error{"reading it failed half way"};
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

Result<std::string> readTextFile(const fs::path& file, std::uintmax_t most)
{
    std::error_code code;
    const std::uintmax_t size = fs::file_size(file, code);
    if (code)
        return Error{whyNot(file)};
    if (size > most)
        return Error{"is larger than " + std::to_string(most >> 20) + " MiB, which no such file is"};
    return readHead(file, static_cast<std::size_t>(size));
}

std::string writeTextFile(const fs::path& file, const std::string& text)
{
    fs::path temporary = file;
    temporary += ".new";
    {
        std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
        stream << text;
        stream.flush();
        if (!stream)
            return "cannot be written (" + std::string(std::strerror(errno)) + ")";
    }
    std::error_code code;
    fs::rename(temporary, file, code);
    if (!code)
        return {};
    std::error_code ignored;
    fs::remove(temporary, ignored);
    return "cannot be replaced (" + code.message() + ")";
}

} // namespace vram
