// SPDX-License-Identifier: GPL-3.0-or-later
#include "arguments.h"
#include "ui/document/settings.h"
#include "ui/document/termination_signals.h"
#include "ui/language/language.h"
#include "ui/report/export.h"
#include "ui/text.h"
#include "ui/theme/system_scheme.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"

#include "base/emergency_memory.h"
#include "base/escape_hidden.h"
#include "base/freed_memory.h"
#include "import/load_model.h"

#include <QApplication>
#include <QIcon>

#include <csignal>
#include <iostream>
#include <optional>
#include <utility>

namespace {

using namespace vram;

constexpr int kInputFault = 1;
constexpr int kUsageFault = 2;

int fail(const std::string& sentence, int status)
{
    std::cerr << "vram-planner: " << escapeHidden(elideMiddle(sentence), "\n") << '\n';
    return status;
}

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
           || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

Result<Project> readProject(const Arguments& arguments)
{
    Result<Imported> imported = loadModel(arguments.model, arguments.import);
    if (!imported)
        return Error{imported.error()};
    return withArguments(std::move(imported).value().project, arguments, builtinCatalogues());
}

int exportPdf(const Arguments& arguments)
{
    Result<Project> project = readProject(arguments);
    if (!project)
        return fail(text(project.error()), kInputFault);
    applyLanguage(Settings().value(Setting::Language).toString());
    const PreparedReport prepared = prepareReport(*project, builtinCatalogues(), ByteUnit::Binary, arguments.method);
    if (!prepared.worksheetProblem.empty())
        return fail("method: " + text(prepared.worksheetProblem), kInputFault);
    if (const auto problem = exportFile(prepared, qs(arguments.exportPdf), QStringLiteral("pdf")))
        return fail(utf8(*problem), kInputFault);
    // The report lists all errors. For scripts, the first one goes to stderr, as in vram-planner-cli.
    for (const Issue& issue : prepared.report.estimate.issues) {
        if (issue.severity == Severity::Error)
            return fail((issue.path.empty() ? "" : issue.path + ": ") + text(issue.message), kInputFault);
    }
    return 0;
}

void openModel(MainWindow& window, const Arguments& arguments)
{
    if (arguments.model.empty())
        return;
    const auto applySettings = [&window, arguments] {
        Document& document = window.document();
        Result<Project> project = withArguments(*document.project(), arguments, document.catalogues());
        if (project)
            document.edit(QObject::tr("Command-line settings"), std::move(project).value());
        else
            fail(text(project.error()), kInputFault);
    };
    window.files().models().open({.model = qs(arguments.model), .options = arguments.import, .then = applySettings});
}

/// Runs a window until it is closed, and another one each time the program is to restart.
int runWindow(const Arguments& arguments)
{
    Settings settings;
    const TerminationSignals ends;
    std::optional<TransferredProject> left;
    bool first = true;
    bool again = false;
    int status = 0;
    do {
        again = false;
        MainWindow window(settings, builtinCatalogues(), Autosave::defaultFolder());
        SystemSchemeWatcher watcher;
        QObject::connect(&watcher, &SystemSchemeWatcher::changed, &window,
                         [&settings] { applyTheme(static_cast<ThemeChoice>(settings.value(Setting::Theme).toInt())); });
        QObject::connect(&ends, &TerminationSignals::received, &window, &MainWindow::endBySignal);
        QObject::connect(&window, &MainWindow::restartRequested, &window, [&again] {
            again = true;
            QApplication::exit();
        });
        window.offerTour();
        if (std::exchange(first, false))
            openModel(window, arguments);
        else if (left)
            window.restoreProject(std::move(*left));
        window.show();
        status = QApplication::exec();
        left = window.transferredProject();
    } while (again);
    return status;
}

} // namespace

int main(int argc, char** argv)
{
    reserveEmergencyMemory();
    keepFreedMemory();
    // Exceeding a file size limit, or writing to a pipe without a reader, is reported as an error like a full disk
    // instead of ending the program.
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
    const Result<Arguments> arguments = parseArguments({argv + 1, argv + argc});
    if (!arguments)
        return fail(text(arguments.error()), kUsageFault);
    if (arguments->help || arguments->version) {
        std::cout << (arguments->help ? usageText() : "vram-planner " VRAM_VERSION "\n");
        return 0;
    }
    const bool exports = !arguments->exportPdf.empty();
    if (!hasDisplay()) {
        if (!exports)
            return fail("there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set); vram-planner-cli works "
                        "in a terminal, and --export-pdf draws the report",
                        kInputFault);
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("vram-planner"));
    QApplication::setApplicationDisplayName(QStringLiteral("VRAM Planner"));
    QApplication::setApplicationVersion(QStringLiteral(VRAM_VERSION));
    QApplication::setOrganizationName(QStringLiteral("vram-planner"));
    QGuiApplication::setDesktopFileName(QStringLiteral("vram-planner"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/vram-planner.svg")));
    installTheme(application);
    return exports ? exportPdf(*arguments) : runWindow(*arguments);
}
