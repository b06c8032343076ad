// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/rank_strip.h"

#include "parallel/device_mesh.h"
#include "parallel/gpu_count.h"
#include "ui/charts/chart_paint.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace vram {

namespace {

constexpr int kBarHeight = 10;
constexpr int kPadding = 6;
constexpr int kNarrowest = 110;
constexpr int kWidest = 290;
constexpr std::size_t kMost = 12; ///< Maximum number of buttons whose labels remain legible.

/// Returns the ranks to show, in their original order: all ranks if there is room, otherwise those that need the most
/// memory.
std::vector<RankEstimate> shownRanks(const Estimate& estimate)
{
    std::vector<RankEstimate> ranks = estimate.ranks;
    if (ranks.size() <= kMost)
        return ranks;
    std::ranges::stable_sort(ranks, std::ranges::greater(), [](const RankEstimate& r) { return r.device.total; });
    ranks.resize(kMost);
    std::ranges::sort(ranks, {}, &RankEstimate::rank);
    return ranks;
}

} // namespace

RankButton::RankButton(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(kNarrowest);
    setMaximumWidth(kWidest);
}

QString RankButton::title() const
{
    const QString rank = m_rank.identicalRanks > 1
                             ? tr("Rank %1 · %2 identical").arg(m_rank.rank).arg(numberText(m_rank.identicalRanks))
                             : tr("Rank %1").arg(m_rank.rank);
    return m_staged ? tr("Stage %1 · %2").arg(m_rank.stage + 1).arg(rank) : rank;
}

void RankButton::display(const RankEstimate& rank, bool staged, ByteUnit unit)
{
    m_rank = rank;
    m_bar = barOf(partsAtPeak(rank.peak, rank.device), rank.device, 0, unit);
    m_staged = staged;
    m_unit = unit;
    setObjectName(QStringLiteral("rank%1").arg(rank.rank));
    const QString words =
        tr("%1: %2 of %3").arg(title(), bytesText(rank.device.total, unit), bytesText(rank.device.capacity, unit));
    setAccessibleName(words);
    setToolTip(tr("%1. Click to see this rank in timeline, table and treemap.").arg(words));
    update();
}

QSize RankButton::sizeHint() const
{
    return {kNarrowest + 40, fontMetrics().height() + kBarHeight + 3 * kPadding};
}

void RankButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    Tokens t = tokensOf(palette());
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(isChecked() || hasFocus() ? t.accent : t.line, hasFocus() ? 2 : 1));
    t.window = isChecked() ? t.selection : t.pane;
    painter.setBrush(t.window);
    painter.drawRoundedRect(frame, 4, 4);
    const QRect inner = rect().adjusted(kPadding, kPadding - 2, -kPadding, -kPadding);
    painter.setPen(m_rank.device.fits ? t.text : t.problem);
    const QString size = bytesText(m_rank.device.total, m_unit);
    const int room = inner.width() - fontMetrics().horizontalAdvance(size) - kPadding;
    painter.drawText(inner, Qt::AlignRight | Qt::AlignTop, size);
    painter.setPen(t.secondary);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, fontMetrics().elidedText(title(), Qt::ElideRight, room));
    painter.translate(inner.left(), inner.bottom() - kBarHeight + 1);
    paintLayout(&painter, layOut(m_bar, inner.width(), kBarHeight, chartFont(font())), font(), t);
}

RankStrip::RankStrip(QWidget* parent)
    : QWidget(parent), m_job(new QLabel), m_line(new QHBoxLayout(this)), m_group(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("rankStrip"));
    setAccessibleName(tr("Ranks of the job"));
    m_job->setObjectName(QStringLiteral("jobWords"));
    makeSecondary(m_job);
    m_line->setContentsMargins(16, 0, 16, 8);
    m_line->setSpacing(8);
    m_line->addWidget(m_job);
    m_line->addStretch(1);
    hide();
}

QString RankStrip::jobText(const SessionState& sessionState) const
{
    const ParallelSummary& parallel = sessionState.estimate->parallel;
    QStringList words{translated(gpuCount(parallel.gpus))};
    if (parallel.data != DataParallel::None)
        words << translated(choiceTitle(findSetupField("data-parallel")->spec, name(parallel.data)));
    words << tr("global batch %1").arg(numberText(parallel.globalBatch));
    return words.join(QStringLiteral(" · "));
}

RankButton* RankStrip::button(std::size_t index)
{
    while (index >= m_buttons.size()) {
        auto* made = new RankButton;
        connect(made, &QAbstractButton::clicked, this, [this, at = m_buttons.size()] { choose(at); });
        m_group->addButton(made);
        m_line->insertWidget(m_line->count() - 1, made, 2);
        m_buttons.push_back(made);
    }
    return m_buttons[index];
}

void RankStrip::choose(std::size_t index)
{
    const std::int64_t rank = m_buttons[index]->rank();
    emit rankChosen(rank == m_chosen ? -1 : rank);
}

void RankStrip::display(const SessionState& sessionState)
{
    const Estimate& estimate = *sessionState.estimate;
    const bool several = estimate.parallel.gpus > 1 && !estimate.ranks.empty();
    setVisible(several);
    if (!several)
        return;
    m_job->setText(jobText(sessionState));
    m_chosen = sessionState.project->setup.parallel.rank;
    const std::vector<RankEstimate> ranks = shownRanks(estimate);
    const std::int64_t shown = m_chosen >= 0 ? m_chosen : highestMemoryRank(ranks)->rank;
    std::size_t marked = 0; // The shown rank belongs to the last entry whose first rank is not greater.
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        button(i)->display(ranks[i], estimate.parallel.pipeline > 1, sessionState.unit);
        button(i)->show();
        if (ranks[i].rank <= shown)
            marked = i;
    }
    for (std::size_t i = ranks.size(); i < m_buttons.size(); ++i)
        m_buttons[i]->hide();
    m_buttons[marked]->setChecked(true);
}

} // namespace vram
