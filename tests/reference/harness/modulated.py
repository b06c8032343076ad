# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks with filters for each sample, and with a custom function whose result is not contiguous."""
import torch
import torch.nn.functional as F
from torch import nn


class Modulated(nn.Module):
    """Convolutions whose filters are scaled by each sample's style, as one convolution with a group for each sample."""

    def __init__(self):
        super().__init__()
        self.style = nn.Linear(3 * 16 * 16, 24)
        self.stem = nn.Conv2d(3, 24, 3, padding=1)
        self.same = nn.Parameter(torch.zeros(32, 24, 3, 3))
        self.upsampled = nn.Parameter(torch.zeros(32, 16, 3, 3))
        self.scale = nn.Linear(24, 32)
        self.head = nn.Linear(16, 10)

    def filters(self, weight, style):
        scaled = weight * style
        return scaled * torch.rsqrt(scaled.pow(2).sum([2, 3, 4], keepdim=True) + 1e-8)

    def forward(self, pixels):
        batch, style = len(pixels), self.style(pixels.flatten(1))
        filters = self.filters(self.same, style.view(batch, 1, 24, 1, 1)).flatten(0, 1)
        x = F.conv2d(self.stem(pixels).view(1, batch * 24, 16, 16), filters, padding=1, groups=batch)
        filters = self.filters(self.upsampled, self.scale(style).view(batch, 32, 1, 1, 1)).flatten(0, 1)
        x = F.conv_transpose2d(F.leaky_relu(x, 0.2), filters, stride=2, padding=1, output_padding=1, groups=batch)
        return self.head(x.view(batch, 16, -1).mean(2))


class _Cumulative(torch.autograd.Function):
    """Sums along the tokens. The result is a view of a tensor in which tokens are the last dimension."""

    @staticmethod
    def forward(ctx, x):
        sums = x.transpose(1, 2).cumsum(2)
        ctx.save_for_backward(sums)
        return sums.transpose(1, 2)

    @staticmethod
    def backward(ctx, gradient):
        return gradient.flip(1).cumsum(1).flip(1) + 0 * ctx.saved_tensors[0].transpose(1, 2)


class Scan(nn.Module):
    """A custom function whose result is not contiguous, so that the products that read it copy it."""

    def __init__(self):
        super().__init__()
        self.states, self.weights, self.head = nn.Linear(16, 64 * 8), nn.Linear(16, 8), nn.Linear(64, 10)

    def forward(self, x):
        states = _Cumulative.apply(self.states(x).unflatten(-1, (64, 8)))
        return self.head((states @ self.weights(x).unsqueeze(-1)).squeeze(-1).mean(1))
