// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/tied_heads.h"

#include "import/code/module_call.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace vram {

namespace {

/// Classes of transformers whose configuration has tie_word_embeddings=True by default, ordered by name.
constexpr auto kTying = std::to_array<std::string_view>({
    "AlbertForMaskedLM",
    "AlbertForPreTraining",
    "BartForConditionalGeneration",
    "BertForMaskedLM",
    "BertForPreTraining",
    "BertLMHeadModel",
    "BigBirdForMaskedLM",
    "BigBirdPegasusForConditionalGeneration",
    "BlenderbotForConditionalGeneration",
    "BlenderbotSmallForConditionalGeneration",
    "BloomForCausalLM",
    "CamembertForMaskedLM",
    "Cohere2ForCausalLM",
    "CohereForCausalLM",
    "ConvBertForMaskedLM",
    "DebertaForMaskedLM",
    "DebertaV2ForMaskedLM",
    "DistilBertForMaskedLM",
    "ElectraForMaskedLM",
    "FNetForMaskedLM",
    "FSMTForConditionalGeneration",
    "FalconForCausalLM",
    "FunnelForMaskedLM",
    "GPT2DoubleHeadsModel",
    "GPT2LMHeadModel",
    "GPTBigCodeForCausalLM",
    "GPTNeoForCausalLM",
    "Gemma2ForCausalLM",
    "Gemma3ForCausalLM",
    "GemmaForCausalLM",
    "GitForCausalLM",
    "LEDForConditionalGeneration",
    "LayoutLMForMaskedLM",
    "LongT5ForConditionalGeneration",
    "LongformerForMaskedLM",
    "LukeForMaskedLM",
    "M2M100ForConditionalGeneration",
    "MBartForConditionalGeneration",
    "MPNetForMaskedLM",
    "MambaForCausalLM",
    "MarianMTModel",
    "MobileBertForMaskedLM",
    "ModernBertForMaskedLM",
    "MptForCausalLM",
    "MvpForConditionalGeneration",
    "NllbMoeForConditionalGeneration",
    "OPTForCausalLM",
    "OpenAIGPTLMHeadModel",
    "PLBartForConditionalGeneration",
    "PegasusForConditionalGeneration",
    "PegasusXForConditionalGeneration",
    "ProphetNetForConditionalGeneration",
    "RecurrentGemmaForCausalLM",
    "RemBertForMaskedLM",
    "RoFormerForMaskedLM",
    "RobertaForCausalLM",
    "RobertaForMaskedLM",
    "RobertaPreLayerNormForMaskedLM",
    "Speech2TextForConditionalGeneration",
    "SqueezeBertForMaskedLM",
    "Starcoder2ForCausalLM",
    "SwitchTransformersForConditionalGeneration",
    "T5ForConditionalGeneration",
    "WhisperForConditionalGeneration",
    "XGLMForCausalLM",
    "XLMRobertaForMaskedLM",
    "XLMRobertaXLForMaskedLM",
    "XLMWithLMHeadModel",
    "XLNetLMHeadModel",
});

static_assert(std::ranges::is_sorted(kTying));

/// Checkpoints of T5 with gated feed-forwards (T5 1.1, FLAN-T5) have a head of their own.
bool holdsGatedT5(const CodeValue& call)
{
    const auto children = childrenOf(call);
    return call.text == "T5DenseGatedActDense"
           || std::ranges::any_of(children, [](const ModuleChild& child) { return holdsGatedT5(*child.call); });
}

} // namespace

std::string tyingClass(const CodeValue& model)
{
    if (std::ranges::binary_search(kTying, std::string_view(model.text)))
        return holdsGatedT5(model) ? std::string() : model.text;
    for (const ModuleChild& child : childrenOf(model)) {
        if (std::string found = tyingClass(*child.call); !found.empty())
            return found;
    }
    return {};
}

} // namespace vram
