# SPDX-License-Identifier: GPL-3.0-or-later
"""The largest batch of a convolutional network, by precision and GPU. Needs torch, but no GPU.

With torchvision, the network is one line: model = torchvision.models.resnet50().
"""
import torch
import torch.nn.functional as F
from torch import nn

import vram_planner

GPUS = ("RTX 4060", "RTX 4090", "A100 SXM4 80GB")
SIZES = ((64, 2), (128, 2), (256, 2), (512, 2))  # channels and blocks of each stage


class Block(nn.Module):
    def __init__(self, taken, given, stride):
        super().__init__()
        self.conv1, self.norm1 = nn.Conv2d(taken, given, 3, stride, 1, bias=False), nn.BatchNorm2d(given)
        self.conv2, self.norm2 = nn.Conv2d(given, given, 3, 1, 1, bias=False), nn.BatchNorm2d(given)
        same = taken == given and stride == 1
        self.skip = nn.Identity() if same else nn.Sequential(nn.Conv2d(taken, given, 1, stride, bias=False),
                                                             nn.BatchNorm2d(given))

    def forward(self, x):
        y = F.relu(self.norm1(self.conv1(x)), inplace=True)
        y = self.norm2(self.conv2(y))
        y += self.skip(x)
        return F.relu(y, inplace=True)


def network(classes=1000):
    """ResNet-18."""
    layers, taken = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(inplace=True),
                     nn.MaxPool2d(3, 2, 1)], 64
    for stage, (given, blocks) in enumerate(SIZES):
        for at in range(blocks):
            layers.append(Block(taken, given, 2 if stage and not at else 1))
            taken = given
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(taken, classes))


def main():
    model = network()
    images, labels = torch.randn(8, 3, 224, 224), torch.zeros(8, dtype=torch.long)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    found = {}
    for gpu in GPUS:
        for precision in ("fp32", torch.bfloat16):
            largest = vram_planner.max_batch(model, images, target=labels, optimizer=optimizer, precision=precision,
                                             gpu=gpu)
            found[gpu, largest.estimate.setup.precision] = largest
            print(f"{gpu}, {largest.estimate.setup.precision}: {largest}")
    for point in vram_planner.sweep(model, images, target=labels, optimizer=optimizer, gpu="RTX 4060",
                                    batches=[32, 64, 128, 256]):  # pandas.DataFrame() takes the whole list
        print(f"batch {point['batch']}: {point['total'] / 2**30:.2f} GiB, {point['verdict']}")
    return found


if __name__ == "__main__":
    main()
