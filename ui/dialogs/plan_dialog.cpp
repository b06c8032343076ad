// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/plan_dialog.h"

#include "ui/dialogs/dialogs.h"
#include "ui/forms/gpu_types.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/theme/theme.h"

#include "setup/global_batch.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr int kColumnGap = 12; ///< Margins of the column headers, which their size hints do not include.

enum Column { Gpus, Way, Step, Rate, Cost, Needs, Free, Sent, Recomputed, Waiting };
constexpr std::array kFigures{Gpus, Step, Rate, Cost, Needs, Free, Sent, Recomputed, Waiting};

/// The cost of all epochs, or of a million samples or tokens if there is no dataset.
QString costText(const Plan& plan)
{
    const double cost = plan.trainingSeconds > 0 ? plan.trainingCost() : costOfMillion(plan);
    constexpr double kSmall = 0.1; // Smaller costs are shown with four decimals.
    return cost > 0 ? QLocale().toString(cost, 'f', cost < kSmall ? 4 : 2) : QStringLiteral("—");
}

QString percent(double share)
{
    return share > 0 ? QStringLiteral("%1 %").arg(QLocale().toString(share * 100, 'f', share < 0.1 ? 1 : 0))
                     : QStringLiteral("—");
}

/// Returns the header of the cost column: the cost of the training, or of a million tokens or samples.
QString costTitle(const Project& project, const Estimate& estimate)
{
    if (project.setup.datasetSamples > 0)
        return PlanDialog::tr("Cost of the training");
    return estimate.time.tokensPerSecond > 0 ? PlanDialog::tr("Cost per million tokens")
                                             : PlanDialog::tr("Cost per million samples");
}

} // namespace

PlanDialog::PlanDialog(const SessionState& sessionState, std::shared_ptr<const Catalogues> catalogues, GpuPrices prices,
                       QWidget* parent)
    : QDialog(parent), m_project(sessionState.project), m_catalogues(std::move(catalogues)),
      m_prices(std::move(prices)), m_unit(sessionState.unit), m_progress(new QProgressBar),
      m_types(new GpuTypes(m_catalogues->gpus, qs(fullGpuName(m_catalogues->gpus, m_project->setup.gpu)))),
      m_gpus(new QSpinBox), m_batch(new QSpinBox), m_objective(new QComboBox), m_within(new QDoubleSpinBox),
      m_keep(new QCheckBox(tr("Keep the current activation checkpointing"))), m_words(new QLabel),
      m_list(new QTreeWidget), m_cost(new QLabel)
{
    setObjectName(QStringLiteral("plan"));
    setWindowTitle(tr("Plan for several GPUs"));
    resizeOnScreen(*this, {1120, 560});
    auto* form = new QFormLayout;
    makeQuestion(*form);
    m_words->setObjectName(QStringLiteral("planWords"));
    m_words->setWordWrap(true);
    makeProgress();
    m_list->setObjectName(QStringLiteral("planList"));
    m_list->setAccessibleName(tr("Plans that fit"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAllColumnsShowFocus(true);
    m_list->setHeaderLabels({tr("GPUs"), tr("Plan"), tr("Step time"), tr("Throughput"),
                             costTitle(*m_project, *sessionState.estimate), tr("Fullest GPU"), tr("Free"),
                             tr("Sent per step"), tr("Recomputed"), tr("Idle time")});
    for (const int column : kFigures)
        m_list->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(Way, QHeaderView::Stretch); // Takes the width left by the figures.
    m_cost->setObjectName(QStringLiteral("planCost"));
    m_cost->setWordWrap(true);
    makeSecondary(m_cost);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_use = buttons->addButton(tr("Use this plan"), QDialogButtonBox::AcceptRole);
    m_use->setObjectName(QStringLiteral("planUse"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(10);
    layout->addLayout(form);
    layout->addWidget(m_words);
    layout->addWidget(m_progress);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_cost);
    layout->addWidget(buttons);
    makeDefaultButton(m_use);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &PlanDialog::showCost);
    connect(m_list, &QTreeWidget::itemActivated, m_use, &QPushButton::click);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (const Plan* plan = current()) {
            emit chosen(plan->setup);
            accept();
        }
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::rejected, this, [this] { emit preview(std::nullopt); });
    m_gpus->setFocus();
    search();
}

PlanDialog::~PlanDialog()
{
    if (m_search)
        m_search->shouldContinue = false;
}

// The progress bar keeps its space while it is hidden, so that the list does not move.
void PlanDialog::makeProgress()
{
    constexpr int kPermille = 1000;
    constexpr int kTick = 50;
    m_progress->setObjectName(QStringLiteral("planProgress"));
    m_progress->setAccessibleName(tr("Search progress"));
    m_progress->setRange(0, kPermille);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(policy);
    m_tick.setInterval(kTick);
    connect(&m_tick, &QTimer::timeout, this, &PlanDialog::showProgress);
}

void PlanDialog::showProgress()
{
    m_progress->setValue(static_cast<int>(m_search->done * m_progress->maximum()));
}

// Starts a search. If a search for earlier settings is running, it stops at its next step.
void PlanDialog::search()
{
    if (m_search)
        m_search->shouldContinue = false;
    m_search = std::make_shared<Search>();
    m_words->setText(tr("Searching…"));
    showDefaultBatch();
    m_use->setEnabled(false);
    m_compared.clear(); // These plans belong to an earlier question.
    m_list->clear();
    showCost();
    m_progress->show();
    m_tick.start();
    std::vector<std::string> gpus;
    for (const QString& gpu : m_types->chosen())
        gpus.push_back(utf8(gpu));
    m_background.request(
        [this, request = request(), gpus, search = m_search, project = m_project, catalogues = m_catalogues] {
            const auto progress = [&search](double done) {
                search->done = done;
                return search->shouldContinue.load();
            };
            auto compared = comparePlans(project->network, project->setup, *catalogues, gpus, request, progress);
            return [this, compared = std::move(compared)] { take(compared); };
        });
}

// Shows the global batch that is used if the field is 0. Each plan rounds it up to a multiple that its GPUs share
// evenly.
void PlanDialog::showDefaultBatch()
{
    const std::int64_t batch = defaultGlobalBatch(m_project->setup, m_gpus->value());
    const std::int64_t own = globalBatch(m_project->setup);
    m_batch->setSpecialValueText(
        (batch == own ? tr("%1 (current setting)") : tr("%1 or more (current setting)")).arg(numberText(own)));
    constexpr int kAround = 48; // Width of buttons and margins, which the spin box underestimates.
    const int words = m_batch->fontMetrics().horizontalAdvance(m_batch->specialValueText());
    m_batch->setMinimumWidth(std::max(m_gpus->minimumWidth(), words + kAround));
    m_batch->setToolTip(tr("Samples per optimizer step. Plans round the current setting up to divide it evenly."));
}

// Enter in a field of the search settings moves the focus to the list of plans, where Enter applies a plan.
void PlanDialog::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const QWidget* focus = focusWidget();
    if (enter
        && (focus == m_gpus || focus == m_batch || focus == m_keep || focus == m_objective || focus == m_within
            || m_types->isAncestorOf(focus)))
        m_list->setFocus();
    else
        QDialog::keyPressEvent(event);
}

