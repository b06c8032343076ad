// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/type_search.h"

#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStringListModel>

#include <algorithm>
#include <map>

namespace vram {

namespace {

/// The rank of a type among the matches. Lower is better, and -1 means no match.
int rank(const LayerType& type, const QStringList& words)
{
    const QString name = qs(type.name);
    const QString all = name + QLatin1Char(' ') + translated(type.group) + QLatin1Char(' ') + translated(type.help);
    int worst = 0;
    for (const QString& word : words) {
        if (name.compare(word, Qt::CaseInsensitive) == 0)
            continue;
        if (name.startsWith(word, Qt::CaseInsensitive))
            worst = std::max(worst, 1);
        else if (name.contains(word, Qt::CaseInsensitive))
            worst = std::max(worst, 2);
        else if (all.contains(word, Qt::CaseInsensitive))
            worst = std::max(worst, 3);
        else
            return -1;
    }
    return worst;
}

} // namespace

QStringList matchingTypes(const QString& search, const TypePredicate& fits)
{
    const QStringList words = search.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::multimap<std::pair<int, bool>, QString> ranked;
    for (const LayerType& type : layerTypes()) {
        if (const int r = rank(type, words); r >= 0)
            ranked.emplace(std::pair(r, !words.isEmpty() && fits && !fits(type)), qs(type.name));
    }
    QStringList names;
    for (const auto& [order, name] : ranked)
        names << name;
    return names;
}

TypeSearch::TypeSearch(QLineEdit* edit, TypePredicate fits)
    : QObject(edit), m_edit(edit), m_names(new QStringListModel(this)), m_completer(new QCompleter(m_names, this)),
      m_fits(std::move(fits))
{
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(14);
    m_completer->popup()->installEventFilter(this);
    m_edit->setCompleter(m_completer);
    connect(m_edit, &QLineEdit::textEdited, this, &TypeSearch::suggest);
}

void TypeSearch::suggest(const QString& typed)
{
    m_names->setStringList(typed.trimmed().isEmpty() ? QStringList() : matchingTypes(typed, m_fits));
}

void TypeSearch::acceptFirst()
{
    const QString typed = m_edit->text().trimmed();
    if (const QStringList found = matchingTypes(typed, m_fits);
        !typed.isEmpty() && !findLayerType(utf8(typed)) && !found.isEmpty())
        m_edit->setText(found.front());
}

void TypeSearch::accept(const QString& name)
{
    m_completer->popup()->hide();
    if (!name.isEmpty())
        m_edit->setText(name);
    // The delegate commits the text when it receives Enter.
    QCoreApplication::postEvent(m_edit, new QKeyEvent(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier));
}

bool TypeSearch::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter)
        return QObject::eventFilter(object, event);
    accept(m_completer->popup()->currentIndex().data().toString());
    return true;
}

} // namespace vram
