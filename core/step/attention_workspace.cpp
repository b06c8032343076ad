// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/attention_workspace.h"

#include <cstdint>

namespace vram {

namespace {

constexpr Bytes kFloat = 4;

std::int64_t heads(const Shape& query)
{
    return checkedMul(query[0], query[1]);
}

/// Returns the bytes of the key and value gradients that are kept for each query head, or 0 if each query head has its
/// own keys and values.
Bytes grouped(const Shape& query, const Shape& key, Bytes elementBytes)
{
    if (query[1] == key[1])
        return 0;
    return checkedMul(checkedMul(heads(query), checkedMul(key[2], key[3])), 2 * elementBytes);
}

/// Returns the bytes of the query's gradient and of one sum per row, in float32.
Bytes inFloat32(const Shape& query, std::int64_t length, std::int64_t size)
{
    return checkedMul(checkedMul(heads(query), checkedMul(length, checkedAdd(size, 1))), kFloat);
}

} // namespace

Bytes flashBackwardWorkspace(const Shape& query, const Shape& key, Bytes elementBytes)
{
    const std::int64_t size = roundUp(query[3], query[3] <= 128 ? 32 : 64);
    return checkedAdd(inFloat32(query, roundUp(query[2], 128), size), grouped(query, key, elementBytes));
}

Bytes cudnnBackwardWorkspace(const Shape& query, const Shape& key, Bytes elementBytes)
{
    return checkedAdd(checkedAdd(inFloat32(query, query[2], query[3]), grouped(query, key, elementBytes)), 256);
}

EfficientWorkspaces efficientBackwardWorkspaces(const Shape& query, const Shape& key, Bytes elementBytes)
{
    constexpr std::int64_t tile = 64;
    constexpr Bytes tileBytes = tile * tile * kFloat + 16;
    const bool wide = elementBytes >= kFloat;
    const bool splitsKeys = key[2] > 2 * tile;
    const std::int64_t tiles = checkedMul(ceilDiv(query[2], tile), ceilDiv(query[3], tile));
    return {.product = wide ? checkedMul(query.elements(), kFloat) : 0,
            .tiles = wide && !splitsKeys ? 0 : checkedMul(checkedMul(heads(query), tiles), tileBytes)};
}

} // namespace vram
