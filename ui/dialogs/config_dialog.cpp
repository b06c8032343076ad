// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/config_dialog.h"

#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace vram {

ConfigDialog::ConfigDialog(std::shared_ptr<const Project> project, Save save, QWidget* parent)
    : QDialog(parent), m_project(std::move(project)), m_save(std::move(save)), m_choice(new QComboBox),
      m_text(new QPlainTextEdit), m_left(new QLabel)
{
    setObjectName(QStringLiteral("configuration"));
    setWindowTitle(tr("Configuration for training"));
    resize(760, 620);
    m_choice->setObjectName(QStringLiteral("configTool"));
    m_choice->setAccessibleName(tr("Program"));
    for (const ConfigKind& kind : configKinds())
        m_choice->addItem(qs(kind.label));
    m_text->setObjectName(QStringLiteral("configText"));
    m_text->setAccessibleName(tr("File"));
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_left->setObjectName(QStringLiteral("configLeft"));
    m_left->setWordWrap(true);
    m_left->setTextFormat(Qt::PlainText);
    makeSecondary(m_left);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_copyButton = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    m_copyButton->setObjectName(QStringLiteral("configCopy"));
    m_saveButton = buttons->addButton(tr("Save…"), QDialogButtonBox::AcceptRole);
    m_saveButton->setObjectName(QStringLiteral("configSave"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(m_choice, 0, Qt::AlignLeft);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_left);
    layout->addWidget(buttons);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &ConfigDialog::refresh);
    connect(m_copyButton, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_text->toPlainText()); });
    connect(m_saveButton, &QPushButton::clicked, this, [this] { m_save(qs(chosen().file), m_text->toPlainText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    refresh();
}

const ConfigKind& ConfigDialog::chosen() const
{
    return configKinds()[static_cast<std::size_t>(m_choice->currentIndex())];
}

void ConfigDialog::refresh()
{
    const Result<Config> config = writeConfig(chosen().tool, m_project->network, m_project->setup);
    m_saveButton->setEnabled(static_cast<bool>(config));
    m_copyButton->setEnabled(static_cast<bool>(config));
    m_text->setPlainText(config ? qs(config->text) : QString());
    QStringList lines;
    if (!config)
        lines << translated(config.error());
    else if (!config->unsupported.empty())
        lines << tr("This file has no setting for:");
    for (const Message& sentence : config ? config->unsupported : std::vector<Message>{})
        lines << QStringLiteral("– ") + translated(sentence);
    m_left->setText(lines.join(QLatin1Char('\n')));
    m_left->setVisible(!lines.isEmpty());
}

} // namespace vram
