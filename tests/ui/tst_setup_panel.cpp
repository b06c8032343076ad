// SPDX-License-Identifier: GPL-3.0-or-later

// The forms of the setup: fields keep their place, and show what is computed and what has an effect.

#include "ui/frame/inspector.h"
#include "ui/panels/setup_panel.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>

namespace vram::setup_panel_test {

using namespace vram::test;

class SetupPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void theFocusedFieldStaysInPlace();
    void theStrategyIsTheOneComputed();
    void aLongRemarkIsWhole_data() { addLanguages(); }
    void aLongRemarkIsWhole();
    void onlyAnErrorIsMarkedAsOne();
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

// Each strategy has settings of its own, which appear and disappear around the field, and the advice above is found
// later.
void SetupPanelTest::theFocusedFieldStaysInPlace()
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

void SetupPanelTest::theStrategyIsTheOneComputed()
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
void SetupPanelTest::aLongRemarkIsWhole()
{
    QFETCH(QString, language);
    WindowFixture f({}, {1024, 700});
    f.restartIn(language, QStringLiteral("builtin:gpt2"));
    set(f, {{"compile", "blocks"}, {"compile.mode", "reduce-overhead"}});
    QVERIFY(reveal(f, "compile.mode"));
    const QLabel* remark = panelWith(f, "compile.mode")->field(QStringLiteral("compile.mode"))->sentenceLabel();
    QVERIFY(remark->isVisible());
    QVERIFY(remark->text().remove(QChar(0x200b)).contains(QLatin1String("torch.cuda.max_memory_allocated")));
    const QRect needed = remark->fontMetrics().boundingRect(QRect(0, 0, remark->width(), 1000), Qt::TextWordWrap,
                                                            remark->text());
    QVERIFY2(needed.width() <= remark->width(), qPrintable(QString::number(needed.width() - remark->width())));
    QVERIFY2(needed.height() <= remark->height(), qPrintable(QString::number(needed.height() - remark->height())));
    const QWidget* view = panelWith(f, "compile.mode")->viewport();
    QVERIFY(remark->mapTo(view, QPoint(remark->width(), 0)).x() <= view->width());
}

void SetupPanelTest::onlyAnErrorIsMarkedAsOne()
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

VRAM_UI_TEST(SetupPanelTest)

} // namespace vram::setup_panel_test

#include "tst_setup_panel.moc"
