// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan.h"
#include "ui/document/background_task.h"
#include "ui/document/session_state.h"

#include <QDialog>
#include <QTimer>

#include <atomic>
#include <memory>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTreeWidget;
class QTreeWidgetItem;

namespace vram {

class GpuTypes;

/// The dialog "Plan for several GPUs". It searches for parallel layouts on several GPUs, of one type or of several
/// types for comparison, previews the selected plan in the window, and applies one.
class PlanDialog : public QDialog
{
    Q_OBJECT

public:
    PlanDialog(const SessionState& sessionState, std::shared_ptr<const Catalogues> catalogues, GpuPrices prices,
               QWidget* parent);
    ~PlanDialog() override;

signals:
    /// Previews `setup`. std::nullopt restores the current setup.
    void preview(const std::optional<vram::Setup>& setup);
    void chosen(const vram::Setup& setup);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The state that a search shares with its thread.
    struct Search {
        std::atomic<bool> shouldContinue = true;
        std::atomic<double> done = 0; ///< Progress from 0 to 1.
    };

    void makeQuestion(QFormLayout& form);
    void makeOrder(QFormLayout& form);
    /// Offers the order by cost only if every GPU type has a price.
    void offerCheapest();
    PlanRequest request() const;
    void showDefaultBatch();
    void makeProgress();
    void search();
    void showProgress();
    void take(const std::optional<std::vector<GpuPlans>>& compared);
    void showPlans();
    void fitColumns();
    QTreeWidgetItem* itemOf(const Plan& plan) const;
    QTreeWidgetItem* headingOf(const GpuPlans& type) const;
    QString summary() const;
    void showCost();
    const Plan* current() const;

    std::shared_ptr<const Project> m_project;
    std::shared_ptr<const Catalogues> m_catalogues;
    GpuPrices m_prices;
    ByteUnit m_unit;
    std::vector<GpuPlans> m_compared; ///< Plans with the best GPU type first. Empty until the first search has ended.
    BackgroundTask m_background{0};
    std::shared_ptr<Search> m_search;
    QTimer m_tick;
    QProgressBar* m_progress;
    GpuTypes* m_types;
    QSpinBox* m_gpus;
    QSpinBox* m_batch;
    QComboBox* m_objective;
    QDoubleSpinBox* m_within; ///< Maximum number of hours, or 0 for no limit.
    QCheckBox* m_keep;
    QLabel* m_words;
    QTreeWidget* m_list;
    QLabel* m_cost;
    QPushButton* m_use;
};

} // namespace vram
