// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/open_flow.h"

#include "ui/dialogs/sizes_dialog.h"
#include "ui/document/document.h"
#include "ui/document/edit_command.h"
#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window/reader_words.h"

#include "devices/gpu.h"
#include "edit/data_sizes.h"
#include "import/code/unrun_code.h"
#include "import/dimensions.h"
#include "import/import_settings.h"
#include "import/open.h"
#include "setup/setup.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace vram {

namespace {

constexpr int kPatienceForSmall = 2000; ///< Time limit in milliseconds.
constexpr qint64 kSmall = 1 << 20;

bool isFile(const OpenRequest& request)
{
    return !request.model.isEmpty() && !request.model.startsWith(QLatin1String("builtin:"));
}

int patienceFor(const OpenRequest& request)
{
    const QFileInfo file(request.model);
    const bool small =
        isFile(request) ? !file.exists() || (file.isFile() && file.size() <= kSmall) : request.text.size() <= kSmall;
    return small ? kPatienceForSmall : ModelReader::kPatience;
}

/// Whether transformers can create a model from the file.
bool isHuggingFace(const OpenRequest& request)
{
    const QFileInfo file(request.model);
    return isFile(request)
           && (file.isDir() ? QFileInfo::exists(request.model + QStringLiteral("/config.json"))
                            : file.fileName() == QLatin1String("config.json"));
}

QString nameOf(const OpenRequest& request)
{
    return isFile(request) ? QFileInfo(QDir::cleanPath(request.model)).fileName() : OpenFlow::tr("the pasted text");
}

ModelReader::Load loadOf(const OpenRequest& request)
{
    return [model = utf8(request.model), text = utf8(request.text),
            options = request.options](const std::function<bool(double)>& progress) {
        ImportOptions own = options;
        own.progress = progress;
        return model.empty() ? importText(text, own) : loadModel(model, own);
    };
}

bool isProject(const OpenRequest& request)
{
    return isFile(request) && request.model.endsWith(QLatin1String(".vram.json"), Qt::CaseInsensitive);
}

/// Whether to ask for sizes. A project already has a value for each of its sizes.
bool asks(const OpenRequest& request, const std::vector<OpenDimension>& dimensions)
{
    return !isProject(request) && std::ranges::any_of(dimensions, [](const OpenDimension& d) { return !d.chosen; });
}

} // namespace

OpenFlow::OpenFlow(Document& document, Settings& settings, MessageBar& messages, std::function<bool()> mayReplace,
                   QWidget* window, QObject* parent)
    : QObject(parent), m_document(document), m_settings(settings), m_messages(messages),
      m_mayReplace(std::move(mayReplace)), m_window(window)
{
    connect(&m_reader, &ModelReader::progressed, &m_messages, &MessageBar::showProgress);
}

bool OpenFlow::open(const OpenRequest& wanted)
{
    if (!m_mayReplace())
        return false;
    OpenRequest request = wanted;
    if (isFile(request))
        request.onDisk = fileState(utf8(request.model));
    // If the document changes during reading, the user has to be asked about these changes.
    const auto asked = m_document.project();
    return read(request, [this, request, asked](Imported imported) {
        if (m_document.project() == asked || m_mayReplace())
            resolveSizes(request, std::move(imported));
    });
}

bool OpenFlow::read(const OpenRequest& request, const Use& use)
{
    m_failed = false;
    const auto take = [this, request, use](Result<Imported> result) {
        m_messages.endWork();
        if (result) {
            m_messages.forgetProblem(); // The error was about an earlier text.
            use(std::move(result).value());
        } else {
            fail(request, result.error());
        }
    };
    m_reader.read(loadOf(request), take, patienceFor(request));
    if (m_reader.isReading())
        m_messages.work(tr("Reading %1…").arg(nameOf(request)), [this] { m_reader.cancel(); });
    return !m_failed;
}

void OpenFlow::fail(const OpenRequest& request, const Message& error)
{
    m_failed = true;
    if (lacksModelSizes(error)) {
        const auto assume = [this, request] {
            OpenRequest again = request;
            again.options.assumeDefaults = true;
            open(again);
        };
        m_messages.tell(translated(error), {{tr("Assume the defaults…"), assume}}, true);
    } else {
        showReadError(error);
    }
    if (isFile(request) && !QFileInfo::exists(request.model))
        m_settings.removeRecentFile(request.model);
}

void OpenFlow::showReadError(const Message& error)
{
    if (!needsPython(error))
        return m_messages.showError(translated(error));
    m_messages.tell(translated(error), {{tr("Record a PyTorch model…"), [this] { emit recordRequested({}); }}}, true);
}

