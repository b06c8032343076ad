// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/custom_gpu_dialog.h"

#include "ui/dialogs/dialogs.h"
#include "ui/forms/param_form.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace vram {

namespace {

struct GpuFieldWords {
    const char* key;
    const char* label;
    const char* help;
};

// clang-format off
constexpr std::array kFields{
    GpuFieldWords{"name", QT_TRANSLATE_NOOP("vram::CustomGpuDialog", "Name"), QT_TRANSLATE_NOOP("vram::CustomGpuDialog", "As it should appear in lists")},
    GpuFieldWords{"memory", QT_TRANSLATE_NOOP("vram::CustomGpuDialog", "Memory"), QT_TRANSLATE_NOOP("vram::CustomGpuDialog", "Nominal memory")},
    GpuFieldWords{"usable", QT_TRANSLATE_NOOP("vram::CustomGpuDialog", "Usable under CUDA"), QT_TRANSLATE_NOOP("vram::CustomGpuDialog", "torch.cuda.mem_get_info()[1]; 0 stands for 96 % of the memory, the median of the catalogue")},
    GpuFieldWords{"architecture", QT_TRANSLATE_NOOP("vram::CustomGpuDialog", "Architecture"), QT_TRANSLATE_NOOP("vram::CustomGpuDialog", "Determines the size of the libraries' workspaces")},
};
// clang-format on

/// Returns the distinct architectures in the catalogue's order, newest first.
std::vector<std::string> architecturesOf(const std::vector<Gpu>& known)
{
    std::vector<std::string> names;
    for (const Gpu& gpu : known) {
        if (!gpu.architecture.empty() && std::find(names.begin(), names.end(), gpu.architecture) == names.end())
            names.push_back(gpu.architecture);
    }
    return names;
}

} // namespace

CustomGpuDialog::CustomGpuDialog(const Gpu& gpu, const std::vector<Gpu>& known, QWidget* parent)
    : QDialog(parent), m_gpu(gpu), m_oldName(gpu.name), m_known(known), m_form(new ParamForm), m_note(new QLabel)
{
    setObjectName(QStringLiteral("ownGpu"));
    setWindowTitle(gpu.name.empty() ? tr("Custom GPU") : tr("Change %1").arg(shortGpuName(gpu.name)));
    setMinimumWidth(460);
    m_gpu.custom = true;
    if (m_gpu.marketedGib <= 0 && m_gpu.smiMib > 0)
        m_gpu.marketedGib = m_gpu.smiMib / 1024;
    if (m_gpu.name.empty() && m_gpu.marketedGib <= 0)
        m_gpu.marketedGib = 24;
    if (m_gpu.architecture.empty() && !architecturesOf(known).empty())
        edit(QStringLiteral("architecture"), architecturesOf(known).front());
    auto* lead = new QLabel(tr("It is saved in your settings, and in every project that uses it."));
    lead->setWordWrap(true);
    makeSecondary(lead);
    m_note->setObjectName(QStringLiteral("ownGpuNote"));
    m_note->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_keep = buttons->addButton(tr("Save"), QDialogButtonBox::AcceptRole);
    m_keep->setObjectName(QStringLiteral("keepGpu"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(12);
    for (QWidget* widget : {static_cast<QWidget*>(lead), static_cast<QWidget*>(m_form), static_cast<QWidget*>(m_note)})
        layout->addWidget(widget);
    layout->addStretch(1);
    layout->addWidget(buttons);
    makeDefaultButton(m_keep);
    display();
    connect(m_form, &ParamForm::edited, this, &CustomGpuDialog::edit);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit saved(qs(m_oldName), m_gpu);
        accept();
    });
    check();
    m_form->focusFirst();
}

void CustomGpuDialog::display()
{
    m_words = architecturesOf(m_known);
    const std::size_t architectures = m_words.size();
    m_words.reserve(architectures + 2 * kFields.size() + 1);
    for (const GpuFieldWords& field : kFields) {
        m_words.push_back(utf8(tr(field.label)));
        m_words.push_back(utf8(tr(field.help)));
    }
    m_words.push_back(utf8(tr("estimated")));
    std::vector<AttributeSpec> specs;
    for (std::size_t i = 0; i < kFields.size(); ++i) {
        AttributeSpec spec;
        spec.key = kFields[i].key;
        spec.label = m_words[architectures + 2 * i];
        spec.help = m_words[architectures + 2 * i + 1];
        specs.push_back(spec);
    }
    specs[0].kind = AttributeKind::Text;
    specs[0].defaultValue = std::string("?"); // Prevents an empty name from appearing as "none".
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}}) {
        specs[size].kind = AttributeKind::Real;
        specs[size].maximum = 1e6;
        specs[size].unit = "GiB";
        specs[size].defaultValue = 0.0;
    }
    specs[2].defaultLabel = m_words.back();
    specs[3].kind = AttributeKind::Choice;
    for (std::size_t i = 0; i < architectures; ++i)
        specs[3].choices.push_back(m_words[i]);
    m_form->display(specs, {m_gpu.name, m_gpu.marketedGib, m_gpu.cudaMib / 1024, m_gpu.architecture});
}

void CustomGpuDialog::edit(const QString& key, const AttributeValue& value)
{
    if (key == QLatin1String("name")) {
        m_gpu.name = utf8(qs(std::get<std::string>(value)).simplified());
    } else if (key == QLatin1String("memory")) {
        m_gpu.marketedGib = std::get<double>(value);
        m_gpu.smiMib = 0;
    } else if (key == QLatin1String("usable")) {
        m_gpu.cudaMib = std::get<double>(value) * 1024;
    } else {
        m_gpu.architecture = std::get<std::string>(value);
        const auto sameArchitecture = std::find_if(
            m_known.begin(), m_known.end(), [this](const Gpu& gpu) { return gpu.architecture == m_gpu.architecture; });
        if (sameArchitecture != m_known.end()) {
            m_gpu.vendor = sameArchitecture->vendor;
            m_gpu.computeCapability = sameArchitecture->computeCapability;
        }
    }
    check();
}

QString CustomGpuDialog::problem() const
{
    if (m_gpu.name.empty())
        return tr("Enter a name.");
    const bool taken = std::any_of(m_known.begin(), m_known.end(),
                                   [this](const Gpu& gpu) { return gpu.name == m_gpu.name && gpu.name != m_oldName; });
    if (taken)
        return tr("There is already a GPU of that name; choose another name.");
    if (m_gpu.marketedGib <= 0)
        return tr("Enter its memory.");
    if (m_gpu.cudaMib > m_gpu.marketedGib * 1024)
        return tr("Usable memory cannot exceed the nominal memory.");
    return {};
}

void CustomGpuDialog::check()
{
    if (!m_keep)
        return;
    const QString wrong = problem();
    QPalette colours;
    if (m_gpu.name.empty()) // An empty name is not reported as an error yet.
        colours.setColor(QPalette::WindowText, tokensOf(palette()).secondary);
    else if (!wrong.isEmpty())
        colours.setColor(QPalette::WindowText, tokensOf(palette()).problem);
    m_note->setPalette(colours);
    m_note->setText(wrong.isEmpty()
                        ? tr("A process can use %1 of it.").arg(bytesText(usableMemory(m_gpu), ByteUnit::Binary))
                        : wrong);
    m_keep->setEnabled(wrong.isEmpty());
}

} // namespace vram
