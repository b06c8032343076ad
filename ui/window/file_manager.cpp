// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_manager.h"

#include "ui/document/background_task.h"
#include "ui/document/document.h"
#include "ui/document/save_file.h"
#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/report/chart_picture.h"
#include "ui/report/export.h"
#include "ui/text.h"
#include "ui/web_address.h"
#include "ui/window/message_bar.h"

#include "import/exporter.h"
#include "import/import.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QPointer>
#include <QTimer>
#include <QUrl>

namespace vram {

namespace {

constexpr auto kSuffix = ".vram.json";

bool isProjectFile(const QString& path)
{
    return path.endsWith(QLatin1String(kSuffix), Qt::CaseInsensitive);
}

} // namespace

FileManager::FileManager(Document& document, Settings& settings, MessageBar& messages, QWidget* window)
    : QObject(window), m_models(
                           document, settings, messages, [this] { return confirmClose(); }, window, this),
      m_configs(document, settings, messages, dialogs, window), m_document(document), m_settings(settings),
      m_messages(messages), m_window(window)
{
    connect(&m_models, &ModelOpener::opened, this, [this] { emit projectOpen(true); });
}

bool FileManager::open(const QString& model)
{
    if (handleOtherFile && handleOtherFile(model))
        return true;
    return ConfigManager::isConfig(model) ? m_configs.open(model) : m_models.open({.model = model});
}

namespace {

QStringList filesIn(const QMimeData* data)
{
    QStringList files;
    for (const QUrl& url : data ? data->urls() : QList<QUrl>()) {
        if (url.isLocalFile())
            files << url.toLocalFile();
    }
    return files;
}

} // namespace

// Opens the first model among the files. Files before it that belong to a model, such as a recorded run, are opened
// too.
bool FileManager::openFirst(const QStringList& files)
{
    if (files.size() == 1)
        return open(files.first());
    if (handleOtherFile && handleOtherFile(files.first()))
        return openFirst(files.mid(1));
    const auto name = [files](int index) { return QFileInfo(files[index]).fileName(); };
    const qsizetype more = files.size() - 2;
    const QString sentence = more == 0 ? tr("%1 is open; %2 is not: a window holds one model.").arg(name(0), name(1))
                                       : tr("%1 is open; %2 and %3 more are not: a window holds one model.")
                                             .arg(name(0), name(1), numberText(more));
    const MessageBar::Choice other{tr("Open %1").arg(escapedMnemonics(name(1))),
                                   [this, second = files[1]] { open(second); }};
    return m_models.open(
        {.model = files.first(), .then = [this, sentence, other] { m_messages.showMessage(sentence, {other}); }});
}

bool FileManager::open(const QMimeData* data)
{
    if (const QStringList files = filesIn(data); !files.isEmpty())
        return openFirst(files);
    // Browsers provide a dropped address as text, as a URL or as both.
    const QString address = data && !data->urls().isEmpty() ? data->urls().first().toString() : QString();
    const QString text = data && data->hasText() ? data->text() : address;
    const QString line = text.trimmed();
    if (isWebAddress(line)) {
        m_messages.showError(tr("%1 is a web address, and nothing is downloaded here. Save the file, then open it.")
                                 .arg(displayText(line)));
        return false;
    }
    if (line.isEmpty()) {
        m_messages.showError(
            tr("There is nothing to open: copy or drop a model file, its path, or the text of a model summary or "
               "config.json."));
        return false;
    }
    const QUrl url(line);
    const QString path = url.isLocalFile() ? url.toLocalFile() : line;
    if (!line.contains(QLatin1Char('\n')) && QFileInfo::exists(path))
        return open(path);
    return (handleMessage && handleMessage(text)) || m_models.open({.text = text});
}

bool FileManager::openIfModel(const QMimeData* data)
{
    const QString line = data ? data->text().trimmed() : QString();
    if (data && data->hasText() && handleMessage && handleMessage(data->text()))
        return true;
    return data && (data->hasUrls() || line.startsWith(QLatin1Char('{')) || QFileInfo(line).isFile()) && open(data);
}

void FileManager::openWithDialog()
{
    QStringList patterns;
    for (const std::string_view ending : modelFileExtensions())
        patterns << QLatin1Char('*') + qs(ending);
    const QString filter = tr("Models (%1);;All files (*)").arg(patterns.join(QLatin1Char(' ')));
    const QString path = dialogs.openFile(m_window, tr("Open a model"), m_settings.lastFolder(), filter);
    if (!path.isEmpty())
        open(path);
}

QString FileManager::askFile(const QString& title, const QString& filter)
{
    return dialogs.openFile(m_window, title, m_settings.lastFolder(), filter);
}

QString FileManager::askFolder(const QString& title)
{
    return dialogs.openFolder(m_window, title, m_settings.lastFolder());
}

void FileManager::openFolderWithDialog()
{
    const QString path = askFolder(tr("Open a model's folder"));
    if (!path.isEmpty())
        open(path);
}

void FileManager::startEmpty()
{
    if (!confirmClose())
        return;
    m_messages.hide();
    m_document.open({}, {});
    emit projectOpen(true);
}

void FileManager::closeProject()
{
    if (!confirmClose())
        return;
    m_document.open({}, {});
    m_messages.hide();
    emit projectOpen(false);
}

QString FileManager::suggestion(const QString& suffix) const
{
    const QString path = m_document.path();
    QString base = path.isEmpty() ? qs(m_document.project()->network.name) : QFileInfo(path).fileName();
    if (isProjectFile(base))
        base.chop(static_cast<qsizetype>(qstrlen(kSuffix)));
    base.replace(QLatin1Char('/'), QLatin1Char('-'));
    const QString place = path.isEmpty() ? m_settings.lastFolder() : QFileInfo(path).absolutePath();
    return QDir(place).filePath((base.isEmpty() ? tr("network") : base) + suffix);
}

bool FileManager::save()
{
    const QString path = m_document.path();
    if (path.isEmpty())
        return saveAs();
    if (m_document.checkFileOnDisk() != DiskState::Changed)
        return saveTo(path);
    const QString sentence =
        tr("%1 was not saved: another program has changed it since it was opened here.").arg(m_document.displayName());
    offerChoices(sentence, true);
    return false;
}

bool FileManager::saveAs()
{
    QString path = dialogs.saveFile(m_window, tr("Save the project"), suggestion(QLatin1String(kSuffix)),
                                    tr("VRAM Planner projects (*.vram.json)"));
    if (path.isEmpty())
        return false;
    if (!isProjectFile(path))
        path += QLatin1String(kSuffix);
    if (path == m_document.path())
        m_document.keepDocumentVersion(); // The file dialog has already asked whether to replace the file.
    return saveTo(path);
}

bool FileManager::saveTo(const QString& path)
{
    if (const std::optional<Error> problem = m_document.save(path)) {
        m_messages.showError(translated(problem->message));
        return false;
    }
    m_settings.addRecentFile(path);
    m_settings.set(Setting::LastFolder, QFileInfo(path).absolutePath());
    return true;
}

bool FileManager::confirmClose()
{
    if (!m_document.isModified())
        return true;
    switch (dialogs.askSave(m_window, m_document.displayName())) {
    case SaveAnswer::Save: return save();
    case SaveAnswer::Discard: return true;
    case SaveAnswer::Cancel: break;
    }
    return false;
}

void FileManager::exportReport(const QString& kind)
{
    const QString path = dialogs.saveFile(m_window, tr("Save the report"), suggestion(QLatin1Char('.') + kind),
                                          tr("%1 files (*.%2)").arg(kind.toUpper(), kind));
    if (path.isEmpty())
        return;
    const auto unit = m_settings.byteUnit();
    const std::shared_ptr<const Project> project = m_document.project();
    const Catalogues catalogues = m_document.catalogues();
    const std::string rule = utf8(m_settings.value(Setting::ReportRule).toString());
    // A report requires about a hundred estimates. Each report has its own BackgroundTask, so that a second report does
    // not cancel the first.
    auto* preparing = new BackgroundTask(0, this);
    connect(preparing, &BackgroundTask::finished, preparing, &QObject::deleteLater);
    preparing->request([this, project, catalogues, unit, rule, path, kind] {
        auto prepared = std::make_shared<PreparedReport>(prepareReport(*project, catalogues, unit, rule));
        makeText(*prepared, kind);
        // Called only while the BackgroundTask, and therefore `this`, exists.
        return [this, prepared, path, kind] { writeReport(*prepared, path, kind); };
    });
    constexpr int kNoticeMilliseconds = 300;
    QTimer::singleShot(kNoticeMilliseconds, preparing, [this, preparing] {
        const auto cancel = [preparing = QPointer(preparing)] {
            if (preparing)
                preparing->deleteLater();
        };
        if (preparing->isBusy())
            m_messages.showMessage(tr("Preparing the report…"), {{tr("Cancel"), cancel}});
    });
}

void FileManager::writeReport(const PreparedReport& prepared, const QString& path, const QString& kind)
{
    if (const std::optional<QString> problem = exportFile(prepared, path, kind)) {
        m_messages.showError(*problem);
        return;
    }
    if (const Message why = prepared.worksheetProblem; !why.empty()) {
        m_messages.showSaved(
            tr("Report saved without the hand calculation: %1 %2").arg(QDir::toNativeSeparators(path), translated(why)),
            path);
        return;
    }
    m_messages.showSaved(tr("Report saved to %1").arg(QDir::toNativeSeparators(path)), path);
}

void FileManager::exportChart(const ChartSubject& chart, const QString& format)
{
    const QString path = dialogs.saveFile(m_window, tr("Save the chart"), suggestion(QLatin1Char('.') + format),
                                          tr("%1 files (*.%2)").arg(format.toUpper(), format));
    if (path.isEmpty())
        return;
    if (const std::optional<QString> problem = saveChart(path, format, chart))
        return m_messages.showError(*problem);
    m_messages.showSaved(tr("Chart saved to %1").arg(QDir::toNativeSeparators(path)), path);
}

void FileManager::saveExporter()
{
    const QString path =
        dialogs.saveFile(m_window, tr("Save the PyTorch exporter"),
                         QDir(m_settings.lastFolder()).filePath(qs(kExporterFile)), tr("Python files (*.py)"));
    if (path.isEmpty())
        return;
    const Result<FileState> saved = saveFile(path, QByteArray::fromStdString(std::string(exporterSource())));
    if (!saved)
        return m_messages.showError(translated(saved.error()));
    const auto sentence =
        tr("Exporter saved to %1. Three lines of your script call it.").arg(QDir::toNativeSeparators(path));
    const auto copy = [] { QGuiApplication::clipboard()->setText(qs(kExporterLines)); };
    m_messages.showMessage(sentence, {{tr("Copy lines"), copy}});
}

void FileManager::offerRecovery(const QString& folder)
{
    const std::vector<Recovery> found = Autosave::find(folder);
    if (found.empty())
        return;
    const Recovery& newest = found.front();
    const QString name =
        newest.origin.isEmpty() ? qs(newest.project.network.name) : QFileInfo(newest.origin).fileName();
    const auto sentence = tr("The last session ended without saving %1. Its changes are still here.")
                              .arg(name.isEmpty() ? tr("a network") : name);
    m_messages.showMessage(sentence, {{tr("Restore"), [this, newest] { recover(newest); }},
                                      {tr("Discard"), [newest] { Autosave::discard(newest); }}});
}

void FileManager::offerChoices(const QString& sentence, bool saves)
{
    const auto keep = [this, saves] {
        m_document.keepDocumentVersion();
        if (saves)
            save();
    };
    m_messages.showMessage(sentence,
                           {{tr("Reload"), [this] { m_models.reload(); }},
                            {tr("Keep mine"), keep},
                            {tr("Save as…"), [this] { saveAs(); }}},
                           true);
}

void FileManager::showFileChanged(DiskState what)
{
    const QString name = m_document.displayName();
    if (what == DiskState::Changed)
        return offerChoices(tr("Another program has changed %1.").arg(name), false);
    m_document.keepDocumentVersion();
    const auto sentence = tr("%1 was moved or deleted. Saving writes it there again.").arg(name);
    m_messages.showMessage(sentence, {{tr("Save"), [this] { save(); }}, {tr("Save as…"), [this] { saveAs(); }}}, true);
}

void FileManager::showOpenElsewhere()
{
    const auto sentence = tr("%1 is also open in another window. Each window notices when the other saves.")
                              .arg(m_document.displayName());
    m_messages.showMessage(sentence);
}

void FileManager::recover(const Recovery& recovery)
{
    if (!confirmClose())
        return;
    m_document.open(recovery.project, recovery.origin, true, recovery.onDisk);
    emit projectOpen(true);
    emit recovered();
    Autosave::discard(recovery);
}

} // namespace vram
