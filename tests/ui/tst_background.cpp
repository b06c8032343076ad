// Work in the background that fails must leave the window as it is.

#include "ui/document/background.h"

#include <QSignalSpy>
#include <QTest>

#include <stdexcept>

using namespace vram;

class TestBackground : public QObject
{
    Q_OBJECT

private slots:
    void workThatThrowsHasFoundNothing();
};

void TestBackground::workThatThrowsHasFoundNothing()
{
    Background background(0);
    QSignalSpy finished(&background, &Background::finished);
    QSignalSpy failed(&background, &Background::failed);
    background.request([]() -> Background::Take { throw std::runtime_error("out of room"); });
    QVERIFY(finished.wait());
    QVERIFY(!background.isBusy());
    QCOMPARE(failed.count(), 1);
    QCOMPARE(text(failed.front().front().value<Message>()), std::string("out of room"));

    bool taken = false;
    background.request([&taken] { return Background::Take([&taken] { taken = true; }); });
    QVERIFY(finished.wait());
    QVERIFY(taken);
}

QTEST_MAIN(TestBackground)
#include "tst_background.moc"
