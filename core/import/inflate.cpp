// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/inflate.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>

namespace vram {

namespace {

/// Largest plausible compression ratio. DEFLATE usually compresses text to 1/20 and rarely to 1/100; its limit is about
/// 1/1000.
constexpr std::size_t kLargestRatio = 250;
/// Below this size, the ratio is not meaningful.
constexpr std::size_t kSmall = std::size_t{1} << 20U;
/// Raw DEFLATE as in zip archives: no header, and windows of 32 KiB.
constexpr int kRawWindowBits = -MAX_WBITS;

using Stream = std::unique_ptr<z_stream, decltype([](z_stream* stream) {
                                   inflateEnd(stream);
                                   delete stream;
                               })>;

Stream openStream(std::string_view data)
{
    Stream stream(new z_stream{});
    // zlib's interface lacks const, but it only reads these bytes.
    stream->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data())); // NOLINT(*-const-cast)
    stream->avail_in = static_cast<uInt>(data.size());
    if (inflateInit2(stream.get(), kRawWindowBits) != Z_OK)
        throw std::bad_alloc();
    return stream;
}

} // namespace

Result<std::string> inflate(std::string_view data, std::size_t most)
{
    const std::size_t plausible = std::max(kSmall, data.size() * kLargestRatio);
    const Stream stream = openStream(data);
    std::string out;
    std::array<char, 64 * 1024> piece; // NOLINT(*-member-init): zlib fills it.
    for (int state = Z_OK; state != Z_STREAM_END;) {
        stream->next_out = reinterpret_cast<Bytef*>(piece.data());
        stream->avail_out = static_cast<uInt>(piece.size());
        state = ::inflate(stream.get(), Z_NO_FLUSH);
        const std::size_t made = piece.size() - stream->avail_out;
        if (state == Z_MEM_ERROR)
            throw std::bad_alloc();
        // Without this check, data that neither ends nor produces output would loop forever.
        if (state != Z_STREAM_END && (state != Z_OK || made == 0))
            return Error{"its packed data is damaged"_tr};
        if (made > most - out.size())
            return Error{message("it unpacks to more than %1 bytes"_tr, most)};
        if (out.size() + made > plausible)
            return Error{message("it unpacks to more than %1 times its size"_tr, kLargestRatio)};
        out.append(piece.data(), made);
    }
    return out;
}

} // namespace vram
