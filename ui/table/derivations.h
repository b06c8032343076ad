// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"
#include "textbook/derivation.h"
#include "ui/text.h"

#include <QStringList>

#include <memory>

namespace vram {

/// The computations behind the figures of all rows in one estimate.
class Derivations
{
public:
    Derivations() = default;
    /// Can be called on any thread.
    Derivations(const Project& project, std::shared_ptr<const Estimate> estimate);

    bool isFor(const std::shared_ptr<const Estimate>& estimate) const { return m_estimate == estimate; }
    /// Lines such as "weight: Output channels × Input channels × Kernel = 64 × 3 × 7 × 7 = 9,408". Empty for a block.
    QStringList parameters(LayerId row) const;
    /// Lines such as "64 × 112 × 112 = 802,816 per sample, 3.06 MiB".
    QStringList output(LayerId row, ByteUnit unit) const;
    QStringList saved(LayerId row) const;

private:
    const RowDerivation* find(LayerId row) const;

    std::shared_ptr<const Estimate> m_estimate{};
    IndexedVector<RowIndex, RowDerivation> m_rows{};
};

/// Maximum number of rows for which derivations are computed on demand, for a tooltip or a help page.
inline constexpr std::size_t kMaxRowsOnDemand = 5000;

} // namespace vram
