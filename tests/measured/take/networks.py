# SPDX-License-Identifier: GPL-3.0-or-later
"""The networks to which the names in the files of runs refer."""
from __future__ import annotations

import hugging_face
import own
import plain
import published
import sound
import vision
import volumes
from subject import Subject

EXTENSION = ".vram.json"
TRANSFORMERS = {**hugging_face.NETWORKS, **published.NETWORKS}
OWN = {**own.NETWORKS, **volumes.NETWORKS, **sound.NETWORKS, **plain.NETWORKS}


def subject(network: str, size: int = 0) -> Subject:
    """The network of a run: `tv.NAME` and `det.NAME` of torchvision, `timm.NAME`, `hf.NAME` and `own.NAME` of this
    folder. `size` is the image size if it is not the network's usual one."""
    name = network.removesuffix(EXTENSION)
    if name in TRANSFORMERS:
        return TRANSFORMERS[name]
    library, _, rest = name.partition(".")
    if library == "own":
        return OWN[rest]
    if library == "det":
        return vision.detector(rest)
    return (vision.torchvision if library in ("tv", "video", "seg") else vision.timm)(rest, size)
