// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/huggingface/encoder.h"

#include <cstdint>

namespace vram {

enum class VisionFamily { Vit, Clip, Siglip, Idefics3, InternVl, Dinov2, Dinov3 };

/// A vision transformer: an image divided into patches, followed by transformer layers.
struct VisionConfig {
    LayerConfig layer{};
    std::int64_t layers = 12;
    bool beforeLastNorm = false;   ///< Whether the model reads the output of a layer instead of the last norm's.
    std::int64_t unreadLayers = 0; ///< Last layers whose output nothing reads, because the model uses an earlier one.
    std::int64_t image = 224;      ///< Pixels per side.
    std::int64_t patch = 16;
    std::int64_t channels = 3;
    bool classToken = true;
    bool distillationToken = false;
    std::int64_t registers = 0; ///< Learned tokens between the class token and the patches, without positions.
    bool rotary = false;        ///< Whether attention rotates the patches; there is no position embedding then.
    double rotaryBase = 100;
    bool patchBias = true;
    bool firstNorm = false; ///< Whether the embeddings are normalized, as in CLIP.
    bool lastNorm = true;   ///< Whether a norm over all tokens follows the last layer.
    bool maskToken = false; ///< Whether there is a mask token, a parameter that only pre-training uses.
    double dropout = 0;
};

/// Reads the sizes of a vision transformer from a config.json, with the defaults of the family's config class.
VisionConfig visionConfig(HfModel& model, const JsonConfig& config, VisionFamily family);
/// The pixels along a side of an image, which no config.json gives where images of any size are read: those in the
/// options, or the multiple of `unit` below `usual`. It must be a multiple of `unit`.
std::int64_t imageSide(HfModel& model, std::int64_t unit, std::int64_t usual);
InputRef imageInput(RowBuilder& rows, std::int64_t channels, std::int64_t side);
/// Maps B×channels×image×image to B×tokens×hidden.
InputRef buildVisionTower(HfModel& model, const VisionConfig& plan, InputRef pixels);
/// Adds the head of SigLIP's vision tower, attention with one learned query.
InputRef poolingHead(HfModel& model, const LayerConfig& plan, InputRef x);

void importVit(HfModel& model);
void importDinov2(HfModel& model);
void importClip(HfModel& model);
void importClipVision(HfModel& model);
void importSiglip(HfModel& model);
void importResNet(HfModel& model);
void importSegformer(HfModel& model);
void importSwin(HfModel& model);
void importConvNext(HfModel& model);

} // namespace vram
