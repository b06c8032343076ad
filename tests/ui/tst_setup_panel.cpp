// SPDX-License-Identifier: GPL-3.0-or-later

// The forms of the setup: fields keep their place, and show what is computed and what has an effect.

#include "ui/dialogs/plan_dialog.h"
#include "ui/forms/number_field.h"
#include "ui/forms/param_form.h"
#include "ui/frame/inspector.h"
#include "ui/language/core_text.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace vram::setup_panel_test {

using namespace vram::test;

class SetupPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void focusedFieldStaysInPlace();
    void numberOfGpusIsPartOfTheSetup();
    void showsEffectiveStrategy();
    void longRemarksAreNotCutOff_data() { addLanguages(); }
    void longRemarksAreNotCutOff();
    void onlyErrorsAreMarkedAsErrors();
    void settingsWithoutEffectAreDisabled();
    void reentrantRequiresCheckpoint();
    void longHelpIsWrapped();
};

namespace {

/// Sets several settings in one step, as NAME=VALUE.
void set(WindowFixture& f, const std::vector<std::pair<std::string_view, std::string_view>>& settings)
{
    Setup setup = f.project().setup;
    for (const auto& [key, value] : settings)
        setup = *withSetting(setup, key, value);
    f.document().editSetup(QStringLiteral("settings"), setup);
    settle();
}

SetupPanel* panelWith(WindowFixture& f, const char* key)
{
    for (SetupPanel* panel : f.window().findChildren<SetupPanel*>()) {
        if (panel->field(QLatin1String(key)))
            return panel;
    }
    return nullptr;
}

/// Shows a field that has a combo box, and gives it the focus.
QComboBox* reveal(WindowFixture& f, const char* key)
{
    if (!f.window().findChild<Inspector*>()->reveal(QLatin1String(key)))
        return nullptr;
    settle();
    return qobject_cast<QComboBox*>(panelWith(f, key)->field(QLatin1String(key))->editor());
}

int topOf(const QWidget& control)
{
    return control.mapTo(control.window(), QPoint()).y();
}

} // namespace

// Each strategy has its own settings, which appear and disappear around the field, and the advice above it arrives
// later.
void SetupPanelTest::focusedFieldStaysInPlace()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"), {1280, 800});
    set(f, {{"gpus", "8"}, {"batch", "2"}});
    QComboBox* const strategy = reveal(f, "data-parallel");
    QVERIFY(strategy && strategy->hasFocus());
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    settle();
    SetupPanel* panel = panelWith(f, "data-parallel");
    panel->verticalScrollBar()->setValue(panel->verticalScrollBar()->value() + 40);
    const int place = topOf(*strategy);
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Home}) {
        QTest::keyClick(strategy, key);
        QVERIFY2(strategy->hasFocus(), qPrintable(strategy->currentText()));
        QCOMPARE(topOf(*strategy), place);
        QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
        settle();
        QCOMPARE(topOf(*strategy), place);
    }
}

void SetupPanelTest::numberOfGpusIsPartOfTheSetup()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    auto* const gpus = f.child<NumberSpin>("gpus");
    QVERIFY(gpus->isVisible());
    QVERIFY(!panelWith(f, "data-parallel"));
    gpus->setFocus();
    gpus->selectAll();
    QTest::keyClicks(gpus, QStringLiteral("8\t"));
    settle();
    QCOMPARE(f.project().setup.parallel.gpus, 8);
    QCOMPARE(panelWith(f, "data-parallel"), panelWith(f, "gpus"));
    QVERIFY(panelWith(f, "data-parallel")->field(QStringLiteral("data-parallel"))->isVisible());
    QTest::mouseClick(f.child<QToolButton>("planButton"), Qt::LeftButton);
    QTRY_VERIFY(f.window().findChild<PlanDialog*>());
    f.window().findChild<PlanDialog*>()->close();
}

void SetupPanelTest::showsEffectiveStrategy()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    set(f, {{"gpus", "8"}});
    QVERIFY(f.document().estimate()->parallel.data == DataParallel::Ddp);
    const QComboBox* strategy = reveal(f, "data-parallel");
    QCOMPARE(strategy->currentText(), QStringLiteral("automatic (DDP)"));
    set(f, {{"tensor-parallel", "8"}});
    QVERIFY(f.document().estimate()->parallel.data == DataParallel::None);
    QCOMPARE(reveal(f, "data-parallel")->currentText(), QStringLiteral("none"));
    set(f, {{"tensor-parallel", "2"}, {"data-parallel", "fsdp2"}});
    QCOMPARE(reveal(f, "data-parallel")->currentText(), QStringLiteral("FSDP2"));
}

// The sentence about CUDA graphs is long, and has a name that is wider than the column of the fields.
void SetupPanelTest::longRemarksAreNotCutOff()
{
    QFETCH(QString, language);
    WindowFixture f({}, {1024, 700});
    f.restartIn(language, QStringLiteral("builtin:gpt2"));
    set(f, {{"compile", "blocks"}, {"compile.mode", "reduce-overhead"}});
    QVERIFY(reveal(f, "compile.mode"));
    const QLabel* remark = panelWith(f, "compile.mode")->field(QStringLiteral("compile.mode"))->sentenceLabel();
    QVERIFY(remark->isVisible());
    QVERIFY(remark->text().remove(QChar(0x200b)).contains(QLatin1String("torch.cuda.max_memory_allocated")));
    const QRect needed =
        remark->fontMetrics().boundingRect(QRect(0, 0, remark->width(), 1000), Qt::TextWordWrap, remark->text());
    QVERIFY2(needed.width() <= remark->width(), qPrintable(QString::number(needed.width() - remark->width())));
    QVERIFY2(needed.height() <= remark->height(), qPrintable(QString::number(needed.height() - remark->height())));
    const QWidget* view = panelWith(f, "compile.mode")->viewport();
    QVERIFY(remark->mapTo(view, QPoint(remark->width(), 0)).x() <= view->width());
}

