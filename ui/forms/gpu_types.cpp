// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/gpu_types.h"

#include "ui/forms/wheel_guard.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyle>

#include <algorithm>

namespace vram {

namespace {

constexpr int kMost = 6; ///< Maximum number of buttons that fit on a line.
constexpr int kListMargin = 8;

const Gpu* named(const std::vector<Gpu>& gpus, const QString& name)
{
    const auto found = std::ranges::find(gpus, utf8(name), &Gpu::name);
    return found == gpus.end() ? nullptr : &*found;
}

/// Name and memory of a GPU: "RTX 4090 · 24 GB", followed by "custom" for a custom GPU.
QString gpuText(const Gpu& gpu)
{
    const double gib = gpu.marketedGib > 0 ? gpu.marketedGib : gpu.smiMib / 1024;
    QString text = shortGpuName(gpu.name);
    // Some names already include the amount of memory.
    if (gib > 0 && !text.endsWith(QLatin1String("GB")))
        text += QStringLiteral(" · %1 GB").arg(QLocale().toString(gib, 'g', 4));
    return gpu.custom ? QStringLiteral("%1 · %2").arg(text, GpuTypes::tr("custom")) : text;
}

} // namespace

QComboBox* makeGpuList()
{
    auto* list = new QComboBox;
    list->setEditable(true);
    list->setInsertPolicy(QComboBox::NoInsert);
    list->setMaxVisibleItems(18);
    list->completer()->setFilterMode(Qt::MatchContains);
    list->completer()->setCompletionMode(QCompleter::PopupCompletion);
    list->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    guardWheel(list);
    return list;
}

void addGpus(QComboBox& list, std::span<const Gpu> gpus)
{
    for (const Gpu& gpu : gpus)
        list.addItem(gpuText(gpu), qs(gpu.name));
}

void widenGpuList(QComboBox& list)
{
    const int bar = list.style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int names = list.view()->sizeHintForColumn(0) + bar + 2 * kListMargin;
    list.view()->setMinimumWidth(names);
    list.completer()->popup()->setMinimumWidth(names);
}

GpuTypes::GpuTypes(const std::vector<Gpu>& gpus, const QString& first, QWidget* parent)
    : QWidget(parent), m_gpus(gpus), m_chosen(first), m_buttons(new QHBoxLayout), m_more(makeGpuList())
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addLayout(m_buttons);
    line->addWidget(m_more);
    line->addStretch(1);
    m_more->setObjectName(QStringLiteral("moreGpus"));
    m_more->setAccessibleName(tr("Add a GPU to compare"));
    m_more->lineEdit()->setPlaceholderText(tr("Add a GPU to compare"));
    m_more->installEventFilter(this);
    addGpus(*m_more, m_gpus);
    widenGpuList(*m_more);
    m_more->setCurrentIndex(-1);
    connectList();
    showChosen();
}

void GpuTypes::connectList()
{
    connect(m_more, &QComboBox::activated, this, [this](int index) { commit(m_more->itemData(index).toString()); });
    // The connection is queued, so that a name selected in the completer's popup is handled first, which clears the
    // text.
    const auto takeTyped = [this] {
        const int index = m_more->findText(m_more->lineEdit()->text());
        commit(index >= 0 ? m_more->itemData(index).toString() : m_more->lineEdit()->text());
    };
    connect(m_more->lineEdit(), &QLineEdit::returnPressed, this, takeTyped, Qt::QueuedConnection);
}

// Return accepts the typed name rather than pressing the dialog's default button.
void GpuTypes::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        QWidget::keyPressEvent(event);
}

// The arrow keys open the popup; by default, QComboBox would select the first GPU instead.
bool GpuTypes::eventFilter(QObject* object, QEvent* event)
{
    if (object != m_more || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Down && key != Qt::Key_Up && key != Qt::Key_PageDown && key != Qt::Key_PageUp)
        return QWidget::eventFilter(object, event);
    m_more->showPopup();
    return true;
}

void GpuTypes::commit(const QString& typed)
{
    if (typed.isEmpty())
        return;
    const Result<Gpu> gpu = findGpu(m_gpus, utf8(typed));
    emit problem(gpu ? QString() : translated(gpu.error()));
    if (gpu)
        add(qs(gpu->name));
}

void GpuTypes::add(const QString& gpu)
{
    {
        const QSignalBlocker quiet(m_more);
        m_more->setCurrentIndex(-1);
        m_more->clearEditText();
    }
    if (m_chosen.contains(gpu) || m_chosen.size() >= kMost)
        return;
    m_chosen << gpu;
    showChosen();
    emit changed();
}

void GpuTypes::remove(const QString& gpu)
{
    if (m_chosen.size() == 1 || !m_chosen.removeOne(gpu))
        return;
    showChosen();
    emit changed();
}

// Replaces the buttons. The old ones are deleted later, because one of them may be the sender.
void GpuTypes::showChosen()
{
    while (QLayoutItem* item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const QString& name : std::as_const(m_chosen)) {
        const Gpu* gpu = named(m_gpus, name);
        const QString words = gpu ? gpuText(*gpu) : name;
        if (m_chosen.size() == 1) {
            m_buttons->addWidget(new QLabel(words));
            break;
        }
        auto* button = new QPushButton(words + QStringLiteral("  ×"));
        button->setObjectName(QStringLiteral("gpuType"));
        button->setAutoDefault(false);
        button->setToolTip(tr("Leave out %1").arg(words));
        button->setAccessibleName(button->toolTip());
        connect(button, &QPushButton::clicked, this, [this, name] { remove(name); });
        m_buttons->addWidget(button);
    }
    m_more->setEnabled(m_chosen.size() < kMost);
}

} // namespace vram
