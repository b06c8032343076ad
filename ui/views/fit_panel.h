// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/tradeoff_chart.h"
#include "ui/document/session_state.h"
#include "ui/views/view_figures.h"

#include <QWidget>

#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace vram {

class AreaChart;

/// All ways to save memory, ranked, each with its saving, its cost and the resulting total. Hovering over one previews
/// it. Enter, a double click or the button applies it. The chart beside the list plots memory against time.
class FitPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FitPanel(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    QTreeWidget* list() const { return m_list; }
    ViewFigures figures() const;

signals:
    void preview(const vram::Advice* advice);
    void chosen(const vram::Advice& advice);
    void figuresChanged();

protected:
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void fillChart();
    void showPoints(std::optional<std::size_t> selected);
    void arrange();
    void setColumnWidths();
    QTreeWidgetItem* itemOf(int index) const;
    void addHeading(const QString& text);
    void addFutileIdeas();
    void addItem(int index);
    void previewCurrent();
    void choose();
    const Advice* current() const;

    std::shared_ptr<const std::vector<Advice>> m_shown;
    ByteUnit m_unit = ByteUnit::Binary;
    bool m_isTraining = true;
    bool m_broken = false; ///< Whether layers have errors.
    std::vector<RejectedIdea> m_futile;
    Device m_device{};                   ///< The memory of the current setup.
    double m_currentSeconds = 0;         ///< Step time of the current setup, or 0 if it is not known.
    std::vector<TradeoffPoint> m_points; ///< The points of the chart.
    QBoxLayout* m_layout;
    QTreeWidget* m_list;
    AreaChart* m_chart;
    QLabel* m_state;
    QPushButton* m_apply;
};

} // namespace vram
