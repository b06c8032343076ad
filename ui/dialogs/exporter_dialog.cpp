// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/exporter_dialog.h"

#include "ui/dialogs/dialogs.h"
#include "ui/dialogs/output_box.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include "import/exporter.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

template<typename Box>
Box* textBox(const char* name, int lines)
{
    auto* box = new Box;
    box->setObjectName(QLatin1String(name));
    box->setReadOnly(true);
    box->setTabChangesFocus(true);
    box->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    box->setMinimumHeight(lines * QFontMetrics(box->font()).lineSpacing() + 14);
    return box;
}

QString textOf(const Python& python)
{
    return python.torch.isEmpty()
               ? ExporterDialog::tr("%1 (Python %2, without torch)").arg(python.program, python.version)
               : ExporterDialog::tr("%1 (Python %2, torch %3)").arg(python.program, python.version, python.torch);
}

QLineEdit* addField(QFormLayout* form, const QString& label, const char* name, const QString& example)
{
    auto* field = new QLineEdit;
    field->setObjectName(QLatin1String(name));
    field->setPlaceholderText(ExporterDialog::tr("for example %1").arg(example));
    if (form)
        form->addRow(label, field);
    return field;
}

} // namespace

ExporterDialog::ExporterDialog(Prompts prompts, const QString& python, QWidget* parent)
    : QDialog(parent), m_prompts(std::move(prompts)), m_preferred(python), m_sources(new QTabBar),
      m_pages(new QStackedWidget), m_python(new QComboBox), m_command(textBox<QPlainTextEdit>("exporterCommand", 2)),
      m_output(textBox<OutputBox>("exporterOutput", 6)), m_state(new QLabel)
{
    setObjectName(QStringLiteral("exporter"));
    setWindowTitle(tr("Record a PyTorch model"));
    resize(680, 620);
    makeSources();
    makeBoxes();
    layOut();
    connectParts();
    alignLabels();
    m_pythons.search(m_preferred);
    update();
    m_file->setFocus();
}

