// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/calibrate_dialog.h"

#include "ui/dialogs/dialogs.h"
#include "ui/document/session_state.h"
#include "ui/theme/theme.h"

#include "base/size.h"
#include "optimizers/catalogue.h"
#include "ui/language/core_text.h"
#include "ui/language/precision_text.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace vram {

namespace {

constexpr double kMiB = 1024.0 * 1024.0;

} // namespace

std::optional<Bytes> typedSize(const QString& typed, double unit)
{
    // Accepts numbers in the user's locale first, then in the C locale of terminal output.
    static const QRegularExpression form(QStringLiteral("^\\s*([0-9.,]+)\\s*([a-zA-Z]*)\\s*$"));
    const QRegularExpressionMatch match = form.match(typed);
    bool known = false;
    const double number = match.hasMatch() ? QLocale().toDouble(match.captured(1), &known) : 0;
    const QString plain = known ? QLocale::c().toString(number, 'f', 6) + match.captured(2) : typed;
    return parseSize(utf8(plain), unit);
}

namespace {

QString faultText(const CalibrationStep& calibrationStep, ByteUnit unit)
{
    const QString bound = bytesText(calibrationStep.bound, unit);
    switch (calibrationStep.fault) {
    case CalibrationFault::BelowTensors:
        return CalibrateDialog::tr("Too small: the tensors alone take %1 at the peak. Set the batch size and the "
                                   "settings of that run, and measure after at least two steps.")
            .arg(bound);
    case CalibrationFault::BelowSegments:
        return CalibrateDialog::tr(
                   "Too small: for the tensors alone, PyTorch's allocator reserves at least %1. Set the batch size and "
                   "the settings of that run.")
            .arg(bound);
    case CalibrationFault::NothingLeft:
        return CalibrateDialog::tr(
                   "That leaves no memory for the CUDA context: the allocator and kernels already take %1.")
            .arg(bound);
    case CalibrationFault::BeyondGpu:
        return CalibrateDialog::tr("Too large: the GPU has %1. Choose the GPU of that run.").arg(bound);
    case CalibrationFault::BeyondContext:
        return CalibrateDialog::tr("That leaves %1, too much for a CUDA context. Do other processes use part of it "
                                   "(enter how much under \"Used by other processes\"), or was the batch size "
                                   "different?")
            .arg(bound);
    case CalibrationFault::BeyondWorkspaces:
        return CalibrateDialog::tr(
                   "That leaves %1 besides the tensors, more than the libraries use. Was it measured with this batch "
                   "size and these settings?")
            .arg(bound);
    case CalibrationFault::NothingToCalibrate:
        return CalibrateDialog::tr("This figure determines nothing here: the libraries' workspaces fit between the "
                                   "tensors. The figure of nvidia-smi would determine the CUDA context.");
    case CalibrationFault::None: break;
    }
    return {};
}

QString calibrationText(const CalibrationStep& calibrationStep, ByteUnit unit)
{
    const QString before = bytesText(calibrationStep.before, unit);
    const QString after = bytesText(calibrationStep.after, unit);
    switch (calibrationStep.constant) {
    case CalibratedConstant::Context:
        return CalibrateDialog::tr("It determines the CUDA context: %1 instead of %2. The allocator's part does not "
                                   "change.")
            .arg(after, before);
    case CalibratedConstant::CudnnWorkspace:
        return CalibrateDialog::tr("It determines the workspaces of kernels: %1 instead of %2, which is %3 times the "
                                   "rule. The allocator's rounding is part of that factor; the CUDA "
                                   "context, which this figure does not contain, does not change.")
            .arg(after, before, threeDigits(calibrationStep.calibration.cudnnFactor));
    case CalibratedConstant::CublasWorkspace:
        return CalibrateDialog::tr(
                   "It determines the memory that the libraries (cuBLAS) take through the allocator: %1 instead of "
                   "%2. The CUDA context, which this figure does not contain, does not change.")
            .arg(after, before);
    }
    return {};
}

} // namespace

