// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/fine_tuning_row.h"

#include "layers/layer_type.h"
#include "ui/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace vram {

FineTuningRow::FineTuningRow(QWidget* parent) : QWidget(parent), m_ways(new QButtonGroup(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* label = new QLabel(tr("Fine-tuning"));
    makeSecondary(label);
    layout->addWidget(label, 2);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    const auto add = [&](FineTuning way, const char* name, const QString& title, const QString& help) {
        auto* button = new QToolButton;
        button->setObjectName(QLatin1String(name));
        button->setText(title);
        button->setToolTip(help);
        button->setAccessibleName(tr("Fine-tuning: %1").arg(title));
        button->setCheckable(true);
        button->setProperty("compact", true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_ways->addButton(button, static_cast<int>(way));
        buttons->addWidget(button);
    };
    add(FineTuning::Full, "fineTuneFull", tr("Full"), tr("All parameters are trained."));
    add(FineTuning::Lora, "fineTuneLora", tr("LoRA"),
        tr("Low-rank adapters are trained beside all linear layers; everything else is frozen."));
    add(FineTuning::Qlora, "fineTuneQlora", tr("QLoRA"),
        tr("The same with the frozen weights in 4 bits (NF4 with double quantization)."));
    buttons->addStretch(1);
    layout->addLayout(buttons, 3);
    connect(m_ways, &QButtonGroup::idClicked, this, [this](int way) { emit chosen(static_cast<FineTuning>(way)); });
}

void FineTuningRow::present(const Reading& reading)
{
    if (const Network& network = reading.project->network; network.rows != m_rows) {
        m_rows = network.rows;
        m_linear = hasLayer(network, {Trait::Linear});
    }
    setVisible(reading.project->setup.mode == Mode::Training && m_linear);
    const FineTuning way = fineTuningOf(reading.project->setup);
    m_ways->setExclusive(false); // Otherwise no button could be left unchecked.
    for (QAbstractButton* button : m_ways->buttons())
        button->setChecked(m_ways->id(button) == static_cast<int>(way));
    m_ways->setExclusive(true);
}

} // namespace vram
