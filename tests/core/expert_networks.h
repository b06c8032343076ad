// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/load_model.h"
#include "import/readers.h"

namespace vram::test {

/// Returns a Mixtral with two layers of four experts each, as one repeated block, with two experts per token.
inline const Network& mixtral()
{
    static const Network network =
        importHuggingFace(R"({"model_type": "mixtral", "hidden_size": 64, "intermediate_size": 128,
                              "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
                              "vocab_size": 1024, "num_local_experts": 4, "num_experts_per_tok": 2,
                              "max_position_embeddings": 128})",
                          {})
            ->project.network;
    return network;
}

/// Returns an OLMoE written by the exporter, with three layers of four experts each, as separate blocks.
inline const Network& olmoe()
{
    static const Network network = loadModel(VRAM_TEST_DATA "/../reference/data/hf.olmoe.vram.json")->project.network;
    return network;
}

} // namespace vram::test