void PlanDialog::take(const std::optional<std::vector<GpuPlans>>& compared)
{
    if (!compared)
        return;
    m_compared = *compared;
    m_tick.stop();
    m_progress->hide();
    showPlans();
}

QTreeWidgetItem* PlanDialog::itemOf(const Plan& plan) const
{
    auto* item = new QTreeWidgetItem;
    const Device& device = plan.highestRank.device;
    item->setText(Gpus, numberText(plan.parallel.gpus));
    const std::int64_t samples = globalBatch(plan.setup);
    const bool asAsked = samples == m_compared.front().plans.globalBatch;
    item->setText(Way, asAsked ? translated(layoutTitle(plan))
                               : counted(samples, tr("%2; %1 sample per step"), tr("%2; %1 samples per step"))
                                     .arg(translated(layoutTitle(plan))));
    item->setToolTip(Way, translated(planTitle(plan)));
    const Throughput rate = computeThroughput(plan.time, plan.setup.batch);
    item->setText(Step, plan.time.known() ? timeText(plan.time.step) : QStringLiteral("—"));
    item->setText(Rate, rate.known() ? throughputText(rate) : QStringLiteral("—"));
    item->setText(Cost, costText(plan));
    item->setText(Needs, bytesText(device.total, m_unit));
    item->setText(Free, bytesText(device.headroom, m_unit));
    item->setText(Sent, plan.cost.sent > 0 ? bytesText(plan.cost.sent, m_unit) : QStringLiteral("—"));
    item->setText(Recomputed, percent(plan.cost.recomputed));
    item->setText(Waiting, percent(plan.cost.bubble));
    for (const int column : kFigures)
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

// Returns a heading that spans all columns. The plans of this GPU type are listed below it.
QTreeWidgetItem* PlanDialog::headingOf(const GpuPlans& type) const
{
    auto* item = new QTreeWidgetItem;
    const QString name = shortGpuName(type.gpu);
    const bool none = type.plans.plans.empty();
    const QString words = none ? tr("%1: nothing fits").arg(name)
                               : tr("%1 × %2 or more").arg(numberText(type.plans.plans.front().parallel.gpus), name);
    item->setText(Gpus, words);
    item->setToolTip(Gpus, none ? translated(type.plans.problem) : QString());
    item->setFlags(Qt::ItemIsEnabled);
    QFont bold = font();
    bold.setBold(true);
    item->setFont(Gpus, bold);
    return item;
}

void PlanDialog::showPlans()
{
    const bool several = m_compared.size() > 1;
    m_list->clear();
    QTreeWidgetItem* first = nullptr;
    for (const GpuPlans& type : m_compared) {
        QTreeWidgetItem* heading = several ? headingOf(type) : m_list->invisibleRootItem();
        if (several) {
            m_list->addTopLevelItem(heading);
            heading->setFirstColumnSpanned(true);
        }
        for (const Plan& plan : type.plans.plans) {
            QTreeWidgetItem* item = itemOf(plan);
            heading->addChild(item);
            first = first ? first : item;
        }
    }
    m_list->expandAll();
    for (const int column : kFigures) {
        m_list->setColumnHidden(column, column == Cost && m_prices.empty()); // A hidden column cannot be measured.
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, m_list->columnWidth(column) + kColumnGap);
    }
    fitColumns();
    m_words->setText(summary());
    m_use->setEnabled(first != nullptr);
    m_list->setCurrentItem(first);
    showCost();
}

