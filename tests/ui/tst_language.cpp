// Another language in the running window: what is seen is in it, and nothing of the work is lost.

#include "ui/forms/number_field.h"
#include "ui/language/language.h"
#include "ui/table/layer_view.h"
#include "ui/window_fixture.h"

#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

using namespace vram;
using namespace vram::test;

namespace {

/// How many slots listen to each signal of `object`.
QStringList listeners(const QObject& object)
{
    struct Open : QObject {
        using QObject::receivers;
    };
    QStringList counts;
    const QMetaObject& type = *object.metaObject();
    for (int i = QObject::staticMetaObject.methodCount(); i < type.methodCount(); ++i) {
        const QMetaMethod method = type.method(i);
        if (method.methodType() != QMetaMethod::Signal)
            continue;
        const QByteArray signal = QByteArray::number(QSIGNAL_CODE) + method.methodSignature();
        counts << QStringLiteral("%1 %2").arg(QString::fromLatin1(signal)).arg((object.*(&Open::receivers))(signal));
    }
    return counts;
}

} // namespace

class LanguageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void cleanup() { applyLanguage({}); }
    void theWindowChangesWhileItWorks();
    void nothingIsConnectedTwice();
    void theChoiceIsRemembered();
};

void LanguageTest::theWindowChangesWhileItWorks()
{
    WindowFixture f("builtin:resnet50");
    f.clickRow(f.at("layer1.0.conv3"));
    f.trigger(Act::CollapseAll);
    f.clickRow(f.at("conv1"));
    f.child<QTabBar>("viewTabs")->setCurrentIndex(1);
    f.trigger(Act::Largest);
    const std::int64_t batch = f.project().setup.batch;
    QPointer<LayerView> before = f.window().table();
    f.trigger(Act::LanguageGerman);
    QTRY_VERIFY2(!before, "the window is made anew");
    QCOMPARE(currentLanguage(), QStringLiteral("de"));
    QCOMPARE(f.project().setup.batch, batch);
    QCOMPARE(f.window().table()->currentId(), f.at("conv1"));
    QVERIFY2(f.window().table()->unfolded().empty(), "blocks stay folded");
    QCOMPARE(f.child<QTabBar>("viewTabs")->currentIndex(), 1);
    QVERIFY(f.window().table()->hasFocus());
    QVERIFY2(f.label("statusParameters").contains("25.557.032"), qPrintable(f.label("statusParameters")));
    QVERIFY2(f.label("part.parameters").contains("97,7"), qPrintable(f.label("part.parameters")));
    QVERIFY2(f.label("part.gradients").contains("Gradienten"), qPrintable(f.label("part.gradients")));
    QVERIFY2(f.label("number.reserved").contains("reserviert"), qPrintable(f.label("number.reserved")));
    auto* spin = f.child<NumberSpin>("batch");
    spin->setFocus();
    QTest::keyClick(spin, Qt::Key_Down);
    QCOMPARE(f.project().setup.batch, batch - 1);
    f.trigger(Act::Undo);
    QCOMPARE(f.project().setup.batch, batch);
    before = f.window().table();
    f.trigger(Act::LanguageEnglish);
    QTRY_VERIFY(!before);
    QVERIFY(f.label("statusParameters").contains("25,557,032 parameters"));
}

void LanguageTest::nothingIsConnectedTwice()
{
    WindowFixture f("builtin:lenet5");
    const auto all = [&] {
        return listeners(f.document()) + listeners(f.document().undoStack()) + listeners(f.settings())
               + listeners(f.window().files());
    };
    const QStringList before = all();
    QVERIFY(before.size() > 10);
    for (const Act language : {Act::LanguageChinese, Act::LanguageGerman, Act::LanguageEnglish}) {
        const QPointer<LayerView> table = f.window().table();
        f.trigger(language);
        QTRY_VERIFY(!table);
    }
    QCOMPARE(all(), before);
}

void LanguageTest::theChoiceIsRemembered()
{
    WindowFixture f;
    QVERIFY(f.window().actions()[Act::LanguageSystem]->isChecked());
    f.trigger(Act::LanguageChinese);
    f.restart();
    QCOMPARE(currentLanguage(), QStringLiteral("zh_CN"));
    QVERIFY(f.window().actions()[Act::LanguageChinese]->isChecked());
    QVERIFY(!f.window().actions()[Act::LanguageSystem]->isChecked());
}

QTEST_MAIN(LanguageTest)
#include "tst_language.moc"
