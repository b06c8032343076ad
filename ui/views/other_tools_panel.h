// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/others.h"
#include "ui/document/background_task.h"
#include "ui/document/session_state.h"
#include "ui/views/view_figures.h"
#include "ui/views/worksheet_rows.h"

#include <QWidget>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace vram {

/// The figures of other tools and textbooks, each with a bar, compared with ours, and the reasons for the differences.
/// A row expands to its formula. Ctrl+C copies the table.
class OtherToolsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit OtherToolsPanel(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
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
    struct ShownFigure {
        OtherFigure figure;
        std::vector<ReconciliationStep> steps{};
    };

    static std::vector<ShownFigure> shownFigures(const Project& project, const Estimate& estimate);
    void show(const std::vector<ShownFigure>& figures);
    void addFigure(const ShownFigure& shown, Bytes scale);
    QTreeWidgetItem* addRow(const QString& who, Bytes bytes, const QString& why, Bytes scale);
    void copy() const;

    SessionState m_sessionState;
    std::shared_ptr<const Estimate> m_for;
    ByteUnit m_unit = ByteUnit::Binary;
    std::vector<ShownFigure> m_shown;
    BackgroundTask m_background;
    QTreeWidget* m_list;
    QWidget* m_header;
    QLabel* m_state;
};

} // namespace vram
