#include "ui/dialogs/plan_dialog.h"

#include "ui/dialogs/dialogs.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace vram {

namespace {

constexpr int kMostGpus = 4096;
constexpr int kUsualGpus = 8;
constexpr int kSpinWidth = 160;
constexpr int kColumnGap = 12; ///< The headings' margins, which their sizes do not include.

enum Column { Gpus, Way, Needs, Free, Sent, Recomputed, Waiting };

QString percent(double share)
{
    return share > 0 ? QStringLiteral("%1 %").arg(QLocale().toString(share * 100, 'f', share < 0.1 ? 1 : 0))
                     : QStringLiteral("—");
}

} // namespace

PlanDialog::PlanDialog(const Reading& reading, std::shared_ptr<const Catalogues> catalogues, QWidget* parent)
    : QDialog(parent), m_project(reading.project), m_catalogues(std::move(catalogues)), m_unit(reading.unit),
      m_progress(new QProgressBar), m_gpus(new QSpinBox), m_batch(new QSpinBox),
      m_keep(new QCheckBox(tr("Keep the current activation checkpointing"))), m_words(new QLabel),
      m_list(new QTreeWidget), m_cost(new QLabel)
{
    setObjectName(QStringLiteral("plan"));
    setWindowTitle(tr("What would it take?"));
    resize(1120, 560);
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
    m_list->setHeaderLabels({tr("GPUs"), tr("Plan"), tr("Fullest GPU"), tr("Free"), tr("Sent per step"),
                             tr("Recomputed"), tr("Idle time")});
    for (const int column : {Gpus, Needs, Free, Sent, Recomputed, Waiting})
        m_list->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(Way, QHeaderView::Stretch); // The width that the figures leave.
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
        m_search->goOn = false;
}

// Keeps its space when it is hidden, so that the list does not move.
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

void PlanDialog::makeQuestion(QFormLayout& form)
{
    const Setup& setup = m_project->setup;
    const auto gpus = static_cast<int>(std::min<std::int64_t>(setup.parallel.gpus, kMostGpus));
    form.setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    m_gpus->setMinimumWidth(kSpinWidth);
    m_batch->setMinimumWidth(kSpinWidth);
    m_gpus->setObjectName(QStringLiteral("planGpus"));
    m_gpus->setRange(1, kMostGpus);
    m_gpus->setValue(gpus > 1 ? gpus : kUsualGpus);
    m_batch->setObjectName(QStringLiteral("planBatch"));
    m_batch->setRange(0, std::numeric_limits<int>::max());
    m_batch->setSpecialValueText(tr("current setting"));
    m_keep->setObjectName(QStringLiteral("planKeep"));
    form.addRow(tr("Maximum GPUs (%1):").arg(shortGpuName(setup.gpu)), m_gpus);
    form.addRow(tr("Global batch:"), m_batch);
    form.addRow(QString(), m_keep);
    connect(m_gpus, &QSpinBox::valueChanged, this, &PlanDialog::search);
    connect(m_batch, &QSpinBox::valueChanged, this, &PlanDialog::search);
    connect(m_keep, &QCheckBox::toggled, this, &PlanDialog::search);
}

// An outdated search ends at its next step.
void PlanDialog::search()
{
    if (m_search)
        m_search->goOn = false;
    m_search = std::make_shared<Search>();
    m_words->setText(tr("Searching…"));
    m_progress->show();
    m_tick.start();
    const PlanQuestion question{
        .gpus = m_gpus->value(), .globalBatch = m_batch->value(), .keepCheckpointing = m_keep->isChecked()};
    m_background.request([this, question, search = m_search, project = m_project, catalogues = m_catalogues] {
        const auto progress = [&search](double done) {
            search->done = done;
            return search->goOn.load();
        };
        std::optional<Plans> plans = findPlans(project->network, project->setup, *catalogues, question, progress);
        return [this, plans = std::move(plans)] { take(plans); };
    });
}

void PlanDialog::take(const std::optional<Plans>& plans)
{
    if (!plans)
        return;
    m_plans = *plans;
    m_tick.stop();
    m_progress->hide();
    showPlans();
}

void PlanDialog::showPlans()
{
    m_list->clear();
    QList<QTreeWidgetItem*> items;
    for (const Plan& plan : m_plans.plans) {
        auto* item = new QTreeWidgetItem;
        const Device& device = plan.fullest.device;
        item->setText(Gpus, numberText(plan.parallel.gpus));
        item->setText(Way, translated(planWay(plan)));
        item->setToolTip(Way, translated(planTitle(plan)));
        item->setText(Needs, bytesText(device.total, m_unit));
        item->setText(Free, bytesText(device.headroom, m_unit));
        item->setText(Sent, plan.cost.sent > 0 ? bytesText(plan.cost.sent, m_unit) : QStringLiteral("—"));
        item->setText(Recomputed, percent(plan.cost.recomputed));
        item->setText(Waiting, percent(plan.cost.bubble));
        for (const int column : {Gpus, Needs, Free, Sent, Recomputed, Waiting})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        items << item;
    }
    m_list->addTopLevelItems(items);
    for (const int column : {Gpus, Needs, Free, Sent, Recomputed, Waiting}) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, m_list->columnWidth(column) + kColumnGap);
    }
    m_words->setText(m_plans.plans.empty()
                         ? translated(m_plans.problem)
                         : tr("Fewest GPUs: %1, with %2 samples per step. Every plan keeps the safety margin free and "
                              "keeps precision and optimizer.")
                               .arg(numberText(m_plans.plans.front().parallel.gpus), numberText(m_plans.globalBatch)));
    m_use->setEnabled(!m_plans.plans.empty());
    m_list->setCurrentItem(m_list->topLevelItem(0));
    showCost();
}

const Plan* PlanDialog::current() const
{
    const int index = m_list->indexOfTopLevelItem(m_list->currentItem());
    return index >= 0 && static_cast<std::size_t>(index) < m_plans.plans.size()
               ? &m_plans.plans[static_cast<std::size_t>(index)]
               : nullptr;
}

void PlanDialog::showCost()
{
    const Plan* plan = current();
    QStringList sentences;
    for (const Message& sentence : plan ? plan->cost.words : std::vector<Message>{})
        sentences << translated(sentence);
    m_cost->setText(sentences.join(QLatin1Char(' ')));
    emit preview(plan ? std::optional(plan->setup) : std::nullopt);
}

} // namespace vram
