// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/setup_panel.h"

#include "layers/layer_type.h"
#include "network/lora_targets.h"
#include "setup/setup.h"
#include "setup/technique_fields.h"
#include "ui/forms/param_form.h"
#include "ui/language/core_text.h"
#include "ui/panels/checkpoint_field.h"
#include "ui/panels/gpu_field.h"

#include <QAction>
#include <QCoreApplication>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

constexpr std::array<std::string_view, 11> kMain{"gpu",
                                                 "gpus",
                                                 "data-parallel",
                                                 "precision",
                                                 "mode",
                                                 "optimizer",
                                                 "kv-cache.length",
                                                 "kv-cache.dtype",
                                                 "checkpoint",
                                                 "checkpoint-mode",
                                                 "margin"};
// This setting is edited in the field for "checkpoint".
constexpr std::string_view kInterval = "checkpoint-every";

std::vector<std::string_view> keysOf(bool techniques)
{
    std::vector<std::string_view> keys;
    for (const SetupField& field : setupFields()) {
        const bool main = std::find(kMain.begin(), kMain.end(), field.spec.key) != kMain.end();
        if (field.spec.key != "batch" && field.spec.key != kInterval && !main && isTechnique(field) == techniques)
            keys.push_back(field.spec.key);
    }
    return keys;
}

/// Whether the panel shows the field. A field that differs from its default is never hidden, so that it can be reset.
bool isShown(const SetupField& field, const Setup& setup)
{
    const bool canBeHidden = field.isHiddenIfIdle && (field.part || field.get(setup) == field.spec.defaultValue);
    return isApplicable(field, setup) && !(canBeHidden && !reasonForNoEffect(field, setup).empty());
}

const Issue* issueOf(const Estimate& estimate, std::string_view setting)
{
    const auto found = std::ranges::find(estimate.issues, setting, &Issue::setting);
    return found == estimate.issues.end() ? nullptr : &*found;
}

/// Disables the field if it has no effect, and shows the issue of its value below it.
void mark(ParamForm& form, const SetupField& field, const SessionState& sessionState)
{
    const Setup& setup = sessionState.project->setup;
    const QString key = qs(field.spec.key);
    form.setIneffective(key, field.get(setup), translated(reasonForNoEffect(field, setup)));
    if (const Issue* issue = issueOf(*sessionState.estimate, field.spec.key))
        form.field(key)->showRemark(translated(issue->message), issue->severity);
}

constexpr qsizetype kMostPatterns = 400; ///< Maximum number of suggestions; others can still be typed.

/// Returns glob patterns to suggest: one for everything, and for each block in the first two levels, its path and the
/// pattern of its contents.
QStringList blockPatterns(const Project* project)
{
    QStringList patterns{QStringLiteral("*")};
    if (!project)
        return patterns;
    forEachPath(project->network, [&](const Row& row, const std::string& path) {
        const bool deep = std::ranges::count(path, '.') > 1;
        if (asBlock(row) && !deep && patterns.size() < kMostPatterns)
            patterns << qs(path) << qs(path) + QStringLiteral(".*");
    });
    return patterns;
}

/// Names of the linear layers, in the form of LoRA's target_modules.
QStringList linearNames(const Project* project)
{
    QStringList names{QStringLiteral("all-linear")};
    if (!project)
        return names;
    forEachRow(project->network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        if (layer && is(*layer, Trait::Linear) && names.size() < kMostPatterns && !names.contains(qs(layer->name)))
            names << qs(layer->name);
    });
    return names;
}

std::vector<Preset> loraPresets(const Project* project)
{
    std::vector<Preset> presets{{SetupPanel::tr("All linear layers (all-linear)"), QStringLiteral("all-linear")}};
    if (const QString targets = project ? qs(attentionTargets(project->network)) : QString(); !targets.isEmpty())
        presets.push_back({SetupPanel::tr("Attention q and v (%1)").arg(targets), targets});
    presets.push_back({SetupPanel::tr("None"), {}});
    return presets;
}

QToolButton* planButton(QAction& plan)
{
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("planButton"));
    button->setText(SetupPanel::tr("Plan…"));
    button->setProperty("compact", true);
    button->setToolTip(plan.toolTip());
    button->setAccessibleName(plan.toolTip());
    button->setFocusPolicy(Qt::TabFocus);
    QObject::connect(button, &QToolButton::clicked, &plan, &QAction::trigger);
    return button;
}

} // namespace

std::vector<std::string_view> mainSetupKeys()
{
    return {kMain.begin(), kMain.end()};
}

std::vector<std::string_view> moreSetupKeys()
{
    return keysOf(false);
}

std::vector<std::string_view> techniqueKeys()
{
    return keysOf(true);
}

