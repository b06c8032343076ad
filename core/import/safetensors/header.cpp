// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "import/detected_format.h"
#include "import/safetensors/safetensors.h"
#include "json/json_text.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>

namespace vram {

namespace {

struct DtypeBits {
    std::string_view name;
    int bits;
};

constexpr std::array kDtypes{
    DtypeBits{"F64", 64},        DtypeBits{"F32", 32},    DtypeBits{"F16", 16},    DtypeBits{"BF16", 16},
    DtypeBits{"F8_E4M3", 8},     DtypeBits{"F8_E5M2", 8}, DtypeBits{"F8_E8M0", 8}, DtypeBits{"F8_E4M3FNUZ", 8},
    DtypeBits{"F8_E5M2FNUZ", 8}, DtypeBits{"F6_E2M3", 6}, DtypeBits{"F6_E3M2", 6}, DtypeBits{"F4", 4},
    DtypeBits{"I64", 64},        DtypeBits{"I32", 32},    DtypeBits{"I16", 16},    DtypeBits{"I8", 8},
    DtypeBits{"U64", 64},        DtypeBits{"U32", 32},    DtypeBits{"U16", 16},    DtypeBits{"U8", 8},
    DtypeBits{"BOOL", 8},        DtypeBits{"C64", 64},    DtypeBits{"C128", 128},
};

struct Span {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
};

bool readSpan(const nlohmann::json& entry, Span& span)
{
    const auto offsets = entry.find("data_offsets");
    if (offsets == entry.end() || !offsets->is_array() || offsets->size() != 2)
        return false;
    if (!(*offsets)[0].is_number_unsigned() || !(*offsets)[1].is_number_unsigned())
        return false;
    span = {(*offsets)[0].get<std::uint64_t>(), (*offsets)[1].get<std::uint64_t>()};
    return span.from <= span.to;
}

bool readShape(const nlohmann::json& entry, std::vector<std::int64_t>& shape)
{
    const auto found = entry.find("shape");
    if (found == entry.end() || !found->is_array())
        return false;
    for (const auto& extent : *found) {
        if (!extent.is_number_unsigned() || extent.get<std::uint64_t>() >= static_cast<std::uint64_t>(kOverflow))
            return false;
        shape.push_back(extent.get<std::int64_t>());
    }
    return true;
}

Result<StoredTensor> readTensor(const std::string& name, const nlohmann::json& entry, std::uint64_t dataBytes)
{
    StoredTensor tensor{name, {}};
    if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string())
        return Error{"it has no dtype"_tr};
    tensor.dtype = entry["dtype"].get<std::string>();
    const int bits = bitsPerElement(tensor.dtype);
    if (bits == 0)
        return Error{message("its dtype \"%1\" is unknown"_tr, tensor.dtype)};
    if (!readShape(entry, tensor.shape))
        return Error{"its shape is not a list of sizes"_tr};
    Span span;
    if (!readSpan(entry, span))
        return Error{"its data_offsets are not a pair of byte positions"_tr};
    const std::int64_t count = checkedMul(tensor.elements(), bits);
    if (count == kOverflow)
        return Error{"its size does not fit into 63 bits"_tr};
    if (static_cast<std::uint64_t>(count) != (span.to - span.from) * 8)
        return Error{
            message("its shape needs %1 bytes, but its data_offsets hold %2"_tr, count / 8, span.to - span.from)};
    if (span.to > dataBytes)
        return Error{message("its data ends at byte %1, but the file has only %2 bytes of data: it is cut off"_tr,
                             span.to, dataBytes)};
    return tensor;
}

} // namespace

int bitsPerElement(std::string_view dtype)
{
    const auto found = std::ranges::find(kDtypes, dtype, &DtypeBits::name);
    return found == kDtypes.end() ? 0 : found->bits;
}

std::int64_t StoredTensor::elements() const
{
    std::int64_t count = 1;
    for (const std::int64_t extent : shape)
        count = checkedMul(count, extent);
    return count;
}

Result<std::vector<StoredTensor>> parseSafetensorsHeader(std::string_view text, std::uint64_t dataBytes)
{
    const auto json = parseJsonText(text);
    if (!json)
        return Error{message("its header is %1"_tr, json.error())};
    if (!json->is_object())
        return Error{"its header is not a JSON object"_tr};
    std::vector<StoredTensor> tensors;
    for (const auto& [name, entry] : json->items()) {
        if (name == "__metadata__")
            continue;
        auto tensor = readTensor(name, entry, dataBytes);
        if (!tensor)
            return Error{message("tensor \"%1\": %2"_tr, name, tensor.error())};
        tensors.push_back(std::move(tensor).value());
    }
    return tensors;
}

Result<std::vector<StoredTensor>> readSafetensorsHeader(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::error_code code;
    const std::uint64_t size = std::filesystem::file_size(file, code);
    if (!stream || code)
        return Error{"cannot be opened"_tr};
    std::array<unsigned char, 8> bytes{};
    stream.read(reinterpret_cast<char*>(bytes.data()), bytes.size());
    std::uint64_t length = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        length = length << 8U | bytes[i];
    if (!stream || length > kLargestSafetensorsHeader)
        return Error{"it does not begin with the length of a safetensors header"_tr};
    if (size - 8 < length)
        return Error{message("its header of %1 bytes is cut off at byte %2"_tr, length, size)};
    std::string header(length, '\0');
    stream.read(header.data(), static_cast<std::streamsize>(length));
    if (!stream)
        return Error{"reading its header failed"_tr};
    // A file that contains only the header, without the data, is accepted.
    const std::uint64_t dataBytes = size - 8 - length;
    return parseSafetensorsHeader(header, dataBytes == 0 ? std::numeric_limits<std::uint64_t>::max() : dataBytes);
}

} // namespace vram
