# SPDX-License-Identifier: GPL-3.0-or-later
"""The model.py of a written PyTorch script: a small language model whose batches depend on their number alone, and
which leaves its parameters in FINISHED when the process ends, as this rank holds them."""
import atexit
import os

import torch
from small_model import Words
from torch import nn

LENGTH = 16
WIDTH = 32
WORDS = 101
BLOCKS = 4
RANK, RANKS = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
batches = 0


def save(model, path):
    held = {}
    for name, parameter in model.named_parameters():
        tensor = parameter.detach()
        tensor = tensor.to_local() if hasattr(tensor, "to_local") else tensor
        held[name.replace("_checkpoint_wrapped_module.", "")] = tensor.float().clone()
    torch.save(held, path)


def make_model():
    torch.manual_seed(0)
    model = Words(WORDS, WIDTH, BLOCKS)
    folder = os.environ["FINISHED"]
    save(model, os.path.join(folder, "start"))
    atexit.register(save, model, os.path.join(folder, str(RANK)))
    return model


def make_batch(samples):
    """The samples of a step, which do not depend on the numbers of ranks and passes."""
    global batches
    first = (batches * RANKS + RANK) * samples
    batches += 1
    ids = [torch.randint(WORDS, (LENGTH + 1,), generator=torch.Generator().manual_seed(first + i))
           for i in range(samples)]
    words = torch.stack(ids)
    return (words[:, :-1],), words[:, 1:]


def loss(output, target):
    return nn.functional.cross_entropy(output.flatten(0, 1).float(), target.flatten())
