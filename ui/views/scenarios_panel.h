#pragma once

#include "ui/document/background.h"
#include "ui/document/reading.h"
#include "ui/views/scenario_columns.h"
#include "ui/views/view_figures.h"

#include <QWidget>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace vram {

/// Setups side by side: a bar each, the figures, and the settings that differ.
class ScenariosPanel : public QWidget
{
    Q_OBJECT

public:
    using CatalogueSource = std::function<const Catalogues&()>;

    explicit ScenariosPanel(CatalogueSource catalogues, QWidget* parent = nullptr);
    void present(const Reading& reading);
    QWidget* header() const { return m_header; }
    QTableWidget* table() const { return m_table; }
    ViewFigures figures() const;
    /// Opens the editor of its name, as soon as it is on screen.
    void editName(int scenario);

signals:
    void keepWanted();
    void useWanted(int scenario);
    void renamed(int scenario, const QString& name);
    void removeWanted(int scenario);
    void figuresChanged();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeNameEditor();
    QPushButton* addButton(const QString& text, const char* name);
    void show(const std::vector<ScenarioColumn>& columns);
    void addBars(const std::vector<ScenarioColumn>& columns);
    int current() const;
    void openNameEditor();
    void closeNameEditor(bool take);
    void updateButtons();

    CatalogueSource m_catalogues;
    std::shared_ptr<const Project> m_for;
    ByteUnit m_unit = ByteUnit::Binary;
    std::vector<ScenarioColumn> m_columns; ///< Those on screen.
    Background m_background;
    int m_toName = -1; ///< The scenario whose name is edited, or will be; -1: none.
    QWidget* m_header;
    QTableWidget* m_table;
    QLineEdit* m_name;
    QLabel* m_empty;
    QPushButton* m_use;
    QPushButton* m_rename;
    QPushButton* m_remove;
};

} // namespace vram
