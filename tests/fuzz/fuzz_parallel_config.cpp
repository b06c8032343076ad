// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/configs
#include "configs/configs.h"
#include "import/load_model.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// A configuration of DeepSpeed, accelerate, Axolotl, LLaMA-Factory, torchtitan or Megatron-LM. It is refused with a
// message, or results in a setup that can be written as a configuration of each program.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    static const Result<Imported> model = loadModel("builtin:mlp");
    if (!model)
        std::abort();
    const Network& network = model->project.network;
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    (void)looksLikeConfig(file);
    const auto read = readConfig(file, network, Setup{});
    if (!read) {
        if (text(read.error()).empty())
            std::abort();
        return 0;
    }
    for (const ConfigKind& kind : configKinds()) {
        const auto written = writeConfig(kind.tool, network, read->setup);
        if (written ? written->text.empty() : text(written.error()).empty())
            std::abort();
    }
    return 0;
}
