// SPDX-License-Identifier: GPL-3.0-or-later

// Replacing a constant by one measured figure in the real window.

#include "ui/dialogs/calibrate_dialog.h"
#include "ui/document/user_gpus.h"
#include "ui/gpu_steps.h"
#include "ui/networks.h"
#include "ui/test_program.h"

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>

namespace vram::calibration_test {

using namespace vram::test;

namespace {

/// Opens the dialog through its action and enters one measured figure.
QDialog* measure(WindowFixture& f, const char* kind, const QString& figure)
{
    const auto gone = [&] { return !f.child<QDialog>("calibrate"); };
    (void)QTest::qWaitFor(gone); // Waits until the previous dialog is closed.
    f.trigger(ActionId::Calibrate);
    auto* dialog = f.child<QDialog>("calibrate");
    QTest::mouseClick(f.child<QRadioButton>(kind), Qt::LeftButton, {}, QPoint(8, 8));
    auto* line = f.child<QLineEdit>("measured");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, figure);
    return dialog;
}

QString mib(Bytes bytes)
{
    return QString::number(bytes / (Bytes{1} << 20)) + " MiB";
}

} // namespace

class CalibrationTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void calibratesWithNvidiaSmi();
    void calibratesWithReservedMemory();
    void calibrationCanBeReset();
    void calibrationsAreExportedAndImported();
    void rejectsImpossibleMeasurements();
    void parsesTypedSizes();
    void openedFilesKeepTheirFigures();
};

void CalibrationTest::calibratesWithNvidiaSmi()
{
    WindowFixture f("builtin:resnet50");
    const Device before = f.document().estimate()->device;
    const Bytes shown = before.total + Bytes{250} * 1024 * 1024;
    QDialog* dialog = measure(f, "measuredSmi", mib(shown));
    QVERIFY(f.label("calibrateWords").contains("CUDA context"));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    QVERIFY(!dialog->isVisible());
    const Device after = f.document().estimate()->device;
    QVERIFY(after.calibrated);
    QVERIFY(std::abs(static_cast<double>(after.total - shown)) < 2 * kMiB);
    QVERIFY(f.child<QLabel>("gpuNote")->isVisible());
    QVERIFY2(f.label("gpuNote").startsWith("calibrated by nvidia-smi"), qPrintable(f.label("gpuNote")));
    // The calibration is a single undo command.
    f.trigger(ActionId::Undo);
    QCOMPARE(f.document().estimate()->device.total, before.total);
    QVERIFY(!f.child<QLabel>("gpuNote")->isVisible());
    f.trigger(ActionId::Redo);
    QCOMPARE(f.document().estimate()->device.total, after.total);
    // The constant is saved with the project, and is offered for the same GPU in the next project.
    const QString file = f.folder() + "/plan.vram.json";
    QVERIFY(!f.document().save(file));
    WindowFixture other;
    QVERIFY(other.window().files().open(file));
    QCOMPARE(other.document().estimate()->device.total, after.total);
    f.restart();
    f.window().files().open("builtin:lenet5");
    QVERIFY(f.document().estimate()->device.calibrated);
    QCOMPARE(f.document().estimate()->device.context, after.context);
}

void CalibrationTest::calibratesWithReservedMemory()
{
    WindowFixture f("builtin:vgg16");
    const Device before = f.document().estimate()->device;
    const Bytes reserved = before.reserved + Bytes{100} * 1024 * 1024;
    measure(f, "measuredReserved", QString::number(reserved));
    QVERIFY2(f.label("calibrateWords").contains("workspaces of kernels"), qPrintable(f.label("calibrateWords")));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    const Device after = f.document().estimate()->device;
    QVERIFY(std::abs(static_cast<double>(after.reserved - reserved)) < 1024);
    QCOMPARE(after.context, before.context);
    // A second figure determines the other constant as well.
    measure(f, "measuredSmi", mib(after.total + Bytes{64} * 1024 * 1024));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    QCOMPARE(f.label("gpuNote").count('\n'), 1);
    QVERIFY(f.project().gpus.front().calibration.cudnnFactor > 1);
    QVERIFY(f.project().gpus.front().calibration.contextMib > 0);
}

void CalibrationTest::calibrationCanBeReset()
{
    WindowFixture f("builtin:resnet50");
    QVERIFY(!f.window().actions()[ActionId::ResetCalibration]->isEnabled());
    const Bytes before = f.document().estimate()->device.total;
    measure(f, "measuredSmi", mib(before + Bytes{250} * 1024 * 1024));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    QVERIFY(f.document().estimate()->device.total != before);
    QTRY_VERIFY(!f.child<QDialog>("calibrate"));
    f.trigger(ActionId::Calibrate);
    QTest::mouseClick(f.child<QPushButton>("takeBackCalibration"), Qt::LeftButton);
    QCOMPARE(f.document().estimate()->device.total, before);
    QVERIFY(f.project().gpus.empty());
    QVERIFY(userGpus(f.settings()).empty());
    QVERIFY(!f.window().actions()[ActionId::ResetCalibration]->isEnabled());
}

