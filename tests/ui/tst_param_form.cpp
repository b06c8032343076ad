// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/number_field.h"
#include "ui/forms/param_form.h"
#include "ui/forms/text_field.h"
#include "ui/panels/gpu_field.h"
#include "ui/test_program.h"
#include "ui/text.h"

#include "layers/layer_type.h"
#include "setup/setup.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace vram::param_form_test {

class ParamFormTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void everyAttributeHasAField();
    void everyFieldIsNamedForScreenReaders();
    void displayingEmitsNoEdits();
    void typingArithmetic();
    void invalidTextIsExplainedAndKept();
    void steppingStopsAtTheLimits();
    void percentageIsTypedAndStepped();
    void acceptsWordsForSpecialNumbers();
    void sizes();
    void keepsFieldsIfOnlyValuesChange();
    void wheelNeedsFocus();
    void acceptsOnlyUnambiguousGpu();
    void labelsAndValuesAreNotCutOff();

private:
    template<typename T>
    T* editor(const char* key)
    {
        return m_form->findChild<T*>(QLatin1String(key));
    }
    void display(const char* type);
    AttributeValue last() const { return m_edits->last().at(1).value<AttributeValue>(); }

    std::unique_ptr<QScrollArea> m_window;
    ParamForm* m_form = nullptr;
    std::unique_ptr<QSignalSpy> m_edits;
};

