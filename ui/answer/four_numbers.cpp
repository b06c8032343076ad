#include "ui/answer/four_numbers.h"

#include "ui/answer/figure_label.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>

namespace vram {

namespace {

struct Number {
    const char* topic;
    const char* name;
    const char* tip;
};

// clang-format off
constexpr std::array<Number, FourNumbers::kCount> kNumbers{{
    {"tensors", QT_TRANSLATE_NOOP("vram::FourNumbers", "tensors"), QT_TRANSLATE_NOOP("vram::FourNumbers", "Bytes of all tensors alive at the peak. Click for how it is computed.")},
    {"allocated", QT_TRANSLATE_NOOP("vram::FourNumbers", "allocated"), QT_TRANSLATE_NOOP("vram::FourNumbers", "What torch.cuda.max_memory_allocated() returns. Click for how it is computed.")},
    {"reserved", QT_TRANSLATE_NOOP("vram::FourNumbers", "reserved"), QT_TRANSLATE_NOOP("vram::FourNumbers", "What torch.cuda.max_memory_reserved() returns. Click for how it is computed.")},
    {"device", QT_TRANSLATE_NOOP("vram::FourNumbers", "nvidia-smi"), QT_TRANSLATE_NOOP("vram::FourNumbers", "What nvidia-smi shows for this process. Click for why it is more.")},
}};
// clang-format on

} // namespace

FourNumbers::FourNumbers(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(5);
    for (std::size_t i = 0; i < kCount; ++i) {
        if (i > 0) {
            m_arrows[i - 1] = new QLabel(QStringLiteral("›"));
            makeSecondary(m_arrows[i - 1]);
            layout->addWidget(m_arrows[i - 1]);
        }
        auto* label = new FigureLabel;
        label->setObjectName(QLatin1String("number.") + QLatin1String(kNumbers[i].topic));
        label->setTopic(QLatin1String(kNumbers[i].topic));
        label->setTextFormat(Qt::RichText);
        label->setToolTip(tr(kNumbers[i].tip));
        connect(label, &FigureLabel::explain, this, &FourNumbers::explain);
        layout->addWidget(label);
        m_figures[i] = label;
    }
}

void FourNumbers::present(const Reading& reading)
{
    m_reading = reading;
    write();
}

int FourNumbers::mostWidth() const
{
    int width = 0;
    for (const Number& number : kNumbers)
        width += fontMetrics().horizontalAdvance(tr(number.name) + QStringLiteral(" 0.888 GiB › ")) + 16;
    return width;
}

void FourNumbers::write()
{
    const Estimate& e = *m_reading.estimate;
    const std::array<Bytes, kCount> bytes{e.peak.allocated, e.device.allocated, e.device.reserved, e.device.total};
    const QString quiet = tokensOf(palette()).secondary.name();
    for (std::size_t i = 0; i < kCount; ++i) {
        const QString figure = bytesText(bytes[i], m_reading.unit);
        const QString name = tr(kNumbers[i].name);
        m_figures[i]->setFigure(QStringLiteral("<span style='color:%1'>%2</span> <b>%3</b>").arg(quiet, name, figure),
                                tr("%1 bytes").arg(numberText(bytes[i])));
        m_figures[i]->setAccessibleName(QStringLiteral("%1 %2").arg(name, figure));
    }
}

void FourNumbers::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_reading.estimate)
        write();
}

} // namespace vram
