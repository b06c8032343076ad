// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/worksheet_dialog.h"

#include "ui/forms/param_form.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_rows.h"
#include "ui/views/bar_delegate.h"
#include "ui/views/worksheet_rows.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr int kGap = 24;
constexpr int kAround = 40; ///< Distance from the edges of the screen, counting both sides.
constexpr int kInputsWidth = 270;
constexpr int kBarDigits = 18;

enum RuleColumn { Rule, Sum, Words, Columns };
constexpr WorksheetColumns kColumns{Rule, Sum, Words};

struct TotalField {
    std::string_view key;
    const char* label;
    const char* help;
    std::int64_t TextbookTotals::*member;
};

// clang-format off
constexpr std::array kTotalFields{
    TotalField{"parameters", QT_TRANSLATE_NOOP("vram::WorksheetDialog", "P: parameters"), QT_TRANSLATE_NOOP("vram::WorksheetDialog", "All weights and biases, as model.summary() prints them"), &TextbookTotals::parameters},
    TotalField{"activations", QT_TRANSLATE_NOOP("vram::WorksheetDialog", "A: activations per sample"), QT_TRANSLATE_NOOP("vram::WorksheetDialog", "Elements in the outputs of all layers, for one sample"), &TextbookTotals::activations},
    TotalField{"batch", QT_TRANSLATE_NOOP("vram::WorksheetDialog", "B: batch size"), QT_TRANSLATE_NOOP("vram::WorksheetDialog", "Samples in one forward pass"), &TextbookTotals::batch},
    TotalField{"input", QT_TRANSLATE_NOOP("vram::WorksheetDialog", "Input per sample"), QT_TRANSLATE_NOOP("vram::WorksheetDialog", "Elements in one input, for example 3×224×224"), &TextbookTotals::input},
    TotalField{"optimizer", QT_TRANSLATE_NOOP("vram::WorksheetDialog", "Optimizer bytes per parameter"), QT_TRANSLATE_NOOP("vram::WorksheetDialog", "0 for plain SGD, 4 with momentum, 8 for Adam, 2 for 8-bit Adam"), &TextbookTotals::optimizerBytes},
    TotalField{"file", QT_TRANSLATE_NOOP("vram::WorksheetDialog", "Model file in bytes"), QT_TRANSLATE_NOOP("vram::WorksheetDialog", "Only the disk rule needs it; 0 stands for four bytes per parameter"), &TextbookTotals::file},
};
// clang-format on

QString exampleName(const TextbookMethod& method)
{
    return QStringLiteral("%1: %2").arg(translated(method.label), qs(method.example.sum));
}

} // namespace

