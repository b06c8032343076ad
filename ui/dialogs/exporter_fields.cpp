// SPDX-License-Identifier: GPL-3.0-or-later

// Saving and restoring the fields of the dialog that records a model.

#include "ui/dialogs/exporter_dialog.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTabBar>

namespace vram {

QVariantMap ExporterDialog::fields() const
{
    QVariantMap fields{{m_sources->objectName(), m_sources->currentIndex()},
                       {m_trainer->objectName(), m_trainer->isChecked()}};
    for (const QLineEdit* field : m_pages->findChildren<QLineEdit*>())
        fields.insert(field->objectName(), field->text());
    return fields;
}

void ExporterDialog::setFields(const QVariantMap& fields)
{
    m_sources->setCurrentIndex(fields.value(m_sources->objectName()).toInt());
    m_trainer->setChecked(fields.value(m_trainer->objectName()).toBool());
    for (QLineEdit* field : m_pages->findChildren<QLineEdit*>())
        field->setText(fields.value(field->objectName()).toString());
}

} // namespace vram