void OpenFlow::resolveSizes(const OpenRequest& request, Imported imported)
{
    if (!asks(request, imported.dimensions))
        return show(request, imported);
    const std::vector<OpenDimension> dimensions = imported.dimensions;
    askSizes(request, dimensions, [this, dimensions, imported = std::move(imported)](const OpenRequest& sized) {
        const bool asGuessed = std::ranges::all_of(
            dimensions, [&](const OpenDimension& d) { return sized.options.dims.at(d.name) == d.size; });
        if (asGuessed)
            show(sized, withConfirmedSizes(imported));
        else
            read(sized, [this, sized](const Imported& again) { show(sized, again); });
    });
}

void OpenFlow::askSizes(const OpenRequest& request, const std::vector<OpenDimension>& dimensions, const Sized& sized)
{
    auto* dialog = new SizesDialog(nameOf(request), dimensions, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, request, sized] {
        OpenRequest chosen = request;
        for (const auto& [name, size] : dialog->sizes())
            chosen.options.dims[name] = size;
        sized(chosen);
    });
    // The dialog is deferred until a new window is shown.
    QMetaObject::invokeMethod(dialog, &QDialog::open,
                              m_window->isVisible() ? Qt::DirectConnection : Qt::QueuedConnection);
}

void OpenFlow::show(const OpenRequest& request, const Imported& imported)
{
    const bool project = isProject(request);
    m_messages.hide();
    Project opened = imported.project;
    if (!project) {
        takeLastGpu(opened);
        if (const auto sentences = sentencesOf(imported); !sentences.empty())
            opened.notes = utf8(allLines(sentences));
    }
    m_document.open(std::move(opened), project ? request.model : QString(), request.isUnsaved, request.onDisk);
    m_builtin = request.model.isEmpty() || isFile(request) ? nullptr : m_document.project();
    m_builtinIdentity = m_document.identity();
    keepReading(request, imported);
    remember(request);
    showNotes(request, imported);
    emit this->opened();
    if (request.then)
        request.then();
}

bool OpenFlow::isPlainBuiltin() const
{
    if (!m_builtin || m_builtinIdentity != m_document.identity() || !m_document.path().isEmpty())
        return false;
    Project opened = *m_builtin;
    opened.setup = m_document.project()->setup;
    opened.gpus = m_document.project()->gpus;
    return sameContent(opened, *m_document.project());
}

/// A model from another program does not specify a GPU, so the last chosen one is used.
void OpenFlow::takeLastGpu(Project& project) const
{
    const std::string last = utf8(m_settings.value(Setting::LastGpu).toString());
    if (!last.empty() && findGpu(m_document.catalogues().gpus, last))
        project.setup.gpu = last;
}

void OpenFlow::reload()
{
    const QString path = m_document.path();
    const FileState onDisk = fileState(utf8(path));
    const int identity = m_document.identity();
    read({.model = path}, [this, path, onDisk, identity](const Imported& imported) {
        if (m_document.identity() != identity || m_document.path() != path)
            return;
        m_document.reload(tr("Reload"), imported.project, onDisk);
        m_messages.tell(
            tr("%1 was reloaded from disk. Undo brings your version back.").arg(QFileInfo(path).fileName()));
    });
}

void OpenFlow::remember(const OpenRequest& request)
{
    if (!isFile(request))
        return;
    m_settings.addRecentFile(request.model);
    m_settings.set(Setting::LastFolder, QFileInfo(request.model).absolutePath());
}

void OpenFlow::showNotes(const OpenRequest& request, const Imported& imported)
{
    std::vector<MessageBar::Choice> choices;
    if (imported.restoredBatchNorms > 0)
        choices.push_back({foldedStep(), [this, request] { keepFolded(request); }});
    if (imported.head != HeadTie::Plain) {
        const bool tied = imported.head == HeadTie::Tied;
        choices.push_back({tieStep(tied), [this, request, tied] { otherTie(request, tied); }});
    }
    if (!imported.dimensions.empty()) {
        choices.push_back(
            {tr("Other sizes…"), [this, request, dimensions = imported.dimensions] { askAgain(request, dimensions); }});
    }
    if (isHuggingFace(request))
        choices.push_back({tr("Record from Python…"), [this, place = request.model] { emit recordRequested(place); }});
    const std::vector<Message> sentences = sentencesOf(imported);
    if (!sentences.empty())
        m_messages.tell(shortLines(sentences), std::move(choices));
    else if (isHuggingFace(request))
        m_messages.tell(nameOf(request), std::move(choices));
}

void OpenFlow::keepFolded(const OpenRequest& request)
{
    OpenRequest folded = request;
    folded.options.restoreBatchNorm = false;
    readAgain(folded, foldedStep(),
              tr("The batch norms stay folded into the convolutions, as in the file. Undo restores them."));
}

