// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/plan_dialog.h"

#include "ui/forms/gpu_types.h"
#include "ui/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace vram {

namespace {

constexpr int kMostGpus = 4096;
constexpr int kUsualGpus = 8;
constexpr int kSpinWidth = 160;

} // namespace

void PlanDialog::makeQuestion(QFormLayout& form)
{
    const Setup& setup = m_project->setup;
    const auto gpus = static_cast<int>(std::min<std::int64_t>(setup.parallel.gpus, kMostGpus));
    form.setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    m_gpus->setMinimumWidth(kSpinWidth);
    m_batch->setMinimumWidth(kSpinWidth);
    m_gpus->setObjectName(QStringLiteral("planGpus"));
    m_gpus->setRange(1, kMostGpus);
    m_gpus->setValue(gpus > 1 ? gpus : kUsualGpus);
    m_batch->setObjectName(QStringLiteral("planBatch"));
    m_batch->setRange(0, std::numeric_limits<int>::max());
    m_keep->setObjectName(QStringLiteral("planKeep"));
    m_types->setObjectName(QStringLiteral("planTypes"));
    form.addRow(tr("GPU types:"), m_types);
    form.addRow(tr("Maximum GPUs:"), m_gpus);
    form.addRow(tr("Global batch:"), m_batch);
    makeOrder(form);
    form.addRow(QString(), m_keep);
    connect(m_types, &GpuTypes::changed, this, &PlanDialog::offerCheapest);
    connect(m_types, &GpuTypes::changed, this, &PlanDialog::search);
    connect(m_types, &GpuTypes::problem, this, [this](const QString& sentence) {
        if (!sentence.isEmpty())
            m_words->setText(sentence);
        else
            m_words->setText(m_tick.isActive() || m_compared.empty() ? tr("Searching…") : summary());
    });
    connect(m_gpus, &QSpinBox::valueChanged, this, &PlanDialog::search);
    connect(m_batch, &QSpinBox::valueChanged, this, &PlanDialog::search);
    connect(m_keep, &QCheckBox::toggled, this, &PlanDialog::search);
}

void PlanDialog::makeOrder(QFormLayout& form)
{
    constexpr double kMostHours = 1e6;
    m_objective->setObjectName(QStringLiteral("planObjective"));
    // The items are in the order of PlanObjective.
    m_objective->addItems({tr("Fewest GPUs first"), tr("Fastest first"), tr("Cheapest first")});
    m_objective->setMinimumWidth(kSpinWidth);
    offerCheapest();
    m_within->setObjectName(QStringLiteral("planWithin"));
    m_within->setMinimumWidth(kSpinWidth);
    m_within->setRange(0, kMostHours);
    m_within->setDecimals(1);
    m_within->setSuffix(QChar(0x00a0) + QStringLiteral("h"));
    const bool timed = m_project->setup.datasetSamples > 0;
    m_within->setEnabled(timed);
    m_within->setSpecialValueText(tr("any time"));
    m_within->setToolTip(timed ? tr("Only plans that have trained all epochs of the dataset by then")
                               : tr("Needs the samples of the dataset, a setting under Time"));
    form.addRow(tr("Order:"), m_objective);
    form.addRow(tr("Done within:"), m_within);
    connect(m_objective, &QComboBox::currentIndexChanged, this, &PlanDialog::search);
    connect(m_within, &QDoubleSpinBox::valueChanged, this, &PlanDialog::search);
}

void PlanDialog::offerCheapest()
{
    constexpr auto cheapest = static_cast<int>(PlanObjective::Cheapest);
    const bool priced =
        std::ranges::all_of(m_types->chosen(), [this](const QString& gpu) { return m_prices.contains(utf8(gpu)); });
    const QString reason = tr("Cheapest first needs the price of every GPU type, which you set in the GPUs view.");
    m_objective->setItemData(cheapest, priced ? QVariant() : QVariant(0), Qt::UserRole - 1); // Disables the item.
    m_objective->setItemData(cheapest, priced ? QString() : reason, Qt::ToolTipRole);
    m_objective->setToolTip(priced ? QString() : reason);
    if (!priced && m_objective->currentIndex() == cheapest)
        m_objective->setCurrentIndex(static_cast<int>(PlanObjective::Fewest));
}

PlanRequest PlanDialog::request() const
{
    constexpr double kHour = 3600;
    return {.gpus = m_gpus->value(),
            .globalBatch = m_batch->value(),
            .keepCheckpointing = m_keep->isChecked(),
            .objective = static_cast<PlanObjective>(m_objective->currentIndex()),
            .maximumSeconds = m_within->value() * kHour,
            .prices = m_prices};
}

} // namespace vram
