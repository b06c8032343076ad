# SPDX-License-Identifier: GPL-3.0-or-later
"""Public models in small configurations: how each is built, and its inputs."""
import copy
import warnings

import torch

import grouped
import rwkv7

warnings.simplefilter("ignore")


class Model:
    """`make()` returns the module, `inputs(batch)` its keyword arguments. The loss is the one that the module returns,
    or else the sum of the tensor that `output` selects."""

    def __init__(self, make, inputs, output=None, settings=()):
        self.make, self.inputs, self.output, self.settings = make, inputs, output, settings
        self.loss_to_export = None if output is None else self.loss

    def build(self, module=True):
        return self.make() if module else None, self.inputs

    def loss(self, output, *_):
        if self.output is not None:
            return self.output(output).float().sum()
        return output["loss"] if isinstance(output, dict) else output.loss


def tokens(batch, length=32, vocabulary=96):
    return torch.zeros(batch, length, dtype=torch.int64)


def causal(batch):
    ids = tokens(batch)
    return {"input_ids": ids, "labels": ids.clone()}


def classes(batch, name="pixel_values", shape=(3, 32, 32)):
    return {name: torch.zeros(batch, *shape), "labels": torch.zeros(batch, dtype=torch.int64)}


def hugging_face(kind, inputs=causal, attention=None, settings=(), output=None, **config):
    """A class of transformers from its configuration's options."""
    def make():
        import transformers
        cls = getattr(transformers, kind)
        made = cls.config_class(**copy.deepcopy(config))  # some classes remove parts from the options
        if attention:
            made._attn_implementation = attention
        return cls(made)

    return Model(make, inputs, output, settings)


def checkpointed(kind, **config):
    """A class of transformers with gradient checkpointing, in eager attention."""
    def make():
        import cuda_choices
        model = hugging_face(kind, attention="eager", **config).make()
        model.gradient_checkpointing_enable({"use_reentrant": False, "context_fn": cuda_choices.recompute_context})
        return model

    return Model(make, causal)


SMALL = {"vocab_size": 96, "hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 3,
         "num_attention_heads": 4, "num_key_value_heads": 4, "max_position_embeddings": 64}
GROUPED = {**SMALL, "num_key_value_heads": 2}
T5 = {"vocab_size": 96, "d_model": 64, "d_kv": 16, "d_ff": 128, "num_layers": 3, "num_heads": 4,
      "decoder_start_token_id": 0, "pad_token_id": 0}


def adapted(attention=None, shape=None, **options):
    """A Llama with adapters of PEFT."""
    def make():
        import peft
        import transformers
        config = transformers.LlamaConfig(**shape or GROUPED)
        config._attn_implementation = attention
        model = transformers.LlamaForCausalLM(config)
        return peft.get_peft_model(model, peft.LoraConfig(r=8, target_modules=["q_proj", "v_proj"], **options))

    return Model(make, causal)