void OpenFlow::otherTie(const OpenRequest& request, bool tied)
{
    OpenRequest other = request;
    other.options.tieHead = !tied;
    readAgain(other, tieStep(tied),
              tied ? tr("The last layer now has its own weight. Undo ties it to the embedding again.")
                   : tr("The last layer is now tied to the embedding. Undo unties it again."));
}

QString OpenFlow::reasonForNoRereading() const
{
    if (reading())
        return {};
    if (m_read == m_document.identity() && !m_readings.empty())
        return tr("Rows were changed since %1 was read; to choose otherwise, open it again.")
            .arg(nameOf(m_readings.front().request));
    return tr("The file from which this network was read is not open; to choose otherwise, open it again.");
}

void OpenFlow::changeAssumption(const Assumption& assumption)
{
    const std::string& setting = assumption.setting;
    if (findSetupField(setting))
        return emit settingRequested(qs(setting));
    const bool size = setting.starts_with("dim.");
    QString reason = size && reasonForNoSizes().isEmpty() ? QString() : reasonForNoRereading();
    if (!reason.isEmpty() && size && !assumption.rows.empty()) {
        emit layerRequested(assumption.rows.front());
        return m_messages.tell(tr("Set the size in this layer's own settings."));
    }
    if (!reason.isEmpty())
        return m_messages.tell(reason);
    if (size)
        return askOtherSizes();
    const OpenRequest request = reading()->request;
    if (setting == kTieHead)
        otherTie(request, reading()->head == HeadTie::Tied);
    else
        keepFolded(request);
}

void OpenFlow::askAgain(const OpenRequest& request, const std::vector<OpenDimension>& dimensions)
{
    const Network& network = m_document.project()->network;
    const bool byData = !network.sizes.empty();
    askSizes(request, byData ? dataDimensions(network, {}) : dimensions, [this, byData](const OpenRequest& sized) {
        const QString step = tr("Choose other sizes");
        if (byData)
            chooseSizes(sized, step);
        else
            readAgain(sized, step, {});
    });
}

void OpenFlow::keepReading(const OpenRequest& request, const Imported& imported)
{
    if (m_read != m_document.identity())
        m_readings.clear();
    m_read = m_document.identity();
    m_readings.push_back({request, imported.dimensions, imported.head, m_document.project()->network.rows});
}

const OpenFlow::Reading* OpenFlow::reading() const
{
    if (m_read != m_document.identity())
        return nullptr;
    const auto found = std::ranges::find(m_readings, m_document.project()->network.rows, &Reading::rows);
    return found == m_readings.end() ? nullptr : &*found;
}

QString OpenFlow::reasonForNoSizes() const
{
    const Reading* read = reading();
    if (!m_document.project()->network.sizes.empty() || (read && !read->dimensions.empty()))
        return {};
    const auto hasSizes = [](const Reading& r) { return !r.dimensions.empty(); };
    if (m_read == m_document.identity() && std::ranges::any_of(m_readings, hasSizes))
        return tr("Rows were changed since %1 was read; to choose other sizes, open it again.")
            .arg(nameOf(m_readings.front().request));
    return tr("The network has no data-dependent size and no dynamic dimension.");
}

void OpenFlow::askOtherSizes()
{
    if (!m_document.project()->network.sizes.empty())
        askAgain({.model = m_document.displayName()}, {});
    else if (const Reading* read = reading())
        askAgain(read->request, read->dimensions);
}

void OpenFlow::chooseSizes(const OpenRequest& request, const QString& step)
{
    Network network = m_document.project()->network;
    for (const DataSize& size : std::vector(network.sizes)) {
        const auto chosen = request.options.dims.find(size.name);
        if (chosen == request.options.dims.end() || chosen->second == size.value)
            continue;
        Result<Network> sized = withDataSize(network, size.name, chosen->second);
        if (!sized)
            return m_messages.showError(translated(message("%1: %2"_tr, dimensionKey(size.name), sized.error())));
        network = std::move(sized).value();
    }
    m_document.editNetwork(step, std::move(network));
}

void OpenFlow::readAgain(const OpenRequest& request, const QString& step, const QString& sentence)
{
    const int identity = m_document.identity();
    read(request, [this, request, step, sentence, identity](const Imported& imported) {
        if (m_document.identity() != identity)
            return;
        Project next = *m_document.project();
        next.network = imported.project.network;
        next.assumptions = imported.project.assumptions;
        m_document.edit(step, std::move(next));
        keepReading(request, imported);
        if (sentence.isEmpty())
            showNotes(request, imported);
        else
            m_messages.tell(sentence);
    });
}

} // namespace vram
