// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/layers.h"

#include <algorithm>

namespace vram::keras {

KerasTensors flatten(const KerasLayerCall& use)
{
    KerasTensor x = row(use, "Flatten", use.layer.name, {}, use.x());
    x.shape = {x.elements()};
    x.channelsMoved = false;
    return {x};
}

KerasTensors reshape(const KerasLayerCall& use)
{
    KerasTensor x = toKerasOrder(use, use.x());
    std::vector<std::int64_t> target = use.config.signedIntegers("target_shape");
    std::int64_t known = 1;
    for (const std::int64_t extent : target)
        known = extent > 0 ? checkedMul(known, extent) : known;
    for (std::int64_t& extent : target)
        if (extent < 1)
            extent = std::max<std::int64_t>(x.elements() / known, 1);
    const std::int64_t had = x.elements();
    if (KerasTensor{{}, target}.elements() != had || target.size() > 7) {
        use.report(message("its target_shape does not match the %1 elements of its input"_tr, had));
        return {};
    }
    x = row(use, "Reshape", use.layer.name, {{"shape", batched(target)}}, x);
    x.shape = target;
    return {x};
}

KerasTensors permute(const KerasLayerCall& use)
{
    KerasTensor x = toKerasOrder(use, use.x());
    const auto order = use.config.signedIntegers("dims");
    std::vector<std::int64_t> shape;
    Extents dims{Extent(0)};
    for (const std::int64_t dim : order)
        if (dim >= 1 && dim <= static_cast<std::int64_t>(x.rank())) {
            shape.push_back(x.shape[static_cast<std::size_t>(dim - 1)]);
            dims.emplace_back(dim);
        }
    if (shape.size() != x.rank()) {
        use.report(message("dims must name each dimension once, from 1 to %1"_tr, x.rank()));
        return {};
    }
    x = row(use, "Permute", use.layer.name, {{"dims", dims}}, x);
    x.shape = shape;
    return {x};
}

KerasTensors repeatVector(const KerasLayerCall& use)
{
    const std::int64_t n = use.config.integer({"n"}, 1);
    KerasTensor x = row(use, "Unsqueeze", use.layer.name + "_unsqueeze", {{"dim", 1}}, use.x());
    x = row(use, "Repeat", use.layer.name, {{"repeats", Extents{1, n, 1}}}, x);
    x.shape.insert(x.shape.begin(), n);
    return {x};
}

namespace {

// Parses [[top, bottom], [left, right]], [2, 2] or 2 into pairs.
bool readPairs(const KerasLayerCall& use, std::string_view key, std::size_t count,
               std::vector<std::pair<std::int64_t, std::int64_t>>& pairs)
{
    const nlohmann::json* value = use.config.raw(key);
    const auto number = [](const nlohmann::json& entry, std::int64_t& into) {
        if (!entry.is_number_unsigned() || entry.get<std::uint64_t>() > 1'000'000)
            return false;
        into = entry.get<std::int64_t>();
        return true;
    };
    pairs.assign(count, {1, 1});
    if (!value)
        return true;
    std::int64_t all = 0;
    if (number(*value, all)) {
        pairs.assign(count, {all, all});
        return true;
    }
    // ZeroPadding1D stores a single pair, without the outer list.
    const bool flat = count == 1 && value->is_array() && value->size() == 2 && (*value)[0].is_number();
    for (std::size_t i = 0; i < count; ++i) {
        const nlohmann::json* entry = flat                                          ? value
                                      : value->is_array() && value->size() == count ? &(*value)[i]
                                                                                    : nullptr;
        if (!entry)
            return false;
        auto& [before, after] = pairs[i];
        if (number(*entry, before))
            after = before;
        else if (!entry->is_array() || entry->size() != 2 || !number((*entry)[0], before)
                 || !number((*entry)[1], after))
            return false;
    }
    return true;
}

} // namespace

KerasTensors zeroPadding(const KerasLayerCall& use)
{
    const auto rank = static_cast<std::size_t>(spatialDimensions(use.layer.kind));
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    if (!readPairs(use, "padding", rank, pairs) || use.x().rank() != rank + 1) {
        use.report("its padding does not fit its input"_tr);
        return {};
    }
    KerasTensor x = withLayout(use, use.x(), !use.channelsFirst());
    const std::size_t first = use.channelsFirst() ? 1 : 0;
    Extents padding;
    for (std::size_t i = rank; i-- > 0;) {
        padding.emplace_back(pairs[i].first);
        padding.emplace_back(pairs[i].second);
        x.shape[first + i] += pairs[i].first + pairs[i].second;
    }
    return {row(use, "Pad", use.layer.name, {{"padding", padding}}, x)};
}

KerasTensors cropping(const KerasLayerCall& use)
{
    const auto rank = static_cast<std::size_t>(spatialDimensions(use.layer.kind));
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    if (!readPairs(use, "cropping", rank, pairs) || use.x().rank() != rank + 1) {
        use.report("its cropping does not fit its input"_tr);
        return {};
    }
    KerasTensor x = withLayout(use, use.x(), !use.channelsFirst());
    const std::size_t first = use.channelsFirst() ? 1 : 0;
    for (std::size_t i = 0; i < rank; ++i) {
        const auto [before, after] = pairs[i];
        std::int64_t& extent = x.shape[first + i];
        if (before + after >= extent) {
            use.report("the cropping removes the whole input"_tr);
            return {};
        }
        x.ref = use.rows().add(
            "Slice", use.layer.name,
            {{"dim", static_cast<std::int64_t>(i + 2)}, {"start", Extents{before}}, {"end", Extents{extent - after}}},
            {x.ref});
        extent -= before + after;
    }
    return {x};
}

KerasTensors upSampling(const KerasLayerCall& use)
{
    const auto rank = static_cast<std::size_t>(spatialDimensions(use.layer.kind));
    if (use.x().rank() != rank + 1) {
        use.report("its input has the wrong number of dimensions"_tr);
        return {};
    }
    const auto factors = use.config.integersFor("size", rank, 2);
    KerasTensor x = withLayout(use, use.x(), !use.channelsFirst());
    const std::size_t first = use.channelsFirst() ? 1 : 0;
    Extents size;
    for (std::size_t i = 0; i < rank; ++i) {
        x.shape[first + i] = checkedMul(x.shape[first + i], factors[i]);
        size.emplace_back(x.shape[first + i]);
    }
    const std::string how = use.config.text({"interpolation"}, "nearest");
    const std::string mode = how == "bilinear" || how == "bicubic" ? how : "nearest";
    return {row(use, "Upsample", use.layer.name, {{"size", size}, {"mode", mode}}, x)};
}

} // namespace vram::keras
