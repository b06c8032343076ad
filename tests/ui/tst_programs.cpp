// SPDX-License-Identifier: GPL-3.0-or-later

// Programs that the window starts do not run any code from its current folder.

#include "ui/exporter_steps.h"
#include "ui/test_program.h"

#include <QComboBox>
#include <QDir>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace vram::programs_test {

using namespace vram::test;

namespace {

/// Changes the current folder for its lifetime.
class CurrentFolder
{
public:
    explicit CurrentFolder(const QString& folder) : m_before(QDir::currentPath()) { QDir::setCurrent(folder); }
    ~CurrentFolder() { QDir::setCurrent(m_before); }
    Q_DISABLE_COPY_MOVE(CurrentFolder)

private:
    QString m_before;
};

/// Sets an environment variable for its lifetime.
class Variable
{
public:
    Variable(const char* name, const QByteArray& value) : m_name(name), m_before(qgetenv(name))
    {
        qputenv(name, value);
    }
    ~Variable() { m_before.isNull() ? qunsetenv(m_name) : qputenv(m_name, m_before); }
    Q_DISABLE_COPY_MOVE(Variable)

private:
    const char* m_name;
    QByteArray m_before;
};

/// A folder with files that shadow Python modules and programs. Each file leaves a mark when it runs.
class HostileFolder
{
public:
    HostileFolder()
    {
        for (const char* name : {"csv", "torch", "transformers", "timm", "sitecustomize", "usercustomize", "email"})
            writeProgram(m_folder.filePath(QLatin1String(name) + ".py"),
                         "open('" + mark() + "', 'a').write(__name__)\n");
        for (const char* name : {"python3", "python", "nvidia-smi", "xdg-open"})
            writeProgram(m_folder.filePath(QLatin1String(name)), "#!/bin/sh\necho \"$0\" >>'" + mark() + "'\n");
    }
    QString path() const { return m_folder.path(); }
    QByteArray marks() const { return contents(QString::fromUtf8(mark())); }

private:
    QByteArray mark() const { return (m_marks.path() + "/ran").toUtf8(); }

    QTemporaryDir m_folder;
    QTemporaryDir m_marks;
};

} // namespace

class ProgramsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void runsNothingFromTheCurrentFolder();
};

// A downloads folder may contain a csv.py or torch.py of unknown origin.
void ProgramsTest::runsNothingFromTheCurrentFolder()
{
    const HostileFolder hostile;
    const CurrentFolder here(hostile.path());
    const Variable path("PATH", ".::" + qgetenv("PATH"));
    const Variable modules("PYTHONPATH", ":.");
    WindowFixture f;
    f.trigger(ActionId::WhichGpu);
    ExporterDialog* dialog = openExporter(f);
    QVERIFY(dialog->findChild<QComboBox*>("exporterPython")->count() > 1);
    QVERIFY2(hostile.marks().isEmpty(), hostile.marks());
    delete dialog;

    // Recording a model does not run any of these files either, nor is the current folder passed on.
    const FakePython python("pwd; ls -A; env | grep '^PWD='; echo end\n");
    writeProgram(hostile.path() + "/config.json", "{}");
    for (const QString& place : {hostile.path(), QStringLiteral("config.json")}) {
        dialog = openExporter(f);
        dialog->setHuggingFace(place);
        QTRY_VERIFY_WITH_TIMEOUT(button(dialog, "exporterRun")->isEnabled(), kPatience);
        QTest::mouseClick(button(dialog, "exporterRun"), Qt::LeftButton);
        auto* output = dialog->findChild<QPlainTextEdit*>("exporterOutput");
        QTRY_VERIFY(output->toPlainText().contains("end"));
        QVERIFY2(!output->toPlainText().contains(hostile.path()), qPrintable(output->toPlainText()));
        QVERIFY2(!output->toPlainText().contains("csv.py"), qPrintable(output->toPlainText()));
        delete dialog;
    }
    QVERIFY2(hostile.marks().isEmpty(), hostile.marks());
}

VRAM_UI_TEST(ProgramsTest)

} // namespace vram::programs_test

#include "tst_programs.moc"
