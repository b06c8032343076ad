# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs of transformers' vision-language models, as their processors create them, with one image for each sample."""
from __future__ import annotations

import inspect
from typing import Any

import torch

GRID = 16  # patches along a side of an image if the model accepts images of any size


def image_inputs(config: Any, takes: set[str], batch: int) -> dict[str, Any]:
    """Returns the pixels and their sizes, by the arguments that the forward pass takes."""
    vision = getattr(config, "vision_config", config)
    if "image_grid_thw" in takes:
        return _patches(vision, batch)
    if "spatial_shapes" in takes:
        return _padded_patches(vision, batch)
    pixels = _images(vision, batch)
    if "image_sizes" in takes and getattr(vision, "model_type", "") == "pixtral":
        return {"pixel_values": pixels, "image_sizes": torch.tensor([list(pixels.shape[-2:])] * batch)}
    if "pixel_attention_mask" in takes:  # Idefics takes several images for each sample.
        pixels = pixels.unsqueeze(1)
    return {"pixel_values": pixels}


def insert_image_tokens(model: Any, config: Any, inputs: dict[str, Any]) -> dict[str, Any]:
    """Returns the inputs with ids that contain a placeholder for each token of an image."""
    token = getattr(config, "image_token_id", getattr(config, "image_token_index", None))
    if token is None or "pixel_values" not in inputs or "input_ids" not in inputs:
        return inputs
    ids = inputs["input_ids"]
    batch, count = ids.shape[0], _tokens_of(model, config, inputs)
    text = ids[:, :max(ids.shape[1] - count - 1, 8)]
    begin = ids.new_full((batch, 1), getattr(config, "vision_start_token_id", None) or int(ids[0, 0]))
    placed = torch.cat([begin, ids.new_full((batch, count), token), text], 1)
    same = {name: placed.clone() if name == "labels" else torch.ones_like(placed)
            for name in ("labels", "attention_mask") if name in inputs}
    if "token_type_ids" in inspect.signature(model.forward).parameters:
        same["token_type_ids"] = (placed == token).long()
    return {**inputs, "input_ids": placed, **same}


def _tokens_of(model: Any, config: Any, inputs: dict[str, Any]) -> int:
    """Returns the number of tokens that an image becomes."""
    if "image_grid_thw" in inputs:
        patches = int(inputs["image_grid_thw"][0].prod())
        return patches // getattr(config.vision_config, "spatial_merge_size", 1) ** 2
    given = {name: value for name, value in inputs.items() if name in ("pixel_values", "image_sizes")}
    given["pixel_values"] = given["pixel_values"].to(next(model.parameters()).device)
    try:
        with torch.no_grad():
            features = model.get_image_features(**given)
    except (AttributeError, RuntimeError, NotImplementedError):  # needs data, which meta tensors do not have
        return _merged_patches(config)
    features = getattr(features, "pooler_output", features)
    each = list(features) if isinstance(features, (list, tuple)) else [features]
    return sum(value.numel() // value.shape[-1] for value in each) // inputs["input_ids"].shape[0]


def _merged_patches(config: Any) -> int:
    """Returns the number of patches of an image, several of which are merged into one token."""
    side = config.vision_config.image_size // config.vision_config.patch_size
    merged = getattr(config, "spatial_merge_size", getattr(config, "scale_factor", 1))
    return (side // merged) ** 2


def _images(config: Any, batch: int) -> torch.Tensor:
    size = getattr(config, "image_size", 224) or 224
    height, width = size if isinstance(size, (list, tuple)) else (size, size)
    return torch.zeros(batch, getattr(config, "num_channels", 3), height, width)


def _patches(config: Any, batch: int) -> dict[str, Any]:
    """Returns the patches of all images in one tensor (Qwen2-VL)."""
    channels: Any = getattr(config, "in_channels", None) or getattr(config, "in_chans", 3)
    size = channels * getattr(config, "temporal_patch_size", 1) * config.patch_size ** 2
    grid = torch.tensor([[1, GRID, GRID]] * batch)
    return {"pixel_values": torch.zeros(batch * GRID * GRID, size), "image_grid_thw": grid}


def _padded_patches(config: Any, batch: int) -> dict[str, Any]:
    """Returns the patches of each image, and a mask of those that are not padding (SigLIP 2)."""
    side = int(config.num_patches ** 0.5)
    return {"pixel_values": torch.zeros(batch, config.num_patches, config.num_channels * config.patch_size ** 2),
            "pixel_attention_mask": torch.ones(batch, config.num_patches, dtype=torch.int64),
            "spatial_shapes": torch.tensor([[side, side]] * batch)}
