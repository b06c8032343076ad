// Sizes that only data decides, chosen again in the real window.

#include "ui/buttons.h"
#include "ui/dialogs/sizes_dialog.h"
#include "ui/forms/number_field.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace vram;
using namespace vram::test;

namespace {

QString masked(const QTemporaryDir& folder)
{
    QFile file(folder.filePath(QStringLiteral("masked.vram.json")));
    if (file.open(QIODevice::WriteOnly))
        file.write(R"({"format":"vram-planner/1","network":{"name":"n","sizes":[{"name":"nonzero@m.py:3","value":16,
            "minimum":1,"maximum":16,"recorded":[16,8],"steps":8}],"rows":[
            {"type":"Input","name":"x","attributes":{"shape":[16]}},
            {"type":"Custom","name":"nonzero","attributes":{"output_shape":["16*B"]},
             "sized":{"nonzero@m.py:3":{"output_shape":[["16*B"],["8*B"]]}}}]},"setup":{"batch":2}})");
    return file.fileName();
}

} // namespace

class DataSizesTest : public QObject
{
    Q_OBJECT

private slots:
    void aProjectsSizesAreChosenAgain();
};

void DataSizesTest::aProjectsSizesAreChosenAgain()
{
    const QTemporaryDir folder;
    WindowFixture f;
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(masked(folder))});
    dropOn(&f.window(), QPoint(60, 60), files, Qt::CopyAction);
    QTRY_COMPARE(f.project().network.rows.size(), std::size_t{2});
    QVERIFY(!f.child<SizesDialog>("sizes")); // The project has a value.
    const auto taken = [&] { return f.document().estimate()->rows.back().outputs.front()[0]; };
    QTRY_COMPARE(taken(), 32);
    click(f.child<MessageBar>("messageBar"), "Other sizes…");
    QTRY_VERIFY(f.child<SizesDialog>("sizes") && f.child<SizesDialog>("sizes")->isVisible());
    auto* field = f.child<SizesDialog>("sizes")->findChild<NumberSpin*>("nonzero@m.py:3");
    QVERIFY(field);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "5");
    click(f.child<SizesDialog>("sizes"), "Open");
    QTRY_COMPARE(taken(), 10);
    QCOMPARE(f.project().network.sizes.front().value, 5);
    f.trigger(Act::Undo);
    QTRY_COMPARE(taken(), 32);
}

QTEST_MAIN(DataSizesTest)
#include "tst_data_sizes.moc"