void ExporterDialog::makeSources()
{
    m_sources->setObjectName(QStringLiteral("exporterSources"));
    m_sources->setAccessibleName(tr("Model source"));
    m_sources->setProperty("underlined", true);
    m_sources->setDrawBase(false);
    m_sources->setExpanding(false);
    for (const QString& title : {tr("Python file"), tr("Hugging Face"), tr("timm")})
        m_sources->addTab(title);
    m_pages->addWidget(makeFilePage());
    m_pages->addWidget(makeHuggingFacePage());
    m_pages->addWidget(makeTimmPage());
    m_pages->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ExporterDialog::makeBoxes()
{
    m_command->setAccessibleName(tr("Command"));
    m_command->setPlaceholderText(tr("The command that runs appears here."));
    m_command->setFixedHeight(m_command->minimumHeight());
    m_output->setAccessibleName(tr("Output"));
    m_output->setPlaceholderText(tr("The exporter's output appears here."));
    m_state->setObjectName(QStringLiteral("exporterState"));
    m_state->setWordWrap(true);
    m_state->setTextFormat(Qt::PlainText);
}

void ExporterDialog::layOut()
{
    auto* lead =
        new QLabel(tr("Runs the exporter with a Python interpreter on this machine that has torch. It needs no GPU and "
                      "no weights; the model's own code runs, so record only code that you trust."));
    lead->setWordWrap(true);
    makeSecondary(lead);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_start = buttons->addButton(tr("Record"), QDialogButtonBox::ActionRole);
    m_start->setObjectName(QStringLiteral("exporterRun"));
    m_stop = buttons->addButton(tr("Stop"), QDialogButtonBox::ActionRole);
    m_stop->setObjectName(QStringLiteral("exporterStop"));
    m_open = buttons->addButton(tr("Open"), QDialogButtonBox::ActionRole);
    m_open->setObjectName(QStringLiteral("exporterOpen"));
    m_open->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(12);
    layout->addWidget(lead);
    layout->addWidget(m_sources);
    layout->addWidget(m_pages);
    layout->addWidget(makePythonRow());
    layout->addWidget(m_command);
    layout->addWidget(m_output, 1);
    layout->addWidget(m_state);
    layout->addWidget(buttons);
    makeDefaultButton(m_start);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ExporterDialog::connectParts()
{
    connect(m_sources, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_sources, &QTabBar::currentChanged, this, &ExporterDialog::update);
    for (const QLineEdit* field : m_pages->findChildren<QLineEdit*>())
        connect(field, &QLineEdit::textChanged, this, &ExporterDialog::update);
    connect(m_python, &QComboBox::activated, this, &ExporterDialog::choosePython);
    connect(&m_pythons, &PythonFinder::changed, this, &ExporterDialog::listPythons);
    connect(&m_run, &ProcessRunner::outputReceived, m_output, &OutputBox::add);
    // The connection is queued, because the slot must not run while the process is still emitting its signal.
    connect(&m_run, &ProcessRunner::finished, this, &ExporterDialog::take, Qt::QueuedConnection);
    connect(m_start, &QPushButton::clicked, this, &ExporterDialog::run);
    connect(m_stop, &QPushButton::clicked, &m_run, &ProcessRunner::stop);
    connect(m_open, &QPushButton::clicked, this, &ExporterDialog::openRecorded);
}

// Aligns the labels of all pages in one column.
void ExporterDialog::alignLabels()
{
    int widest = 0;
    QList<QWidget*> labels;
    for (const QFormLayout* form : findChildren<QFormLayout*>()) {
        for (int row = 0; row < form->rowCount(); ++row) {
            if (const QLayoutItem* item = form->itemAt(row, QFormLayout::LabelRole))
                labels << item->widget();
        }
    }
    for (const QWidget* label : labels)
        widest = std::max(widest, label->sizeHint().width());
    for (QWidget* label : labels)
        label->setMinimumWidth(widest);
}

QWidget* ExporterDialog::addBrowseButton(QLineEdit* field, const std::function<QString()>& ask)
{
    auto* button = new QPushButton(tr("Browse…"));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [field, ask] {
        if (const QString chosen = ask(); !chosen.isEmpty())
            field->setText(chosen);
    });
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(field, 1);
    layout->addWidget(button);
    row->setFocusProxy(field);
    return row;
}

namespace {

QFormLayout* formOn(QWidget* page)
{
    auto* form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

} // namespace

QWidget* ExporterDialog::makeFilePage()
{
    auto* page = new QWidget;
    QFormLayout* form = formOn(page);
    m_file = addField(nullptr, {}, "exporterFile", QStringLiteral("train.py"));
    form->addRow(tr("&File"), addBrowseButton(m_file, [this] {
                     return m_prompts.file(tr("The Python file that creates the model"), tr("Python files (*.py)"));
                 }));
    m_function = addField(form, tr("F&unction"), "exporterFunction", QStringLiteral("make_model"));
    m_function->setToolTip(tr("A function without arguments that returns a model, or (model, inputs)"));
    m_inputs = addField(form, tr("&Inputs"), "exporterInputs", QStringLiteral("2,3,224,224"));
    m_inputs->setToolTip(
        tr("Shapes of the inputs of forward, batch first; separate them with semicolons, and add a dtype after a "
           "colon: 2,512:int64. Leave empty if the function returns the inputs."));
    m_target = addField(form, tr("&Target"), "exporterTarget", QStringLiteral("2:int64"));
    m_target->setToolTip(tr("Shape of the target for a cross-entropy loss; leave empty if the model computes its "
                            "loss or has none."));
    return page;
}

QWidget* ExporterDialog::makeHuggingFacePage()
{
    auto* page = new QWidget;
    QFormLayout* form = formOn(page);
    m_place = addField(nullptr, {}, "exporterPlace", QStringLiteral("config.json"));
    form->addRow(tr("&Folder or config.json"),
                 addBrowseButton(m_place, [this] { return m_prompts.folder(tr("A model's folder")); }));
    m_sequence = addField(form, tr("&Sequence length"), "exporterSequence", QStringLiteral("2048"));
    m_trainer = new QCheckBox(tr("As transformers' &Trainer runs it: attention masks, AdamW"));
    m_trainer->setObjectName(QStringLiteral("exporterTrainer"));
    connect(m_trainer, &QCheckBox::toggled, this, &ExporterDialog::update);
    form->addRow(QString(), m_trainer);
    return page;
}

QWidget* ExporterDialog::makeTimmPage()
{
    auto* page = new QWidget;
    m_timm = addField(formOn(page), tr("&Name"), "exporterTimm", QStringLiteral("vit_base_patch16_224"));
    return page;
}

QWidget* ExporterDialog::makePythonRow()
{
    auto* row = new QWidget;
    m_python->setObjectName(QStringLiteral("exporterPython"));
    m_python->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    formOn(row)->addRow(tr("&Python"), m_python);
    return row;
}

void ExporterDialog::setHuggingFace(const QString& place)
{
    m_sources->setCurrentIndex(static_cast<int>(ExporterRequest::Source::HuggingFace));
    m_place->setText(place);
    m_sequence->setFocus();
}

void ExporterDialog::listPythons()
{
    const QString chosen = m_chosen;
    m_python->clear();
    const std::vector<Python>& found = m_pythons.found();
    // Interpreters that can record a model come first.
    for (const bool able : {true, false}) {
        for (const Python& python : found) {
            if (python.torch.isEmpty() != able)
                m_python->addItem(textOf(python), python.program);
        }
    }
    if (!m_pythons.isBusy())
        m_python->addItem(tr("Another Python…"));
    m_python->setCurrentIndex(std::max(0, m_python->findData(chosen)));
    update();
}

void ExporterDialog::choosePython(int index)
{
    if (m_python->itemData(index).isValid() || m_pythons.isBusy()) {
        m_chosen = m_python->itemData(index).toString();
        return update();
    }
    const QString program = m_prompts.file(tr("Choose a Python"), tr("All files (*)"));
    m_python->setCurrentIndex(0);
    if (!program.isEmpty())
        m_pythons.search(m_preferred = m_chosen = program);
    update();
}

const Python* ExporterDialog::python() const
{
    const auto found = std::ranges::find(m_pythons.found(), m_python->currentData().toString(), &Python::program);
    return found == m_pythons.found().end() ? nullptr : &*found;
}

ExporterRequest ExporterDialog::request() const
{
    const auto source = static_cast<ExporterRequest::Source>(m_sources->currentIndex());
    const QLineEdit* place = source == ExporterRequest::Source::File          ? m_file
                             : source == ExporterRequest::Source::HuggingFace ? m_place
                                                                              : m_timm;
    return {source,           place->text(),      m_function->text(),    m_inputs->text(),
            m_target->text(), m_sequence->text(), m_trainer->isChecked()};
}

QString ExporterDialog::reasonNotReady() const
{
    const Python* chosen = python();
    if (m_pythons.isBusy() && (!chosen || chosen->torch.isEmpty()))
        return tr("Looking for a Python interpreter with torch…");
    if (!chosen)
        return tr("No Python was found. Install one with torch, or choose another.");
    const auto lacks = [&](const QString& package) {
        return tr("%1 cannot import %2; choose another Python, or install it: %1 -m pip install %2")
            .arg(chosen->program, package);
    };
    if (chosen->torch.isEmpty())
        return lacks(QStringLiteral("torch"));
    const ExporterRequest asked = request();
    if (asked.source == ExporterRequest::Source::HuggingFace && chosen->transformers.isEmpty())
        return lacks(QStringLiteral("transformers"));
    if (asked.source == ExporterRequest::Source::Timm && chosen->timm.isEmpty())
        return lacks(QStringLiteral("timm"));
    return {};
}

void ExporterDialog::show(const QString& words, bool wrong)
{
    QPalette colours;
    if (wrong)
        colours.setColor(QPalette::WindowText, tokensOf(palette()).problem);
    m_state->setPalette(colours);
    m_state->setText(words);
}

void ExporterDialog::update()
{
    const bool running = m_run.isRunning();
    const QString problem = reasonNotReady();
    const Python* chosen = python();
    const QString program = chosen ? chosen->program : QStringLiteral("python3");
    m_command->setPlainText(isComplete(request()) ? commandLine(program, request()) : QString());
    m_start->setEnabled(!running && problem.isEmpty() && isComplete(request()));
    m_stop->setVisible(running);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_sources), static_cast<QWidget*>(m_pages), static_cast<QWidget*>(m_python)})
        widget->setEnabled(!running);
    if (!running)
        show(problem, false);
}

