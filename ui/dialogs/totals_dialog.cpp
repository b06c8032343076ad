#include "ui/dialogs/totals_dialog.h"

#include "ui/forms/param_form.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_rows.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

#include <array>

namespace vram {

namespace {

constexpr int kResultGap = 24;

struct TotalField {
    std::string_view key;
    const char* label;
    const char* help;
    std::int64_t TextbookTotals::*member;
};

// clang-format off
constexpr std::array kTotalFields{
    TotalField{"parameters", QT_TRANSLATE_NOOP("vram::TotalsDialog", "Parameters"), QT_TRANSLATE_NOOP("vram::TotalsDialog", "As model.summary() prints them"), &TextbookTotals::parameters},
    TotalField{"activations", QT_TRANSLATE_NOOP("vram::TotalsDialog", "Activations per sample"), QT_TRANSLATE_NOOP("vram::TotalsDialog", "Elements in the outputs of all layers, for one sample"), &TextbookTotals::activations},
    TotalField{"input", QT_TRANSLATE_NOOP("vram::TotalsDialog", "Input per sample"), QT_TRANSLATE_NOOP("vram::TotalsDialog", "Elements in one input, for example 3×224×224"), &TextbookTotals::input},
    TotalField{"batch", QT_TRANSLATE_NOOP("vram::TotalsDialog", "Batch size"), QT_TRANSLATE_NOOP("vram::TotalsDialog", "Samples in one forward pass"), &TextbookTotals::batch},
    TotalField{"optimizer", QT_TRANSLATE_NOOP("vram::TotalsDialog", "Optimizer states"), QT_TRANSLATE_NOOP("vram::TotalsDialog", "Copies of the parameters that it keeps: 0 for none, 1 for momentum, 2 for Adam"), &TextbookTotals::optimizerStates},
};
// clang-format on

} // namespace

TotalsDialog::TotalsDialog(const Reading& reading, QWidget* parent)
    : QDialog(parent), m_totals(textbookTotals(reading.project->network, reading.project->setup, *reading.estimate)),
      m_unit(reading.unit), m_form(new ParamForm), m_results(new QTreeWidget)
{
    setObjectName(QStringLiteral("totals"));
    setWindowTitle(tr("Quick estimate from totals"));
    resize(980, 560);
    auto* lead =
        new QLabel(tr("Enter what you know; arithmetic works (3*224*224). These are textbook rules: rough, each "
                      "with a note on what it omits. A layer table gives the real figure."));
    lead->setWordWrap(true);
    makeSecondary(lead);
    for (const TotalField& field : kTotalFields)
        m_words.emplace_back(utf8(tr(field.label)), utf8(tr(field.help)));
    std::vector<AttributeSpec> specs;
    std::vector<AttributeValue> values;
    for (std::size_t i = 0; i < kTotalFields.size(); ++i) {
        AttributeSpec spec;
        spec.key = kTotalFields[i].key;
        spec.label = m_words[i].first;
        spec.help = m_words[i].second;
        spec.defaultValue = std::int64_t{0};
        specs.push_back(spec);
        values.emplace_back(m_totals.*kTotalFields[i].member);
    }
    m_form->present(specs, values);
    m_results->setObjectName(QStringLiteral("totalsResults"));
    m_results->setAccessibleName(tr("Results of the rules"));
    m_results->setColumnCount(3);
    m_results->setHeaderLabels({tr("Rule"), tr("Result"), tr("Not included")});
    m_results->setRootIsDecorated(false);
    m_results->setFrameShape(QFrame::NoFrame);
    wrapRows(m_results);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(12);
    for (QWidget* widget : {static_cast<QWidget*>(lead), static_cast<QWidget*>(m_form)})
        layout->addWidget(widget);
    layout->addWidget(m_results, 1);
    layout->addWidget(buttons);
    connect(m_form, &ParamForm::edited, this, [this](const QString& key, const AttributeValue& value) {
        for (const TotalField& field : kTotalFields) {
            if (qs(field.key) == key)
                m_totals.*field.member = std::get<std::int64_t>(value);
        }
        compute();
    });
    compute();
    m_form->focusFirst();
}

void TotalsDialog::compute()
{
    m_results->clear();
    for (const TextbookMethod& method : textbookMethods()) {
        auto* item = new QTreeWidgetItem(m_results);
        item->setText(0, QStringLiteral("%1: %2").arg(translated(method.label), translated(method.rule)));
        item->setText(1, bytesText(method.apply(m_totals).total, m_unit));
        item->setText(2, translated(method.caveat));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(0, translated(method.source));
        item->setToolTip(2, translated(method.caveat));
        item->setSizeHint(0, QSize(0, fontMetrics().height() + 10));
    }
    m_results->headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    for (const int column : {0, 1}) {
        int widest = fontMetrics().horizontalAdvance(m_results->headerItem()->text(column));
        for (int row = 0; row < m_results->topLevelItemCount(); ++row)
            widest = std::max(widest, fontMetrics().horizontalAdvance(m_results->topLevelItem(row)->text(column)));
        m_results->setColumnWidth(column, widest + kResultGap);
    }
}

} // namespace vram
