// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/precision_cases.h"

namespace vram {

namespace {

std::optional<DType> regionType(AutocastRegion region)
{
    if (region == AutocastRegion::Off || region == AutocastRegion::AsSetup)
        return std::nullopt;
    return region == AutocastRegion::BFloat16 ? DType::BFloat16 : DType::Float16;
}

} // namespace

std::string_view precisionName(const Setup& setup, std::optional<DType> castDType)
{
    if (castDType == DType::BFloat16)
        return "bf16";
    return castDType == DType::Float16 ? std::string_view("fp16") : choiceName(setup.precision);
}

// Outside any other autocast region, the weights that the region has cast are freed when the region ends.
void lowerIn(AutocastRegion region, const LayerType& type, LayerScope& scope, Recorder& recorder)
{
    if (region == AutocastRegion::AsSetup)
        return type.lower(scope);
    const std::optional<DType> around = recorder.autocast();
    recorder.setAutocast(regionType(region));
    type.lower(scope);
    recorder.setAutocast(around);
    if (!around)
        recorder.clearCasts();
}

} // namespace vram
