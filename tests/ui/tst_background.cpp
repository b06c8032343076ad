// SPDX-License-Identifier: GPL-3.0-or-later

// Background work that fails must leave the window unchanged.

#include "ui/document/background_task.h"
#include "ui/test_program.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <stdexcept>

namespace vram::background_test {

class BackgroundTest : public QObject
{
    Q_OBJECT

private slots:
    void exceptionsAreReportedAsFailures();
    void outdatedWorkIsNotified();
};

void BackgroundTest::exceptionsAreReportedAsFailures()
{
    BackgroundTask background(0);
    QSignalSpy finished(&background, &BackgroundTask::finished);
    QSignalSpy failed(&background, &BackgroundTask::failed);
    background.request([]() -> BackgroundTask::ResultHandler { throw std::runtime_error("out of room"); });
    QVERIFY(finished.wait());
    QVERIFY(!background.isBusy());
    QCOMPARE(failed.count(), 1);
    QCOMPARE(text(failed.front().front().value<Message>()), std::string("out of room"));

    bool taken = false;
    background.request([&taken] { return BackgroundTask::ResultHandler([&taken] { taken = true; }); });
    QVERIFY(finished.wait());
    QVERIFY(taken);
}

// Tests a newer request, a cancellation, and the destruction of the requesting object.
void BackgroundTest::outdatedWorkIsNotified()
{
    const auto nothing = [] { return BackgroundTask::ResultHandler([] {}); };
    auto background = std::make_unique<BackgroundTask>(0);
    const auto first = background->isOutdatedFunction();
    background->request(nothing);
    QVERIFY(!first());
    const auto second = background->isOutdatedFunction();
    background->request(nothing);
    QVERIFY(first());
    QVERIFY(!second());
    background->cancel();
    QVERIFY(second());
    const auto third = background->isOutdatedFunction();
    background->request(nothing);
    QVERIFY(!third());
    background.reset();
    QVERIFY(third());
}

VRAM_UI_TEST(BackgroundTest)

} // namespace vram::background_test

#include "tst_background.moc"