WorksheetDialog::WorksheetDialog(const SessionState& sessionState, QWidget* parent)
    : QDialog(parent), m_sessionState(sessionState), m_totals(networkTotals()), m_fromNetwork(m_totals.parameters > 0),
      m_form(new ParamForm), m_sum(new QLineEdit), m_explanation(new QLabel), m_rules(new QTreeWidget)
{
    setObjectName(QStringLiteral("totals"));
    setWindowTitle(tr("Hand calculation"));
    const QSize room = screen()->availableSize() - QSize(kAround, kAround);
    resize(QSize(1180, 720).boundedTo(room));
    const Device& device = sessionState.estimate->device;
    auto* lead = new QLabel(
        tr("The rules of textbooks and tutorials, worked out term by term: P parameters, A elements in the outputs of "
           "all layers for one sample, B samples in a batch. The bars are shares of the %1 of %2. Arithmetic works in "
           "every field (3*224*224).")
            .arg(bytesText(device.capacity, sessionState.unit), shortGpuName(device.gpu)));
    lead->setWordWrap(true);
    makeSecondary(lead);
    makeRules();
    auto* copyButton = new QPushButton(tr("Copy the sheet"));
    copyButton->setObjectName(QStringLiteral("copyWorksheet"));
    connect(copyButton, &QPushButton::clicked, this, &WorksheetDialog::copy);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(copyButton, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* inputs = new QVBoxLayout;
    inputs->setSpacing(12);
    inputs->addWidget(makeInputs());
    inputs->addWidget(makeSum());
    inputs->addWidget(makeExamples());
    inputs->addStretch(1);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(20);
    middle->addLayout(inputs);
    middle->addWidget(m_rules, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(12);
    layout->addWidget(lead);
    layout->addLayout(middle, 1);
    layout->addWidget(buttons);
    if (m_fromNetwork)
        compute();
    else
        showExample(textbookMethods().front());
    m_form->focusFirst();
}

QWidget* WorksheetDialog::makeInputs()
{
    for (const TotalField& field : kTotalFields)
        m_words.emplace_back(utf8(tr(field.label)), utf8(tr(field.help)));
    m_form->setFixedWidth(kInputsWidth);
    displayTotals();
    connect(m_form, &ParamForm::edited, this, [this](const QString& key, const AttributeValue& value) {
        for (const TotalField& field : kTotalFields) {
            if (qs(field.key) == key)
                m_totals.*field.member = std::get<std::int64_t>(value);
        }
        compute();
        recognise();
    });
    return m_form;
}

void WorksheetDialog::displayTotals()
{
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
    m_form->display(specs, values);
}

QWidget* WorksheetDialog::makeSum()
{
    auto* box = new QWidget;
    box->setFixedWidth(kInputsWidth);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* heading = new QLabel(tr("Your own sum: which rule is it?"));
    heading->setFont(scaled(font(), 1.0, true));
    heading->setBuddy(m_sum);
    m_sum->setObjectName(QStringLiteral("ownSum"));
    m_sum->setPlaceholderText(tr("for example 274.7 MiB"));
    m_sum->setAccessibleName(heading->text());
    m_sum->setClearButtonEnabled(true);
    m_explanation->setObjectName(QStringLiteral("ownSumTold"));
    m_explanation->setWordWrap(true);
    m_explanation->hide();
    for (QWidget* part :
         {static_cast<QWidget*>(heading), static_cast<QWidget*>(m_sum), static_cast<QWidget*>(m_explanation)})
        layout->addWidget(part);
    connect(m_sum, &QLineEdit::textEdited, this, &WorksheetDialog::recognise);
    return box;
}

void WorksheetDialog::recognise()
{
    const QString typed = m_sum->text().trimmed();
    m_explanation->setVisible(!typed.isEmpty());
    if (typed.isEmpty())
        return;
    const Result<WrittenSum> sum = parseSum(utf8(typed));
    if (!sum)
        return m_explanation->setText(translated(sum.error()));
    const std::vector<RecognisedSum> rules = matchSum(*sum, m_totals, 1);
    if (rules.empty())
        return m_explanation->setText(
            tr("No rule gives this sum for these totals. Check whether P, A and B are those of the sum."));
    m_explanation->setText(translated(rules.front().explanation));
    openRule(*rules.front().method);
}

QWidget* WorksheetDialog::makeExamples()
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    auto* heading = new QLabel(tr("Examples from the sources"));
    heading->setFont(scaled(font(), 1.0, true));
    layout->addWidget(heading);
    for (const TextbookMethod& method : textbookMethods()) {
        if (method.example.title.empty())
            continue;
        auto* button = new QPushButton(escapedMnemonics(exampleName(method)));
        button->setObjectName(QStringLiteral("example_") + qs(method.name));
        button->setToolTip(translated(method.example.title));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, &method] { showExample(method); });
        layout->addWidget(button);
    }
    if (m_fromNetwork) {
        auto* own = new QPushButton(
            escapedMnemonics(tr("The open network: %1").arg(displayText(qs(m_sessionState.project->network.name)))));
        own->setObjectName(QStringLiteral("networkTotals"));
        own->setToolTip(tr("Fill in the totals of the open network."));
        own->setAutoDefault(false);
        connect(own, &QPushButton::clicked, this, &WorksheetDialog::showNetwork);
        layout->addWidget(own);
    }
    return box;
}

TextbookTotals WorksheetDialog::networkTotals() const
{
    return textbookTotals(m_sessionState.project->setup, *m_sessionState.estimate);
}

void WorksheetDialog::showNetwork()
{
    m_totals = networkTotals();
    m_sum->clear();
    m_explanation->hide();
    displayTotals();
    compute();
}

void WorksheetDialog::showExample(const TextbookMethod& method)
{
    m_totals = method.example.totals;
    m_sum->clear();
    m_explanation->hide();
    displayTotals();
    compute();
    openRule(method);
}

void WorksheetDialog::openRule(const TextbookMethod& method)
{
    m_rules->collapseAll();
    QTreeWidgetItem* row = ruleRow(method);
    row->setExpanded(true);
    m_rules->setCurrentItem(row);
    m_rules->scrollToItem(row, QAbstractItemView::PositionAtTop);
}

