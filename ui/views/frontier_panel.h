// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/background_task.h"
#include "ui/document/session_state.h"
#include "ui/views/view_figures.h"

#include "search/frontier.h"

#include <QTimer>
#include <QWidget>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QModelIndex;
class QProgressBar;
class QPushButton;

namespace vram {

class AreaChart;
class FrontierModel;
class HeatMapView;
class SweepPanel;

/// The sweep: memory by batch size, memory by sequence length or image size if the network has one, and a heat map of
/// the combinations that fit. Figures are computed on another thread, and the old ones stay on screen until the new
/// ones are available.
class FrontierPanel : public QWidget
{
    Q_OBJECT

public:
    using CatalogueSource = std::function<const Catalogues&()>;

    explicit FrontierPanel(CatalogueSource catalogues, QWidget* parent = nullptr);
    ~FrontierPanel() override;
    void display(const SessionState& sessionState);
    QWidget* header() const { return m_header; }
    SweepPanel* sweep() const { return m_sweep; }
    AreaChart* sizes() const { return m_sizes; }
    HeatMapView* map() const { return m_view; }
    /// The chart that has the keyboard focus, or else the one on the left.
    ChartKind shownChart() const;
    ViewFigures figures() const;

signals:
    void figuresChanged();
    /// Emitted while the handle of the size chart is dragged.
    void sizeChosen(std::int64_t size, bool done);
    /// Emitted when a cell of the heat map is chosen.
    void useRequested(std::int64_t batch, std::int64_t size);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// The result of a search.
    struct SearchResult {
        std::shared_ptr<const Frontier> frontier{};
        std::vector<SizePoint> points{};
    };
    /// State shared with the search thread.
    struct SearchTask {
        std::atomic<bool> stop{false};
        std::atomic<double> done{0};
    };

    void makeHeader();
    void makeBody();
    void findAxis();
    void request(bool mapToo);
    /// Runs on another thread. Returns std::nullopt if the search was stopped.
    static std::optional<SearchResult> search(SearchTask& job, const Project& project, const Catalogues& catalogues,
                                              const SizeAxis& axis, std::shared_ptr<const Frontier> map);
    void take(const SearchResult& found);
    void stop();
    void showState();
    QString onlyCurrentSizeText() const;
    void redraw();
    void choose(const QModelIndex& index);
    void setOutdated(bool old);
    void readOutSize(double x);
    void dragSize(double x, bool done);
    const SizePoint* nearest(double x) const;

    CatalogueSource m_catalogues;
    SessionState m_sessionState;
    Network m_network; ///< The network to which `m_axes` belong.
    std::vector<SizeAxis> m_axes;
    std::optional<SizeAxis> m_axis; ///< Axis of the sizes, or std::nullopt if there is nothing to show.
    /// The project for which the figures were or are being computed. Its size and batch may differ from the current
    /// ones.
    std::shared_ptr<const Project> m_for;
    SizeAxis m_axisFor;          ///< The axis of `m_for`.
    std::int64_t m_batchFor = 0; ///< The batch of the size chart.
    SearchResult m_result;
    bool m_isOutdated = false; ///< Whether the figures belong to another setup.
    BackgroundTask m_background;
    std::shared_ptr<SearchTask> m_task;
    QTimer m_watch;
    bool m_cancelled = false;
    ByteUnit m_unit = ByteUnit::Binary;
    QWidget* m_header;
    QWidget* m_map;
    QPushButton* m_overBatch;
    QPushButton* m_overSize;
    QLabel* m_words;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QPushButton* m_use;
    SweepPanel* m_sweep;
    AreaChart* m_sizes;
    FrontierModel* m_model;
    HeatMapView* m_view;
    QLabel* m_reason;
};

} // namespace vram
