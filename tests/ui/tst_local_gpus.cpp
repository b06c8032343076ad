// SPDX-License-Identifier: GPL-3.0-or-later

// The GPUs of this machine as reported by a fake nvidia-smi, and the memory of other processes.

#include "ui/answer/figure_label.h"
#include "ui/document/local_gpus.h"
#include "ui/document/user_gpus.h"
#include "ui/gpu_steps.h"
#include "ui/language/language.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window/edits.h"

#include <QComboBox>
#include <QDialog>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>

namespace vram::local_gpus_test {

using namespace vram::test;

namespace {

/// A folder on PATH with a fake nvidia-smi.
class FakeSmi
{
public:
    explicit FakeSmi(const QByteArray& script) : m_path(qgetenv("PATH"))
    {
        writeProgram(m_folder.filePath(QStringLiteral("nvidia-smi")), "#!/bin/sh\n" + script);
        qputenv("PATH", m_folder.path().toUtf8() + ':' + m_path);
    }
    ~FakeSmi() { qputenv("PATH", m_path); }
    Q_DISABLE_COPY_MOVE(FakeSmi)

private:
    QTemporaryDir m_folder;
    QByteArray m_path;
};

} // namespace

class LocalGpusTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void usesGpuOfThisMachine();
    void severalGpusGiveAMenu();
    void migGpusOfferTheirInstances();
    void ignoresFailuresOfNvidiaSmi_data();
    void ignoresFailuresOfNvidiaSmi();
    void terminatesChildrenOfNvidiaSmi();
    void queryMayOutliveWidgets_data();
    void queryMayOutliveWidgets();
    void memoryUsedByOthersIsShown();
};

void LocalGpusTest::usesGpuOfThisMachine()
{
    const FakeSmi smi("echo '0, NVIDIA GeForce RTX 3090, 24576, 2048, [N/A]'\n");
    WindowFixture f("builtin:resnet50");
    auto* button = f.child<QPushButton>("localGpu");
    f.trigger(ActionId::WhichGpu);
    QTRY_VERIFY(button->isVisible());
    QVERIFY(button->text().contains("RTX 3090"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(f.project().setup.gpu, std::string("NVIDIA GeForce RTX 3090"));
    QCOMPARE(f.project().setup.usedByOthers, 2048.0);
    const Device& device = f.document().estimate()->device;
    QCOMPARE(device.headroom, device.capacity - device.total - Bytes{2048} * 1024 * 1024);
    QVERIFY(f.child<QLabel>("others")->isVisible());
    QVERIFY(f.label("others").contains("2.00"));
    QCOMPARE(f.document().undoStack().count(), 1);
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().setup.usedByOthers, 0.0);
    QVERIFY(!f.child<QLabel>("others")->isVisible());
    f.trigger(ActionId::LocalGpu);
    QTRY_COMPARE(f.project().setup.usedByOthers, 2048.0);
    changeSetup(f.document(), QStringLiteral("capacity"), 12.0, true);
    changeSetup(f.document(), QStringLiteral("context"), 700.0, true);
    // The memory of other processes does not apply to another GPU.
    f.child<QComboBox>("gpu")->setFocus();
    typeInto(f.child<QComboBox>("gpu"), "NVIDIA L4");
    QCOMPARE(f.project().setup.usedByOthers, 0.0);
    QCOMPARE(f.project().setup.customCapacity, 0.0);
    QCOMPARE(f.project().setup.calibratedContext, -1.0);
}

void LocalGpusTest::severalGpusGiveAMenu()
{
    const FakeSmi smi("echo '0, NVIDIA GeForce RTX 3090, 24576, 20, [N/A]'\n"
                      "echo '1, NVIDIA RTX 9000 Future, 65536, 4096, [N/A]'\n");
    WindowFixture f("builtin:lenet5");
    f.trigger(ActionId::WhichGpu);
    auto* button = f.child<QPushButton>("localGpu");
    QTRY_VERIFY(button->isVisible() && button->menu());
    QCOMPARE(button->menu()->actions().size(), 2);
    button->menu()->actions().at(1)->trigger();
    // A GPU that is not in the catalogue becomes a custom one.
    QTRY_COMPARE(f.project().setup.gpu, std::string("NVIDIA RTX 9000 Future"));
    QCOMPARE(f.project().gpus.size(), std::size_t{1});
    QCOMPARE(userGpus(f.settings()).size(), std::size_t{1});
    QCOMPARE(f.document().estimate()->device.capacity, static_cast<Bytes>(65536 * 0.975 * kMiB));
    button->menu()->actions().at(0)->trigger();
    QTRY_COMPARE(f.project().setup.gpu, std::string("NVIDIA GeForce RTX 3090"));
    QCOMPARE(f.project().setup.usedByOthers, 0.0);
}

void LocalGpusTest::migGpusOfferTheirInstances()
{
    const FakeSmi smi("case \"$1\" in\n"
                      "-L) echo 'GPU 0: NVIDIA A100-SXM4-40GB (UUID: GPU-1)'\n"
                      "    echo '  MIG 3g.20gb     Device  0: (UUID: MIG-1)'\n"
                      "    echo '  MIG 1g.5gb      Device  1: (UUID: MIG-2)';;\n"
                      "*) echo '0, NVIDIA A100-SXM4-40GB, 40960, 700, Enabled';;\n"
                      "esac\n");
    WindowFixture f("builtin:lenet5");
    f.trigger(ActionId::WhichGpu);
    auto* button = f.child<QPushButton>("localGpu");
    QTRY_VERIFY(button->isVisible() && button->menu());
    QVERIFY(button->menu()->actions().at(1)->text().contains("1g.5gb"));
    button->menu()->actions().at(1)->trigger();
    QTRY_VERIFY(f.project().setup.gpu.ends_with("MIG 1g.5gb"));
    QVERIFY(f.document().estimate()->device.capacity < Bytes{5} << 30);
    QCOMPARE(f.project().setup.usedByOthers, 0.0);
}

void LocalGpusTest::ignoresFailuresOfNvidiaSmi_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::newRow("hangs") << QByteArray("exec sleep 600\n");
    QTest::newRow("garbage") << QByteArray("head -c 5000 /dev/urandom\n");
    QTest::newRow("endless") << QByteArray("exec yes 0, NVIDIA L4, 23034, 0\n");
    QTest::newRow("fails") << QByteArray("echo NVIDIA-SMI has failed >&2; exit 9\n");
    QTest::newRow("no devices") << QByteArray("echo No devices were found\n");
    QTest::newRow("crashes") << QByteArray("kill -SEGV $$\n");
    QTest::newRow("split, no instances") << QByteArray(
        "[ \"$1\" = -L ] && exit 3\necho '0, NVIDIA L4, 23034, 0, Enabled'\n");
}

