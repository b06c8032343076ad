// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/size_row.h"

#include "ui/answer/batch_slider.h"
#include "ui/forms/number_field.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace vram {

namespace {

AttributeSpec sizeSpec()
{
    AttributeSpec spec;
    spec.key = "size";
    spec.minimum = 1;
    spec.maximum = 1e9;
    return spec;
}

/// Returns the end of the slider's range, beyond both the largest size that fits and the current size.
std::int64_t lastOf(const SizeAxis& axis, std::int64_t largest)
{
    const std::int64_t ahead = largest > 0 ? largest + largest / 2 : 2 * axis.size;
    return std::max(ahead, axis.size + axis.size / 4);
}

} // namespace

SizeRow::SizeRow(QWidget* parent)
    : QWidget(parent), m_label(new QLabel), m_slider(new BatchSlider), m_size(new NumberSpin(sizeSpec())),
      m_largest(new QPushButton), m_users(new QPushButton)
{
    m_slider->setObjectName(QStringLiteral("sizeSlider"));
    m_size->setObjectName(QStringLiteral("size"));
    m_size->setFixedWidth(84);
    m_largest->setObjectName(QStringLiteral("largestSize"));
    m_largest->setMinimumWidth(fontMetrics().horizontalAdvance(tr("Largest: %1").arg(QStringLiteral("88,888"))) + 24);
    m_users->setObjectName(QStringLiteral("users"));
    m_users->hide();
    m_label->setBuddy(m_size);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_label);
    layout->addSpacing(8);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_size);
    layout->addWidget(m_largest);
    layout->addWidget(m_users);
    connect(m_slider, &BatchSlider::batchMoved, this,
            [this](std::int64_t size, bool done) { emit sizeChosen(clampedSize(size), done); });
    connect(m_size, &NumberSpin::numberEdited, this, [this](double value, bool done) {
        if (done)
            emit sizeChosen(clampedSize(static_cast<std::int64_t>(value)), true);
    });
    connect(m_largest, &QPushButton::clicked, this, [this] { emit sizeChosen(m_largestSize, true); });
    connect(m_users, &QPushButton::clicked, this, [this] { emit usersChosen(m_fittingUsers); });
    hide();
}

/// Rounds to a whole number of patches, at least one.
std::int64_t SizeRow::clampedSize(std::int64_t wanted) const
{
    return std::max(m_patch, (wanted + m_patch / 2) / m_patch * m_patch);
}

void SizeRow::display(const SessionState& sessionState, bool broken)
{
    const std::shared_ptr<const SizeLimits>& limits = sessionState.sizes;
    if (sessionState.preview || m_slider->isSliderDown())
        return;
    // The network's rows are the same objects while only the batch changes.
    if (m_rows != sessionState.project->network.rows) {
        m_rows = sessionState.project->network.rows;
        m_axes = sizeAxes(sessionState.project->network);
    }
    setVisible(!m_axes.empty());
    if (m_axes.empty()) {
        m_last = 0;
        return;
    }
    const SizeAxis& axis = m_axes.front();
    const bool sequence = axis.kind == SizeAxis::Kind::Sequence;
    m_patch = std::max<std::int64_t>(axis.patch, 1);
    m_largestSize = limits ? limits->largest : 0;
    m_label->setText(sequence ? tr("Sequence &length") : tr("&Image size"));
    const QString name = sequence ? tr("Sequence length") : tr("Image size");
    m_slider->setAccessibleName(name);
    m_size->setAccessibleName(name);
    // The scale does not shrink during a search, so that the handle does not jump back and forth.
    m_last = limits || m_last == 0 ? lastOf(axis, m_largestSize) : std::max(m_last, axis.size);
    m_slider->setState(axis.size, m_largestSize, m_last, limits != nullptr, broken);
    m_slider->setToolTip(m_largestSize > 0
                             ? tr("Fits up to %1 at this batch size. Snaps to powers of two; hold Ctrl or Shift to "
                                  "move freely.")
                                   .arg(numberText(m_largestSize))
                             : QString());
    m_size->setNumber(static_cast<double>(axis.size));
    m_largest->setText(m_largestSize > 0   ? tr("Largest: %1").arg(numberText(m_largestSize))
                       : limits && !broken ? tr("Nothing fits")
                                           : tr("Largest"));
    m_largest->setToolTip(sequence ? tr("Set the longest sequence that fits at this batch size")
                                   : tr("Set the largest image size that fits at this batch size"));
    m_largest->setEnabled(!broken && m_largestSize > 0 && m_largestSize != axis.size);
    showLimit(limits && !broken && m_largestSize > 0 ? limits->limit : SizeLimit());
    showUsers(limits ? *limits : SizeLimits(), sessionState.project->setup.cacheSequences, limits == nullptr);
}

/// Names the row that limits the size, if memory is not the limit.
void SizeRow::showLimit(const SizeLimit& limit)
{
    if (limit.why.empty())
        return m_slider->setRemark({}, {});
    const QString row = fontMetrics().elidedText(qs(limit.row), Qt::ElideMiddle, fontMetrics().averageCharWidth() * 24);
    m_slider->setRemark(tr("limited by %1").arg(row), translated(limit.why));
}

void SizeRow::showUsers(const SizeLimits& limits, std::int64_t present, bool searching)
{
    m_fittingUsers = limits.users;
    // During a search the button keeps its place, so that the slider does not move.
    QSizePolicy policy = m_users->sizePolicy();
    policy.setRetainSizeWhenHidden(searching && (m_users->isVisible() || policy.retainSizeWhenHidden()));
    m_users->setSizePolicy(policy);
    m_users->setVisible(limits.users >= 0 && limits.tokens > 0);
    m_users->setEnabled(limits.users > 0 && limits.users != present);
    m_users->setText(
        tr("%1 users × %2 tokens").arg(numberText(std::max<std::int64_t>(limits.users, 0)), numberText(limits.tokens)));
    m_users->setToolTip(
        tr("Set the largest number of concurrent sequences whose KV cache fits. Shared prefixes are counted for "
           "each of them."));
}

} // namespace vram
