// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/fine_tuning_row.h"

#include "layers/layer_type.h"
#include "ui/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace vram {

FineTuningRow::FineTuningRow(QWidget* parent) : QWidget(parent), m_methods(new QButtonGroup(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* label = new QLabel(tr("Fine-tuning"));
    makeSecondary(label);
    layout->addWidget(label, 2);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    const auto add = [&](FineTuning method, const char* name, const QString& title, const QString& help) {
        auto* button = new QToolButton;
        button->setObjectName(QLatin1String(name));
        button->setText(title);
        button->setToolTip(help);
        button->setAccessibleName(tr("Fine-tuning: %1").arg(title));
        button->setCheckable(true);
        button->setProperty("compact", true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_methods->addButton(button, static_cast<int>(method));
        buttons->addWidget(button);
    };
    add(FineTuning::Full, "fineTuneFull", tr("Full"), tr("All parameters are trained."));
    add(FineTuning::Lora, "fineTuneLora", tr("LoRA"),
        tr("Low-rank adapters are trained beside all linear layers; everything else is frozen."));
    add(FineTuning::Qlora, "fineTuneQlora", tr("QLoRA"),
        tr("The same with the frozen weights in 4 bits (NF4 with double quantization)."));
    buttons->addStretch(1);
    layout->addLayout(buttons, 3);
    connect(m_methods, &QButtonGroup::idClicked, this,
            [this](int method) { emit chosen(static_cast<FineTuning>(method)); });
}

void FineTuningRow::display(const SessionState& sessionState)
{
    if (const Network& network = sessionState.project->network; network.rows != m_rows) {
        m_rows = network.rows;
        m_linear = hasLayer(network, {Trait::Linear});
    }
    setVisible(sessionState.project->setup.mode == Mode::Training && m_linear);
    const FineTuning method = fineTuningMethod(sessionState.project->setup);
    m_methods->setExclusive(false); // Otherwise no button could be left unchecked.
    for (QAbstractButton* button : m_methods->buttons())
        button->setChecked(m_methods->id(button) == static_cast<int>(method));
    m_methods->setExclusive(true);
}

} // namespace vram
