// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/huggingface/decoder.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// The embeddings of an image.
struct ImageEmbeddings {
    InputRef embeddings;
    std::int64_t tokens = 0;
};

/// Reads text_config. The key tie_word_embeddings is that of the whole model, not that of text_config.
DecoderConfig languageModel(HfModel& model, std::string_view usualType, bool usuallyTied = true);
/// Writes the language model on the embeddings of an image and of the text after it.
void buildWithImage(HfModel& model, DecoderConfig plan, const ImageEmbeddings& image);

} // namespace vram
