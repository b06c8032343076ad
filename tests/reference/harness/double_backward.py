# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks that differentiate gradients (create_graph=True)."""
import torch
import torch.nn.functional as F
from torch import nn


class Penalty(nn.Module):
    """The gradient of a critic, as in WGAN-GP and R1, and a product written into a part of its input."""

    def __init__(self, width=32, classes=10):
        super().__init__()
        self.critic = nn.Sequential(
            nn.Conv2d(3, width, 4, 2, 1), nn.LeakyReLU(0.2, inplace=True), nn.Conv2d(width, 2 * width, 3, 1, 1),
            nn.InstanceNorm2d(2 * width, affine=True), nn.SiLU(), nn.MaxPool2d(2),
            nn.Conv2d(2 * width, 1, 3), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.head = nn.Linear(3, classes)

    def forward(self, x):
        x = x.detach().requires_grad_()
        y = x * 2
        y[:, :1].mul_(0.5)
        gradient, = torch.autograd.grad(self.critic(y).sum(), x, create_graph=True)
        return self.head(gradient.square().mean((2, 3)))


class Forces(nn.Module):
    """An energy of distances and its derivatives, as in SchNet: the first one is a force, the second one a product of
    a Hessian with a vector."""

    def __init__(self, width=64, atoms=12, classes=10):
        super().__init__()
        self.embedding = nn.Parameter(torch.zeros(atoms, width))
        self.filters = nn.Sequential(nn.Linear(20, width), nn.Tanh(), nn.Linear(width, width))
        self.mix, self.out, self.head = nn.Linear(width, width), nn.Linear(width, 1), nn.Linear(6 * atoms, classes)
        pairs = torch.combinations(torch.arange(atoms)).T
        self.register_buffer("first", pairs[0])
        self.register_buffer("second", pairs[1])
        self.register_buffer("centers", torch.linspace(0, 5, 20))

    def energy(self, positions):
        distances = (positions[:, self.first] - positions[:, self.second]).norm(dim=-1)
        cut = 0.5 * (torch.cos(distances) + 1)
        weights = self.filters(torch.exp(-(distances[..., None] - self.centers) ** 2)) * cut[..., None]
        nodes = self.embedding.expand(len(positions), -1, -1)
        nodes = nodes + torch.zeros_like(nodes).index_add(1, self.first, self.mix(nodes)[:, self.second] * weights)
        return self.out(F.gelu(nodes)).sum((1, 2))

    def forward(self, positions):
        positions = positions.detach().requires_grad_()
        force, = torch.autograd.grad(self.energy(positions).sum(), positions, create_graph=True)
        curve, = torch.autograd.grad([force], [positions], [torch.ones_like(force)], create_graph=True)
        return self.head(torch.cat([force, curve], -1).flatten(1))
