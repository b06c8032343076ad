# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks of transformers in published sizes, and some further kinds."""
from __future__ import annotations

import dataclasses
from typing import Any, Callable

import torch
from torch import nn

from hugging_face import adapted, causal, encoder, network, pixels, sound, translated
from subject import Subject, squares, unlabelled


def empty(make: Callable[[], nn.Module]) -> Callable[[], nn.Module]:
    """Returns the network without initializing random weights, which would take minutes."""
    def made() -> nn.Module:
        with torch.device("meta"):
            model = make()
        model = model.to_empty(device="cpu")
        model.tie_weights()  # to_empty() does not preserve shared weights
        for tensor in model.buffers():
            tensor.zero_()
        return model
    return made


def model(kind: str, length: int, blocks: str = "model.layers", **config: Any) -> Subject:
    """A language model with uninitialized weights."""
    subject = network(kind, causal(length, config["vocab_size"]), blocks,
                      **{"use_cache": False, "pad_token_id": 0, **config})
    return dataclasses.replace(subject, make=empty(subject.make), empty=True)


def llama(length: int, width: int, inner: int, layers: int, heads: int, groups: int, words: int = 32000,
          kind: str = "Llama", **config: Any) -> Subject:
    return model(f"{kind}ForCausalLM", length, hidden_size=width, intermediate_size=inner, num_hidden_layers=layers,
                 num_attention_heads=heads, num_key_value_heads=groups, vocab_size=words,
                 **{"max_position_embeddings": 8192, **config})


def gpt2(length: int, width: int, layers: int, heads: int) -> Subject:
    return model("GPT2LMHeadModel", length, "transformer.h", n_embd=width, n_layer=layers, n_head=heads,
                 vocab_size=50257)


def neox(length: int, width: int, layers: int, heads: int, inner: int) -> Subject:
    return model("GPTNeoXForCausalLM", length, "gpt_neox.layers", hidden_size=width, num_hidden_layers=layers,
                 num_attention_heads=heads, intermediate_size=inner, vocab_size=50304)


def t5(width: int, inner: int, layers: int, heads: int, activation: str) -> Subject:
    return network("T5ForConditionalGeneration", translated(512, 128, 32128), "encoder.block decoder.block",
                   vocab_size=32128, d_model=width, d_kv=64, d_ff=inner, num_layers=layers, num_heads=heads,
                   feed_forward_proj=activation, decoder_start_token_id=0, use_cache=False)


def whisper(width: int, layers: int, heads: int) -> Subject:
    return network("WhisperForConditionalGeneration", log_mel(80, 3000, 51865, 200),
                   "model.encoder.layers model.decoder.layers", d_model=width, encoder_layers=layers,
                   decoder_layers=layers, encoder_attention_heads=heads, decoder_attention_heads=heads,
                   encoder_ffn_dim=4 * width, decoder_ffn_dim=4 * width, use_cache=False)


def log_mel(channels: int, frames: int, vocabulary: int, length: int) -> Callable[[int], dict[str, torch.Tensor]]:
    return lambda batch: {"input_features": torch.randn(batch, channels, frames),
                          "labels": torch.randint(4, vocabulary, (batch, length))}


def spectrum(batch: int) -> dict[str, torch.Tensor]:
    return {"input_features": torch.randn(batch, 400, 80), "labels": torch.randint(4, 10000, (batch, 60))}


def frames(count: int, size: int) -> Callable[[int], dict[str, torch.Tensor]]:
    return lambda batch: {"pixel_values": torch.randn(batch, count, 3, size, size),
                          "labels": torch.randint(2, (batch,))}


def unmasked(kind: str, samples: int = 48000, blocks: str = "", **config: Any) -> Subject:
    """A classifier of speech; masks of random positions would make its sizes random."""
    return network(kind, sound(samples), blocks, mask_time_prob=0.0, layerdrop=0.0, **config)


def with_squares(subject: Subject) -> Subject:
    """The loss is the squared outputs, because that of a detector needs more than PyTorch."""
    return dataclasses.replace(subject, target=unlabelled, loss=squares)


def lora_of(subject: Subject) -> Subject:
    make = subject.make
    return dataclasses.replace(subject, make=lambda: adapted(make()), blocks=f"base_model.model.{subject.blocks}")


def picture(size: int) -> Callable[[int], dict[str, torch.Tensor]]:
    return lambda batch: {"pixel_values": torch.randn(batch, 3, size, size)}


