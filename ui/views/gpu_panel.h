// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/smi.h"
#include "ui/document/background_task.h"
#include "ui/views/gpu_table.h"
#include "ui/views/view_figures.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QTreeView;

namespace vram {

class GpuOrder;
class PriceButton;
class Settings;

/// The comparison of GPUs: the whole catalogue with search, sorting and favourites. Enter or a double click chooses a
/// GPU, Space pins it, F2 and Del edit and remove a custom GPU, and F1 explains a figure.
class GpuPanel : public QWidget
{
    Q_OBJECT

public:
    using CatalogueSource = std::function<const Catalogues&()>;

    GpuPanel(Settings& settings, CatalogueSource catalogues, QWidget* parent = nullptr);
    ~GpuPanel() override;
    void display(const SessionState& sessionState);
    /// Sets the GPUs of this machine. A button selects one of them, together with the memory that other processes use
    /// on it.
    void setLocal(const std::vector<SmiGpu>& gpus);
    /// Imports a list of prices.
    void importPrices(const QString& file);
    /// The search field and the buttons, for the line above the panel.
    QWidget* header() const { return m_header; }
    /// The GPUs that match the search, in the order on screen.
    ViewFigures figures() const;
    /// Adds actions at the end of each row's menu.
    void setChartActions(const QList<QAction*>& actions) { m_chartActions = actions; }

signals:
    void gpuChosen(const QString& name);
    /// Emitted with an index into the GPUs passed to setLocal.
    void localChosen(int index);
    void newRequested();
    void editRequested(const QString& name);
    void removeRequested(const QString& name);
    void explain(const QString& topic);
    /// Emitted when the panel becomes visible, because nvidia-smi's figures may be outdated.
    void shown();
    void figuresChanged();
    /// Emitted when the user asks to choose a price list.
    void pricesRequested();
    void messageRequested(const QString& sentence, bool problem);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeHeader();
    QWidget* makeSide();
    void sortSmallestFirst();
    void makeView();
    void updatePrices();
    void compute();
    void showProgress();
    void take(std::vector<GpuFigures> rows);
    void mark();
    void togglePin(const QString& name);
    void editPrice(const QModelIndex& gpu);
    void showMenu(const QPoint& at);
    void fillMenu(QMenu& menu, const QModelIndex& index);

    Settings& m_settings;
    CatalogueSource m_catalogues;
    std::shared_ptr<const Project> m_for;
    ByteUnit m_unitFor = ByteUnit::Binary;
    std::vector<Gpu> m_gpusFor;
    std::vector<SmiGpu> m_localGpus;
    BackgroundTask m_background;
    QList<QAction*> m_chartActions;
    std::shared_ptr<GpuProgress> m_progress;
    QTimer m_ticker;
    bool m_hasNewFigures = false; ///< Whether the table shows any figures of the running search.
    GpuTable* m_table;
    GpuOrder* m_order;
    QTreeView* m_view;
    QWidget* m_header;
    QLineEdit* m_search;
    QPushButton* m_local;
    QLabel* m_state;
    QCheckBox* m_fitsOnly;
    QPushButton* m_smallest;
    QPushButton* m_pricesMenu;
    PriceButton* m_prices;
};

} // namespace vram