// Exported calibrations are imported in a window with other settings, where they lead to the same figures. Undo
// restores the built-in constants.
void CalibrationTest::calibrationsAreExportedAndImported()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("gpus.json");
    const auto chosen = [&](QWidget*, const QString&, const QString&, const QString&) { return path; };
    Bytes calibrated = 0;
    {
        WindowFixture f("builtin:resnet50");
        f.window().files().dialogs.saveFile = chosen;
        f.trigger(ActionId::ExportGpus);
        QVERIFY(!QFile::exists(path)); // There is nothing to export yet.
        measure(f, "measuredSmi", mib(f.document().estimate()->device.total + Bytes{250} * 1024 * 1024));
        QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
        calibrated = f.document().estimate()->device.total;
        f.trigger(ActionId::ExportGpus);
        QVERIFY(QFile::exists(path));
    }
    WindowFixture f("builtin:resnet50");
    const Bytes before = f.document().estimate()->device.total;
    QVERIFY(before != calibrated);
    f.window().files().dialogs.openFile = chosen;
    f.trigger(ActionId::ImportGpus);
    QCOMPARE(f.document().estimate()->device.total, calibrated);
    QCOMPARE(userGpus(f.settings()).size(), std::size_t{1});
    f.trigger(ActionId::Undo);
    QCOMPARE(f.document().estimate()->device.total, before);
    QCOMPARE(userGpus(f.settings()).size(), std::size_t{1});
}

void CalibrationTest::rejectsImpossibleMeasurements()
{
    WindowFixture f("builtin:resnet18");
    const Estimate& estimate = *f.document().estimate();
    const struct {
        const char* kind;
        QString figure;
        const char* word;
    } cases[]{{"measuredSmi", "12 MiB", "tensors alone"},
              {"measuredReserved", "12 MiB", "tensors alone"},
              {"measuredSmi", mib(estimate.peak.allocated + Bytes{8} * 1024 * 1024), "allocator reserves"},
              {"measuredSmi", "900 GiB", "the GPU has"},
              {"measuredSmi", mib(estimate.device.total + (Bytes{9} << 30)), "too much for a CUDA context"},
              {"measuredReserved", mib(estimate.device.reserved + (Bytes{15} << 30)), "than the libraries use"},
              {"measuredSmi", "lots", "not a size"}};
    for (const auto& [kind, figure, word] : cases) {
        QDialog* dialog = measure(f, kind, figure);
        QVERIFY2(f.label("calibrateWords").contains(word), qPrintable(figure + ": " + f.label("calibrateWords")));
        QVERIFY(!f.child<QPushButton>("keepCalibration")->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!f.child<QDialog>("calibrate"));
    }
    QCOMPARE(f.document().undoStack().count(), 0);
}

void CalibrationTest::parsesTypedSizes()
{
    const auto bytes = [](const char* typed, double unit) {
        return typedSize(QString::fromLatin1(typed), unit).value_or(-1);
    };
    QCOMPARE(bytes("9184", kMiB), Bytes{9184} << 20);
    QCOMPARE(bytes("9184MiB", 1), Bytes{9184} << 20);
    QCOMPARE(bytes(" 9,184 MiB ", 1), Bytes{9184} << 20);
    QCOMPARE(bytes("1.5 GiB", 1), Bytes{3} << 29);
    QCOMPARE(bytes("2 GB", 1), Bytes{2'000'000'000});
    QCOMPARE(bytes("9630121984", kMiB), Bytes{9'630'121'984});
    QCOMPARE(bytes("12_345 B", kMiB), Bytes{12'345});
    for (const char* nonsense : {"", "MiB", "-5", "5 apples", "1e400", "9999999999999999 GiB", "5 MiB more"})
        QCOMPARE(bytes(nonsense, 1), Bytes{-1});
}

void CalibrationTest::openedFilesKeepTheirFigures()
{
    WindowFixture f("builtin:resnet50");
    const QString file = f.folder() + "/plain.vram.json";
    QVERIFY(!f.document().save(file));
    const Bytes plain = f.document().estimate()->device.total;
    measure(f, "measuredSmi", mib(plain + Bytes{250} * 1024 * 1024));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    f.restart();
    QVERIFY(f.window().files().open(file));
    QCOMPARE(f.document().estimate()->device.total, plain);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().batchSweep->known, 60000);
    f.trigger(ActionId::Largest);
    QVERIFY2(!f.document().estimate()->device.calibrated, "an edit of something else changes nothing of it");
    // One action restores the user's own calibration.
    QVERIFY(f.window().actions()[ActionId::UseCalibration]->isEnabled());
    f.trigger(ActionId::UseCalibration);
    QVERIFY(f.document().estimate()->device.calibrated);
    QVERIFY(!f.window().actions()[ActionId::UseCalibration]->isEnabled());
    // A short GPU name is equivalent to the full one.
    Setup setup = f.project().setup;
    setup.gpu = "RTX 4090";
    f.document().editSetup(step("short"), setup);
    QVERIFY(f.document().estimate()->device.calibrated);
}

VRAM_UI_TEST(CalibrationTest)

} // namespace vram::calibration_test

#include "tst_calibration.moc"