void WorksheetDialog::makeRules()
{
    m_rules->setObjectName(QStringLiteral("totalsResults"));
    m_rules->setAccessibleName(tr("Results of the rules"));
    m_rules->setColumnCount(Columns);
    m_rules->setHeaderLabels({tr("Rule"), tr("Sum"), tr("Worked out")});
    m_rules->headerItem()->setTextAlignment(Sum, Qt::AlignRight | Qt::AlignVCenter);
    m_rules->setFrameShape(QFrame::NoFrame);
    m_rules->setAllColumnsShowFocus(true);
    m_rules->setItemDelegateForColumn(Sum, new BarDelegate(m_rules));
    wrapRows(m_rules);
}

QTreeWidgetItem* WorksheetDialog::ruleRow(const TextbookMethod& method) const
{
    return m_rules->topLevelItem(static_cast<int>(&method - textbookMethods().data()));
}

void WorksheetDialog::addRule(const TextbookMethod& method)
{
    const Worksheet sheet = method.apply(m_totals);
    const WorksheetScale scale{m_sessionState.unit, m_sessionState.estimate->device.capacity};
    auto* item = new QTreeWidgetItem(m_rules);
    item->setText(Rule, translated(method.label));
    item->setText(Sum, bytesText(sheet.total, m_sessionState.unit));
    item->setData(Sum, BarDelegate::FractionRole,
                  static_cast<double>(sheet.total) / static_cast<double>(std::max<Bytes>(1, scale.whole)));
    item->setText(
        Words, QStringLiteral("%1 = %2").arg(translated(method.rule), translated(bytesAndMegabytesText(sheet.total))));
    item->setTextAlignment(Sum, Qt::AlignRight | Qt::AlignVCenter);
    item->setSizeHint(Rule, QSize(0, fontMetrics().height() + 10));
    addTerms(item, sheet, kColumns, scale);
    addRemark(item, tr("What is wrong with it"), translated(method.caveat), kColumns);
    addRemark(item, tr("Source"), translated(method.source), kColumns);
    if (m_fromNetwork)
        addSteps(item, method);
}

void WorksheetDialog::addSteps(QTreeWidgetItem* item, const TextbookMethod& method)
{
    const TextbookTotals own = networkTotals();
    if (m_totals.parameters == own.parameters && m_totals.activations == own.activations && m_totals.batch == own.batch)
        addReconciliation(item, reconcile(method, m_totals, *m_sessionState.estimate), kColumns,
                          {m_sessionState.unit, m_sessionState.estimate->device.capacity});
    else
        addRemark(item, tr("Why does my sum differ?"),
                  tr("These are not the totals of %1. With its own, the steps from the sum to what nvidia-smi shows "
                     "are listed here.")
                      .arg(displayText(qs(m_sessionState.project->network.name))),
                  kColumns);
}

void WorksheetDialog::compute()
{
    QList<bool> expanded;
    for (int i = 0; i < m_rules->topLevelItemCount(); ++i)
        expanded << m_rules->topLevelItem(i)->isExpanded();
    const int current = m_rules->indexOfTopLevelItem(m_rules->currentItem());
    m_rules->clear();
    for (const TextbookMethod& method : textbookMethods())
        addRule(method);
    for (int i = 0; i < m_rules->topLevelItemCount(); ++i)
        m_rules->topLevelItem(i)->setExpanded(expanded.isEmpty() ? i == 0 : expanded[i]);
    m_rules->setCurrentItem(m_rules->topLevelItem(std::max(0, current)));
    fitColumns();
}

void WorksheetDialog::fitColumns()
{
    int widest = 0;
    for (int row = 0; row < m_rules->topLevelItemCount(); ++row)
        widest = std::max(widest, fontMetrics().horizontalAdvance(m_rules->topLevelItem(row)->text(Rule)));
    const QTreeWidgetItem* first = m_rules->topLevelItem(0);
    for (int row = 0; row < first->childCount(); ++row)
        widest =
            std::max(widest, fontMetrics().horizontalAdvance(first->child(row)->text(Rule)) + m_rules->indentation());
    m_rules->setColumnWidth(Rule, widest + m_rules->indentation() + kGap);
    m_rules->setColumnWidth(Sum, kBarDigits * fontMetrics().horizontalAdvance(QLatin1Char('0')));
}

void WorksheetDialog::copy() const
{
    QTreeWidgetItem* item = m_rules->currentItem();
    while (item && item->parent())
        item = item->parent();
    const int row = m_rules->indexOfTopLevelItem(item);
    const auto methods = textbookMethods();
    QGuiApplication::clipboard()->setText(worksheetText(methods[static_cast<std::size_t>(std::max(0, row))], m_totals));
}

} // namespace vram