void ParamFormTest::init()
{
    qRegisterMetaType<AttributeValue>();
    m_window = std::make_unique<QScrollArea>();
    m_form = new ParamForm;
    m_window->setWidget(m_form);
    m_window->setWidgetResizable(true);
    m_window->resize(420, 300);
    m_window->show();
    m_edits = std::make_unique<QSignalSpy>(m_form, &ParamForm::edited);
    display("Conv2d");
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void ParamFormTest::display(const char* type)
{
    const LayerType& spec = *findLayerType(type);
    std::vector<AttributeValue> values;
    for (const AttributeSpec& attribute : spec.attributes)
        values.push_back(attribute.defaultValue);
    m_form->display(spec.attributes, values);
}

void ParamFormTest::everyAttributeHasAField()
{
    for (const LayerType& type : layerTypes()) {
        display(std::string(type.name).c_str());
        for (const AttributeSpec& spec : type.attributes) {
            QVERIFY2(m_form->field(qs(spec.key)), qPrintable(qs(type.name) + "." + qs(spec.key)));
            QCOMPARE(m_form->field(qs(spec.key))->editor()->toolTip(), qs(spec.help));
        }
    }
}

void ParamFormTest::everyFieldIsNamedForScreenReaders()
{
    for (const SetupField& field : setupFields()) {
        m_form->display({field.spec}, {field.spec.defaultValue});
        QCOMPARE(m_form->field(qs(field.spec.key))->editor()->accessibleName(), qs(field.spec.label));
    }
}

void ParamFormTest::displayingEmitsNoEdits()
{
    for (const LayerType& type : layerTypes())
        display(std::string(type.name).c_str());
    QCOMPARE(m_edits->count(), 0);
}

void ParamFormTest::typingArithmetic()
{
    auto* spin = editor<NumberSpin>("out_channels");
    QVERIFY(spin);
    spin->setFocus();
    spin->selectAll();
    QTest::keyClicks(spin, "256/4");
    QCOMPARE(std::get<std::int64_t>(last()), 64);
    QCOMPARE(m_edits->last().at(2).toBool(), false);
    QCOMPARE(m_edits->count(), 4); // 2, 25, 256, 256/4: "256/" is not a valid value
    QTest::keyClick(spin, Qt::Key_Return);
    QCOMPARE(m_edits->last().at(2).toBool(), true);
    QCOMPARE(spin->text(), QStringLiteral("64"));
}

void ParamFormTest::invalidTextIsExplainedAndKept()
{
    auto* spin = editor<NumberSpin>("out_channels");
    const QString before = spin->text();
    spin->setFocus();
    spin->selectAll();
    QTest::keyClicks(spin, "-3");
    auto* problem = m_form->field("out_channels")->sentenceLabel();
    QVERIFY(problem->isVisibleTo(m_form));
    QVERIFY(problem->text().remove(QChar(0x200b)).contains("out_channels"));
    QCOMPARE(m_edits->count(), 0);
    editor<QLineEdit>("kernel_size")->setFocus();
    QCOMPARE(spin->text(), QStringLiteral("-3"));
    QVERIFY2(problem->isVisibleTo(m_form), "a value put in its place would go unnoticed");
    spin->setFocus();
    QTest::keyClick(spin, Qt::Key_Escape);
    QCOMPARE(spin->text(), before);
    QVERIFY(!problem->isVisibleTo(m_form));
    QCOMPARE(m_edits->count(), 0);
}

void ParamFormTest::steppingStopsAtTheLimits()
{
    auto* spin = editor<NumberSpin>("groups");
    spin->setFocus();
    QTest::keyClick(spin, Qt::Key_Up);
    QCOMPARE(std::get<std::int64_t>(last()), 2);
    QTest::keyClick(spin, Qt::Key_Down);
    QTest::keyClick(spin, Qt::Key_Down);
    QTest::keyClick(spin, Qt::Key_Down);
    QCOMPARE(std::get<std::int64_t>(last()), 0);
    QCOMPARE(spin->text(), QStringLiteral("one per sample"));
}

void ParamFormTest::percentageIsTypedAndStepped()
{
    const AttributeSpec& margin = findSetupField("margin")->spec;
    m_form->display({margin}, {5.0});
    QVERIFY2(!m_form->findChild<QSlider*>(), "a number is meant");
    auto* spin = qobject_cast<NumberSpin*>(m_form->field("margin")->editor());
    spin->setFocus();
    QTest::keyClick(spin, Qt::Key_Up);
    QCOMPARE(std::get<double>(last()), 6.0);
    m_form->display({margin}, {0.0});
    QCOMPARE(spin->text(), QStringLiteral("0 %"));
}

void ParamFormTest::acceptsWordsForSpecialNumbers()
{
    NumberSpin spin(findSetupField("fsdp.reshard")->spec);
    QSignalSpy edited(&spin, &NumberSpin::numberEdited);
    spin.show();
    QCOMPARE(spin.text(), QStringLiteral("yes"));
    spin.selectAll();
    QTest::keyClicks(&spin, "no");
    QTest::keyClick(&spin, Qt::Key_Return);
    QCOMPARE(edited.last().first().toDouble(), 0);
    QTest::keyClick(&spin, Qt::Key_Up);
    QTest::keyClick(&spin, Qt::Key_Up);
    QCOMPARE(spin.text(), QStringLiteral("2"));
    NumberSpin last(findSetupField("fsdp.last-reshard")->spec);
    QCOMPARE(last.text(), QStringLiteral("same as the others"));
    const TextField units(findSetupField("fsdp.units")->spec, nullptr, {}, {});
    QCOMPARE(units.findChild<QLineEdit*>()->placeholderText(), QStringLiteral("the repeated blocks"));
}

void ParamFormTest::sizes()
{
    auto* edit = editor<QLineEdit>("kernel_size");
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, "3x5");
    QVERIFY((std::get<Extents>(last()) == Extents{Extent(3), Extent(5)}));
    QCOMPARE(edit->text(), QStringLiteral("3x5"));
}

void ParamFormTest::keepsFieldsIfOnlyValuesChange()
{
    auto* edit = editor<QLineEdit>("kernel_size");
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_End);
    const LayerType& type = *findLayerType("Conv2d");
    std::vector<AttributeValue> values;
    for (const AttributeSpec& spec : type.attributes)
        values.push_back(spec.defaultValue);
    values[static_cast<std::size_t>(attributeIndex(type, "out_channels"))] = std::int64_t{512};
    m_form->display(type.attributes, values);
    QCOMPARE(editor<QLineEdit>("kernel_size"), edit);
    QVERIFY(edit->hasFocus());
    QCOMPARE(editor<NumberSpin>("out_channels")->text(), QStringLiteral("512"));
}