MIXTURE = {**GROUPED, "num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 64}
LATENT = {**SMALL, "moe_intermediate_size": 32, "n_routed_experts": 8, "num_experts_per_tok": 2,
          "first_k_dense_replace": 1, "q_lora_rank": 24, "kv_lora_rank": 16, "qk_rope_head_dim": 8,
          "qk_nope_head_dim": 16, "v_head_dim": 16}
BART = {"vocab_size": 96, "d_model": 64, "encoder_layers": 2, "decoder_layers": 2, "encoder_attention_heads": 4,
        "decoder_attention_heads": 4, "encoder_ffn_dim": 128, "decoder_ffn_dim": 128, "max_position_embeddings": 64,
        "pad_token_id": 0, "decoder_start_token_id": 1}
GPT = {"vocab_size": 96, "n_embd": 64, "n_layer": 3, "n_head": 4, "n_positions": 64}
VIT = {"hidden_size": 64, "num_hidden_layers": 3, "num_attention_heads": 4, "intermediate_size": 128, "image_size": 32,
       "patch_size": 8, "num_labels": 10}
TOWER = {key: value for key, value in VIT.items() if key != "num_labels"}
STAGES = {"hidden_sizes": [16, 32, 64, 64], "depths": [1, 1, 2, 1], "num_labels": 10}


def masked(batch):
    return {**causal(batch), "attention_mask": torch.ones(batch, 32, dtype=torch.int64)}


def one_class(batch):
    return {"input_ids": tokens(batch), "labels": torch.zeros(batch, dtype=torch.int64)}


def long(batch):
    return {"input_ids": tokens(batch, 64), "labels": tokens(batch, 64)}


def pixels(size=32):
    return lambda batch: classes(batch, shape=(3, size, size))


def picture(size=32, name="pixel_values"):
    return lambda batch: {name: torch.zeros(batch, 3, size, size)}


def segmentation(batch):
    return {"pixel_values": torch.zeros(batch, 3, 64, 64), "labels": torch.zeros(batch, 64, 64, dtype=torch.int64)}


def sound(batch):
    return {"input_values": torch.zeros(batch, 3200), "labels": torch.ones(batch, 4, dtype=torch.int64)}


def speech(batch):
    return {"input_features": torch.zeros(batch, 16, 64), "labels": tokens(batch, 16)}


def image_and_text(batch):
    return {"input_ids": tokens(batch, 16), "pixel_values": torch.zeros(batch, 3, 32, 32), "return_loss": True}


def llava(batch):
    ids = tokens(batch, 40)
    ids[:, 2:18] = 95
    return {"input_ids": ids, "pixel_values": torch.zeros(batch, 3, 32, 32), "labels": ids.clone()}


def detection(batch):
    return {"pixel_values": torch.zeros(batch, 3, 64, 64),
            "labels": [{"class_labels": torch.zeros(3, dtype=torch.int64), "boxes": torch.full((3, 4), 0.5)}
                       for _ in range(batch)]}


def masks(batch):
    return {"pixel_values": torch.zeros(batch, 3, 64, 64),
            "mask_labels": [torch.ones(2, 64, 64) for _ in range(batch)],
            "class_labels": [torch.zeros(2, dtype=torch.int64) for _ in range(batch)]}


def series(batch):
    return {"past_values": torch.zeros(batch, 64, 2), "future_values": torch.zeros(batch, 16, 2)}


def nested(kind, parts, inputs=causal, output=None, **config):
    """A model whose configuration holds others: {"text_config": (class of the configuration, its options)}."""
    def make():
        import transformers
        cls = getattr(transformers, kind)
        inner = {key: getattr(transformers, name)(**options) for key, (name, options) in parts.items()}
        try:
            return cls(cls.config_class(**inner, **config))
        except TypeError:  # some classes require their parts as mappings
            inner = {key: options for key, (_, options) in parts.items()}
            return cls(cls.config_class(**inner, **config))

    return Model(make, inputs, output)


def diffusers_model(kind, inputs, **config):
    """A denoiser of diffusers, with the squared error to noise as its loss."""
    def make():
        import diffusers
        return getattr(diffusers, kind)(**config)

    return Model(make, inputs, output=lambda output: output.sample.float().pow(2))


def latents(*shape, **more):
    """Inputs of a denoiser by name, as shapes without the batch."""
    def inputs(batch):
        given = {"hidden_states" if more.pop("hidden", False) else "sample": torch.zeros(batch, *shape)}
        return {**given, **{name: torch.zeros(batch, *extents) if extents != "t" else
                            torch.zeros(batch, dtype=torch.int64) for name, extents in more.items()}}

    return inputs


def timm_model(name, size=64):
    def make():
        import timm
        return timm.create_model(name, pretrained=False, num_classes=10)

    return Model(make, lambda batch: {"x": torch.zeros(batch, 3, size, size)}, output=lambda output: output)


def tuned(kind, **options):
    """A Llama with another method of PEFT."""
    def make():
        import peft
        import transformers
        model = transformers.LlamaForCausalLM(transformers.LlamaConfig(**SMALL))
        return peft.get_peft_model(model, getattr(peft, kind)(task_type="CAUSAL_LM", **options))

    return Model(make, causal)


MODELS = {
    # Decoders
    "llama": hugging_face("LlamaForCausalLM", **GROUPED),
    "llama-mha": hugging_face("LlamaForCausalLM", **SMALL),
    "mistral": hugging_face("MistralForCausalLM", **SMALL),
    "qwen2": hugging_face("Qwen2ForCausalLM", **SMALL),
    "qwen3": hugging_face("Qwen3ForCausalLM", **SMALL, head_dim=16),
    "gemma": hugging_face("GemmaForCausalLM", **SMALL, head_dim=16),
    "gemma2": hugging_face("Gemma2ForCausalLM", attention="eager", **SMALL, head_dim=16),
    "gemma3": hugging_face("Gemma3ForCausalLM", **SMALL, head_dim=16),
    "phi": hugging_face("PhiForCausalLM", **SMALL),
    "phi3": hugging_face("Phi3ForCausalLM", **SMALL, pad_token_id=0),
    "olmo2": hugging_face("Olmo2ForCausalLM", **GROUPED),
    "olmo2-mha": hugging_face("Olmo2ForCausalLM", **SMALL),
    "olmo2-eager": hugging_face("Olmo2ForCausalLM", attention="eager", **GROUPED),
    "cohere": hugging_face("CohereForCausalLM", **SMALL),
    "stablelm": hugging_face("StableLmForCausalLM", **SMALL),
    "starcoder2": hugging_face("Starcoder2ForCausalLM", **SMALL),
    "glm": hugging_face("GlmForCausalLM", **SMALL, head_dim=16, pad_token_id=0),
    "smollm3": hugging_face("SmolLM3ForCausalLM", **SMALL, pad_token_id=0),
    "gpt2": hugging_face("GPT2LMHeadModel", **GPT),
    "gpt2-checkpointed": checkpointed("GPT2LMHeadModel", **GPT),
    "gpt-neo": hugging_face("GPTNeoForCausalLM", vocab_size=96, hidden_size=64, num_layers=2, num_heads=4,
                            max_position_embeddings=64, attention_types=[[["global", "local"], 1]], window_size=16),
    "gpt-neox": hugging_face("GPTNeoXForCausalLM", **SMALL),
    "gptj": hugging_face("GPTJForCausalLM", **GPT, rotary_dim=8),
    "opt": hugging_face("OPTForCausalLM", vocab_size=96, hidden_size=64, ffn_dim=128, num_hidden_layers=3,
                        num_attention_heads=4, max_position_embeddings=64, word_embed_proj_dim=64),
    "bloom": hugging_face("BloomForCausalLM", vocab_size=96, hidden_size=64, n_layer=3, n_head=4),
    "falcon": hugging_face("FalconForCausalLM", vocab_size=96, hidden_size=64, num_hidden_layers=3,
                           num_attention_heads=4),
    "mpt": hugging_face("MptForCausalLM", vocab_size=96, d_model=64, n_layers=3, n_heads=4, max_seq_len=64),
    "codegen": hugging_face("CodeGenForCausalLM", **GPT, rotary_dim=8),
    "xglm": hugging_face("XGLMForCausalLM", vocab_size=96, d_model=64, ffn_dim=128, num_layers=2, attention_heads=4,
                         max_position_embeddings=64),
    # State spaces and recurrences
    "mamba": hugging_face("MambaForCausalLM", vocab_size=96, hidden_size=64, num_hidden_layers=2, state_size=8),
    "mamba2": hugging_face("Mamba2ForCausalLM", vocab_size=96, hidden_size=64, num_hidden_layers=2, num_heads=8,
                           head_dim=16, state_size=16, n_groups=2, expand=2, chunk_size=16),
    "falcon-mamba": hugging_face("FalconMambaForCausalLM", vocab_size=96, hidden_size=64, num_hidden_layers=2,
                                 state_size=8),
    "rwkv": hugging_face("RwkvForCausalLM", vocab_size=96, hidden_size=64, num_hidden_layers=2, context_length=64),
    "rwkv7": Model(rwkv7.RWKV7, causal),
    "rwkv7-kernel": Model(lambda: rwkv7.RWKV7(kernel=True), causal),
    "recurrent-gemma": hugging_face("RecurrentGemmaForCausalLM", vocab_size=96, hidden_size=64, num_hidden_layers=3,
                                    num_attention_heads=4, intermediate_size=128, lru_width=64,
                                    attention_window_size=32),
    # Mixtures of experts
    "mixtral": hugging_face("MixtralForCausalLM", **GROUPED, num_local_experts=4),
    "mixtral-grouped": Model(lambda: grouped.mixtral(**GROUPED, num_local_experts=4), causal),
    "mixtral-aux": hugging_face("MixtralForCausalLM", **SMALL, num_local_experts=4, output_router_logits=True),
    "qwen2-moe": hugging_face("Qwen2MoeForCausalLM", **MIXTURE, shared_expert_intermediate_size=64),
    "qwen3-moe": hugging_face("Qwen3MoeForCausalLM", **MIXTURE, head_dim=16),
    "olmoe": hugging_face("OlmoeForCausalLM", **GROUPED, num_experts=4, num_experts_per_tok=2),
    "deepseek-v3": hugging_face("DeepseekV3ForCausalLM", **LATENT, n_group=2, topk_group=1),
    "deepseek-v2": hugging_face("DeepseekV2ForCausalLM", **LATENT),
    "gpt-oss": hugging_face("GptOssForCausalLM", **GROUPED, num_local_experts=4, num_experts_per_tok=2, head_dim=16),
    "granite-moe": hugging_face("GraniteMoeForCausalLM", **SMALL, num_local_experts=4, num_experts_per_tok=2),
    "phimoe": hugging_face("PhimoeForCausalLM", **SMALL, num_local_experts=4, num_experts_per_tok=2),
    "jetmoe": hugging_face("JetMoeForCausalLM", vocab_size=96, hidden_size=64, num_hidden_layers=2,
                           num_key_value_heads=2, kv_channels=16, intermediate_size=128, num_local_experts=4,
                           num_experts_per_tok=2),
    "dbrx": hugging_face("DbrxForCausalLM", vocab_size=96, d_model=64, n_heads=4, n_layers=2, max_seq_len=64,
                         attn_config={"kv_n_heads": 4, "clip_qkv": 8.0},
                         ffn_config={"ffn_hidden_size": 64, "moe_num_experts": 4, "moe_top_k": 2}),
    "switch": hugging_face("SwitchTransformersForConditionalGeneration", vocab_size=96, d_model=64, d_kv=16, d_ff=128,
                           num_layers=4, num_heads=4, num_experts=4, num_sparse_encoder_layers=2,
                           num_sparse_decoder_layers=2, num_decoder_layers=4, decoder_start_token_id=0,
                           pad_token_id=0),
    "llama4-text": hugging_face("Llama4ForCausalLM", **SMALL, num_local_experts=4, num_experts_per_tok=1,
                                intermediate_size_mlp=128, head_dim=16),
    # Encoders, and encoders with decoders
    "bert": hugging_face("BertForMaskedLM", masked, **SMALL),
    "bert-classes": hugging_face("BertForSequenceClassification", one_class, **SMALL),
    "roberta": hugging_face("RobertaForMaskedLM", **SMALL),
    "distilbert": hugging_face("DistilBertForMaskedLM", vocab_size=96, dim=64, hidden_dim=128, n_layers=3, n_heads=4,
                               max_position_embeddings=64),
    "albert": hugging_face("AlbertForMaskedLM", **SMALL, embedding_size=32),
    "electra": hugging_face("ElectraForMaskedLM", **SMALL, embedding_size=32),
    "deberta": hugging_face("DebertaForMaskedLM", **SMALL, relative_attention=True, pos_att_type=["c2p", "p2c"]),
    "deberta-v2": hugging_face("DebertaV2ForMaskedLM", **SMALL, relative_attention=True,
                               pos_att_type=["c2p", "p2c"], position_buckets=16, norm_rel_ebd="layer_norm"),
    "modernbert": hugging_face("ModernBertForMaskedLM", masked, attention="sdpa", **SMALL, pad_token_id=0),
    "longformer": hugging_face("LongformerForMaskedLM", masked, **SMALL, attention_window=16),
    "bigbird": hugging_face("BigBirdForMaskedLM", long, **SMALL, block_size=4, num_random_blocks=1,
                            attention_type="block_sparse"),
    "xlnet": hugging_face("XLNetLMHeadModel", vocab_size=96, d_model=64, n_layer=2, n_head=4, d_inner=128),
    "funnel": hugging_face("FunnelForMaskedLM", vocab_size=96, d_model=64, n_head=4, d_head=16, d_inner=128,
                           block_sizes=[1, 1]),
    "fnet": hugging_face("FNetForMaskedLM", **{key: value for key, value in SMALL.items()
                                               if key != "num_attention_heads"}),
    "nystromformer": hugging_face("NystromformerForMaskedLM", **SMALL, segment_means_seq_len=32, num_landmarks=8),
    "t5": hugging_face("T5ForConditionalGeneration", **T5),
    "t5-gated": hugging_face("T5ForConditionalGeneration", **T5, feed_forward_proj="gated-gelu"),
    "umt5": hugging_face("UMT5ForConditionalGeneration", **T5),
    "bart": hugging_face("BartForConditionalGeneration", **BART),
    "pegasus": hugging_face("PegasusForConditionalGeneration", **BART),
    "mbart": hugging_face("MBartForConditionalGeneration", **BART),
    "led": hugging_face("LEDForConditionalGeneration", **{key: value for key, value in BART.items()
                        if key != "max_position_embeddings"}, attention_window=16,
                        max_encoder_position_embeddings=64, max_decoder_position_embeddings=64),
    # Images
    "vit": hugging_face("ViTForImageClassification", pixels(), **VIT),
    "deit": hugging_face("DeiTForImageClassification", pixels(), **VIT),
    "beit": hugging_face("BeitForImageClassification", pixels(), **VIT, use_relative_position_bias=True),
    "data2vec-vision": hugging_face("Data2VecVisionForImageClassification", pixels(), **VIT,
                                    use_shared_relative_position_bias=True),
    "dinov2": hugging_face("Dinov2ForImageClassification", pixels(), **{**VIT, "mlp_ratio": 2}),
    "swin": hugging_face("SwinForImageClassification", pixels(), image_size=32, patch_size=4, embed_dim=16,
                         depths=[2, 2], num_heads=[2, 4], window_size=4, num_labels=10),
    "swinv2": hugging_face("Swinv2ForImageClassification", pixels(), image_size=32, patch_size=4, embed_dim=16,
                           depths=[2, 2], num_heads=[2, 4], window_size=4, num_labels=10),
    "convnext": hugging_face("ConvNextForImageClassification", pixels(), **STAGES),
    "convnextv2": hugging_face("ConvNextV2ForImageClassification", pixels(), **STAGES),
    "resnet": hugging_face("ResNetForImageClassification", pixels(), **STAGES, embedding_size=16,
                           layer_type="basic"),
    "segformer": hugging_face("SegformerForSemanticSegmentation", segmentation, hidden_sizes=[16, 32, 32, 64],
                              depths=[1, 1, 1, 1], num_attention_heads=[1, 2, 2, 4], decoder_hidden_size=32,
                              num_labels=10),
    "upernet": nested("UperNetForSemanticSegmentation", {"backbone_config": ("ConvNextConfig", {
        "hidden_sizes": [16, 32, 64, 64], "depths": [1, 1, 1, 1],
        "out_features": ["stage1", "stage2", "stage3", "stage4"]})}, segmentation, hidden_size=32,
        auxiliary_in_channels=64, auxiliary_channels=16, num_labels=10),
    "poolformer": hugging_face("PoolFormerForImageClassification", pixels(64), num_labels=10,
                               hidden_sizes=[16, 32, 32, 64], depths=[1, 1, 1, 1]),
    "mobilevit": hugging_face("MobileViTForImageClassification", pixels(64), image_size=64, hidden_sizes=[32, 48, 64],
                              neck_hidden_sizes=[8, 16, 24, 32, 40, 48, 160], num_labels=10),
    "efficientnet": hugging_face("EfficientNetForImageClassification", pixels(64), image_size=64,
                                 width_coefficient=0.5, depth_coefficient=0.3, hidden_dim=640, num_labels=10),
    "vit-mae": hugging_face("ViTMAEForPreTraining", picture(), **TOWER, decoder_hidden_size=32,
                            decoder_num_hidden_layers=2, decoder_num_attention_heads=4,
                            decoder_intermediate_size=64),
    "detr": hugging_face("DetrForObjectDetection", detection, use_timm_backbone=False, use_pretrained_backbone=False,
                         backbone=None, backbone_config={
                             "model_type": "resnet", "hidden_sizes": [16, 32, 64, 64], "depths": [1, 1, 1, 1],
                             "embedding_size": 16, "layer_type": "basic", "out_features": ["stage4"]}, d_model=32,
                         encoder_layers=1, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4,
                         encoder_ffn_dim=64, decoder_ffn_dim=64, num_queries=12, num_labels=4),
    "yolos": hugging_face("YolosForObjectDetection", detection, **{**VIT, "image_size": [64, 64], "num_labels": 4},
                          num_detection_tokens=10),
    "mask2former": hugging_face("Mask2FormerForUniversalSegmentation", masks, backbone_config={
        "model_type": "swin", "image_size": 64, "embed_dim": 16, "depths": [1, 1, 1, 1], "num_heads": [2, 2, 4, 4],
        "window_size": 4, "out_features": ["stage1", "stage2", "stage3", "stage4"]}, hidden_dim=32, feature_size=32,
        mask_feature_size=32, encoder_layers=2, decoder_layers=3, num_attention_heads=4, encoder_feedforward_dim=64,
        dim_feedforward=64, num_queries=10, num_labels=4, train_num_points=64),
    "depth-anything": nested("DepthAnythingForDepthEstimation", {"backbone_config": ("Dinov2Config", {
        **{key: value for key, value in VIT.items() if key not in ("num_labels", "num_hidden_layers")},
        "num_hidden_layers": 4, "out_features": ["stage1", "stage2", "stage3", "stage4"],
        "reshape_hidden_states": False})}, picture(), lambda made: made.predicted_depth,
        reassemble_hidden_size=64, neck_hidden_sizes=[8, 16, 32, 32], fusion_hidden_size=16, head_hidden_size=8,
        patch_size=8),
    # Images and text, audio, time series
    "clip": nested("CLIPModel", {"text_config": ("CLIPTextConfig", SMALL), "vision_config": (
        "CLIPVisionConfig", {key: value for key, value in VIT.items() if key != "num_labels"})}, image_and_text,
        projection_dim=32),
    "siglip": nested("SiglipModel", {"text_config": ("SiglipTextConfig", SMALL), "vision_config": (
        "SiglipVisionConfig", {key: value for key, value in VIT.items() if key != "num_labels"})}, image_and_text),
    "llava": nested("LlavaForConditionalGeneration", {"text_config": ("LlamaConfig", SMALL), "vision_config": (
        "CLIPVisionConfig", {key: value for key, value in VIT.items() if key != "num_labels"})}, llava,
        image_token_index=95),
    "blip": nested("BlipForConditionalGeneration", {"text_config": ("BlipTextConfig", SMALL), "vision_config": (
        "BlipVisionConfig", {key: value for key, value in VIT.items() if key != "num_labels"})},
        lambda batch: {**causal(batch), "pixel_values": torch.zeros(batch, 3, 32, 32)}),
    "wav2vec2": hugging_face("Wav2Vec2ForCTC", sound, **SMALL, conv_dim=[16, 16, 16], conv_kernel=[10, 3, 3],
                             conv_stride=[5, 4, 4], num_feat_extract_layers=3, num_conv_pos_embeddings=8,
                             num_conv_pos_embedding_groups=4, mask_time_prob=0.0, layerdrop=0.0),
    "hubert": hugging_face("HubertForCTC", sound, **SMALL, conv_dim=[16, 16, 16], conv_kernel=[10, 3, 3],
                           conv_stride=[5, 4, 4], num_feat_extract_layers=3, num_conv_pos_embeddings=8,
                           num_conv_pos_embedding_groups=4, mask_time_prob=0.0, layerdrop=0.0),
    "whisper": hugging_face("WhisperForConditionalGeneration", speech, **{key: value for key, value in BART.items()
                            if key != "max_position_embeddings"}, num_mel_bins=16, max_source_positions=32,
                            max_target_positions=32),
    "audio-spectrogram": hugging_face("ASTForAudioClassification", lambda batch: {
        "input_values": torch.zeros(batch, 64, 16), "labels": torch.zeros(batch, dtype=torch.int64)},
        **{key: value for key, value in VIT.items() if key not in ("image_size", "patch_size")}, patch_size=8,
        frequency_stride=8, time_stride=8, max_length=64, num_mel_bins=16),
    "patchtst": hugging_face("PatchTSTForPrediction", series, num_input_channels=2, context_length=64, patch_length=8,
                             patch_stride=8, d_model=32, num_attention_heads=4, num_hidden_layers=2, ffn_dim=64,
                             prediction_length=16),
    "decision-transformer": hugging_face("DecisionTransformerModel", lambda batch: {
        "states": torch.zeros(batch, 8, 6), "actions": torch.zeros(batch, 8, 2), "rewards": torch.zeros(batch, 8, 1),
        "returns_to_go": torch.zeros(batch, 8, 1), "timesteps": torch.zeros(batch, 8, dtype=torch.int64),
        "attention_mask": torch.ones(batch, 8)}, output=lambda made: made.action_preds,
        state_dim=6, act_dim=2, hidden_size=32, n_layer=2, n_head=2, max_ep_len=32),
    # Adapters
    "llama-lora": adapted(),
    "llama-lora-eager": adapted("eager"),
    "llama-lora-dropout": adapted(lora_dropout=0.1),
    "llama-lora-dropout-eager": adapted("eager", lora_dropout=0.1),
    "llama-dora": adapted(use_dora=True),
    "llama-dora-eager": adapted("eager", use_dora=True),
    "llama-lora-dropout-mha": adapted(shape=SMALL, lora_dropout=0.1),
    "llama-rslora": adapted("eager", use_rslora=True),
    "llama-prefix": tuned("PrefixTuningConfig", num_virtual_tokens=4),
    "llama-prompt": tuned("PromptTuningConfig", num_virtual_tokens=4),
    "llama-ia3": tuned("IA3Config", target_modules=["q_proj", "down_proj"], feedforward_modules=["down_proj"]),
    # Diffusion models
    "unet": diffusers_model("UNet2DModel", latents(3, 32, 32, timestep="t"), sample_size=32,
                            block_out_channels=(32, 64), layers_per_block=1, norm_num_groups=8,
                            down_block_types=("DownBlock2D", "AttnDownBlock2D"),
                            up_block_types=("AttnUpBlock2D", "UpBlock2D"), attention_head_dim=8),
    "unet-condition": diffusers_model("UNet2DConditionModel", latents(4, 32, 32, timestep="t",
                                      encoder_hidden_states=(8, 32)), sample_size=32, block_out_channels=(32, 64),
                                      layers_per_block=1, norm_num_groups=8, cross_attention_dim=32,
                                      down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"),
                                      up_block_types=("UpBlock2D", "CrossAttnUpBlock2D"), attention_head_dim=8),
    "dit": diffusers_model("DiTTransformer2DModel", lambda batch: {
        "hidden_states": torch.zeros(batch, 4, 16, 16), "timestep": torch.zeros(batch, dtype=torch.int64),
        "class_labels": torch.zeros(batch, dtype=torch.int64)}, num_attention_heads=4, attention_head_dim=16,
        in_channels=4, out_channels=4, num_layers=2, sample_size=16, num_embeds_ada_norm=10, norm_num_groups=8),
    "pixart": diffusers_model("PixArtTransformer2DModel", lambda batch: {
        "hidden_states": torch.zeros(batch, 4, 16, 16), "timestep": torch.zeros(batch, dtype=torch.int64),
        "encoder_hidden_states": torch.zeros(batch, 8, 32),
        "added_cond_kwargs": {"resolution": None, "aspect_ratio": None}}, num_attention_heads=4,
        attention_head_dim=16, in_channels=4, out_channels=8, num_layers=2, sample_size=16, caption_channels=32,
        cross_attention_dim=64, use_additional_conditions=False),
    "sd3": diffusers_model("SD3Transformer2DModel", lambda batch: {
        "hidden_states": torch.zeros(batch, 4, 16, 16), "timestep": torch.zeros(batch),
        "encoder_hidden_states": torch.zeros(batch, 8, 32), "pooled_projections": torch.zeros(batch, 64)},
        sample_size=16, num_layers=2, num_attention_heads=4, attention_head_dim=16, in_channels=4, out_channels=4,
        joint_attention_dim=32, caption_projection_dim=64, pooled_projection_dim=64, pos_embed_max_size=16),
    "flux": diffusers_model("FluxTransformer2DModel", lambda batch: {
        "hidden_states": torch.zeros(batch, 16, 16), "encoder_hidden_states": torch.zeros(batch, 8, 32),
        "pooled_projections": torch.zeros(batch, 32), "timestep": torch.zeros(batch), "img_ids": torch.zeros(16, 3),
        "txt_ids": torch.zeros(8, 3)}, in_channels=16, num_layers=1, num_single_layers=1, attention_head_dim=16,
        num_attention_heads=4, joint_attention_dim=32, pooled_projection_dim=32, axes_dims_rope=(4, 4, 8)),
    "wan": diffusers_model("WanTransformer3DModel", lambda batch: {
        "hidden_states": torch.zeros(batch, 4, 2, 16, 16), "timestep": torch.zeros(batch, dtype=torch.int64),
        "encoder_hidden_states": torch.zeros(batch, 8, 32)}, num_attention_heads=4, attention_head_dim=16,
        in_channels=4, out_channels=4, text_dim=32, freq_dim=16, ffn_dim=128, num_layers=2, rope_max_seq_len=64),
    "cogvideox": diffusers_model("CogVideoXTransformer3DModel", lambda batch: {
        "hidden_states": torch.zeros(batch, 2, 4, 16, 16), "timestep": torch.zeros(batch, dtype=torch.int64),
        "encoder_hidden_states": torch.zeros(batch, 8, 32)}, num_attention_heads=4, attention_head_dim=16,
        in_channels=4, out_channels=4, time_embed_dim=16, text_embed_dim=32, num_layers=2, sample_width=16,
        sample_height=16, sample_frames=5, max_text_seq_length=8),
    "vae": diffusers_model("AutoencoderKL", lambda batch: {"sample": torch.zeros(batch, 3, 32, 32)},
                           block_out_channels=(32, 64), layers_per_block=1, norm_num_groups=8, sample_size=32,
                           down_block_types=("DownEncoderBlock2D",) * 2, up_block_types=("UpDecoderBlock2D",) * 2),
    # timm
    "timm-efficientvit": timm_model("efficientvit_b0"),
    "timm-nfnet": timm_model("nfnet_l0"),
    "timm-regnety": timm_model("regnety_002"),
    "timm-maxvit": timm_model("maxvit_rmlp_pico_rw_256", 256),
    "timm-eva02": timm_model("eva02_tiny_patch14_224", 224),
    "timm-levit": timm_model("levit_128s", 224),
    "timm-volo": timm_model("volo_d1_224", 224),
    "timm-mobilenetv4": timm_model("mobilenetv4_conv_small"),
}