void LocalGpusTest::ignoresFailuresOfNvidiaSmi()
{
    QFETCH(QByteArray, script);
    const FakeSmi smi(script);
    LocalGpus gpus;
    gpus.setTimeLimit(400);
    bool queryFinished = false;
    connect(&gpus, &LocalGpus::queryFinished, this, [&] { queryFinished = true; });
    gpus.query();
    QTRY_VERIFY_WITH_TIMEOUT(queryFinished, 20000);
    QVERIFY(gpus.gpus().empty());
    QVERIFY(!gpus.isBusy());
    // The window then shows no button, no message and no action.
    WindowFixture f("builtin:lenet5");
    f.trigger(ActionId::WhichGpu);
    QTRY_VERIFY_WITH_TIMEOUT(!f.window().localGpus().isBusy(), 20000);
    settle();
    QVERIFY(!f.child<QPushButton>("localGpu")->isVisible());
    QVERIFY(!f.window().actions()[ActionId::LocalGpu]->isEnabled());
}

void LocalGpusTest::terminatesChildrenOfNvidiaSmi()
{
    QTemporaryDir folder;
    const QString note = folder.filePath("pid");
    const FakeSmi smi("sleep 600 &\necho $! >'" + note.toUtf8() + "'\nwait\n");
    LocalGpus gpus;
    gpus.setTimeLimit(700);
    bool queryFinished = false;
    connect(&gpus, &LocalGpus::queryFinished, this, [&] { queryFinished = true; });
    gpus.query();
    QTRY_VERIFY_WITH_TIMEOUT(queryFinished, 20000);
    const QByteArray pid = contents(note).trimmed();
    QVERIFY(!pid.isEmpty());
    // The process has ended, or is a zombie that its parent has not waited for.
    QTRY_VERIFY(contents("/proc/" + QString::fromUtf8(pid) + "/stat").isEmpty()
                || contents("/proc/" + QString::fromUtf8(pid) + "/stat").contains(" Z "));
}

void LocalGpusTest::queryMayOutliveWidgets_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::newRow("slow") << QByteArray("sleep 0.3; echo '0, NVIDIA GeForce RTX 3090, 24576, 2048, [N/A]'\n");
    QTest::newRow("vanishes") << QByteArray("rm -f \"$0\"; echo '0, NVIDIA L4, 23034, 100, [N/A]'\n");
    QTest::newRow("fails") << QByteArray("sleep 0.2; exit 9\n");
    QTest::newRow("two") << QByteArray("echo '0, NVIDIA L4, 23034, 1, [N/A]'; echo '1, NVIDIA L40, 46068, 2, [N/A]'\n");
}

// The widgets are rebuilt in another language, or the window closes, while nvidia-smi is still running.
void LocalGpusTest::queryMayOutliveWidgets()
{
    QFETCH(QByteArray, script);
    const FakeSmi smi(script);
    WindowFixture f("builtin:lenet5");
    f.trigger(ActionId::WhichGpu);
    settle();
    auto* button = f.child<QPushButton>("localGpu");
    if (button->isVisible() && button->menu()) {
        // nvidia-smi's answer replaces an open menu.
        QTimer::singleShot(200, button, [button] { button->menu()->close(); });
        QTest::mouseClick(button, Qt::LeftButton);
    }
    f.window().actions()[ActionId::LocalGpu]->setEnabled(true);
    f.trigger(ActionId::LocalGpu);
    f.trigger(ActionId::LocalGpu);
    f.restart();
    QTRY_VERIFY_WITH_TIMEOUT(!f.window().localGpus().isBusy(), 20000);
    settle();
    QVERIFY(f.window().isVisible());
}

void LocalGpusTest::memoryUsedByOthersIsShown()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    const std::int64_t largest = f.window().sessionState().batchSweep->largest;
    const QString before = f.label("free");
    QTest::mouseClick(f.child<QPushButton>("moreSettings"), Qt::LeftButton);
    typeInto(f.child<QWidget>("used-by-others"), "8192");
    QCOMPARE(f.project().setup.usedByOthers, 8192.0);
    QVERIFY(f.label("free") != before);
    QTRY_VERIFY(f.window().sessionState().batchSweep->largest < largest);
    QTest::mouseClick(f.child<FigureLabel>("others"), Qt::LeftButton);
    auto* help = f.child<QDialog>("help");
    QVERIFY(help->isVisible());
    QVERIFY(help->findChild<QTextBrowser*>()->toPlainText().contains("8.00 GiB"));
}

VRAM_UI_TEST(LocalGpusTest)

} // namespace vram::local_gpus_test

#include "tst_local_gpus.moc"
