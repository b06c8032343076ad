// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/gpu_field.h"

#include "ui/forms/gpu_types.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

GpuField::GpuField(const AttributeSpec& spec, QWidget* parent, Source gpus)
    : Field(spec, parent), m_box(makeGpuList()), m_menu(new QToolButton), m_note(new QLabel), m_source(std::move(gpus))
{
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMinimumContentsLength(6);
    m_menu->setObjectName(QStringLiteral("gpuMenu"));
    m_menu->setText(QStringLiteral("…"));
    m_menu->setToolTip(tr("Custom GPUs, this machine's GPU, calibration"));
    m_menu->setAccessibleName(tr("More about GPUs"));
    m_menu->setFocusPolicy(Qt::TabFocus);
    m_menu->setFixedWidth(28);
    connect(m_menu, &QToolButton::clicked, this, [this] {
        auto* menu = new QMenu(m_menu);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addActions(m_source().actions);
        menu->popup(m_menu->mapToGlobal(QPoint(0, m_menu->height() + 2)));
    });
    m_note->setObjectName(QStringLiteral("gpuNote"));
    m_note->setWordWrap(true);
    makeSecondary(m_note);
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    line->addWidget(m_box, 1);
    line->addWidget(m_menu);
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(line);
    layout->addWidget(m_note);
    setEditor(m_box, row);
    m_box->installEventFilter(this);
    m_box->lineEdit()->installEventFilter(this);
    fill();
    connect(m_box, &QComboBox::activated, this, [this](int index) { choose(m_box->itemData(index).toString()); });
    connect(m_box->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (!m_box->lineEdit()->isModified())
            return;
        const int index = m_box->findText(m_box->lineEdit()->text());
        choose(index >= 0 ? m_box->itemData(index).toString() : m_box->lineEdit()->text());
    });
}

void GpuField::fill()
{
    const GpuChoices choices = m_source();
    if (m_listed == choices.gpus && m_pinned == choices.pinned)
        return;
    m_listed = choices.gpus;
    m_pinned = choices.pinned;
    const QSignalBlocker quiet(m_box);
    m_box->clear();
    std::vector<Gpu> rest = m_listed;
    const auto pinned = std::stable_partition(rest.begin(), rest.end(),
                                              [this](const Gpu& gpu) { return m_pinned.contains(qs(gpu.name)); });
    addGpus(*m_box, {rest.begin(), pinned});
    if (pinned != rest.begin())
        m_box->insertSeparator(m_box->count());
    addGpus(*m_box, {pinned, rest.end()});
    widenGpuList(*m_box);
}

// A click selects the whole name, so that typing replaces it.
bool GpuField::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_box->lineEdit()) {
        if (event->type() == QEvent::Resize)
            showName();
        return Field::eventFilter(object, event);
    }
    if (event->type() == QEvent::FocusIn && static_cast<QFocusEvent*>(event)->reason() == Qt::MouseFocusReason)
        QTimer::singleShot(0, m_box->lineEdit(), &QLineEdit::selectAll);
    return Field::eventFilter(object, event);
}

void GpuField::choose(const QString& typed)
{
    if (typed.isEmpty() || typed == m_shown)
        return;
    const Result<Gpu> gpu = findGpu(m_listed, utf8(typed));
    showProblem(gpu ? QString() : translated(gpu.error()));
    if (!gpu || qs(gpu->name) == m_shown)
        return;
    m_shown = qs(gpu->name);
    emit edited(gpu->name, true);
}

void GpuField::showNote()
{
    const Result<Gpu> gpu = findGpu(m_listed, utf8(m_shown));
    QStringList notes;
    if (gpu && gpu->calibration.contextMib >= 0)
        notes << tr("calibrated by %1").arg(qs(gpu->calibration.contextSource));
    if (gpu && (gpu->calibration.cublasMib >= 0 || gpu->calibration.cudnnFactor >= 0))
        notes << tr("calibrated by %1").arg(qs(gpu->calibration.workspaceSource));
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(!notes.isEmpty());
}

void GpuField::setValue(const AttributeValue& value)
{
    fill();
    m_shown = qs(text(value));
    showNote();
    const QSignalBlocker quiet(m_box);
    int index = m_box->findData(m_shown);
    if (index < 0)
        index = m_box->findData(qs(fullGpuName(m_listed, utf8(m_shown))));
    if (index == m_box->currentIndex() && index >= 0 && m_box->lineEdit()->isModified() && m_box->hasFocus())
        return;
    m_box->setCurrentIndex(index);
    if (index < 0)
        m_box->setEditText(m_shown);
    showName();
    showProblem({});
}

/// Shows the name, followed by the memory if there is room. The list and the tooltip always show both.
void GpuField::showName()
{
    QLineEdit* edit = m_box->lineEdit();
    const int index = m_box->currentIndex();
    if (index < 0 || edit->isModified())
        return;
    constexpr int around = 6; // The margins of a line edit on both sides.
    const QString whole = m_box->itemText(index);
    const bool fits = fontMetrics().horizontalAdvance(whole) + around <= edit->width();
    const QSignalBlocker quiet(m_box);
    m_box->setEditText(fits ? whole : shortGpuName(utf8(m_shown)));
    edit->setToolTip(whole);
    edit->setCursorPosition(0);
}

} // namespace vram
