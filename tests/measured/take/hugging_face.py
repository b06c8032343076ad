# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks of transformers, by the options of their configurations."""
from __future__ import annotations

import copy
from typing import Any, Callable

import torch
from torch import nn

from subject import Subject, Tensors

WORDS = 30522
DECODER = {"vocab_size": 32000, "hidden_size": 1024, "intermediate_size": 2816, "num_hidden_layers": 6,
           "num_attention_heads": 16, "num_key_value_heads": 4, "max_position_embeddings": 2048}
GPT = {"vocab_size": 32000, "n_embd": 768, "n_layer": 6, "n_head": 12, "n_positions": 2048}
BASE = {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12, "intermediate_size": 3072}


def causal(length: int, vocabulary: int = 32000) -> Callable[[int], Tensors]:
    def inputs(batch: int) -> Tensors:
        ids = torch.randint(4, vocabulary, (batch, length))
        return {"input_ids": ids, "labels": ids.clone()}

    return inputs


def masked(length: int, vocabulary: int = WORDS) -> Callable[[int], Tensors]:
    def inputs(batch: int) -> Tensors:
        return {**causal(length, vocabulary)(batch), "attention_mask": torch.ones(batch, length, dtype=torch.int64)}

    return inputs


def translated(source: int, target: int, vocabulary: int = 32000) -> Callable[[int], Tensors]:
    return lambda batch: {"input_ids": torch.randint(4, vocabulary, (batch, source)),
                          "labels": torch.randint(4, vocabulary, (batch, target))}


def pixels(size: int = 224, labels: int = 2) -> Callable[[int], Tensors]:
    return lambda batch: {"pixel_values": torch.randn(batch, 3, size, size),
                          "labels": torch.randint(labels, (batch,))}


def maps(size: int, labels: int) -> Callable[[int], Tensors]:
    return lambda batch: {"pixel_values": torch.randn(batch, 3, size, size),
                          "labels": torch.randint(labels, (batch, size, size))}


def sound(samples: int) -> Callable[[int], Tensors]:
    return lambda batch: {"input_values": torch.randn(batch, samples), "labels": torch.randint(2, (batch,))}


def speech(batch: int) -> Tensors:
    return {"input_features": torch.randn(batch, 80, 3000), "labels": torch.randint(4, 51865, (batch, 128))}


def pairs(vocabulary: int, words: int, size: int) -> Callable[[int], Tensors]:
    return lambda batch: {"input_ids": torch.randint(vocabulary, (batch, words)),
                          "pixel_values": torch.randn(batch, 3, size, size), "return_loss": True}


def network(kind: str, inputs: Callable[[int], Tensors], blocks: str = "", attention: str = "",
            prepare: Callable[[nn.Module], nn.Module] = lambda model: model, **config: Any) -> Subject:
    def make() -> nn.Module:
        import transformers
        cls = getattr(transformers, kind)
        made = cls.config_class(**copy.deepcopy(config))
        if attention:
            made._attn_implementation = attention
        return prepare(cls(made))

    return Subject(make, inputs, loss=None, blocks=blocks)


def decoder(kind: str, length: int = 1024, **config: Any) -> Subject:
    return network(kind, causal(length, config.get("vocab_size", 32000)), **{"blocks": "model.layers", **DECODER,
                                                                             **config})


def gpt(kind: str, length: int = 512, **config: Any) -> Subject:
    return network(kind, causal(length), **{"blocks": "transformer.h", **GPT, **config})


def encoder(kind: str, vocabulary: int = WORDS, length: int = 256, **config: Any) -> Subject:
    return network(kind, masked(length, vocabulary), vocab_size=vocabulary, **config)


def checkpointed(model: nn.Module) -> nn.Module:
    model.gradient_checkpointing_enable({"use_reentrant": False})
    return model


def adapted(model: nn.Module) -> nn.Module:
    import peft
    return peft.get_peft_model(model, peft.LoraConfig(r=16, lora_alpha=32, lora_dropout=0.0,
                                                      target_modules=["q_proj", "v_proj"]))