SetupPanel::SetupPanel(std::vector<std::string_view> keys, std::vector<std::string_view> more, const Gpus& gpus,
                       QWidget* parent)
    : QScrollArea(parent), m_keys(std::move(keys)), m_moreKeys(std::move(more))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // The scroll area follows the focused field.
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget;
    content->setMinimumWidth(1); // Otherwise a long word would widen the page, and its right side would be cut off.
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(14, 10, 14, 14);
    layout->setSpacing(8);
    layout->addStretch(1);
    setWidget(content);
    m_form = addForm(gpus);
    if (m_moreKeys.empty())
        return;
    auto* button = new QPushButton(tr("More settings"));
    button->setObjectName(QStringLiteral("moreSettings"));
    button->setProperty("quiet", true);
    button->setProperty("link", true);
    button->setCheckable(true);
    m_moreButton = button;
    addBelow(button, Qt::AlignLeft);
    m_more = addForm(gpus);
    m_more->setVisible(false);
    connect(button, &QPushButton::toggled, this, [this, button](bool on) {
        m_more->setVisible(on);
        button->setText(on ? tr("Fewer settings") : tr("More settings"));
    });
}

ParamForm* SetupPanel::addForm(const Gpus& gpus)
{
    auto* form = new ParamForm;
    form->setMaker(QStringLiteral("gpu"), [gpus](const AttributeSpec& spec, QWidget* parent) -> Field* {
        return new GpuField(spec, parent, gpus);
    });
    form->setMaker(QStringLiteral("gpus"), [gpus](const AttributeSpec& spec, QWidget* parent) {
        Field* field = makeField(spec, parent);
        field->addBeside(planButton(*gpus().plan));
        return field;
    });
    const auto blocks = [this] { return blockPatterns(m_project.get()); };
    form->setSuggestions(QStringLiteral("freeze"), blocks);
    form->setMaker(QStringLiteral("checkpoint"), [this, blocks](const AttributeSpec& spec, QWidget* parent) {
        auto* field = new CheckpointField(
            spec, parent, [this] { return m_project; }, blocks);
        connect(field, &CheckpointField::chosen, this, &SetupPanel::checkpointsChosen);
        connect(field, &CheckpointField::everyEdited, this,
                [this](const AttributeValue& every, bool done) { emit edited(qs(kInterval), every, done); });
        return field;
    });
    for (const char* key : {"lora", "skip-modules"})
        form->setSuggestions(QLatin1String(key), [this] { return linearNames(m_project.get()); });
    form->setMaker(QStringLiteral("lora"), [this](const AttributeSpec& spec, QWidget* parent) {
        return makeField(
            spec, parent, [this] { return linearNames(m_project.get()); },
            [this] { return loraPresets(m_project.get()); });
    });
    addBelow(form);
    connect(form, &ParamForm::edited, this, &SetupPanel::edited);
    return form;
}

void SetupPanel::addBelow(QWidget* widget, Qt::Alignment alignment)
{
    auto* layout = static_cast<QVBoxLayout*>(this->widget()->layout());
    layout->insertWidget(layout->count() - 1, widget, 0, alignment);
}

void SetupPanel::addBelowMain(QWidget* widget)
{
    auto* layout = static_cast<QVBoxLayout*>(this->widget()->layout());
    layout->insertWidget(layout->indexOf(m_moreButton), widget);
}

void SetupPanel::display(const SessionState& sessionState)
{
    m_project = sessionState.project;
    const auto fill = [&](ParamForm* form, const std::vector<std::string_view>& keys, bool hasHeadings) {
        std::vector<AttributeSpec> specs;
        std::vector<AttributeValue> values;
        std::vector<std::string_view> headings;
        for (const std::string_view key : keys) {
            if (const SetupField* field = findSetupField(key); field && isShown(*field, sessionState.project->setup)) {
                specs.push_back(shownSpec(*field, sessionState.project->setup));
                headings.push_back(field->group);
                values.push_back(field->get(sessionState.project->setup));
            }
        }
        form->display(specs, values, hasHeadings ? headings : std::vector<std::string_view>());
        for (const AttributeSpec& spec : specs)
            mark(*form, *findSetupField(spec.key), sessionState);
    };
    fill(m_form, m_keys, m_moreKeys.empty());
    if (m_more)
        fill(m_more, m_moreKeys, true);
}

Field* SetupPanel::field(const QString& key) const
{
    Field* found = m_form->field(key == qs(kInterval) ? QStringLiteral("checkpoint") : key);
    return found || !m_more ? found : m_more->field(key);
}

void SetupPanel::reveal(const QString& key)
{
    if (m_more && m_more->field(key))
        m_moreButton->setChecked(true);
    const Field* wanted = field(key);
    if (!wanted)
        return;
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // Expanded fields need a layout.
    ensureWidgetVisible(wanted->editor());
    wanted->editor()->setFocus(Qt::ShortcutFocusReason);
}

} // namespace vram
