# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks of torchvision and timm, by their names there."""
from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from subject import Subject, Tensors, classes, images, squares, unlabelled

SEGMENTATION = ("fcn_", "deeplabv3_", "lraspp_")
VIDEO = {"r3d_18": 112, "mc3_18": 112, "r2plus1d_18": 112, "s3d": 224, "mvit_v1_b": 224, "mvit_v2_s": 224,
         "swin3d_t": 224, "swin3d_s": 224}
FRAMES = 16
SIZES = {"inception_v3": 299, "swin_v2_t": 256, "swin_v2_s": 256, "efficientnet_b4": 380, "efficientnet_b1": 240,
         "efficientnet_b3": 300}
BLOCKS = {"vit_b_16": "encoder.layers", "vit_b_32": "encoder.layers", "vit_l_16": "encoder.layers"}


def of_the_maps(output: Tensors, target: torch.Tensor) -> torch.Tensor:
    return functional.cross_entropy(output["out"], target)


def with_auxiliaries(output: Any, target: torch.Tensor) -> torch.Tensor:
    """The loss of GoogLeNet (0.3 for each of two) and Inception v3 (0.4 for its one)."""
    entropy = functional.cross_entropy
    if hasattr(output, "aux_logits"):
        return entropy(output.logits, target) + 0.4 * entropy(output.aux_logits, target)
    sides = entropy(output.aux_logits1, target) + entropy(output.aux_logits2, target)
    return entropy(output.logits, target) + 0.3 * sides


def torchvision(name: str, size: int = 0) -> Subject:
    def make() -> nn.Module:
        import torchvision as library
        extra = {"init_weights": False} if name in ("googlenet", "inception_v3") else {}
        return library.models.get_model(name, weights=None, **extra,
                                        **({"weights_backbone": None} if name.startswith(SEGMENTATION) else {}))

    if name.startswith(SEGMENTATION):
        given = images(320, "input" if name.startswith("lraspp") else "x")
        return Subject(make, given, classes(21, 320, 320), of_the_maps)
    if name in VIDEO:
        edge = size or VIDEO[name]
        return Subject(make, lambda batch: {"x": torch.randn(batch, 3, FRAMES, edge, edge)}, classes(400))
    loss = with_auxiliaries if name in ("googlenet", "inception_v3") else functional.cross_entropy
    return Subject(make, images(size or SIZES.get(name, 224)), classes(1000), loss, BLOCKS.get(name, ""))


def size_of(name: str) -> int:
    """Returns the size of the images on which timm trained the network."""
    import timm as library
    return int(library.get_pretrained_cfg(name).input_size[-1])


def timm(name: str, size: int = 0) -> Subject:
    def make() -> nn.Module:
        import timm as library
        return library.create_model(name, pretrained=False, num_classes=1000)

    transformer = ("vit_", "deit", "beit", "eva02", "mixer_", "gmlp_", "resmlp_", "cait_", "xcit_", "gmixer_")
    return Subject(make, images(size or size_of(name)), classes(1000),
                   blocks="blocks" if name.startswith(transformer) else "")


class Detector(nn.Module):
    """Backbone, feature pyramid and heads of a detector, without its loss over boxes."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.backbone = model.backbone
        self.head = model.rpn.head if hasattr(model, "rpn") else model.head

    def forward(self, x: torch.Tensor) -> Any:
        return self.head(list(self.backbone(x).values()))


def detector(name: str) -> Subject:
    def make() -> nn.Module:
        from torchvision.models import detection
        return Detector(getattr(detection, name)(weights=None, weights_backbone=None))

    return Subject(make, images(300 if name.startswith("ssd300") else 512), unlabelled, squares)
