#include "optimizers/optimizer_names.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

struct Optimizer {
    std::string_view name;
    std::string_view title;
};

constexpr std::array optimizers{
    Optimizer{"sgd", "SGD"},
    Optimizer{"momentum", "SGD with momentum"},
    Optimizer{"adam", "Adam"},
    Optimizer{"adamw", "AdamW"},
    Optimizer{"adamw-fused", "AdamW (fused)"},
    Optimizer{"amsgrad", "AMSGrad"},
    Optimizer{"adagrad", "Adagrad"},
    Optimizer{"rmsprop", "RMSprop"},
    Optimizer{"rmsprop-centered", "RMSprop (centered)"},
    Optimizer{"adadelta", "Adadelta"},
    Optimizer{"adamax", "Adamax"},
    Optimizer{"nadam", "NAdam"},
    Optimizer{"radam", "RAdam"},
    Optimizer{"asgd", "ASGD"},
    Optimizer{"rprop", "Rprop"},
    Optimizer{"adafactor", "Adafactor"},
    Optimizer{"sparse-adam", "SparseAdam"},
    Optimizer{"lbfgs", "L-BFGS"},
    Optimizer{"lion", "Lion"},
    Optimizer{"lamb", "LAMB"},
    Optimizer{"lars", "LARS"},
    Optimizer{"adam8bit", "Adam 8-bit"},
    Optimizer{"adamw8bit", "AdamW 8-bit"},
    Optimizer{"adamw16bit", "AdamW 16-bit"},
    Optimizer{"lion8bit", "Lion 8-bit"},
    Optimizer{"sgd8bit", "SGD 8-bit"},
    Optimizer{"paged-adamw8bit", "AdamW 8-bit (paged)"},
    Optimizer{"muon", "Muon"},
    Optimizer{"sophia", "Sophia"},
    Optimizer{"adan", "Adan"},
    Optimizer{"ademamix", "AdEMAMix"},
    Optimizer{"came", "CAME"},
};

constexpr auto column(std::string_view Optimizer::*member)
{
    std::array<std::string_view, optimizers.size()> texts{};
    std::ranges::transform(optimizers, texts.begin(), member);
    return texts;
}

constexpr auto nameColumn = column(&Optimizer::name);
constexpr auto titleColumn = column(&Optimizer::title);

} // namespace

std::span<const std::string_view> optimizerNames()
{
    return nameColumn;
}

std::span<const std::string_view> optimizerTitles()
{
    return titleColumn;
}

std::string_view optimizerTitle(std::string_view name)
{
    const auto found = std::ranges::find(optimizers, name, &Optimizer::name);
    return found == optimizers.end() ? name : found->title;
}

} // namespace vram
