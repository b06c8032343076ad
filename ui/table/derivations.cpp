// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/derivations.h"

#include "ui/language/core_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace vram {

namespace {

bool hasText(const Derivation& derivation)
{
    return std::ranges::any_of(derivation.factors,
                               [](const WorksheetFactor& factor) { return !factor.symbol.empty(); });
}

} // namespace

Derivations::Derivations(const Project& project, std::shared_ptr<const Estimate> estimate)
    : m_estimate(std::move(estimate)),
      m_rows(deriveRows(project.network, project.setup, cataloguesOf(project), *m_estimate))
{
}

const RowDerivation* Derivations::find(LayerId row) const
{
    if (!m_estimate)
        return nullptr;
    for (const RowIndex i : m_rows.indices()) {
        if (m_estimate->rows[i].id == row)
            return &m_rows[i];
    }
    return nullptr;
}

QStringList Derivations::parameters(LayerId row) const
{
    QStringList lines;
    const RowDerivation* found = find(row);
    for (const Derivation& derivation : found ? found->parameters : std::vector<Derivation>()) {
        const QString worked = translated(calculationText(derivation));
        const QString words =
            hasText(derivation) ? translated(formulaText(derivation)) + QStringLiteral(" = ") + worked : worked;
        lines << QStringLiteral("%1: %2").arg(translated(derivation.label), words);
    }
    return lines;
}

QStringList Derivations::output(LayerId row, ByteUnit unit) const
{
    QStringList lines;
    const RowDerivation* found = find(row);
    for (const Derivation& derivation : found ? found->output : std::vector<Derivation>())
        lines << QCoreApplication::translate("Derivations", "%1 per sample, %2")
                     .arg(translated(calculationText(derivation)), bytesText(found->outputBytes, unit));
    return lines;
}

QStringList Derivations::saved(LayerId row) const
{
    QStringList lines;
    const RowDerivation* found = find(row);
    for (const WorksheetTerm& term : found ? found->saved : std::vector<WorksheetTerm>())
        lines << QStringLiteral("%1: %2").arg(translated(term.label), translated(calculationText(term)));
    if (found && !found->note.empty())
        lines << translated(found->note);
    return lines;
}

} // namespace vram
