// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/rule_menu.h"

#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include "textbook/textbook.h"

#include <QActionGroup>

namespace vram {

RuleMenu::RuleMenu(Settings& settings, QWidget* parent)
    : QMenu(tr("&Hand calculation in reports"), parent), m_settings(settings), m_rules(new QActionGroup(this))
{
    setObjectName(QStringLiteral("reportRules"));
    setToolTipsVisible(true);
    addRule(tr("&None"), {});
    for (const TextbookMethod& method : textbookMethods()) {
        addRule(escapedMnemonics(translated(method.label)), qs(method.name));
        m_rules->actions().last()->setToolTip(translated(method.rule));
    }
    addRule(tr("&All rules"), QStringLiteral("all"));
    connect(m_rules, &QActionGroup::triggered, this,
            [this](const QAction* action) { m_settings.set(Setting::ReportRule, action->data()); });
    connect(this, &QMenu::aboutToShow, this, &RuleMenu::fill);
}

void RuleMenu::addRule(const QString& words, const QString& rule)
{
    QAction* action = addAction(words);
    action->setCheckable(true);
    action->setData(rule);
    m_rules->addAction(action);
}

void RuleMenu::fill()
{
    for (QAction* action : m_rules->actions())
        action->setChecked(action->data() == m_settings.value(Setting::ReportRule));
}

} // namespace vram
