// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/assumption_list.h"

#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace vram {

namespace {

QPushButton* makeLink(const QString& text, const QString& sentence)
{
    auto* button = new QPushButton(text);
    button->setProperty("quiet", true);
    button->setProperty("link", true);
    button->setAccessibleName(QStringLiteral("%1: %2").arg(text, sentence));
    return button;
}

} // namespace

AssumptionList::AssumptionList(QWidget* parent) : QWidget(parent), m_items(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("assumptionList"));
    m_items->setContentsMargins(0, 0, 0, 0);
    m_items->setSpacing(8);
}

void AssumptionList::display(const std::vector<Assumption>& assumptions)
{
    if (assumptions == m_shown)
        return;
    m_shown = assumptions;
    while (const QLayoutItem* item = m_items->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        m_items->addWidget(makeItem(i));
}

QWidget* AssumptionList::makeItem(std::size_t index)
{
    auto* item = new QWidget;
    auto* layout = new QVBoxLayout(item);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* sentence = new QLabel(displayText(translated(m_shown[index].sentence)));
    sentence->setWordWrap(true);
    sentence->setTextFormat(Qt::PlainText);
    layout->addWidget(sentence);
    layout->addWidget(makeButtons(index));
    return item;
}

QWidget* AssumptionList::makeButtons(std::size_t index)
{
    const Assumption& assumption = m_shown[index];
    const QString sentence = displayText(translated(assumption.sentence));
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    if (!assumption.rows.empty()) {
        const std::size_t count = assumption.rows.size();
        const QString text = count == 1 ? tr("Show the layer")
                                        : tr("Show the next of %1 layers").arg(numberText(std::ssize(assumption.rows)));
        QPushButton* show = makeLink(text, sentence);
        layout->addWidget(show);
        connect(show, &QPushButton::clicked, this, [this, rows = assumption.rows, next = std::size_t{0}]() mutable {
            emit rowRequested(rows[next]);
            next = (next + 1) % rows.size();
        });
    }
    if (!assumption.setting.empty()) {
        QPushButton* change = makeLink(tr("Change…"), sentence);
        layout->addWidget(change);
        connect(change, &QPushButton::clicked, this, [this, assumption] { emit changeRequested(assumption); });
    }
    QPushButton* confirm = makeLink(tr("Confirm"), sentence);
    confirm->setToolTip(tr("It is right: remove it from this list. Undo brings it back."));
    layout->addWidget(confirm);
    layout->addStretch(1);
    connect(confirm, &QPushButton::clicked, this, [this, index] { emit confirmed(index); });
    return box;
}

} // namespace vram
