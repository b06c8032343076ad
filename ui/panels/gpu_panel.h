#pragma once

#include "ui/document/background.h"
#include "ui/panels/gpu_table.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace vram {

class Settings;

/// Which GPU would do: the whole catalogue, searched and sorted, favourites on top. Enter or a double click takes one.
class GpuPanel : public QWidget
{
    Q_OBJECT

public:
    using CatalogueSource = std::function<const Catalogues&()>;

    GpuPanel(Settings& settings, CatalogueSource catalogues, QWidget* parent = nullptr);
    void present(const Reading& reading);
    /// The search, for the line above.
    QWidget* header() const { return m_header; }

signals:
    void gpuChosen(const QString& name);

private:
    void compute();
    void togglePin(const QModelIndex& index);

    Settings& m_settings;
    CatalogueSource m_catalogues;
    Reading m_reading;
    std::shared_ptr<const Project> m_for;
    ByteUnit m_unitFor = ByteUnit::Binary;
    Background m_background;
    GpuTable* m_table;
    QSortFilterProxyModel* m_order;
    QTreeView* m_view;
    QWidget* m_header;
    QLineEdit* m_search;
    QLabel* m_state;
};

} // namespace vram