PUBLISHED = {
    "tinyllama": llama(2048, 2048, 5632, 22, 32, 4),
    "tinyllama_lora": lora_of(llama(2048, 2048, 5632, 22, 32, 4)),
    "smollm2_360m": llama(2048, 960, 2560, 32, 15, 5, 49152, tie_word_embeddings=True),
    "llama32_1b": llama(2048, 2048, 8192, 16, 32, 8, 128256, head_dim=64, tie_word_embeddings=True),
    "llama32_3b": llama(4096, 3072, 8192, 28, 24, 8, 128256, head_dim=128, tie_word_embeddings=True),
    "llama3_8b": llama(4096, 4096, 14336, 32, 32, 8, 128256),
    "llama3_8b_lora": lora_of(llama(2048, 4096, 14336, 32, 32, 8, 128256)),
    "llama2_13b": llama(2048, 5120, 13824, 40, 40, 40),
    "mistral_7b": llama(4096, 4096, 14336, 32, 32, 8, kind="Mistral", sliding_window=None),
    "qwen25_05b": llama(1024, 896, 4864, 24, 14, 2, 151936, kind="Qwen2", tie_word_embeddings=True),
    "qwen25_7b": llama(2048, 3584, 18944, 28, 28, 4, 152064, kind="Qwen2"),
    "qwen3_4b": llama(2048, 2560, 9728, 36, 32, 8, 151936, kind="Qwen3", head_dim=128, tie_word_embeddings=True),
    "phi3_mini": llama(2048, 3072, 8192, 32, 32, 32, 32064, kind="Phi3", sliding_window=None),
    "gemma2_2b": llama(1024, 2304, 9216, 26, 8, 4, 256000, kind="Gemma2", head_dim=256),
    "phi_15": llama(1024, 2048, 8192, 24, 32, 32, 51200, kind="Phi"),
    "granite_2b": llama(2048, 2048, 8192, 12, 32, 8, 49155, kind="Granite"),
    "gpt2_medium": gpt2(1024, 1024, 24, 16),
    "gpt2_xl": gpt2(1024, 1600, 48, 25),
    "pythia_410m": neox(2048, 1024, 24, 16, 4096),
    "pythia_1b4": neox(2048, 2048, 24, 16, 8192),
    "opt_2b7": model("OPTForCausalLM", 2048, "model.decoder.layers", vocab_size=50272, hidden_size=2560, ffn_dim=10240,
                     num_hidden_layers=32, num_attention_heads=32, word_embed_proj_dim=2560),
    "bloom_560m": model("BloomForCausalLM", 1024, "transformer.h", vocab_size=250880, hidden_size=1024, n_layer=24,
                        n_head=16),
    "falcon_7b_slice": model("FalconForCausalLM", 2048, "transformer.h", vocab_size=65024, hidden_size=4544,
                             num_hidden_layers=8, num_attention_heads=71, multi_query=True, parallel_attn=True),
    "olmoe_small": llama(1024, 1024, 1024, 6, 16, 16, 50304, kind="Olmoe", num_experts=16, num_experts_per_tok=4),
    "deepseek_v3_small": model("DeepseekV3ForCausalLM", 1024, vocab_size=32000, hidden_size=1024,
                               intermediate_size=2816, moe_intermediate_size=512, num_hidden_layers=4,
                               num_attention_heads=16, num_key_value_heads=16, n_routed_experts=16, n_group=4,
                               topk_group=2, num_experts_per_tok=4, first_k_dense_replace=1, q_lora_rank=384,
                               kv_lora_rank=128),
    "bert_large": encoder("BertForMaskedLM", length=512, blocks="bert.encoder.layer", hidden_size=1024,
                          num_hidden_layers=24, num_attention_heads=16, intermediate_size=4096),
    "xlmr_large": encoder("XLMRobertaForMaskedLM", 250002, 256, blocks="roberta.encoder.layer", hidden_size=1024,
                          num_hidden_layers=24, num_attention_heads=16, intermediate_size=4096,
                          max_position_embeddings=514),
    "esm2_150m": encoder("EsmForMaskedLM", 33, 512, blocks="esm.encoder.layer", hidden_size=640, num_hidden_layers=30,
                         num_attention_heads=20, intermediate_size=2560, max_position_embeddings=1026, pad_token_id=1,
                         mask_token_id=32, position_embedding_type="rotary", token_dropout=False),
    "longformer": encoder("LongformerForMaskedLM", 50265, 1024, attention_window=[256] * 6, num_hidden_layers=6,
                          max_position_embeddings=1026, pad_token_id=1),
    "t5_base": t5(768, 3072, 12, 12, "relu"),
    "t5_large": t5(1024, 4096, 24, 16, "relu"),
    "flan_t5_xl": t5(2048, 5120, 24, 32, "gated-gelu"),
    "bart_large": network("BartForConditionalGeneration", translated(512, 128, 50265),
                          "model.encoder.layers model.decoder.layers", vocab_size=50265, d_model=1024,
                          encoder_layers=12, decoder_layers=12, encoder_attention_heads=16, decoder_attention_heads=16,
                          encoder_ffn_dim=4096, decoder_ffn_dim=4096, use_cache=False),
    "whisper_base": whisper(512, 6, 8),
    "whisper_medium": whisper(1024, 24, 16),
    "vit_huge": network("ViTForImageClassification", pixels(), "vit.layers", hidden_size=1280,
                        num_hidden_layers=32, num_attention_heads=16, intermediate_size=5120, patch_size=14),
    "dinov3_base": with_squares(network("DINOv3ViTModel", picture(256), image_size=256, hidden_size=768,
                                        num_hidden_layers=12, num_attention_heads=12, intermediate_size=3072)),
    "timesformer": network("TimesformerForVideoClassification", frames(8, 224), num_frames=8, num_hidden_layers=8),
    "yolos": with_squares(network("YolosForObjectDetection", picture(512), image_size=[512, 512], num_hidden_layers=8)),
    "sam_vision": with_squares(network("SamVisionModel", picture(1024), num_hidden_layers=12,
                                       global_attn_indexes=[2, 5, 8, 11])),
    "mobilenet_v2_map": with_squares(network("MobileNetV2ForSemanticSegmentation", picture(513))),
    "wav2vec2_conformer": unmasked("Wav2Vec2ConformerForSequenceClassification", num_hidden_layers=6,
                                   position_embeddings_type="relative"),
    "sew": unmasked("SEWForSequenceClassification"),
    "data2vec_audio": unmasked("Data2VecAudioForSequenceClassification", 80000),
    "unispeech_sat": unmasked("UniSpeechSatForSequenceClassification", 64000, num_hidden_layers=8),
    "speech_to_text": network("Speech2TextForConditionalGeneration", spectrum, vocab_size=10000, d_model=256,
                              max_source_positions=6000, encoder_layers=12, decoder_layers=6, use_cache=False,
                              encoder_layerdrop=0.0, decoder_layerdrop=0.0),
}
NETWORKS = {f"hf.{name}": made for name, made in PUBLISHED.items()}
