// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/sizes_dialog.h"

#include "ui/dialogs/dialogs.h"
#include "ui/forms/param_form.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include "import/import_settings.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace vram {

SizesDialog::SizesDialog(const QString& model, const std::vector<DynamicDimension>& dimensions, QWidget* parent)
    : QDialog(parent), m_dimensions(dimensions), m_form(new ParamForm)
{
    setObjectName(QStringLiteral("sizes"));
    setWindowTitle(tr("Sizes"));
    auto* title = new QLabel(tr("Choose the sizes of %1").arg(model));
    QFont bold = title->font();
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    title->setWordWrap(true);
    auto* lead = new QLabel(tr("They decide how much memory it takes. You can change the batch size later."));
    lead->setWordWrap(true);
    makeSecondary(lead);
    std::vector<AttributeSpec> specs;
    std::vector<AttributeValue> values;
    m_labels.reserve(m_dimensions.size()); // Keeps the addresses of the labels stable.
    for (const DynamicDimension& dimension : m_dimensions) {
        m_sizes[dimension.name] = dimension.size;
        AttributeSpec spec;
        spec.key = dimension.name;
        spec.label = m_labels.emplace_back(utf8(translated(dimension.label)));
        spec.defaultValue = dimension.size;
        spec.maximum = static_cast<double>(kLargestDimension);
        specs.push_back(spec);
        values.emplace_back(dimension.size);
    }
    m_form->display(specs, values);
    connect(m_form, &ParamForm::edited, this, [this](const QString& key, const AttributeValue& value) {
        m_sizes[utf8(key)] = std::get<std::int64_t>(value);
    });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Open"));
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(12);
    layout->addWidget(title);
    layout->addWidget(lead);
    layout->addWidget(m_form);
    layout->addStretch(1);
    layout->addWidget(buttons);
    makeDefaultButton(buttons->button(QDialogButtonBox::Ok));
    resize(420, sizeHint().height());
    m_form->focusFirst();
}

} // namespace vram
