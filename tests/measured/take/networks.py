# SPDX-License-Identifier: GPL-3.0-or-later
"""What the names of networks in the files of runs stand for."""
from __future__ import annotations

import hugging_face
import own
import vision
from subject import Subject

EXTENSION = ".vram.json"


def subject(network: str, size: int = 0) -> Subject:
    """The network of a run: `tv.NAME` of torchvision, `timm.NAME`, `hf.NAME` and `own.NAME` of this folder. `size` is
    that of its pictures, where they aren't what it is usually trained on."""
    name = network.removesuffix(EXTENSION)
    if name in hugging_face.NETWORKS:
        return hugging_face.NETWORKS[name]
    library, _, rest = name.partition(".")
    if library == "own":
        return own.NETWORKS[rest]
    return (vision.torchvision if library in ("tv", "video", "seg") else vision.timm)(rest, size)
