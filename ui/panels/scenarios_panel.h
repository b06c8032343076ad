#pragma once

#include "ui/document/background.h"
#include "ui/document/reading.h"
#include "ui/panels/scenario_columns.h"

#include <QWidget>

#include <functional>

class QLabel;
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

signals:
    void keepWanted();
    void useWanted(int scenario);
    void renameWanted(int scenario);
    void removeWanted(int scenario);

protected:
    void changeEvent(QEvent* event) override;

private:
    QPushButton* addButton(const QString& text, const char* name);
    void show(const std::vector<ScenarioColumn>& columns);
    void addBars(const std::vector<ScenarioColumn>& columns);
    int current() const;
    void updateButtons();

    CatalogueSource m_catalogues;
    std::shared_ptr<const Project> m_for;
    ByteUnit m_unit = ByteUnit::Binary;
    std::vector<ScenarioColumn> m_columns; ///< Those on screen.
    Background m_background;
    QWidget* m_header;
    QTableWidget* m_table;
    QLabel* m_empty;
    QPushButton* m_use;
    QPushButton* m_rename;
    QPushButton* m_remove;
};

} // namespace vram
