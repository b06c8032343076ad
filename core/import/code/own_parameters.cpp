// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/own_parameters.h"

#include "import/code/module_call.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace vram {

namespace {

struct OwnParameters {
    std::string_view type;
    std::string_view names;
};

/// Classes of torchvision, timm, transformers and diffusers that hold parameters beside their modules, ordered by name.
constexpr auto kOwnParameters = std::to_array<OwnParameters>({
    {"ASTEmbeddings", "cls_token, distillation_token, position_embeddings"},
    {"AllegroTransformerBlock", "scale_shift_table"},
    {"AltCLIPVisionEmbeddings", "class_embedding"},
    {"Attention2dDownsample", "attention_biases"},
    {"AttentionDownsample", "attention_biases"},
    {"AttentionPool2d", "positional_embedding"},
    {"AttentionPoolLatent", "latent"},
    {"AttentionPooling", "positional_embedding"},
    {"AuraFlowPatchEmbed", "pos_embed"},
    {"AuraFlowTransformer2DModel", "register_tokens"},
    {"BambaMixer", "A_log, D, dt_bias"},
    {"Beit", "cls_token, q_bias, v_bias"},
    {"BeitEmbeddings", "cls_token"},
    {"BeitLayer", "lambda_1, lambda_2"},
    {"Blip2ForConditionalGeneration", "query_tokens"},
    {"Blip2VisionEmbeddings", "class_embedding, position_embedding"},
    {"BlipVisionEmbeddings", "class_embedding, position_embedding"},
    {"CLIPModel", "logit_scale"},
    {"CLIPVisionEmbeddings", "class_embedding"},
    {"CNBlock", "layer_scale"},
    {"Cait", "cls_token, pos_embed"},
    {"CascadedGroupAttention", "attention_biases"},
    {"ChineseCLIPVisionEmbeddings", "class_embedding"},
    {"ClassAttentionBlock", "gamma1, gamma2"},
    {"CoaT", "cls_token"},
    {"ConVit", "cls_token, pos_embed"},
    {"ConvNeXtBlock", "gamma"},
    {"ConvNextLayer", "layer_scale_parameter"},
    {"CrossCovarianceAttn", "temperature"},
    {"CvtStage", "cls_token"},
    {"DINOv3ViTEmbeddings", "cls_token, mask_token, register_tokens"},
    {"DPTViTEmbeddings", "cls_token, position_embeddings"},
    {"Data2VecVisionEmbeddings", "cls_token"},
    {"DeiTEmbeddings", "cls_token, distillation_token, position_embeddings"},
    {"DiffAttention", "lambda"},
    {"DiffParallelScalingBlock", "mlp_bias, lambda"},
    {"Dinov2Embeddings", "cls_token, mask_token, position_embeddings"},
    {"Dinov2WithRegistersEmbeddings", "cls_token, register_tokens, position_embeddings"},
    {"DonutSwinSelfAttention", "relative_position_bias_table"},
    {"EfficientAdditiveAttention", "w_g"},
    {"Eva", "cls_token, pos_embed"},
    {"EvaAttention", "q_bias, v_bias"},
    {"EvaBlock", "gamma_1, gamma_2"},
    {"FalconH1Mixer", "A_log, D, dt_bias"},
    {"FalconMambaMixer", "A_log, D"},
    {"FlavaImageEmbeddings", "cls_token, position_embeddings"},
    {"FlavaModel", "logit_scale"},
    {"GPSA", "gating_param"},
    {"Gemma3MultiModalProjector", "mm_input_projection_weight"},
    {"GptOssAttention", "sinks"},
    {"GptOssTopKRouter", "weight, bias"},
    {"GraniteMoeHybridMambaLayer", "A_log, D, dt_bias"},
    {"GroupViTModel", "logit_scale"},
    {"Hiera", "pos_embed"},
    {"HieraDet", "pos_embed, pos_embed_window"},
    {"HubertModel", "masked_spec_embed"},
    {"HunyuanDiT2DModel", "text_embedding_padding"},
    {"IJepaEmbeddings", "position_embeddings"},
    {"Idefics2PerceiverResampler", "latents"},
    {"InstructBlipVisionEmbeddings", "class_embedding, position_embedding"},
    {"InternVLVisionEmbeddings", "cls_token, position_embeddings"},
    {"JambaMambaMixer", "A_log, D"},
    {"LTXVideoTransformer3DModel", "scale_shift_table"},
    {"LatteTransformer3DModel", "scale_shift_table"},
    {"LayerScaleBlock", "gamma_1, gamma_2"},
    {"LayerScaleBlockClassAttn", "gamma_1, gamma_2"},
    {"LevitAttention", "attention_biases"},
    {"Llama4VisionModel", "class_embedding, positional_embedding_vlm"},
    {"LogitGenerator", "label_embeddings"},
    {"LuminaNextDiTBlock", "gate"},
    {"MLDecoder", "duplicate_pooling"},
    {"Mamba2Mixer", "A_log, D, dt_bias"},
    {"MambaMixer", "A_log, D"},
    {"MaskFormerSwinSelfAttention", "relative_position_bias_table"},
    {"MetaNeXtBlock", "gamma"},
    {"MllamaPrecomputedPositionEmbedding", "gate, embedding"},
    {"MllamaVisionModel", "class_embedding"},
    {"MultiScaleAttention", "rel_pos_h, rel_pos_w"},
    {"MultiScaleAttentionPoolFirst", "rel_pos_h, rel_pos_w"},
    {"MultiScaleVit", "cls_token"},
    {"MultiscaleAttention", "rel_pos_h, rel_pos_w, rel_pos_t"},
    {"NaFlexEmbeds", "pos_embed"},
    {"NemotronHMamba2Mixer", "A_log, D, dt_bias"},
    {"NestLevel", "pos_embed"},
    {"NormFreeBlock", "skipinit_gain"},
    {"OwlViTModel", "logit_scale"},
    {"ParallelScalingBlock", "mlp_bias"},
    {"PerceiverEmbeddings", "latents"},
    {"PixArtTransformer2DModel", "scale_shift_table"},
    {"PoolingVisionTransformer", "cls_token, pos_embed"},
    {"PriorTransformer", "positional_embedding, prd_embedding"},
    {"PvtPatchEmbeddings", "position_embeddings"},
    {"Qwen3NextGatedDeltaNet", "A_log, dt_bias"},
    {"Qwen3_5GatedDeltaNet", "A_log, dt_bias"},
    {"RecurrentGemmaRglru", "recurrent_param"},
    {"RelativePositionalMultiHeadAttention", "relative_position_bias_table"},
    {"RotAttentionPool2d", "cls_token"},
    {"SSDFeatureExtractorVGG", "scale_weight"},
    {"SamVisionAttention", "rel_pos_h, rel_pos_w"},
    {"SamVisionEncoder", "pos_embed"},
    {"SanaTransformer2DModel", "scale_shift_table"},
    {"SanaTransformerBlock", "scale_shift_table"},
    {"SegGptEmbeddings", "mask_token, position_embeddings"},
    {"ShiftedWindowAttention", "relative_position_bias_table"},
    {"ShiftedWindowAttentionV2", "logit_scale"},
    {"SiglipModel", "logit_scale, logit_bias"},
    {"SiglipMultiheadAttentionPoolingHead", "probe"},
    {"SplitTransposeBlock", "gamma_xca, gamma"},
    {"SwinSelfAttention", "relative_position_bias_table"},
    {"Swinv2SelfAttention", "logit_scale"},
    {"TNT", "cls_token, patch_pos, pixel_pos"},
    {"TimesformerEmbeddings", "cls_token, position_embeddings"},
    {"TransformerClassifier", "positional_emb"},
    {"UniSpeechModel", "masked_spec_embed"},
    {"VOLO", "cls_token, pos_embed"},
    {"ViT", "cls_token, pos_embedding"},
    {"ViTEmbeddings", "cls_token, position_embeddings"},
    {"ViTMAEDecoder", "mask_token"},
    {"ViTMAEEmbeddings", "cls_token"},
    {"ViTMSNEmbeddings", "cls_token, position_embeddings"},
    {"ViltEmbeddings", "cls_token, position_embeddings"},
    {"Visformer", "pos_embed"},
    {"VisionTransformer", "cls_token, pos_embed"},
    {"VisionTransformerDistilled", "cls_token, dist_token, pos_embed"},
    {"VisionTransformerRelPos", "cls_token"},
    {"VisionTransformerSAM", "pos_embed, rel_pos"},
    {"VivitEmbeddings", "cls_token, position_embeddings"},
    {"WanTransformer3DModel", "scale_shift_table"},
    {"WanTransformerBlock", "scale_shift_table"},
    {"Wav2Vec2ConformerModel", "masked_spec_embed"},
    {"Wav2Vec2ConformerSelfAttention", "pos_bias_u, pos_bias_v"},
    {"Wav2Vec2Model", "masked_spec_embed"},
    {"WavLMModel", "masked_spec_embed"},
    {"WindowAttention", "relative_position_bias_table"},
    {"WindowMultiHeadAttention", "logit_scale"},
    {"XCA", "temperature"},
    {"XCABlock", "gamma1, gamma2, gamma3"},
    {"XLNetModel", "mask_emb"},
    {"XLNetRelativeAttention", "q, k, v, o, r"},
    {"Xcit", "cls_token"},
    {"YolosEmbeddings", "cls_token, detection_tokens, position_embeddings"},
    {"ZImageTransformer2DModel", "x_pad_token, cap_pad_token"},
    {"Zamba2MambaMixer", "A_log, D, dt_bias"},
});

static_assert(std::ranges::is_sorted(kOwnParameters, {}, &OwnParameters::type));

void collect(const CodeValue& call, std::vector<const OwnParameters*>& found)
{
    const auto known = std::ranges::lower_bound(kOwnParameters, call.text, {}, &OwnParameters::type);
    const std::vector<ModuleChild> children = childrenOf(call);
    const bool holds = known != kOwnParameters.end() && known->type == call.text && !children.empty();
    if (holds && std::ranges::find(found, &*known) == found.end())
        found.push_back(&*known);
    for (const ModuleChild& child : children)
        collect(*child.call, found);
}

} // namespace

std::string unprintedParameters(const CodeValue& model)
{
    std::vector<const OwnParameters*> found;
    collect(model, found);
    std::string list;
    for (const OwnParameters* own : found)
        list += (list.empty() ? "" : ", ") + std::string(own->type) + " (" + std::string(own->names) + ")";
    return list;
}

} // namespace vram
