// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/type_search.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QListWidget;

namespace vram {

/// A list of all layer types grouped under headings, with a search field above and a description of the selected type
/// below. It opens as a popup of a button.
class TypeChooser : public QFrame
{
    Q_OBJECT

public:
    explicit TypeChooser(QWidget* parent = nullptr);
    /// Opens the list. Types that `fits` accepts come first among equally good matches.
    void openAt(const QPoint& globalTopLeft, TypePredicate fits = {});

signals:
    void chosen(const QString& type);
    void blockChosen();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fill(const QString& search);
    void explain();
    void accept();

    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_help;
    TypePredicate m_fits{};
};

} // namespace vram
