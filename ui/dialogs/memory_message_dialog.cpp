// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/memory_message_dialog.h"

#include "ui/dialogs/dialogs.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_rows.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabBar>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace vram {

MemoryMessageDialog::MemoryMessageDialog(ByteUnit unit, QWidget* parent, bool canApply)
    : QDialog(parent), m_unit(unit), m_canApply(canApply), m_lead(new QLabel), m_text(new QPlainTextEdit),
      m_which(new QTabBar), m_figures(new QTreeWidget), m_words(new QLabel)
{
    setObjectName(QStringLiteral("memoryMessage"));
    setWindowTitle(tr("Explain an out-of-memory message"));
    resizeOnScreen(*this, {1120, 560});
    m_lead->setObjectName(QStringLiteral("memoryMessageLead"));
    m_lead->setWordWrap(true);
    makeSecondary(m_lead);
    m_text->setObjectName(QStringLiteral("memoryMessageText"));
    m_text->setAccessibleName(tr("The message"));
    m_text->setPlaceholderText(QStringLiteral("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate …"));
    m_text->setFixedHeight(7 * fontMetrics().height());
    m_text->setTabChangesFocus(true);
    m_which->setObjectName(QStringLiteral("memoryMessageWhich"));
    m_which->setAccessibleName(tr("Messages"));
    m_which->setProperty("underlined", true);
    m_which->setDrawBase(false);
    m_which->setExpanding(false);
    m_figures->setObjectName(QStringLiteral("memoryMessageFigures"));
    m_figures->setAccessibleName(tr("Meaning of its numbers"));
    m_figures->setHeaderLabels({tr("Figure"), tr("Value"), tr("Meaning")});
    m_figures->setRootIsDecorated(false);
    wrapRows(m_figures);
    m_figures->setFrameShape(QFrame::NoFrame);
    m_figures->headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    m_words->setObjectName(QStringLiteral("memoryMessageWords"));
    m_words->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_apply = buttons->addButton(tr("Apply these limits"), QDialogButtonBox::AcceptRole);
    m_apply->setObjectName(QStringLiteral("takeMemoryMessage"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(12);
    layout->addWidget(m_lead);
    layout->addWidget(m_text);
    layout->addWidget(m_which);
    layout->addWidget(m_figures, 1);
    layout->addWidget(m_words);
    layout->addWidget(buttons);
    makeDefaultButton(m_apply);
    connect(m_text, &QPlainTextEdit::textChanged, this, &MemoryMessageDialog::read);
    connect(m_which, &QTabBar::currentChanged, this, &MemoryMessageDialog::showMessage);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit applied(*message()->total, message()->usedByOthers().value_or(0));
        accept();
    });
    read();
}

void MemoryMessageDialog::setText(const QString& text)
{
    m_text->setPlainText(text);
    m_text->selectAll();
}

void MemoryMessageDialog::predict(const QString& text)
{
    if (text.isEmpty())
        return;
    m_predicted = text;
    setText(text);
}

void MemoryMessageDialog::read()
{
    const bool predicted = !m_predicted.isEmpty() && m_text->toPlainText() == m_predicted;
    m_lead->setText(predicted ? tr("PyTorch would fail with this message. Paste another to have it explained; the text "
                                   "around it is ignored.")
                              : tr("Paste PyTorch's out-of-memory message; the text around it is ignored."));
    m_messages = outOfMemoryMessages(utf8(m_text->toPlainText()));
    {
        const QSignalBlocker blocker(m_which);
        while (m_which->count() > 0)
            m_which->removeTab(0);
        for (const OutOfMemoryMessage& message : m_messages)
            m_which->addTab(tr("Message %1, GPU %2").arg(m_which->count() + 1).arg(message.gpu));
    }
    m_which->setVisible(m_messages.size() > 1);
    showMessage();
}

const OutOfMemoryMessage* MemoryMessageDialog::message() const
{
    const int index = m_which->currentIndex();
    return index < 0 ? nullptr : &m_messages[static_cast<std::size_t>(index)];
}

void MemoryMessageDialog::showMessage()
{
    m_apply->setEnabled(m_canApply && message() && message()->total);
    m_figures->clear();
    if (!message()) {
        const bool empty = m_text->toPlainText().trimmed().isEmpty();
        m_words->setText(empty ? QString() : tr("It contains no out-of-memory message of PyTorch."));
        return;
    }
    for (const ExplainedFigure& figure : explain(*message())) {
        auto* item = new QTreeWidgetItem(
            m_figures, {translated(figure.label), bytesText(figure.bytes, m_unit), translated(figure.meaning)});
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setTextAlignment(0, Qt::AlignLeft | Qt::AlignVCenter);
        item->setToolTip(2, item->text(2));
    }
    m_figures->resizeColumnToContents(0);
    m_figures->resizeColumnToContents(1);
    QStringList words;
    for (const Message& sentence : remedies(*message()))
        words << translated(sentence);
    m_words->setText(words.join(QLatin1Char('\n')));
}

} // namespace vram
