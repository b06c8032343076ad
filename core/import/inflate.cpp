#include "import/inflate.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vram {

namespace {

constexpr int kLongestCode = 15;

class BitReader
{
public:
    explicit BitReader(std::string_view data) : m_data(data) {}

    std::optional<std::uint32_t> bits(int count)
    {
        while (m_held < count) {
            if (m_at == m_data.size())
                return std::nullopt;
            m_bits |= static_cast<std::uint32_t>(static_cast<unsigned char>(m_data[m_at++])) << m_held;
            m_held += 8;
        }
        const std::uint32_t value = m_bits & ((1U << count) - 1U);
        m_bits >>= count;
        m_held -= count;
        return value;
    }

    /// Bytes from the next byte border on.
    std::optional<std::string_view> bytes(std::size_t count)
    {
        m_bits = 0;
        m_held = 0;
        if (count > m_data.size() - m_at)
            return std::nullopt;
        const std::string_view result = m_data.substr(m_at, count);
        m_at += count;
        return result;
    }

private:
    std::string_view m_data;
    std::size_t m_at = 0;
    std::uint32_t m_bits = 0;
    int m_held = 0;
};

// A canonical Huffman code: how many codes each length has, and the symbols in the order of their codes.
class Code
{
public:
    explicit Code(std::span<const std::uint8_t> lengths) : m_symbols(lengths.size())
    {
        for (const std::uint8_t length : lengths)
            ++m_count[length];
        m_count[0] = 0;
        std::array<std::size_t, kLongestCode + 2> offset{};
        for (std::size_t length = 1; length <= kLongestCode; ++length)
            offset[length + 1] = offset[length] + m_count[length];
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
            if (lengths[symbol] != 0)
                m_symbols[offset[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
    }

    /// False where the lengths ask for more codes than there are.
    bool possible() const
    {
        int left = 1;
        for (std::size_t length = 1; length <= kLongestCode; ++length)
            if ((left = 2 * left - static_cast<int>(m_count[length])) < 0)
                return false;
        return true;
    }

    std::optional<std::uint16_t> next(BitReader& in) const
    {
        std::int64_t code = 0, first = 0, index = 0;
        for (std::size_t length = 1; length <= kLongestCode; ++length) {
            const auto bit = in.bits(1);
            if (!bit)
                return std::nullopt;
            code |= *bit;
            const auto count = static_cast<std::int64_t>(m_count[length]);
            if (code - count < first)
                return m_symbols[static_cast<std::size_t>(index + (code - first))];
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        return std::nullopt;
    }

private:
    std::array<std::size_t, kLongestCode + 1> m_count{};
    std::vector<std::uint16_t> m_symbols;
};

struct Codes {
    Code literals;
    Code distances;
};

Codes fixedCodes()
{
    std::array<std::uint8_t, 288> lengths{};
    std::fill(lengths.begin(), lengths.begin() + 144, std::uint8_t{8});
    std::fill(lengths.begin() + 144, lengths.begin() + 256, std::uint8_t{9});
    std::fill(lengths.begin() + 256, lengths.begin() + 280, std::uint8_t{7});
    std::fill(lengths.begin() + 280, lengths.end(), std::uint8_t{8});
    std::array<std::uint8_t, 30> distances{};
    distances.fill(5);
    return {Code(lengths), Code(distances)};
}

// Code lengths are themselves run-length coded: 16 repeats the last one, 17 and 18 are runs of zeros.
bool readLengths(BitReader& in, const Code& code, std::span<std::uint8_t> lengths)
{
    for (std::size_t i = 0; i < lengths.size();) {
        const auto symbol = code.next(in);
        if (!symbol)
            return false;
        if (*symbol < 16) {
            lengths[i++] = static_cast<std::uint8_t>(*symbol);
            continue;
        }
        if (*symbol == 16 && i == 0)
            return false;
        const std::uint8_t value = *symbol == 16 ? lengths[i - 1] : std::uint8_t{0};
        const auto extra = in.bits(*symbol == 16 ? 2 : *symbol == 17 ? 3 : 7);
        if (!extra)
            return false;
        const std::size_t run = *extra + (*symbol == 18 ? 11U : 3U);
        if (run > lengths.size() - i)
            return false;
        std::fill_n(lengths.begin() + static_cast<std::ptrdiff_t>(i), run, value);
        i += run;
    }
    return true;
}

std::optional<Codes> dynamicCodes(BitReader& in)
{
    constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    const auto literals = in.bits(5), distances = in.bits(5), codes = in.bits(4);
    if (!literals || !distances || !codes || *literals + 257 > 286 || *distances + 1 > 30)
        return std::nullopt;
    std::array<std::uint8_t, 19> codeLengths{};
    for (std::uint32_t i = 0; i < *codes + 4; ++i) {
        const auto length = in.bits(3);
        if (!length)
            return std::nullopt;
        codeLengths[order[i]] = static_cast<std::uint8_t>(*length);
    }
    const Code lengthCode(codeLengths);
    std::vector<std::uint8_t> lengths(*literals + 257 + *distances + 1);
    if (!lengthCode.possible() || !readLengths(in, lengthCode, lengths))
        return std::nullopt;
    const std::span all(lengths);
    Codes result{Code(all.first(*literals + 257)), Code(all.subspan(*literals + 257))};
    if (!result.literals.possible() || !result.distances.possible())
        return std::nullopt;
    return result;
}

constexpr std::array<std::uint16_t, 29> kLengthBase{3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                                    31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> kLengthExtra{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> kDistanceBase{1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                                      33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                                      1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<std::uint8_t, 30> kDistanceExtra{0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                                      6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

class Inflater
{
public:
    Inflater(std::string_view data, std::size_t most) : m_in(data), m_most(most) {}

    Result<std::string> run()
    {
        for (bool last = false; !last;) {
            const auto head = m_in.bits(3);
            if (!head || !block(*head >> 1U))
                return Error{m_full ? "it unpacks to more than " + std::to_string(m_most) + " bytes"
                                    : std::string("its packed data is damaged")};
            last = (*head & 1U) != 0;
        }
        return std::move(m_out);
    }

private:
    bool block(std::uint32_t type)
    {
        if (type == 0)
            return stored();
        if (type == 1)
            return packed(fixedCodes());
        const auto codes = type == 2 ? dynamicCodes(m_in) : std::nullopt;
        return codes && packed(*codes);
    }

    bool roomFor(std::size_t count)
    {
        m_full = count > m_most - m_out.size();
        return !m_full;
    }

    bool stored()
    {
        const auto sizes = m_in.bytes(4);
        if (!sizes)
            return false;
        const auto byte = [&](std::size_t i) {
            return static_cast<std::size_t>(static_cast<unsigned char>((*sizes)[i]));
        };
        const std::size_t size = byte(0) | byte(1) << 8U;
        if ((size ^ 0xFFFFU) != (byte(2) | byte(3) << 8U) || !roomFor(size))
            return false;
        const auto bytes = m_in.bytes(size);
        if (bytes)
            m_out += *bytes;
        return bytes.has_value();
    }

    bool packed(const Codes& codes)
    {
        for (;;) {
            const auto symbol = codes.literals.next(m_in);
            if (!symbol)
                return false;
            if (*symbol == 256)
                return true;
            if (*symbol < 256 ? !literal(*symbol) : !copy(codes.distances, *symbol - 257U))
                return false;
        }
    }

    bool literal(std::uint16_t symbol)
    {
        if (roomFor(1))
            m_out += static_cast<char>(symbol);
        return !m_full;
    }

    bool copy(const Code& distances, std::size_t lengthIndex)
    {
        if (lengthIndex >= kLengthBase.size())
            return false;
        const auto moreLength = m_in.bits(kLengthExtra[lengthIndex]);
        const auto symbol = moreLength ? distances.next(m_in) : std::nullopt;
        if (!symbol || *symbol >= kDistanceBase.size())
            return false;
        const auto moreDistance = m_in.bits(kDistanceExtra[*symbol]);
        const std::size_t length = kLengthBase[lengthIndex] + *moreLength;
        const std::size_t distance = moreDistance ? kDistanceBase[*symbol] + *moreDistance : 0;
        if (distance == 0 || distance > m_out.size() || !roomFor(length))
            return false;
        for (std::size_t i = 0; i < length; ++i)
            m_out += m_out[m_out.size() - distance];
        return true;
    }

    BitReader m_in;
    std::size_t m_most;
    std::string m_out{};
    bool m_full = false;
};

} // namespace

Result<std::string> inflate(std::string_view data, std::size_t most)
{
    return Inflater(data, most).run();
}

} // namespace vram