void ExporterDialog::run()
{
    QFile script(m_folder.filePath(qs(kExporterFile)));
    const std::string_view text = exporterSource();
    const auto size = static_cast<qint64>(text.size());
    if (!m_folder.isValid() || !script.open(QIODevice::WriteOnly) || script.write(text.data(), size) != size
        || !script.flush())
        return show(tr("The exporter cannot be written to %1: %2.").arg(script.fileName(), script.errorString()), true);
    script.close();
    for (const QString& old : {exportedFile(), remarksFile()})
        QFile::remove(m_folder.filePath(old));
    m_output->restart();
    m_open->hide();
    m_run.start(exporterInvocation(python()->program, request(), m_folder.path()));
    update();
    show(tr("Recording. Large models take a minute or two."), false);
    m_stop->setFocus();
}

void ExporterDialog::take(ProcessRunner::Outcome end)
{
    m_output->showNow();
    update();
    m_start->setFocus();
    QFile project(m_folder.filePath(exportedFile()));
    if (end == ProcessRunner::Outcome::Stopped)
        return show(tr("Stopped. Nothing was changed."), false);
    if (end == ProcessRunner::Outcome::NotStarted)
        return show(tr("%1 cannot be started.").arg(python() ? python()->program : QString()), true);
    if (end == ProcessRunner::Outcome::Failed || !project.open(QIODevice::ReadOnly))
        return show(tr("The model was not recorded. The exporter's output above says why."), true);
    QFile remarks(m_folder.filePath(remarksFile()));
    const QByteArray said = remarks.open(QIODevice::ReadOnly) ? remarks.readAll() : QByteArray();
    m_recorded = {project.readAll(), QString::fromUtf8(said).trimmed(), python() ? python()->program : QString()};
    openRecorded();
}

void ExporterDialog::openRecorded()
{
    if (m_prompts.open(m_recorded))
        return accept();
    m_open->show();
    show(tr("The model is recorded. Open replaces the network in the window with it."), false);
}

} // namespace vram
