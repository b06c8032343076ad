// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/zip.h"

#include "import/inflate.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <optional>

namespace vram {

namespace {

constexpr std::uint64_t kLargestDirectory = 64U << 20U;

std::uint64_t littleEndian(std::string_view bytes, std::size_t at, std::size_t count)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

class Archive
{
public:
    explicit Archive(const std::filesystem::path& path) : m_file(path, std::ios::binary)
    {
        m_file.seekg(0, std::ios::end);
        const auto end = m_file.tellg();
        m_size = m_file && end > 0 ? static_cast<std::uint64_t>(end) : 0;
    }

    std::uint64_t size() const { return m_size; }

    /// Reads `count` bytes at the offset `from`. Returns nullopt if the file is too short.
    std::optional<std::string> read(std::uint64_t from, std::uint64_t count)
    {
        if (from > m_size || count > m_size - from)
            return std::nullopt;
        std::string bytes(count, '\0');
        m_file.clear();
        m_file.seekg(static_cast<std::streamoff>(from));
        m_file.read(bytes.data(), static_cast<std::streamsize>(count));
        return m_file ? std::optional(std::move(bytes)) : std::nullopt;
    }

private:
    std::ifstream m_file;
    std::uint64_t m_size = 0;
};

struct Directory {
    std::uint64_t from = 0;
    std::uint64_t size = 0;
};

struct Entry {
    std::uint64_t method = 0;
    std::uint64_t packed = 0;
    std::uint64_t header = 0; ///< Offset of the entry's local file header.
};

// Finds the end of central directory record, which is followed only by a comment of up to 64 KiB.
std::optional<Directory> findDirectory(Archive& archive)
{
    const std::uint64_t tail = std::min<std::uint64_t>(archive.size(), 22 + 0xFFFF);
    const auto bytes = archive.read(archive.size() - tail, tail);
    const std::size_t end = bytes ? bytes->rfind(std::string_view("PK\5\6", 4)) : std::string::npos;
    if (end == std::string::npos || bytes->size() - end < 22)
        return std::nullopt;
    Directory result{littleEndian(*bytes, end + 16, 4), littleEndian(*bytes, end + 12, 4)};
    if (result.from != 0xFFFFFFFFU)
        return result;
    // In archives larger than 4 GiB, a locator before the end record contains the offset of the ZIP64 record.
    if (end < 20 || bytes->compare(end - 20, 4, std::string_view("PK\6\7", 4)) != 0)
        return std::nullopt;
    const auto wide = archive.read(littleEndian(*bytes, end - 12, 8), 56);
    if (!wide || wide->compare(0, 4, std::string_view("PK\6\6", 4)) != 0)
        return std::nullopt;
    return Directory{littleEndian(*wide, 48, 8), littleEndian(*wide, 40, 8)};
}

// Reads the values that exceed 32 bits from the ZIP64 extra field. It contains the unpacked size, the packed size and
// the header's offset in this order, and omits those that fit into 32 bits.
void readZip64(std::string_view extra, std::uint64_t unpacked, Entry& entry)
{
    for (std::size_t at = 0; at + 4 <= extra.size();) {
        const std::size_t size = littleEndian(extra, at + 2, 2);
        const std::string_view field = extra.substr(at + 4, size);
        if (littleEndian(extra, at, 2) == 1) {
            std::size_t from = unpacked == 0xFFFFFFFFU ? 8 : 0;
            for (std::uint64_t* value : {&entry.packed, &entry.header})
                if (*value == 0xFFFFFFFFU && from + 8 <= field.size()) {
                    *value = littleEndian(field, from, 8);
                    from += 8;
                }
        }
        at += 4 + size;
    }
}

std::optional<Entry> findEntry(std::string_view directory, std::string_view name)
{
    for (std::size_t at = 0; at + 46 <= directory.size() && directory.substr(at, 4) == std::string_view("PK\1\2", 4);) {
        const std::size_t nameSize = littleEndian(directory, at + 28, 2);
        const std::size_t extraSize = littleEndian(directory, at + 30, 2);
        const std::size_t commentSize = littleEndian(directory, at + 32, 2);
        if (directory.size() - at - 46 < nameSize + extraSize)
            return std::nullopt;
        if (directory.substr(at + 46, nameSize) == name) {
            Entry entry{littleEndian(directory, at + 10, 2), littleEndian(directory, at + 20, 4),
                        littleEndian(directory, at + 42, 4)};
            readZip64(directory.substr(at + 46 + nameSize, extraSize), littleEndian(directory, at + 24, 4), entry);
            return entry;
        }
        at += 46 + nameSize + extraSize + commentSize;
    }
    return std::nullopt;
}

Result<std::string> unpack(Archive& archive, const Entry& entry, std::size_t most)
{
    const auto header = archive.read(entry.header, 30);
    if (!header || header->compare(0, 4, std::string_view("PK\3\4", 4)) != 0)
        return Error{message("the zip archive is damaged at byte %1"_tr, entry.header)};
    if (entry.packed > most)
        return Error{message("it is larger than %1 bytes"_tr, most)};
    const std::uint64_t from = entry.header + 30 + littleEndian(*header, 26, 2) + littleEndian(*header, 28, 2);
    auto data = archive.read(from, entry.packed);
    if (!data)
        return Error{message("the zip archive is cut off at byte %1"_tr, archive.size())};
    if (entry.method == 0)
        return std::move(*data);
    if (entry.method == 8)
        return inflate(*data, most);
    return Error{message("its compression method %1 is not supported"_tr, entry.method)};
}

} // namespace

Result<std::string> readZipEntry(const std::filesystem::path& path, std::string_view name, std::size_t most)
{
    Archive archive(path);
    const auto directory = findDirectory(archive);
    if (!directory || directory->size > kLargestDirectory)
        return Error{"the zip archive has no directory at its end: it is cut off or not an archive"_tr};
    const auto bytes = archive.read(directory->from, directory->size);
    if (!bytes)
        return Error{"the zip archive's directory is cut off"_tr};
    const auto entry = findEntry(*bytes, name);
    if (!entry)
        return Error{message("the zip archive has no %1"_tr, name)};
    auto text = unpack(archive, *entry, most);
    return text ? std::move(text) : Result<std::string>(Error{message("%1: %2"_tr, name, text.error())});
}

} // namespace vram
