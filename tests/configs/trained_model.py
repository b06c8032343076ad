# SPDX-License-Identifier: GPL-3.0-or-later
"""The model.py of a written PyTorch script: a small language model whose batches depend on their number alone, and
which leaves its parameters in FINISHED when the process ends, as this rank holds them."""
import atexit
import os

import torch
from torch import nn

LENGTH = 16
WIDTH = 32
WORDS = 101
BLOCKS = 4
RANK, RANKS = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
batches = 0


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.up = nn.Linear(WIDTH, 4 * WIDTH)
        self.down = nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x):
        return x + self.down(nn.functional.gelu(self.up(self.norm(x))))


class Words(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(WORDS, WIDTH)
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.head = nn.Linear(WIDTH, WORDS, bias=False)

    def forward(self, ids):
        x = self.embed(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def save(model, path):
    held = {}
    for name, parameter in model.named_parameters():
        tensor = parameter.detach()
        tensor = tensor.to_local() if hasattr(tensor, "to_local") else tensor
        held[name.replace("_checkpoint_wrapped_module.", "")] = tensor.float().clone()
    torch.save(held, path)


def make_model():
    torch.manual_seed(0)
    model = Words()
    folder = os.environ["FINISHED"]
    save(model, os.path.join(folder, "start"))
    atexit.register(save, model, os.path.join(folder, str(RANK)))
    return model


def make_batch(samples):
    """The same samples in a step, however many ranks and passes share them."""
    global batches
    first = (batches * RANKS + RANK) * samples
    batches += 1
    ids = [torch.randint(WORDS, (LENGTH + 1,), generator=torch.Generator().manual_seed(first + i))
           for i in range(samples)]
    words = torch.stack(ids)
    return (words[:, :-1],), words[:, 1:]


def loss(output, target):
    return nn.functional.cross_entropy(output.flatten(0, 1).float(), target.flatten())