// Hides figures that the sentences below the list repeat for the selected plan, as long as the plans' descriptions are
// cut off.
void PlanDialog::fitColumns()
{
    constexpr std::array kRepeated{Waiting, Recomputed, Sent};
    constexpr int kCharacters = 40;
    for (const int column : kRepeated)
        m_list->setColumnHidden(column, false);
    int room = m_list->viewport()->width();
    for (const int column : kFigures)
        room -= m_list->columnWidth(column);
    const int enough = kCharacters * fontMetrics().averageCharWidth();
    for (std::size_t i = 0; i < kRepeated.size() && room < enough; ++i) {
        room += m_list->columnWidth(kRepeated[i]);
        m_list->setColumnHidden(kRepeated[i], true);
    }
}

void PlanDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    fitColumns();
}

QString PlanDialog::summary() const
{
    const Plans& best = m_compared.front().plans;
    QStringList fewest;
    QStringList none;
    for (const GpuPlans& type : m_compared) {
        const QString name = shortGpuName(type.gpu);
        if (type.plans.plans.empty())
            none << (m_compared.size() > 1 ? tr("%1: %2").arg(name, translated(type.plans.problem))
                                           : translated(type.plans.problem));
        else
            fewest << tr("%1 × %2").arg(numberText(type.plans.plans.front().parallel.gpus), name);
    }
    if (fewest.isEmpty())
        return none.join(QLatin1Char(' '));
    const QString fewestFirst = best.offloadNote.empty()                    ? tr("Fewest GPUs: %1")
                                : best.plans.front().setup.parallel.offload ? tr("Fewest GPUs with CPU offload: %1")
                                                                            : tr("Fewest GPUs without CPU offload: %1");
    const QString first = best.objective == PlanObjective::Fewest    ? fewestFirst
                          : best.objective == PlanObjective::Fastest ? tr("Fastest: %1")
                                                                     : tr("Cheapest: %1");
    const QString all = counted(best.globalBatch,
                                tr("%2, with %1 sample per step. Every plan keeps the safety margin free and keeps "
                                   "precision and optimizer."),
                                tr("%2, with %1 samples per step. Every plan keeps the safety margin free and keeps "
                                   "precision and optimizer."))
                            .arg(first.arg(fewest.join(tr(" or "))));
    QStringList sentences{all};
    if (!best.offloadNote.empty())
        sentences << translated(best.offloadNote);
    return (sentences + none).join(QLatin1Char(' '));
}

const Plan* PlanDialog::current() const
{
    QTreeWidgetItem* item = m_list->currentItem();
    if (!item || m_compared.empty())
        return nullptr;
    QTreeWidgetItem* heading = item->parent() ? item->parent() : m_list->invisibleRootItem();
    const int type = item->parent() ? m_list->indexOfTopLevelItem(heading) : 0;
    const std::vector<Plan>& plans = m_compared[static_cast<std::size_t>(type)].plans.plans;
    const auto index = static_cast<std::size_t>(heading->indexOfChild(item));
    return index < plans.size() ? &plans[index] : nullptr;
}

void PlanDialog::showCost()
{
    const Plan* plan = current();
    QStringList sentences;
    for (const Message& sentence : plan ? plan->cost.words : std::vector<Message>{})
        sentences << translated(sentence);
    if (plan && plan->trainingSeconds > 0)
        sentences << tr("All epochs take %1.").arg(timeText(plan->trainingSeconds));
    if (plan && plan->hourly > 0)
        sentences << tr("Its GPUs cost %1 an hour.").arg(QLocale().toString(plan->hourly, 'f', 2));
    m_cost->setText(sentences.join(QLatin1Char(' ')));
    emit preview(plan ? std::optional(plan->setup) : std::nullopt);
}

} // namespace vram