void SetupPanelTest::onlyErrorsAreMarkedAsErrors()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    const auto field = [&f](const char* key) { return panelWith(f, key)->field(QLatin1String(key)); };
    const auto colour = [](const Field* of) { return of->sentenceLabel()->palette().color(QPalette::WindowText); };
    set(f, {{"compile", "blocks"}, {"compile.mode", "reduce-overhead"}, {"lora", "q_porj"}});
    const Tokens& t = tokensOf(f.window().palette());
    QVERIFY(!field("lora")->sentenceLabel()->isHidden());
    QVERIFY(field("lora")->editor()->property("problem").toBool());
    QCOMPARE(colour(field("lora")), t.problem);
    QVERIFY(!field("compile.mode")->sentenceLabel()->isHidden());
    QVERIFY(!field("compile.mode")->editor()->property("problem").toBool());
    QCOMPARE(colour(field("compile.mode")), t.secondary);
    set(f, {{"compile.mode", "default"}, {"lora", ""}});
    QVERIFY(field("lora")->sentenceLabel()->isHidden());
    QVERIFY(field("compile.mode")->sentenceLabel()->isHidden());
}

// Each case has a setting with a value other than its default, and the other setting that gives it an effect. A setting
// without effect remains enabled while it has such a value, so that it can be reset.
void SetupPanelTest::settingsWithoutEffectAreDisabled()
{
    struct Case {
        const char* setting;
        const char* value;
        const char* needed;
        const char* by;
    };
    constexpr std::array cases{Case{"optimizer.momentum", "0.9", "optimizer", "sgd"},
                               Case{"optimizer.rank", "64", "optimizer", "galore"},
                               Case{"lora-rank", "8", "lora", "all-linear"},
                               Case{"adapter", "dora", "lora", "all-linear"},
                               Case{"lora-dropout", "0.1", "lora", "all-linear"},
                               Case{"compile.mode", "reduce-overhead", "compile", "model"},
                               Case{"compile.activation-budget", "0.5", "compile", "model"},
                               Case{"skip-modules", "fc1", "quantize", "nf4"}};
    WindowFixture f(QStringLiteral("builtin:lenet5"));
    const Setup before = f.project().setup;
    for (const Case& c : cases) {
        const auto field = [&f, &c] { return panelWith(f, c.setting)->field(QLatin1String(c.setting)); };
        const QString help = translated(findSetupField(c.setting)->spec.help);
        QVERIFY2(!field()->editor()->isEnabled(), c.setting);
        QVERIFY2(field()->editor()->toolTip().contains(QLatin1String("Has no effect")), c.setting);
        set(f, {{c.setting, c.value}});
        QVERIFY2(field()->editor()->isEnabled(), "it can be reset");
        QVERIFY2(field()->sentenceLabel()->text().contains(QLatin1String("Has no effect")), c.setting);
        set(f, {{c.needed, c.by}});
        QVERIFY2(field()->editor()->isEnabled() && field()->editor()->toolTip() == help, c.setting);
        QVERIFY2(!field()->sentenceLabel()->text().contains(QLatin1String("Has no effect")), c.setting);
        f.document().editSetup(QStringLiteral("before"), before);
        settle();
    }
    const auto offloads = [&f] { return panelWith(f, "offload-by")->field(QStringLiteral("offload-by"))->isEnabled(); };
    QVERIFY(!offloads());
    set(f, {{"offload-activations", "yes"}});
    QVERIFY(offloads());
    QVERIFY(panelWith(f, "optimizer.implementation")->field(QStringLiteral("optimizer.implementation"))->isEnabled());
}

void SetupPanelTest::reentrantRequiresCheckpoint()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    f.clickRow(f.at("transformer"));
    ParamForm* form = f.window().findChild<LayerPanel*>()->form();
    QVERIFY(form->field(QStringLiteral("checkpoint"))->isEnabled());
    QVERIFY(!form->field(QStringLiteral("reentrant"))->isEnabled());
    emit form->edited(QStringLiteral("checkpoint"), AttributeValue(true), true);
    QVERIFY(form->field(QStringLiteral("reentrant"))->isEnabled());
}

void SetupPanelTest::longHelpIsWrapped()
{
    WindowFixture f(QStringLiteral("builtin:lenet5"));
    set(f, {{"checkpoint", "*"}});
    QComboBox* box = reveal(f, "checkpoint-mode");
    QVERIFY(box);
    QVERIFY2(box->fontMetrics().horizontalAdvance(box->toolTip()) > 900, "in one line, it would cross the window");
    const QPoint at = box->rect().center();
    QHelpEvent hover(QEvent::ToolTip, at, box->mapToGlobal(at));
    QCoreApplication::sendEvent(box, &hover);
    QTRY_VERIFY(QToolTip::isVisible());
    const QWidgetList shown = QApplication::topLevelWidgets();
    const auto tip = std::ranges::find_if(shown, [](const QWidget* w) { return w->inherits("QTipLabel"); });
    QVERIFY(tip != shown.end());
    QVERIFY2((*tip)->width() < 700, qPrintable(QString::number((*tip)->width())));
    QVERIFY((*tip)->height() > 3 * box->fontMetrics().height());
    QToolTip::hideText();
}

VRAM_UI_TEST(SetupPanelTest)

} // namespace vram::setup_panel_test

#include "tst_setup_panel.moc"
