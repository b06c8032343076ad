// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/settings.h"
#include "import/load_model.h"

namespace vram::test {

inline const Network& llama()
{
    static const Network network = loadModel("builtin:llama_3_2_1b")->project.network;
    return network;
}

} // namespace vram::test
