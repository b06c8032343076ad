#include "setup/optimizer_names.h"

#include <array>

namespace vram {

namespace {
constexpr std::array<std::string_view, 32> names{"sgd",       "momentum",    "adam",
                                                 "adamw",     "adamw-fused", "amsgrad",
                                                 "adagrad",   "rmsprop",     "rmsprop-centered",
                                                 "adadelta",  "adamax",      "nadam",
                                                 "radam",     "asgd",        "rprop",
                                                 "adafactor", "sparse-adam", "lbfgs",
                                                 "lion",      "lamb",        "lars",
                                                 "adam8bit",  "adamw8bit",   "adamw16bit",
                                                 "lion8bit",  "sgd8bit",     "paged-adamw8bit",
                                                 "muon",      "sophia",      "adan",
                                                 "ademamix",  "came"};
}

std::span<const std::string_view> optimizerNames()
{
    return names;
}

} // namespace vram
