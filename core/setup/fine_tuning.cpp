// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/fine_tuning.h"

namespace vram {

FineTuning fineTuningMethod(const Setup& setup)
{
    if (setup.promptTokens > 0 || setup.prefixTokens > 0)
        return FineTuning::Other;
    if (setup.lora.empty())
        return setup.quantize == Quantization::None ? FineTuning::Full : FineTuning::Other;
    if (setup.adapter != Adapter::Lora)
        return FineTuning::Other;
    switch (setup.quantize) {
    case Quantization::None: return FineTuning::Lora;
    case Quantization::Nf4:
    case Quantization::Nf4Double: return FineTuning::Qlora;
    default: return FineTuning::Other;
    }
}

Setup withFineTuning(Setup setup, FineTuning way)
{
    if (way == FineTuning::Other || way == fineTuningMethod(setup))
        return setup;
    setup.promptTokens = 0;
    setup.prefixTokens = 0;
    setup.adapter = Adapter::Lora;
    setup.quantize = way == FineTuning::Qlora ? Quantization::Nf4Double : Quantization::None;
    if (way == FineTuning::Full)
        setup.lora.clear();
    else if (setup.lora.empty())
        setup.lora = "all-linear";
    return setup;
}

bool hasFloat32Adapters(const Setup& setup)
{
    return setup.adaptersInFloat32 && !isDeepSpeed(setup.parallel.data);
}

} // namespace vram
