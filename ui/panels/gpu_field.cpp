#include "ui/panels/gpu_field.h"

#include "ui/forms/wheel_guard.h"
#include "ui/language/core_words.h"
#include "ui/text.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QLocale>

namespace vram {

QString gpuText(const Gpu& gpu)
{
    if (gpu.marketedGib <= 0)
        return shortGpuName(gpu.name);
    return QStringLiteral("%1 · %2 GB").arg(shortGpuName(gpu.name), QLocale().toString(gpu.marketedGib));
}

GpuField::GpuField(const AttributeSpec& spec, QWidget* parent, Source gpus)
    : Field(spec, parent), m_box(new QComboBox), m_gpus(std::move(gpus))
{
    m_box->setEditable(true);
    m_box->setInsertPolicy(QComboBox::NoInsert);
    m_box->setMaxVisibleItems(18);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMinimumContentsLength(10);
    m_box->completer()->setFilterMode(Qt::MatchContains);
    m_box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_box->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    guardWheel(m_box);
    setEditor(m_box);
    fill();
    connect(m_box, &QComboBox::activated, this, [this](int index) { choose(m_box->itemData(index).toString()); });
    connect(m_box->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        const int index = m_box->findText(m_box->lineEdit()->text());
        choose(index >= 0 ? m_box->itemData(index).toString() : m_box->lineEdit()->text());
    });
}

void GpuField::fill()
{
    const std::vector<Gpu>& gpus = m_gpus();
    if (m_listed == gpus)
        return;
    m_listed = gpus;
    const QSignalBlocker quiet(m_box);
    m_box->clear();
    for (const Gpu& gpu : m_listed)
        m_box->addItem(gpuText(gpu), qs(gpu.name));
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

void GpuField::setValue(const AttributeValue& value)
{
    fill();
    m_shown = qs(text(value));
    const QSignalBlocker quiet(m_box);
    int index = m_box->findData(m_shown);
    if (const Result<Gpu> gpu = findGpu(m_listed, utf8(m_shown)); gpu && index < 0)
        index = m_box->findData(qs(gpu->name));
    if (index == m_box->currentIndex() && index >= 0 && m_box->lineEdit()->isModified() && m_box->hasFocus())
        return;
    m_box->setCurrentIndex(index);
    if (index < 0)
        m_box->setEditText(m_shown);
    m_box->lineEdit()->setCursorPosition(0);
    showProblem({});
}

} // namespace vram