void ParamFormTest::wheelNeedsFocus()
{
    auto* spin = editor<NumberSpin>("out_channels");
    editor<QLineEdit>("kernel_size")->setFocus();
    const auto wheel = [&] {
        const QPointF at = QPointF(spin->rect().center());
        QWheelEvent event(at, spin->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(spin, &event);
    };
    wheel();
    QCOMPARE(m_edits->count(), 0);
    spin->setFocus();
    wheel();
    QCOMPARE(m_edits->count(), 1);
}

void ParamFormTest::acceptsOnlyUnambiguousGpu()
{
    const auto gpu = [](const char* name, double size) {
        Gpu result;
        result.name = name;
        result.marketedGib = size;
        return result;
    };
    static const std::vector<Gpu> gpus{gpu("NVIDIA GeForce RTX 4090", 24), gpu("NVIDIA GeForce RTX 4090 Laptop", 16),
                                       gpu("NVIDIA H100 PCIe", 80)};
    m_form->setMaker("gpu", [](const AttributeSpec& spec, QWidget* parent) -> Field* {
        return new GpuField(spec, parent, [] { return GpuChoices{gpus, {}, {}}; });
    });
    m_form->display({findSetupField("gpu")->spec}, {std::string("NVIDIA H100 PCIe")});
    auto* box = m_form->findChild<QComboBox*>("gpu");
    m_form->resize(400, m_form->sizeHint().height()); // In a narrow form, only the name is shown.
    m_form->show();
    QTRY_COMPARE(box->currentText(), QStringLiteral("H100 PCIe · 80 GB"));
    box->setFocus();
    box->lineEdit()->selectAll();
    QTest::keyClicks(box->lineEdit(), "rtx 4090");
    QCOMPARE(m_edits->count(), 0);
    box->completer()->popup()->hide();
    QTest::keyClick(box->lineEdit(), Qt::Key_Return);
    QCOMPARE(std::get<std::string>(last()), std::string("NVIDIA GeForce RTX 4090"));
    box->lineEdit()->selectAll();
    QTest::keyClicks(box->lineEdit(), "Voodoo 5");
    QTest::keyClick(box->lineEdit(), Qt::Key_Return);
    QCOMPARE(box->lineEdit()->text(), QStringLiteral("Voodoo 5"));
    QTRY_VERIFY(m_form->field("gpu")->sentenceLabel()->isVisibleTo(m_form));
    QCOMPARE(m_edits->count(), 1);
}

// At the form's usual width beside the table, the longest labels wrap and the boxes fit their texts.
void ParamFormTest::labelsAndValuesAreNotCutOff()
{
    std::vector<AttributeSpec> specs;
    std::vector<AttributeValue> values;
    for (const SetupField& field : setupFields()) {
        specs.push_back(field.spec);
        values.push_back(field.spec.defaultValue);
    }
    m_window->resize(320, 700);
    m_form->display(specs, values);
    QTest::qWait(50);
    for (const QLabel* label : m_form->findChildren<QLabel*>()) {
        const QRect room(0, 0, label->width(), 1000);
        const int taken = label->fontMetrics().boundingRect(room, Qt::TextWordWrap, label->text()).width();
        QVERIFY2(!label->wordWrap() || taken <= label->width(), qPrintable(label->text()));
    }
    for (NumberSpin* spin : m_form->findChildren<NumberSpin*>()) {
        const auto* line = spin->findChild<QLineEdit*>();
        QVERIFY2(line->fontMetrics().horizontalAdvance(line->text()) < line->width(), qPrintable(line->text()));
    }
}

VRAM_UI_TEST(ParamFormTest)

} // namespace vram::param_form_test

#include "tst_param_form.moc"