CalibrateDialog::CalibrateDialog(const SessionState& sessionState, Catalogues catalogues, QWidget* parent)
    : QDialog(parent), m_project(sessionState.project), m_catalogues(std::move(catalogues)), m_unit(sessionState.unit),
      m_software(sessionState.estimate->device.software), m_kind(new QButtonGroup(this)), m_measured(new QLineEdit),
      m_words(new QLabel)
{
    setObjectName(QStringLiteral("calibrate"));
    const QString gpu = shortGpuName(sessionState.estimate->device.gpu);
    setWindowTitle(tr("Calibrate %1").arg(gpu));
    setMinimumWidth(520);
    auto* lead = new QLabel(
        tr("Train this network once on your machine with exactly these settings (%1, batch %2, %3, %4), and enter one "
           "figure that you read there. It replaces a built-in constant, on this GPU, in every project that uses it.")
            .arg(qs(sessionState.project->network.name), numberText(sessionState.project->setup.batch),
                 precisionText(sessionState.project->setup),
                 translated(optimizerTitle(sessionState.project->setup.optimizer))));
    lead->setWordWrap(true);
    makeSecondary(lead);
    m_words->setObjectName(QStringLiteral("calibrateWords"));
    m_words->setWordWrap(true);
    m_words->setMinimumHeight(4 * fontMetrics().height());
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_keep = buttons->addButton(tr("Save with the GPU"), QDialogButtonBox::AcceptRole);
    m_keep->setObjectName(QStringLiteral("keepCalibration"));
    QPushButton* back = buttons->addButton(tr("Reset calibration"), QDialogButtonBox::ResetRole);
    back->setObjectName(QStringLiteral("takeBackCalibration"));
    back->setEnabled(sessionState.estimate->device.calibrated);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(12);
    layout->addWidget(lead);
    layout->addWidget(makeQuestion());
    layout->addWidget(m_words);
    layout->addStretch(1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(back, &QPushButton::clicked, this, [this] {
        emit calibrationReset();
        accept();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit calibrationDone(m_calibrationStep.calibration);
        accept();
    });
    makeDefaultButton(m_keep);
    check();
    m_measured->setFocus();
}

QWidget* CalibrateDialog::makeQuestion()
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    auto* smi = new QRadioButton(withVendorNames(m_software, tr("&nvidia-smi (the whole GPU)")));
    auto* reserved = new QRadioButton(withVendorNames(m_software, tr("torch.cuda.max_memory_&reserved()")));
    smi->setObjectName(QStringLiteral("measuredSmi"));
    reserved->setObjectName(QStringLiteral("measuredReserved"));
    m_kind->addButton(smi, static_cast<int>(MeasuredFigure::NvidiaSmi));
    m_kind->addButton(reserved, static_cast<int>(MeasuredFigure::MaxReserved));
    smi->setChecked(true);
    m_measured->setObjectName(QStringLiteral("measured"));
    m_measured->setAccessibleName(tr("Measured figure"));
    for (QWidget* widget :
         {static_cast<QWidget*>(smi), static_cast<QWidget*>(reserved), static_cast<QWidget*>(m_measured)})
        layout->addWidget(widget);
    connect(m_measured, &QLineEdit::textEdited, this, &CalibrateDialog::check);
    connect(m_kind, &QButtonGroup::idClicked, this, &CalibrateDialog::check);
    return box;
}

MeasuredFigure CalibrateDialog::figure() const
{
    return static_cast<MeasuredFigure>(m_kind->checkedId());
}

QString CalibrateDialog::sourceText() const
{
    const bool smi = figure() == MeasuredFigure::NvidiaSmi;
    QString typed = m_measured->text().simplified();
    if (typed.back().isDigit())
        typed += smi ? QStringLiteral(" MiB") : QStringLiteral(" bytes");
    return QStringLiteral("%1 %2 · %3 · %4")
        .arg(smi ? QStringLiteral("nvidia-smi") : QStringLiteral("max_memory_reserved"), typed,
             qs(m_project->network.name), tr("batch %1").arg(numberText(m_project->setup.batch)));
}

void CalibrateDialog::check()
{
    const bool smi = figure() == MeasuredFigure::NvidiaSmi;
    m_measured->setPlaceholderText(smi ? tr("9184 MiB") : tr("9630121984 bytes, or 8.97 GiB"));
    const std::optional<Bytes> bytes = typedSize(m_measured->text(), smi ? kMiB : 1);
    QString words;
    bool good = false;
    if (m_measured->text().trimmed().isEmpty()) {
        words = smi ? tr("The figure of nvidia-smi determines the CUDA context. While you measure, no process may use "
                         "the GPU except those counted under \"Used by other processes\".")
                    : tr("The reserved figure determines the workspaces that the libraries take through the "
                         "allocator.");
    } else if (!bytes) {
        words = tr("That is not a size; enter it as 9184 MiB or 8.97 GiB.");
    } else {
        m_calibrationStep = calibrate(m_project->network, m_project->setup, m_catalogues, figure(), *bytes);
        good = m_calibrationStep.fault == CalibrationFault::None;
        words = good ? calibrationText(m_calibrationStep, m_unit) : faultText(m_calibrationStep, m_unit);
        (smi ? m_calibrationStep.calibration.contextSource : m_calibrationStep.calibration.workspaceSource) =
            utf8(sourceText());
    }
    QPalette colours;
    const bool wrong = !good && !m_measured->text().trimmed().isEmpty();
    if (wrong)
        colours.setColor(QPalette::WindowText, tokensOf(palette()).problem);
    m_words->setPalette(colours);
    m_words->setText(withVendorNames(m_software, words));
    m_keep->setEnabled(good);
}

} // namespace vram
