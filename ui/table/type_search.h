// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/applicable_layers.h"

#include <QObject>
#include <QStringList>

class QCompleter;
class QLineEdit;
class QStringListModel;

namespace vram {

/// The names of all layer types that match the words, best first: matches by name before those by group and help, and
/// among equal matches those that `fits` accepts. An empty `fits` accepts all.
QStringList matchingTypes(const QString& search, const TypePredicate& fits = {});

/// Suggests layer types below a line edit during typing. Enter accepts the highlighted suggestion, or else the first.
class TypeSearch : public QObject
{
    Q_OBJECT

public:
    TypeSearch(QLineEdit* edit, TypePredicate fits);

    /// Replaces the typed text with the first suggestion, unless the text is already the name of a type.
    void acceptFirst();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void suggest(const QString& typed);
    void accept(const QString& name);

    QLineEdit* m_edit;
    QStringListModel* m_names;
    QCompleter* m_completer;
    TypePredicate m_fits;
};

} // namespace vram
