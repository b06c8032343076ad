// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/model_opener.h"

#include "ui/dialogs/sizes_dialog.h"
#include "ui/document/document.h"
#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window/reader_text.h"

#include "devices/gpu.h"
#include "edit/data_sizes.h"
#include "import/code/not_executable.h"
#include "import/dimensions.h"
#include "import/import_settings.h"
#include "import/load_model.h"
#include "setup/setup.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace vram {

namespace {

constexpr int kPatienceForSmall = 2000; ///< Delay in milliseconds before the progress of reading a small model is
                                        ///< shown.
constexpr qint64 kSmall = 1 << 20;

bool isFile(const OpenRequest& request)
{
    return !request.model.isEmpty() && !request.model.startsWith(QLatin1String("builtin:"));
}

int progressDelayFor(const OpenRequest& request)
{
    const QFileInfo file(request.model);
    const bool small =
        isFile(request) ? !file.exists() || (file.isFile() && file.size() <= kSmall) : request.text.size() <= kSmall;
    return small ? kPatienceForSmall : ModelReader::kProgressDelay;
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
    return isFile(request) ? QFileInfo(QDir::cleanPath(request.model)).fileName() : ModelOpener::tr("the pasted text");
}

ModelReader::Load loadOf(const OpenRequest& request)
{
    return [model = utf8(request.model), text = utf8(request.text),
            options = request.options](const ProgressCallback& progress) {
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
bool needsSizes(const OpenRequest& request, const std::vector<DynamicDimension>& dimensions)
{
    return !isProject(request) && std::ranges::any_of(dimensions, [](const DynamicDimension& d) { return !d.chosen; });
}

/// Returns the initial notes of a project from this model: the reader's notes in the user's language, or else those in
/// the file.
std::string notesText(const Imported& imported)
{
    const std::vector<Message> sentences = allNotes(imported);
    return sentences.empty() ? imported.project.notes : utf8(allLines(sentences));
}

} // namespace

ModelOpener::ModelOpener(Document& document, Settings& settings, MessageBar& messages,
                         std::function<bool()> confirmReplace, QWidget* window, QObject* parent)
    : QObject(parent), m_document(document), m_settings(settings), m_messages(messages),
      m_confirmReplace(std::move(confirmReplace)), m_window(window)
{
    connect(&m_reader, &ModelReader::progressed, &m_messages, &MessageBar::showProgress);
}

bool ModelOpener::open(const OpenRequest& wanted)
{
    if (!m_confirmReplace())
        return false;
    OpenRequest request = wanted;
    if (isFile(request))
        request.onDisk = fileState(utf8(request.model));
    // If the document changes while the model is read, the user has to be asked about these changes.
    const auto asked = m_document.project();
    return read(request, [this, request, asked](Imported imported) {
        if (m_document.project() == asked || m_confirmReplace())
            resolveSizes(request, std::move(imported));
    });
}

bool ModelOpener::read(const OpenRequest& request, const Use& use)
{
    m_failed = false;
    const auto take = [this, request, use](Result<Imported> result) {
        m_messages.hideBusy();
        if (result) {
            m_messages.clearError(); // The error was about an earlier text.
            use(std::move(result).value());
        } else {
            fail(request, result.error());
        }
    };
    m_reader.read(loadOf(request), take, progressDelayFor(request));
    if (m_reader.isReading())
        m_messages.showBusy(tr("Reading %1…").arg(nameOf(request)), [this] { m_reader.cancel(); });
    return !m_failed;
}

void ModelOpener::fail(const OpenRequest& request, const Message& error)
{
    m_failed = true;
    if (lacksModelSizes(error)) {
        const auto assume = [this, request] {
            OpenRequest again = request;
            again.options.assumeDefaults = true;
            open(again);
        };
        m_messages.showMessage(translated(error), {{tr("Assume the defaults…"), assume}}, true);
    } else {
        showReadError(error);
    }
    if (isFile(request) && !QFileInfo::exists(request.model))
        m_settings.removeRecentFile(request.model);
}

void ModelOpener::showReadError(const Message& error)
{
    if (!isNotExecutableError(error))
        return m_messages.showError(translated(error));
    m_messages.showMessage(translated(error), {{tr("Record a PyTorch model…"), [this] { emit recordRequested({}); }}},
                           true);
}

void ModelOpener::resolveSizes(const OpenRequest& request, Imported imported)
{
    if (!needsSizes(request, imported.dimensions))
        return show(request, imported);
    const std::vector<DynamicDimension> dimensions = imported.dimensions;
    askSizes(request, dimensions, [this, dimensions, imported = std::move(imported)](const OpenRequest& sized) {
        const bool asGuessed = std::ranges::all_of(
            dimensions, [&](const DynamicDimension& d) { return sized.options.dims.at(d.name) == d.size; });
        if (asGuessed)
            show(sized, withConfirmedSizes(imported));
        else
            read(sized, [this, sized](const Imported& again) { show(sized, again); });
    });
}

void ModelOpener::askSizes(const OpenRequest& request, const std::vector<DynamicDimension>& dimensions,
                           const Sized& sized)
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

void ModelOpener::show(const OpenRequest& request, const Imported& imported)
{
    const bool project = isProject(request);
    m_messages.hide();
    Project opened = imported.project;
    if (!project) {
        takeLastGpu(opened);
        opened.notes = notesText(imported);
    }
    m_document.open(std::move(opened), project ? request.model : QString(), request.isUnsaved, request.onDisk);
    rememberReadModel(request, imported);
    remember(request);
    showNotes(request, imported);
    emit this->opened();
    if (request.then)
        request.then();
}

/// Sets the GPU to the one chosen last, because a model from another program does not specify a GPU.
void ModelOpener::takeLastGpu(Project& project) const
{
    const std::string last = utf8(m_settings.value(Setting::LastGpu).toString());
    if (!last.empty() && findGpu(m_document.catalogues().gpus, last))
        project.setup.gpu = last;
}

void ModelOpener::reload()
{
    const QString path = m_document.path();
    const FileState onDisk = fileState(utf8(path));
    const int identity = m_document.identity();
    read({.model = path}, [this, path, onDisk, identity](const Imported& imported) {
        if (m_document.identity() != identity || m_document.path() != path)
            return;
        m_document.reload(tr("Reload"), imported.project, onDisk);
        m_messages.showMessage(
            tr("%1 was reloaded from disk. Undo brings your version back.").arg(QFileInfo(path).fileName()));
    });
}

void ModelOpener::remember(const OpenRequest& request)
{
    if (!isFile(request))
        return;
    m_settings.addRecentFile(request.model);
    m_settings.set(Setting::LastFolder, QFileInfo(request.model).absolutePath());
}

void ModelOpener::showNotes(const OpenRequest& request, const Imported& imported)
{
    std::vector<MessageBar::Choice> choices;
    if (imported.restoredBatchNorms > 0)
        choices.push_back({restoreBatchNormsText(), [this, request] { keepFoldedBatchNorms(request); }});
    if (imported.head != HeadTie::Plain) {
        const bool tied = imported.head == HeadTie::Tied;
        choices.push_back({tieText(tied), [this, request, tied] { reopenWithTie(request, tied); }});
    }
    if (!imported.dimensions.empty()) {
        choices.push_back({tr("Other sizes…"),
                           [this, request, dimensions = imported.dimensions] { askSizesAgain(request, dimensions); }});
    }
    if (isHuggingFace(request))
        choices.push_back({tr("Record from Python…"), [this, place = request.model] { emit recordRequested(place); }});
    const std::vector<Message> sentences = allNotes(imported);
    if (!sentences.empty())
        m_messages.showMessage(shortLines(sentences), std::move(choices));
    else if (isHuggingFace(request))
        m_messages.showMessage(nameOf(request), std::move(choices));
}

void ModelOpener::keepFoldedBatchNorms(const OpenRequest& request)
{
    OpenRequest folded = request;
    folded.options.restoreBatchNorm = false;
    readAgain(folded, restoreBatchNormsText(),
              tr("The batch norms stay folded into the convolutions, as in the file. Undo restores them."));
}

void ModelOpener::reopenWithTie(const OpenRequest& request, bool tied)
{
    OpenRequest other = request;
    other.options.tieHead = !tied;
    readAgain(other, tieText(tied),
              tied ? tr("The last layer now has its own weight. Undo ties it to the embedding again.")
                   : tr("The last layer is now tied to the embedding. Undo unties it again."));
}

QString ModelOpener::reasonForNoRereading() const
{
    if (currentReadModel())
        return {};
    if (m_readIdentity == m_document.identity() && !m_readModels.empty())
        return tr("Rows were changed since %1 was read; to choose otherwise, open it again.")
            .arg(nameOf(m_readModels.front().request));
    return tr("The file from which this network was read is not open; to choose otherwise, open it again.");
}

void ModelOpener::changeAssumption(const Assumption& assumption)
{
    const std::string& setting = assumption.setting;
    if (findSetupField(setting))
        return emit settingRequested(qs(setting));
    const bool size = setting.starts_with("dim.");
    QString reason = size && reasonForNoSizes().isEmpty() ? QString() : reasonForNoRereading();
    if (!reason.isEmpty() && size && !assumption.rows.empty()) {
        emit layerRequested(assumption.rows.front());
        return m_messages.showMessage(tr("Set the size in this layer's own settings."));
    }
    if (!reason.isEmpty())
        return m_messages.showMessage(reason);
    if (size)
        return askOtherSizes();
    const OpenRequest request = currentReadModel()->request;
    if (setting == kTieHead)
        reopenWithTie(request, currentReadModel()->head == HeadTie::Tied);
    else
        keepFoldedBatchNorms(request);
}

void ModelOpener::askSizesAgain(const OpenRequest& request, const std::vector<DynamicDimension>& dimensions)
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

void ModelOpener::rememberReadModel(const OpenRequest& request, const Imported& imported)
{
    if (m_readIdentity != m_document.identity())
        m_readModels.clear();
    m_readIdentity = m_document.identity();
    m_readModels.push_back(
        {request, imported.dimensions, imported.head, m_document.project()->network.rows, notesText(imported)});
}

const ModelOpener::ReadModel* ModelOpener::currentReadModel() const
{
    if (m_readIdentity != m_document.identity())
        return nullptr;
    const auto found = std::ranges::find(m_readModels, m_document.project()->network.rows, &ReadModel::rows);
    return found == m_readModels.end() ? nullptr : &*found;
}

QString ModelOpener::reasonForNoSizes() const
{
    const ReadModel* read = currentReadModel();
    if (!m_document.project()->network.sizes.empty() || (read && !read->dimensions.empty()))
        return {};
    const auto hasSizes = [](const ReadModel& r) { return !r.dimensions.empty(); };
    if (m_readIdentity == m_document.identity() && std::ranges::any_of(m_readModels, hasSizes))
        return tr("Rows were changed since %1 was read; to choose other sizes, open it again.")
            .arg(nameOf(m_readModels.front().request));
    return tr("The network has no data-dependent size and no dynamic dimension.");
}

void ModelOpener::askOtherSizes()
{
    if (!m_document.project()->network.sizes.empty())
        askSizesAgain({.model = m_document.displayName()}, {});
    else if (const ReadModel* read = currentReadModel())
        askSizesAgain(read->request, read->dimensions);
}

void ModelOpener::chooseSizes(const OpenRequest& request, const QString& step)
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

void ModelOpener::readAgain(const OpenRequest& request, const QString& step, const QString& sentence)
{
    const int identity = m_document.identity();
    read(request, [this, request, step, sentence, identity](const Imported& imported) {
        if (m_document.identity() != identity)
            return;
        Project next = *m_document.project();
        next.network = imported.project.network;
        next.assumptions = imported.project.assumptions;
        if (const ReadModel* before = currentReadModel(); before && next.notes == before->notes)
            next.notes = notesText(imported); // The user has not changed them.
        m_document.edit(step, std::move(next));
        rememberReadModel(request, imported);
        m_messages.hide(); // An earlier message may be about other sizes.
        if (sentence.isEmpty())
            showNotes(request, imported);
        else
            m_messages.showMessage(sentence);
    });
}

} // namespace vram
