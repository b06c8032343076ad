// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/upsample.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/views.h"

#include <cmath>
#include <cstdlib>

namespace vram::layers::upsample {

namespace {

enum Attribute { Size, ScaleFactor, Mode };

std::optional<double> scaleOf(const std::string& text, int dim)
{
    const char* at = text.c_str();
    double value = 0;
    bool any = false;
    for (int d = 0; d <= dim; ++d) {
        char* end = nullptr;
        const double next = std::strtod(at, &end);
        if (end == at)
            break;
        value = next;
        any = true;
        at = *end == '\0' ? end : end + 1;
    }
    return any && value > 0 && value < 1e6 ? std::optional(value) : std::nullopt;
}

/// Whether a mode of torch.nn.functional.interpolate accepts inputs of that rank.
bool upsampleTakesRank(std::string_view mode, int rank)
{
    if (mode == "linear")
        return rank == 3;
    if (mode == "bilinear" || mode == "bicubic")
        return rank == 4;
    return mode == "trilinear" ? rank == 5 : rank <= 5;
}

aten::Interpolation interpolationOf(std::string_view mode)
{
    if (mode == "bicubic")
        return aten::Interpolation::Cubic;
    return mode.ends_with("linear") ? aten::Interpolation::Linear : aten::Interpolation::Nearest;
}

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input();
    if (x.shape.rank() < 3)
        return scope.fail(message("needs an input of at least 3 dimensions (batch, channels, spatial dimensions), "
                                  "but has %1."_tr,
                                  text(x.shape)));
    if (!upsampleTakesRank(scope.text(Mode), x.shape.rank()))
        return scope.fail(
            message("cannot interpolate %1 in the mode \"%2\": choose linear for 3 dimensions, bilinear or bicubic "
                    "for 4, trilinear for 5."_tr,
                    text(x.shape), scope.text(Mode)));
    const int dims = x.shape.rank() - 2;
    const Shape size = scope.extents(Size, dims);
    Shape output = x.shape;
    for (int d = 0; d < dims; ++d) {
        const auto scale = scaleOf(scope.text(ScaleFactor), d);
        if (size.empty() && !scale)
            return scope.fail("needs a size or a scale factor such as 2."_tr);
        output[2 + d] = !size.empty()
                            ? size[d]
                            : static_cast<std::int64_t>(std::floor(static_cast<double>(x.shape[2 + d]) * *scale));
    }
    scope.addOutput(aten::upsample(scope.tape(), x, output, interpolationOf(scope.text(Mode))));
}

void lowerPixelShuffle(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const std::int64_t factor = scope.integer(0);
    const bool down = scope.variant() == 1;
    if (x.shape.rank() != 4)
        return scope.fail(message("needs [batch, channels, height, width], but its input is %1."_tr, text(x.shape)));
    const bool fits =
        down ? x.shape[2] % factor == 0 && x.shape[3] % factor == 0 : x.shape[1] % checkedMul(factor, factor) == 0;
    if (!fits)
        return scope.fail(message("its factor %1 does not divide %2."_tr, factor, text(x.shape)));
    scope.addOutput(down ? aten::pixelUnshuffle(scope.tape(), x, factor) : aten::pixelShuffle(scope.tape(), x, factor));
}

LayerType shuffle(std::string_view name, std::string_view key, std::string_view help, int variant)
{
    return {.name = name,
            .group = "Upsampling",
            .help = help,
            .attributes = {spec::integer(key, "Factor", 2, 1, {}, "factor {}")},
            .lower = lowerPixelShuffle,
            .variant = variant};
}

} // namespace

std::vector<LayerType> types()
{
    return {
        {.name = "Upsample",
         .group = "Upsampling",
         .help = "Interpolates to a larger or smaller size. Saved for backward: sizes only.",
         .attributes = {spec::extents("size", "Size", {}, 1, 0, 3, "Empty: by the scale factor.", "to {}"),
                        spec::text("scale_factor", "Scale factor", "2", "One number, or one per dimension.", "×{}"),
                        spec::choice("mode", "Mode",
                                     {"nearest", "linear", "bilinear", "bicubic", "trilinear", "nearest-exact", "area"},
                                     {}, "{}"),
                        spec::flag("align_corners", "Align corners", false)},
         .lower = lower},
        shuffle("PixelShuffle", "upscale_factor", "Moves channels into spatial dimensions: a copy.", 0),
        shuffle("PixelUnshuffle", "downscale_factor", "Moves spatial dimensions into channels: a copy.", 1)};
}

} // namespace vram::layers::upsample
