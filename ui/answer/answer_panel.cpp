#include "ui/answer/answer_panel.h"

#include "ui/answer/batch_slider.h"
#include "ui/answer/figure_label.h"
#include "ui/answer/four_numbers.h"
#include "ui/answer/part_legend.h"
#include "ui/answer/verdict.h"
#include "ui/charts/chart_values.h"
#include "ui/charts/composition_chart.h"
#include "ui/forms/number_field.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace vram {

namespace {

/// What headline and detail keep at least where the numbers stand beside them.
constexpr int kBesideNumbers = 640;

const AttributeSpec& batchSpec()
{
    return findSetupField("batch")->spec;
}

QColor headlineColour(Verdict verdict, const Tokens& tokens)
{
    switch (verdict) {
    case Verdict::Short:
    case Verdict::Tight:
    case Verdict::Broken: return tokens.limit;
    case Verdict::Fits:
    case Verdict::Empty: break;
    }
    return tokens.text;
}

/// The spin box says "96", not "96 samples": the label beside it says the rest.
AttributeSpec withoutUnit(AttributeSpec spec)
{
    spec.unit = {};
    return spec;
}

} // namespace

AnswerPanel::AnswerPanel(QWidget* parent)
    : QWidget(parent), m_headline(new FigureLabel), m_detail(new FigureLabel), m_numbers(new FourNumbers),
      m_sentence(new QHBoxLayout), m_numbersLine(new QHBoxLayout), m_chart(new CompositionChart(this)),
      m_legend(new PartLegend), m_slider(new BatchSlider), m_batch(new NumberSpin(withoutUnit(batchSpec()))),
      m_largest(new QPushButton)
{
    m_headline->setObjectName(QStringLiteral("verdict"));
    m_headline->setFont(scaled(font(), 1.35, true));
    m_headline->setTopic(QStringLiteral("device"));
    m_detail->setObjectName(QStringLiteral("verdictDetail"));
    m_detail->setMinimumWidth(1);
    makeSecondary(m_detail);
    m_detail->setTopic(QStringLiteral("peak"));
    m_sentence->setSpacing(10);
    m_sentence->addWidget(m_headline, 0, Qt::AlignBaseline);
    m_sentence->addWidget(m_detail, 1, Qt::AlignBaseline);
    m_sentence->addWidget(m_numbers, 0, Qt::AlignBaseline);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 14);
    layout->setSpacing(8);
    layout->addLayout(m_sentence);
    layout->addLayout(m_numbersLine);
    m_chart->setObjectName(QStringLiteral("composition"));
    layout->addWidget(m_chart);
    layout->addWidget(m_legend);
    layout->addWidget(makeBatchRow());
    for (FigureLabel* label : {m_headline, m_detail})
        connect(label, &FigureLabel::explain, this, &AnswerPanel::explain);
    connect(m_legend, &PartLegend::explain, this, &AnswerPanel::explain);
    connect(m_numbers, &FourNumbers::explain, this, &AnswerPanel::explain);
    connect(m_chart, &CompositionChart::sliceClicked, this, [this](int index) {
        const auto part = static_cast<std::size_t>(index);
        emit explain(part < kParts ? partTopic(kAllParts[part]) : QStringLiteral("others"));
    });
}

QWidget* AnswerPanel::makeBatchRow()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* label = new QLabel(tr("&Batch size"));
    label->setBuddy(m_batch);
    m_batch->setObjectName(QStringLiteral("batch"));
    m_batch->setAccessibleName(tr("Batch size"));
    m_batch->setFixedWidth(84);
    m_largest->setObjectName(QStringLiteral("largest"));
    m_largest->setMinimumWidth(fontMetrics().horizontalAdvance(tr("Largest: %1").arg(QStringLiteral("88,888"))) + 24);
    m_largest->setToolTip(tr("Set the largest batch that fits (Ctrl+L)"));
    layout->addWidget(label);
    layout->addSpacing(8);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_batch);
    layout->addWidget(m_largest);
    connect(m_slider, &BatchSlider::batchMoved, this, &AnswerPanel::batchChosen);
    connect(m_batch, &NumberSpin::numberEdited, this,
            [this](double value, bool done) { emit batchChosen(static_cast<std::int64_t>(value), done); });
    connect(m_largest, &QPushButton::clicked, this, [this] { emit(m_broken ? mendWanted() : largestWanted()); });
    return row;
}

void AnswerPanel::present(const Reading& reading)
{
    const Tokens& t = tokensOf(palette());
    const VerdictText verdict = verdictOf(reading);
    QPalette colours;
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text})
        colours.setColor(role, headlineColour(verdict.verdict, t));
    m_headline->setPalette(colours);
    m_headline->setFigure(verdict.headline);
    m_detailText = verdict.detail;
    m_numbers->present(reading);
    m_numbers->setVisible(verdict.verdict != Verdict::Empty);
    showDetail();
    const double capacity = giga(reading.estimate->device.capacity, reading.unit);
    m_chart->setSlices(compositionSlices(*reading.estimate, reading.unit, t), capacity,
                       giga(budgetOf(*reading.estimate, reading.project->setup), reading.unit));
    m_chart->setOthers(giga(reading.estimate->device.others, reading.unit),
                       tr("Used by other programs: %1").arg(bytesText(reading.estimate->device.others, reading.unit)));
    m_legend->present(reading);
    m_broken = verdict.verdict == Verdict::Broken && !reading.estimate->valid();
    if (!m_slider->isSliderDown())
        m_slider->setState(reading.project->setup.batch, reading.outlook->largest, reading.outlook->lastBatch(),
                           reading.outlook->known, m_broken);
    m_batch->setNumber(static_cast<double>(reading.project->setup.batch));
    showLargest(reading);
}

void AnswerPanel::showLargest(const Reading& reading)
{
    const std::int64_t largest = reading.outlook->largest;
    m_largest->setText(m_broken                 ? tr("Mend the rows")
                       : largest > 0            ? tr("Largest: %1").arg(numberText(largest))
                       : reading.outlook->known ? tr("Nothing fits")
                                                : tr("Largest"));
    m_largest->setToolTip(m_broken ? tr("Go to the first broken row: over a broken network no batch can be named.")
                                   : tr("Set the largest batch that fits (Ctrl+L)"));
    m_largest->setEnabled(m_broken || (largest > 0 && largest != reading.project->setup.batch));
}

void AnswerPanel::placeNumbers()
{
    const bool beside = kBesideNumbers + m_numbers->mostWidth() <= width();
    if (beside == (m_sentence->indexOf(m_numbers) >= 0))
        return;
    (beside ? m_numbersLine : m_sentence)->removeWidget(m_numbers);
    if (beside)
        m_sentence->addWidget(m_numbers, 0, Qt::AlignBaseline);
    else
        m_numbersLine->addWidget(m_numbers, 0, Qt::AlignLeft);
}

void AnswerPanel::showDetail()
{
    const bool beside = m_sentence->indexOf(m_numbers) >= 0 && m_numbers->isVisibleTo(this);
    const int room =
        width() - 32 - m_headline->sizeHint().width() - 10 - (beside ? m_numbers->sizeHint().width() + 10 : 0);
    m_detail->setFigure(m_detail->fontMetrics().elidedText(m_detailText, Qt::ElideRight, std::max(0, room)));
    m_detail->setToolTip(m_detailText);
    m_detail->setAccessibleName(m_detailText);
}

void AnswerPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeNumbers();
    showDetail();
}

} // namespace vram
