# SPDX-License-Identifier: GPL-3.0-or-later
"""Small convolutional networks, each with a layer or a data flow that the larger networks lack."""
import math

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint


def conv_norm(taken, given, kernel=3, stride=1, groups=1, activation=nn.ReLU):
    return nn.Sequential(nn.Conv2d(taken, given, kernel, stride, kernel // 2, groups=groups, bias=False),
                         nn.BatchNorm2d(given), activation())


def upsample(x, mode, **options):
    return F.interpolate(x, scale_factor=2, mode=mode, **options)


class Seg(nn.Module):
    """A segmentation network that joins three scales by bilinear upsampling to the same size."""

    def __init__(self):
        super().__init__()
        self.stage1 = conv_norm(3, 32, 3, 2)
        self.stage2 = conv_norm(32, 64, 3, 2)
        self.stage3 = conv_norm(64, 128, 3, 2)
        self.laterals = nn.ModuleList(nn.Conv2d(width, 64, 1) for width in (32, 64, 128))
        self.fuse = conv_norm(192, 64, 1)
        self.head = nn.Conv2d(64, 21, 1)

    def forward(self, x):
        fine = self.stage1(x)
        middle = self.stage2(fine)
        coarse = self.stage3(middle)
        size = fine.shape[2:]
        scales = [F.interpolate(lateral(scale), size=size, mode="bilinear", align_corners=False)
                  for lateral, scale in zip(self.laterals, (fine, middle, coarse))]
        y = self.head(self.fuse(torch.cat(scales, 1)))
        return F.interpolate(y, size=x.shape[2:], mode="bilinear", align_corners=False).mean((2, 3))


class UNet(nn.Module):
    """A U-Net of two levels, one upsampled bilinearly with aligned corners, the other to the nearest pixel."""

    def __init__(self):
        super().__init__()
        self.down = nn.ModuleList([conv_norm(3, 32), conv_norm(32, 64), conv_norm(64, 128)])
        self.up = nn.ModuleList([conv_norm(192, 64), conv_norm(96, 32)])
        self.head = nn.Conv2d(32, 10, 1)

    def forward(self, x):
        fine = self.down[0](x)
        middle = self.down[1](F.max_pool2d(fine, 2))
        coarse = self.down[2](F.max_pool2d(middle, 2))
        y = self.up[0](torch.cat([upsample(coarse, "bilinear", align_corners=True), middle], 1))
        y = self.up[1](torch.cat([upsample(y, "nearest"), fine], 1))
        return self.head(y).mean((2, 3))


class NextBlock(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.depthwise = nn.Conv2d(width, width, 7, padding=3, groups=width)
        self.norm = nn.LayerNorm(width)
        self.expand = nn.Linear(width, 4 * width)
        self.project = nn.Linear(4 * width, width)
        self.scale = nn.Parameter(torch.ones(width))

    def forward(self, x):
        y = self.depthwise(x).permute(0, 2, 3, 1)
        y = self.project(F.gelu(self.expand(self.norm(y)))) * self.scale
        return x + y.permute(0, 3, 1, 2)


class Next(nn.Module):
    """A ConvNeXt: depthwise convolutions, then LayerNorm and an MLP with the channels last."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 64, 4, 4)
        self.blocks = nn.Sequential(*[NextBlock(64) for _ in range(3)])
        self.head = nn.Linear(64, 10)

    def forward(self, x):
        return self.head(self.blocks(self.stem(x)).mean((2, 3)))


class ChannelNorm(nn.LayerNorm):
    """LayerNorm over the channels of images."""

    def forward(self, x):
        return super().forward(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


class StagedNext(nn.Module):
    """A ConvNeXt of two stages, whose convolutions run in channels-last, with a checkpoint around each block."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 48, 4, 4), ChannelNorm(48))
        self.narrow, self.wide = NextBlock(48), NextBlock(96)
        self.between = nn.Sequential(ChannelNorm(48), nn.Conv2d(48, 96, 2, 2))
        self.norm, self.head = nn.LayerNorm(96), nn.Linear(96, 1000)

    def forward(self, x):
        x = checkpoint(self.narrow, self.stem(x), use_reentrant=False)
        x = checkpoint(self.wide, self.between(x), use_reentrant=False)
        return self.head(self.norm(x.mean((2, 3))))


class ShuffleUnit(nn.Module):
    def __init__(self, width):
        super().__init__()
        half = width // 2
        self.branch = nn.Sequential(conv_norm(half, half, 1),
                                    nn.Conv2d(half, half, 3, padding=1, groups=half, bias=False),
                                    nn.BatchNorm2d(half), conv_norm(half, half, 1))

    def forward(self, x):
        kept, changed = x.chunk(2, 1)
        y = torch.cat([kept, self.branch(changed)], 1)
        batch, width, height, breadth = y.shape
        shuffled = y.view(batch, 2, width // 2, height, breadth).transpose(1, 2).contiguous()
        return shuffled.view(batch, width, height, breadth)


class Shuffle(nn.Module):
    """A ShuffleNet V2, which splits the channels, joins them again and shuffles them."""

    def __init__(self):
        super().__init__()
        self.stem = conv_norm(3, 64, 3, 2)
        self.pool = nn.MaxPool2d(3, 2, 1)
        self.units = nn.Sequential(*[ShuffleUnit(64) for _ in range(3)])
        self.head = nn.Linear(64, 10)

    def forward(self, x):
        return self.head(self.units(self.pool(self.stem(x))).mean((2, 3)))


class Odd(nn.Module):
    """Shuffled halves of 58 channels, whose strides of 28 x 28 elements are not aligned in 16 bits."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(conv_norm(3, 58, 3, 4), nn.MaxPool2d(3, 2, 1), conv_norm(58, 116, 1))
        self.units = nn.Sequential(*[ShuffleUnit(116) for _ in range(3)])
        self.head = nn.Linear(116, 10)

    def forward(self, x):
        return self.head(self.units(self.stem(x)).mean((2, 3)))


class SqueezeExcitation(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.squeeze = nn.Conv2d(width, width // 4, 1)
        self.excite = nn.Conv2d(width // 4, width, 1)

    def forward(self, x):
        return x * F.hardsigmoid(self.excite(F.relu(self.squeeze(F.adaptive_avg_pool2d(x, 1)))))


class Mobile(nn.Module):
    """A MobileNetV3 with hard activations and squeeze-and-excitation."""

    def __init__(self):
        super().__init__()
        self.stem = conv_norm(3, 16, 3, 2, activation=nn.Hardswish)
        self.blocks = nn.ModuleList(
            nn.Sequential(conv_norm(16, 64, 1, activation=nn.Hardswish),
                          conv_norm(64, 64, 5, groups=64, activation=nn.Hardswish), SqueezeExcitation(64),
                          nn.Conv2d(64, 16, 1, bias=False), nn.BatchNorm2d(16)) for _ in range(3))
        self.head = nn.Sequential(nn.Linear(16, 64), nn.Hardswish(), nn.Dropout(0.2), nn.Linear(64, 10))

    def forward(self, x):
        y = self.stem(x)
        for block in self.blocks:
            y = y + block(y)
        return self.head(F.adaptive_avg_pool2d(y, 1).flatten(1))


class SR(nn.Module):
    """A super-resolution network: scaled residual blocks with PReLU, then a pixel shuffle."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 64, 3, padding=1)
        self.blocks = nn.ModuleList(nn.Sequential(nn.Conv2d(64, 64, 3, padding=1), nn.PReLU(),
                                                  nn.Conv2d(64, 64, 3, padding=1)) for _ in range(3))
        self.up = nn.Sequential(nn.Conv2d(64, 256, 3, padding=1), nn.PixelShuffle(2), nn.ReLU(),
                                nn.Conv2d(64, 10, 3, padding=1))

    def forward(self, x):
        y = self.stem(x)
        for block in self.blocks:
            y = y + 0.1 * block(y)
        return self.up(y).mean((2, 3))


class TimedResidual(nn.Module):
    def __init__(self, taken, given, time):
        super().__init__()
        self.norm1 = nn.GroupNorm(8, taken)
        self.conv1 = nn.Conv2d(taken, given, 3, padding=1)
        self.time = nn.Linear(time, given)
        self.norm2 = nn.GroupNorm(8, given)
        self.conv2 = nn.Conv2d(given, given, 3, padding=1)
        self.shortcut = nn.Conv2d(taken, given, 1) if taken != given else nn.Identity()

    def forward(self, x, time):
        y = self.conv1(F.silu(self.norm1(x))) + self.time(F.silu(time))[:, :, None, None]
        return self.shortcut(x) + self.conv2(F.silu(self.norm2(y)))


class Diff(nn.Module):
    """The U-Net of a diffusion model: GroupNorm, SiLU and an embedding of time in each residual block."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 32, 3, padding=1)
        self.time = nn.Sequential(nn.Linear(32, 128), nn.SiLU(), nn.Linear(128, 128))
        self.first = TimedResidual(32, 32, 128)
        self.down = nn.Conv2d(32, 32, 3, 2, 1)
        self.middle = TimedResidual(32, 64, 128)
        self.last = TimedResidual(96, 32, 128)
        self.norm = nn.GroupNorm(8, 32)
        self.head = nn.Conv2d(32, 10, 3, padding=1)

    def forward(self, x):
        frequencies = torch.exp(torch.arange(16, device=x.device) * -(math.log(10000) / 16))
        time = x.mean((1, 2, 3))[:, None] * frequencies[None]
        time = self.time(torch.cat([time.sin(), time.cos()], -1).to(x.dtype))
        fine = self.first(self.stem(x), time)
        coarse = self.middle(self.down(fine), time)
        y = self.last(torch.cat([upsample(coarse, "nearest"), fine], 1), time)
        return self.head(F.silu(self.norm(y))).mean((2, 3))


class GAN(nn.Module):
    """The discriminator of a DCGAN and then its generator, with activations in place and transposed convolutions."""

    def __init__(self):
        super().__init__()
        self.discriminator = nn.Sequential(nn.Conv2d(3, 32, 4, 2, 1, bias=False), nn.LeakyReLU(0.2, inplace=True),
                                           nn.Conv2d(32, 64, 4, 2, 1, bias=False), nn.BatchNorm2d(64),
                                           nn.LeakyReLU(0.2, inplace=True))
        self.generator = nn.Sequential(nn.ConvTranspose2d(64, 32, 4, 2, 1, bias=False), nn.BatchNorm2d(32),
                                       nn.ReLU(True), nn.ConvTranspose2d(32, 10, 4, 2, 1, bias=False), nn.Tanh())

    def forward(self, x):
        return self.generator(self.discriminator(x)).mean((2, 3))


class InvertedResidual(nn.Module):
    def __init__(self, taken, given, factor, kernel, stride):
        super().__init__()
        hidden, squeezed = taken * factor, max(1, taken // 4)
        self.expand = conv_norm(taken, hidden, 1, activation=nn.SiLU)
        self.depthwise = conv_norm(hidden, hidden, kernel, stride, hidden, nn.SiLU)
        self.squeeze = nn.Conv2d(hidden, squeezed, 1)
        self.excite = nn.Conv2d(squeezed, hidden, 1)
        self.project = nn.Sequential(nn.Conv2d(hidden, given, 1, bias=False), nn.BatchNorm2d(given))
        self.residual = stride == 1 and taken == given

    def forward(self, x):
        y = self.depthwise(self.expand(x))
        y = y * torch.sigmoid(self.excite(F.silu(self.squeeze(y.mean((2, 3), keepdim=True)))))
        y = self.project(y)
        return x + y if self.residual else y


class Eff(nn.Module):
    """An EfficientNet: inverted residuals with SiLU and squeeze-and-excitation."""

    def __init__(self):
        super().__init__()
        self.stem = conv_norm(3, 32, 3, 2, activation=nn.SiLU)
        self.blocks = nn.Sequential(InvertedResidual(32, 16, 1, 3, 1), InvertedResidual(16, 24, 6, 3, 2),
                                    InvertedResidual(24, 24, 6, 3, 1), InvertedResidual(24, 40, 6, 5, 2),
                                    InvertedResidual(40, 40, 6, 5, 1))
        self.head = nn.Sequential(nn.Conv2d(40, 128, 1, bias=False), nn.BatchNorm2d(128), nn.SiLU(),
                                  nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dropout(0.2), nn.Linear(128, 10))

    def forward(self, x):
        return self.head(self.blocks(self.stem(x)))


class Bottleneck(nn.Module):
    def __init__(self, taken, middle, given, stride=1):
        super().__init__()
        self.main = nn.Sequential(nn.Conv2d(taken, middle, 1, bias=False), nn.BatchNorm2d(middle), nn.ReLU(True),
                                  nn.Conv2d(middle, middle, 3, stride, 1, bias=False), nn.BatchNorm2d(middle),
                                  nn.ReLU(True), nn.Conv2d(middle, given, 1, bias=False), nn.BatchNorm2d(given))
        projected = taken != given or stride != 1
        self.shortcut = nn.Sequential(nn.Conv2d(taken, given, 1, stride, bias=False),
                                      nn.BatchNorm2d(given)) if projected else nn.Identity()

    def forward(self, x):
        return F.relu(self.main(x) + self.shortcut(x), inplace=True)


class FPN(nn.Module):
    """A ResNet with a feature pyramid, one head for all its levels, and the sum of the outputs."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(True),
                                  nn.MaxPool2d(3, 2, 1))
        self.stages = nn.ModuleList([Bottleneck(64, 32, 128), Bottleneck(128, 64, 256, 2),
                                     Bottleneck(256, 64, 256, 2)])
        self.laterals = nn.ModuleList(nn.Conv2d(width, 64, 1) for width in (128, 256, 256))
        self.smooth = nn.ModuleList(nn.Conv2d(64, 64, 3, padding=1) for _ in range(3))
        self.head = nn.Conv2d(64, 10, 3, padding=1)

    def forward(self, x):
        x = self.stem(x)
        features = []
        for stage in self.stages:
            x = stage(x)
            features.append(x)
        level = self.laterals[2](features[2])
        levels = [self.smooth[2](level)]
        for index in (1, 0):
            level = self.laterals[index](features[index]) + upsample(level, "nearest")
            levels.append(self.smooth[index](level))
        return sum(self.head(F.relu(level)).mean((2, 3)) for level in levels)


class Dense(nn.Module):
    """A block of a DenseNet and the transition after it; each layer reads the outputs of all earlier ones."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 32, 3, 2, 1, bias=False)
        self.layers = nn.ModuleList(
            nn.Sequential(nn.BatchNorm2d(width), nn.ReLU(True), nn.Conv2d(width, 64, 1, bias=False),
                          nn.BatchNorm2d(64), nn.ReLU(True), nn.Conv2d(64, 16, 3, padding=1, bias=False))
            for width in (32, 48, 64, 80))
        self.transition = nn.Sequential(nn.BatchNorm2d(96), nn.ReLU(True), nn.Conv2d(96, 48, 1, bias=False),
                                        nn.AvgPool2d(2))
        self.head = nn.Linear(48, 10)

    def forward(self, x):
        features = [self.stem(x)]
        for layer in self.layers:
            features.append(layer(torch.cat(features, 1)))
        return self.head(self.transition(torch.cat(features, 1)).mean((2, 3)))


class Inc(nn.Module):
    """An Inception network, with four branches side by side, one after average pooling."""

    def __init__(self):
        super().__init__()
        self.stem = conv_norm(3, 32, 3, 2)
        self.mixed = nn.ModuleList(
            nn.ModuleList([conv_norm(width, 32, 1),
                           nn.Sequential(conv_norm(width, 24, 1), conv_norm(24, 32, 3)),
                           nn.Sequential(conv_norm(width, 16, 1), conv_norm(16, 24, 5)),
                           conv_norm(width, 16, 1)]) for width in (32, 104))
        self.head = nn.Linear(104, 10)

    def forward(self, x):
        x = self.stem(x)
        for single, triple, quintuple, pooled in self.mixed:
            x = torch.cat([single(x), triple(x), quintuple(x), pooled(F.avg_pool2d(x, 3, 1, 1))], 1)
        return self.head(F.adaptive_avg_pool2d(x, 1).flatten(1))


def volume_norm(taken, given, stride=1):
    return nn.Sequential(nn.Conv3d(taken, given, 3, stride, 1, bias=False), nn.BatchNorm3d(given), nn.ReLU(True))


class V3(nn.Module):
    """A U-Net of volumes: three-dimensional convolutions, one of them transposed."""

    def __init__(self):
        super().__init__()
        self.stem = volume_norm(1, 16)
        self.down = volume_norm(16, 32, 2)
        self.middle = volume_norm(32, 32)
        self.up = nn.ConvTranspose3d(32, 16, 2, 2)
        self.last = volume_norm(32, 16)
        self.head = nn.Conv3d(16, 10, 1)

    def forward(self, x):
        x = x.reshape(x.shape[0], 1, 3 * 8, 56, 112)
        fine = self.stem(x)
        coarse = self.middle(self.down(fine))
        return self.head(self.last(torch.cat([fine, self.up(coarse)], 1))).mean((2, 3, 4))


class ConvMixer(nn.Module):
    """A ConvMixer, whose BatchNorm comes after the activation."""

    def __init__(self, width=96):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, width, 7, 7), nn.GELU(), nn.BatchNorm2d(width))
        self.depthwise = nn.ModuleList(nn.Sequential(nn.Conv2d(width, width, 9, padding=4, groups=width), nn.GELU(),
                                                     nn.BatchNorm2d(width)) for _ in range(3))
        self.pointwise = nn.ModuleList(nn.Sequential(nn.Conv2d(width, width, 1), nn.GELU(), nn.BatchNorm2d(width))
                                       for _ in range(3))
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        x = self.stem(x)
        for depthwise, pointwise in zip(self.depthwise, self.pointwise):
            x = pointwise(x + depthwise(x))
        return self.head(x.mean((2, 3)))


class Pooled(nn.Sequential):
    """Activations before average pools, as LeNet-5 has them, whose gradients are long expressions."""

    def __init__(self):
        super().__init__(nn.Conv2d(3, 6, 5, padding=2), nn.Tanh(), nn.AvgPool2d(4), nn.Conv2d(6, 16, 5, padding=2),
                         nn.Tanh(), nn.AvgPool2d(2), nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(),
                         nn.AvgPool2d((4, 2)), nn.Flatten(), nn.Linear(32 * 7 * 14, 10))


NETWORKS = Seg, UNet, Next, Shuffle, Odd, Mobile, SR, Diff, GAN, Eff, FPN, Dense, Inc, V3, ConvMixer, Pooled