VISION = {**BASE, "image_size": 224, "patch_size": 16}
DEVELOPMENT = {
    "albert": encoder("AlbertForMaskedLM", 30000, hidden_size=768, num_hidden_layers=12, num_attention_heads=12,
                      intermediate_size=3072),
    "bert": encoder("BertForMaskedLM", blocks="bert.encoder.layer"),
    "clip": network("CLIPModel", pairs(49408, 77, 224)),
    "deberta": encoder("DebertaV2ForMaskedLM", 32000, hidden_size=512, num_hidden_layers=4, num_attention_heads=8,
                       intermediate_size=2048, relative_attention=True, pos_att_type=["c2p", "p2c"],
                       position_buckets=256, norm_rel_ebd="layer_norm"),
    "dinov2": network("Dinov2ForImageClassification", pixels(), image_size=224, patch_size=14),
    "distilbert": encoder("DistilBertForMaskedLM"),
    "electra": encoder("ElectraForMaskedLM"),
    "gemma2": decoder("Gemma2ForCausalLM", attention="eager", head_dim=64),
    "gpt2": network("GPT2LMHeadModel", causal(512, 50257), blocks="transformer.h"),
    "llama": decoder("LlamaForCausalLM"),
    "llama1b": decoder("LlamaForCausalLM", 2048, hidden_size=2048, intermediate_size=5632, num_hidden_layers=8,
                       num_attention_heads=32),
    "llama_ckpt": decoder("LlamaForCausalLM", num_key_value_heads=4, prepare=checkpointed),
    "llama_eager": decoder("LlamaForCausalLM", attention="eager"),
    "llama_lora": decoder("LlamaForCausalLM", prepare=adapted, blocks=""),
    "mistral": decoder("MistralForCausalLM", sliding_window=None),
    "neox": decoder("GPTNeoXForCausalLM", blocks="gpt_neox.layers", intermediate_size=4096),
    "olmo2": decoder("Olmo2ForCausalLM"),
    "opt": network("OPTForCausalLM", causal(1024), blocks="model.decoder.layers", vocab_size=32000, hidden_size=1024,
                   ffn_dim=4096, num_hidden_layers=6, num_attention_heads=16, word_embed_proj_dim=1024),
    "phi3": decoder("Phi3ForCausalLM", pad_token_id=0),
    "qwen3": decoder("Qwen3ForCausalLM", head_dim=64),
    "roberta": encoder("RobertaForMaskedLM", 50265, max_position_embeddings=514, blocks="roberta.encoder.layer"),
    "segformer": network("SegformerForSemanticSegmentation", maps(512, 19), num_labels=19),
    "vit": network("ViTForImageClassification", pixels(), blocks="vit.layers"),
    "wav2vec2": network("Wav2Vec2ForSequenceClassification", sound(64000), mask_time_prob=0.0, layerdrop=0.0),
    "whisper": network("WhisperForConditionalGeneration", speech, d_model=384, encoder_layers=4, decoder_layers=4,
                       encoder_attention_heads=6, decoder_attention_heads=6, encoder_ffn_dim=1536,
                       decoder_ffn_dim=1536),
}
KEPT = {
    "biogpt": network("BioGptForCausalLM", causal(512), vocab_size=32000, hidden_size=768, num_hidden_layers=6,
                      num_attention_heads=12),
    "bloom": network("BloomForCausalLM", causal(512), vocab_size=32000, hidden_size=768, n_layer=6, n_head=12),
    "codegen": gpt("CodeGenForCausalLM", rotary_dim=32),
    "cohere": decoder("CohereForCausalLM", 512),
    "convnext": network("ConvNextForImageClassification", pixels()),
    "deit": network("DeiTForImageClassification", pixels()),
    "falcon": network("FalconForCausalLM", causal(512), vocab_size=32000, hidden_size=768, num_hidden_layers=6,
                      num_attention_heads=12),
    "gemma": decoder("GemmaForCausalLM", 512, head_dim=64),
    "gptj": gpt("GPTJForCausalLM", rotary_dim=32),
    "granite": decoder("GraniteForCausalLM", 512),
    "helium": decoder("HeliumForCausalLM", 512, head_dim=64),
    "mpt": network("MptForCausalLM", causal(512), vocab_size=32000, d_model=768, n_layers=6, n_heads=12,
                   max_seq_len=2048),
    "nemotron": decoder("NemotronForCausalLM", 512, head_dim=64),
    "olmo": decoder("OlmoForCausalLM", 512),
    "pegasus": network("PegasusForConditionalGeneration", translated(256, 64), vocab_size=32000, d_model=512,
                       encoder_layers=4, decoder_layers=4, encoder_attention_heads=8, decoder_attention_heads=8,
                       encoder_ffn_dim=2048, decoder_ffn_dim=2048),
    "persimmon": decoder("PersimmonForCausalLM", 512),
    "phi": decoder("PhiForCausalLM", 512, num_key_value_heads=16),
    "qwen2": decoder("Qwen2ForCausalLM"),
    "stablelm": decoder("StableLmForCausalLM", 512),
    "starcoder2": decoder("Starcoder2ForCausalLM", 512),
    "swin": network("SwinForImageClassification", pixels()),
    "xlmr": network("XLMRobertaForCausalLM", causal(256), vocab_size=32000, num_hidden_layers=6, is_decoder=True),
}
LATER = {
    "llama_long": decoder("LlamaForCausalLM", 4096, hidden_size=1536, intermediate_size=4096, num_hidden_layers=8,
                          num_attention_heads=12, vocab_size=50000, max_position_embeddings=4096),
    "qwen3_wide": decoder("Qwen3ForCausalLM", 1024, hidden_size=2048, intermediate_size=6144, num_hidden_layers=6,
                          num_attention_heads=16, num_key_value_heads=8, head_dim=128, vocab_size=151936),
    "gemma3": decoder("Gemma3ForCausalLM", head_dim=64, num_hidden_layers=8, blocks="model.layers"),
    "smollm3": decoder("SmolLM3ForCausalLM", num_hidden_layers=8, pad_token_id=0),
    "glm": decoder("GlmForCausalLM", head_dim=64, pad_token_id=0),
    "gpt_neo": network("GPTNeoForCausalLM", causal(512), vocab_size=32000, hidden_size=768, num_layers=6,
                       num_heads=12, attention_types=[[["global", "local"], 3]], max_position_embeddings=1024,
                       blocks="transformer.h"),
    "mixtral": decoder("MixtralForCausalLM", 512, num_local_experts=4, intermediate_size=1536, num_hidden_layers=4),
    "mamba": network("MambaForCausalLM", causal(256), vocab_size=32000, hidden_size=512, num_hidden_layers=4,
                     state_size=16),
    "xglm": network("XGLMForCausalLM", causal(512), vocab_size=32000, d_model=768, ffn_dim=3072, num_layers=6,
                    attention_heads=12, max_position_embeddings=1024),
    "bart": network("BartForConditionalGeneration", translated(512, 128), vocab_size=32000, d_model=768,
                    encoder_layers=6, decoder_layers=6, encoder_attention_heads=12, decoder_attention_heads=12,
                    encoder_ffn_dim=3072, decoder_ffn_dim=3072),
    "t5": network("T5ForConditionalGeneration", translated(512, 128), vocab_size=32128, d_model=768, d_kv=64,
                  d_ff=2048, num_layers=8, num_heads=12, feed_forward_proj="gated-gelu", decoder_start_token_id=0,
                  blocks="encoder.block decoder.block"),
    "marian": network("MarianMTModel", translated(128, 128), vocab_size=32000, d_model=512, encoder_layers=6,
                      decoder_layers=6, encoder_attention_heads=8, decoder_attention_heads=8, encoder_ffn_dim=2048,
                      decoder_ffn_dim=2048, pad_token_id=0, decoder_start_token_id=0),
    "modernbert": encoder("ModernBertForMaskedLM", 50368, 1024, attention="sdpa", num_hidden_layers=10,
                          pad_token_id=0, blocks="model.layers"),
    "mpnet": encoder("MPNetForMaskedLM", 30527, blocks="mpnet.encoder.layer"),
    "mobilebert": encoder("MobileBertForMaskedLM", length=128, num_hidden_layers=12),
    "roformer": encoder("RoFormerForMaskedLM", 50000, 512, num_hidden_layers=8),
    "xlnet": network("XLNetLMHeadModel", causal(256), vocab_size=32000, d_model=768, n_layer=6, n_head=12,
                     d_inner=3072),
    "siglip": network("SiglipModel", pairs(32000, 64, 224)),
    "vit_mae": network("ViTMAEForPreTraining", lambda batch: {"pixel_values": torch.randn(batch, 3, 224, 224)},
                       **VISION),
    "beit": network("BeitForImageClassification", pixels(), **VISION, use_relative_position_bias=True),
    "hubert": network("HubertForSequenceClassification", sound(48000), mask_time_prob=0.0, layerdrop=0.0,
                      num_hidden_layers=8),
    "ast": network("ASTForAudioClassification", lambda batch: {"input_values": torch.randn(batch, 512, 128),
                                                               "labels": torch.randint(2, (batch,))}, max_length=512),
    "upernet_swin": network("SwinForImageClassification", pixels(256), image_size=256, window_size=8, embed_dim=128,
                            depths=[2, 2, 18, 2], num_heads=[4, 8, 16, 32]),
    "patchtst": network("PatchTSTForPrediction", lambda batch: {"past_values": torch.randn(batch, 512, 7),
                                                                "future_values": torch.randn(batch, 96, 7)},
                        num_input_channels=7, context_length=512, patch_length=16, patch_stride=8, d_model=128,
                        num_attention_heads=16, num_hidden_layers=3, ffn_dim=256, prediction_length=96),
}
NEXT = {
    "nystromformer": encoder("NystromformerForMaskedLM", 30000, num_hidden_layers=6,
                             blocks="nystromformer.encoder.layer"),
    "fnet": encoder("FNetForMaskedLM", 32000, 256, num_hidden_layers=6),
    "convbert": encoder("ConvBertForMaskedLM", num_hidden_layers=6),
    "squeezebert": encoder("SqueezeBertForMaskedLM", num_hidden_layers=8),
    "ernie": encoder("ErnieForMaskedLM", 18000, 384),
    "mbart": network("MBartForConditionalGeneration", translated(256, 256), vocab_size=50000, d_model=768,
                     encoder_layers=4, decoder_layers=4, encoder_attention_heads=12, decoder_attention_heads=12,
                     encoder_ffn_dim=3072, decoder_ffn_dim=3072),
    "gpt_bigcode": network("GPTBigCodeForCausalLM", causal(1024), **{**GPT, "n_embd": 1024, "n_head": 16},
                           blocks="transformer.h"),
    "qwen2_moe": decoder("Qwen2MoeForCausalLM", 512, num_experts=8, num_experts_per_tok=2, num_hidden_layers=4,
                         moe_intermediate_size=704, shared_expert_intermediate_size=1408),
    "ministral": decoder("MistralForCausalLM", 2048, sliding_window=None, head_dim=128, num_hidden_layers=4),
    "arcee": decoder("ArceeForCausalLM", 1024, intermediate_size=4096, pad_token_id=0),
    "ernie4_5": decoder("Ernie4_5ForCausalLM", 1024, pad_token_id=0),
    "gemma3_wide": decoder("Gemma3ForCausalLM", 512, head_dim=256, hidden_size=1152, num_attention_heads=4,
                           num_key_value_heads=1, intermediate_size=6912, num_hidden_layers=6, vocab_size=100000),
    "llama3_small": decoder("LlamaForCausalLM", 2048, hidden_size=1536, intermediate_size=6144, num_hidden_layers=6,
                            num_attention_heads=24, num_key_value_heads=8, vocab_size=128256),
    "resnet": network("ResNetForImageClassification", pixels()),
    "regnet": network("RegNetForImageClassification", pixels()),
    "convnextv2": network("ConvNextV2ForImageClassification", pixels()),
    "cvt": network("CvtForImageClassification", pixels()),
    "mobilevit": network("MobileViTForImageClassification", pixels(256), image_size=256),
    "dinov2_registers": network("Dinov2WithRegistersForImageClassification", pixels(), image_size=224, patch_size=14,
                                num_hidden_layers=8),
    "videomae": network("VideoMAEForVideoClassification",
                        lambda batch: {"pixel_values": torch.randn(batch, 16, 3, 224, 224),
                                       "labels": torch.randint(2, (batch,))}, num_hidden_layers=6),
    "wavlm": network("WavLMForSequenceClassification", sound(48000), mask_time_prob=0.0, layerdrop=0.0,
                     num_hidden_layers=6),
    "dpt": network("DPTForSemanticSegmentation", maps(384, 19), num_labels=19, num_hidden_layers=12),
}
NETWORKS = {**{f"hf.{name}": made for name, made in DEVELOPMENT.items()},
            **{f"kept.hf_{name}": made for name, made in KEPT.items()},
            **{f"hf.{name}": made for name, made in [*LATER.items(), *NEXT.items()]}}
