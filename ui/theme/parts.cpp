// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/parts.h"

#include <QCoreApplication>

#include <numeric>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Parts", text);
}

} // namespace

QString partName(Part part)
{
    switch (part) {
    case Part::Parameters: return tr("Parameters");
    case Part::Gradients: return tr("Gradients");
    case Part::Optimizer: return tr("Optimizer state");
    case Part::Activations: return tr("Activations");
    case Part::Input: return tr("Input, buffers");
    case Part::KvCache: return tr("KV cache");
    case Part::Temporaries: return tr("Temporaries");
    case Part::Gathered: return tr("Gathered parameters");
    case Part::Communication: return tr("Communication");
    case Part::Allocator: return tr("Allocator");
    case Part::Context: return tr("CUDA context");
    }
    return {};
}

QString shortPartName(Part part)
{
    switch (part) {
    case Part::Optimizer: return tr("Optimizer");
    case Part::Input: return tr("Input");
    case Part::Gathered: return tr("Gathered");
    case Part::Context: return tr("Context");
    default: return partName(part);
    }
}

bool partExists(Part part, bool inference, bool several)
{
    if (part == Part::Gathered || part == Part::Communication)
        return several;
    if (part == Part::Gradients || part == Part::Optimizer)
        return !inference;
    return part != Part::KvCache || inference;
}

PartBytes partsOf(const Breakdown& live)
{
    PartBytes parts{};
    parts[indexOf(Part::Parameters)] = live[Category::Parameter];
    parts[indexOf(Part::Gathered)] = live[Category::GatheredParameters];
    parts[indexOf(Part::Communication)] = live[Category::Communication];
    parts[indexOf(Part::Gradients)] = live[Category::Gradient];
    parts[indexOf(Part::Optimizer)] = live[Category::OptimizerState];
    parts[indexOf(Part::Activations)] = live[Category::Activation];
    parts[indexOf(Part::Input)] = checkedAdd(live[Category::Input], live[Category::Buffer]);
    parts[indexOf(Part::KvCache)] = live[Category::KvCache];
    parts[indexOf(Part::Temporaries)] = live[Category::Temporary];
    return parts;
}

PartBytes partsAtPeak(const Peak& peak, const Device& device)
{
    PartBytes parts = partsOf(peak.byCategory);
    parts[indexOf(Part::Allocator)] = checkedAdd(device.allocator, device.workspace);
    parts[indexOf(Part::Context)] = device.context;
    return parts;
}

PartBytes partsInFull(const Totals& totals)
{
    PartBytes parts{};
    parts[indexOf(Part::Parameters)] = totals.parameters;
    parts[indexOf(Part::Gradients)] = totals.gradients;
    parts[indexOf(Part::Optimizer)] = totals.optimizerState;
    parts[indexOf(Part::Activations)] = totals.savedActivations;
    parts[indexOf(Part::Input)] = checkedAdd(totals.input, totals.buffers);
    parts[indexOf(Part::KvCache)] = totals.kvCache;
    return parts;
}

PartBytes partsOfStep(const Totals& totals)
{
    PartBytes parts = partsInFull(totals);
    parts[indexOf(Part::Input)] = 0;
    return parts;
}

Bytes sum(const PartBytes& parts)
{
    return std::accumulate(parts.begin(), parts.end(), Bytes{0}, checkedAdd);
}

} // namespace vram
