// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/background_task.h"
#include "ui/document/session_state.h"
#include "ui/views/scenario_columns.h"
#include "ui/views/view_figures.h"

#include <QWidget>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace vram {

/// Scenarios side by side, each with a bar, its figures and the settings that differ. Columns appear immediately, and
/// their figures as soon as they are computed.
class ScenariosPanel : public QWidget
{
    Q_OBJECT

public:
    using CatalogueSource = std::function<const Catalogues&()>;

    explicit ScenariosPanel(CatalogueSource catalogues, QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    QWidget* header() const { return m_header; }
    QTableWidget* table() const { return m_table; }
    ViewFigures figures() const;
    /// Opens the name editor as soon as the scenario is on screen.
    void editName(int scenario);

signals:
    void saveRequested();
    void useRequested(int scenario);
    void renamed(int scenario, const QString& name);
    void removeRequested(int scenario);
    void figuresChanged();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeNameEditor();
    QPushButton* addButton(const QString& text, const char* name);
    void compute(BackgroundTask& by);
    void take(const ScenarioColumn& column, std::size_t index);
    void show();
    void addCell(const ScenarioLine& line, int row, int column);
    void addBars();
    int current() const;
    void openNameEditor();
    void placeNameEditor();
    void closeNameEditor(bool take);
    void updateButtons();

    CatalogueSource m_catalogues;
    std::shared_ptr<const Project> m_for;
    ByteUnit m_unit = ByteUnit::Binary;
    std::vector<Gpu> m_gpusFor;
    std::vector<ScenarioColumn> m_columns; ///< The columns on screen.
    BackgroundTask m_background;
    BackgroundTask m_remaining{0}; ///< Computes the columns after the first.
    bool m_filling = false;        ///< Whether the table is being refilled.
    int m_renaming = -1;           ///< The scenario whose name is or will be edited, or -1.
    QWidget* m_header;
    QTableWidget* m_table;
    QLineEdit* m_name;
    QLabel* m_empty;
    QPushButton* m_use;
    QPushButton* m_rename;
    QPushButton* m_remove;
};

} // namespace vram
