// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/others.h"
#include "ui/document/background.h"
#include "ui/document/reading.h"
#include "ui/views/view_figures.h"
#include "ui/views/worksheet_rows.h"

#include <QWidget>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace vram {

/// The figures of other tools and textbooks, each with a bar, compared with ours, and the reasons for the differences.
/// A row expands to its formula. Ctrl+C copies the table.
class OthersPanel : public QWidget
{
    Q_OBJECT

public:
    explicit OthersPanel(QWidget* parent = nullptr);
    void present(const Reading& reading);
    QWidget* header() const { return m_header; }
    ViewFigures figures() const;

signals:
    void figuresChanged();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeList();
    /// A figure, and for a textbook rule the steps from it to the device total.
    struct Shown {
        OtherFigure figure;
        std::vector<ReconciliationStep> ladder{};
    };

    static std::vector<Shown> shownOf(const Project& project, const Estimate& estimate);
    void show(const std::vector<Shown>& figures);
    void addFigure(const Shown& shown, Bytes scale);
    QTreeWidgetItem* addRow(const QString& who, Bytes bytes, const QString& why, Bytes scale);
    void copy() const;

    Reading m_reading;
    std::shared_ptr<const Estimate> m_for;
    ByteUnit m_unit = ByteUnit::Binary;
    std::vector<Shown> m_shown;
    Background m_background;
    QTreeWidget* m_list;
    QWidget* m_header;
    QLabel* m_state;
};

} // namespace vram
