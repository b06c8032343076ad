// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"
#include "textbook/derivation.h"
#include "ui/text.h"

#include <QStringList>

#include <memory>

namespace vram {

/// How the figures of all rows come about, as of one estimate.
class Derivations
{
public:
    Derivations() = default;
    /// May run on any thread.
    Derivations(const Project& project, std::shared_ptr<const Estimate> estimate);

    bool isOf(const std::shared_ptr<const Estimate>& estimate) const { return m_estimate == estimate; }
    /// "weight: Output channels × Input channels × Kernel = 64 × 3 × 7 × 7 = 9,408"; empty for a block.
    QStringList parameters(LayerId row) const;
    /// "64 × 112 × 112 = 802,816 per sample, 3.06 MiB"
    QStringList output(LayerId row, ByteUnit unit) const;
    QStringList saved(LayerId row) const;

private:
    const RowDerivation* find(LayerId row) const;

    std::shared_ptr<const Estimate> m_estimate{};
    IndexedColumn<RowIndex, RowDerivation> m_rows{};
};

/// Networks up to this many rows are derived while somebody waits: for a tooltip, or a page of the help.
inline constexpr std::size_t kQuicklyDerived = 5000;

} // namespace vram
