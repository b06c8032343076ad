// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/welcome_page.h"

#include "ui/actions/actions.h"
#include "ui/document/settings.h"
#include "ui/frame/model_card.h"
#include "ui/frame/recent_title.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include "import/load_model.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

constexpr int kColumns = 2;

QLabel* heading(const QString& text)
{
    auto* label = new QLabel(text);
    label->setFont(scaled(label->font(), 1.0, true));
    return label;
}

} // namespace

WelcomePage::WelcomePage(Settings& settings, const Actions& actions, QWidget* parent)
    : QWidget(parent), m_settings(settings)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* title = new QLabel(tr("How much GPU memory will your network need?"));
    title->setFont(scaled(font(), 1.9, true));
    auto* lead =
        new QLabel(tr("See where every byte of a training step goes, and the largest batch that fits, before you "
                      "rent a GPU."));
    lead->setFont(scaled(font(), 1.1));
    makeSecondary(lead);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(48);
    columns->addWidget(makeModels(), 3);
    columns->addWidget(makeStart(actions), 2);
    auto* middle = new QVBoxLayout;
    middle->setSpacing(8);
    middle->addStretch(2);
    middle->addWidget(title);
    middle->addWidget(lead);
    middle->addSpacing(24);
    middle->addLayout(columns);
    middle->addStretch(3);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addStretch(1);
    layout->addLayout(middle, 8);
    layout->addStretch(1);
}

QWidget* WelcomePage::makeModels()
{
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(8);
    grid->addWidget(heading(tr("Try a well-known network")), 0, 0, 1, kColumns);
    const auto chooser = [this](const std::string& name) {
        return [this, name] { emit modelChosen(QStringLiteral("builtin:") + qs(name)); };
    };
    const std::vector<std::string> builtins = builtinModels();
    const std::vector<std::string> known = ModelCard::known();
    const auto holds = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    int i = 0;
    for (const std::string& name : known) {
        if (!holds(builtins, name))
            continue;
        auto* card = new ModelCard(name);
        connect(card, &QAbstractButton::clicked, this, chooser(name));
        grid->addWidget(card, 1 + i / kColumns, i % kColumns);
        ++i;
    }
    auto* others = new QMenu(this);
    for (const std::string& name : builtins) {
        if (!holds(known, name))
            others->addAction(escapedMnemonics(ModelCard::titleOf(name)), this, chooser(name));
    }
    if (!others->isEmpty()) {
        auto* more = new QToolButton;
        more->setObjectName(QStringLiteral("otherModels"));
        more->setText(tr("%1 more").arg(others->actions().size()));
        more->setMenu(others);
        more->setPopupMode(QToolButton::InstantPopup);
        grid->addWidget(more, 2 + i / kColumns, 0, Qt::AlignLeft);
    }
    grid->setRowStretch(3 + i / kColumns, 1);
    return box;
}

QWidget* WelcomePage::makeStart(const Actions& actions)
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(heading(tr("Start with your own network")));
    const auto button = [layout, &actions](ActionId actionId, const char* name) {
        constexpr int height = 34;
        auto* made = new QPushButton(Actions::nameOf(*actions[actionId]));
        made->setObjectName(QLatin1String(name));
        made->setToolTip(actions[actionId]->toolTip());
        made->setMinimumHeight(height);
        layout->addWidget(made);
        return made;
    };
    QPushButton* open = button(ActionId::Open, "welcomeOpen");
    open->setProperty("primary", true);
    QPushButton* paste = button(ActionId::OpenCopied, "welcomePaste");
    QPushButton* record = button(ActionId::RunExporter, "welcomeRecord");
    QPushButton* empty = button(ActionId::NewProject, "welcomeEmpty");
    QPushButton* totals = button(ActionId::Totals, "welcomeTotals");
    auto* kinds = new QLabel(
        tr("Projects, ONNX, Hugging Face config.json, Keras, safetensors, CSV, printed model summaries; or drop a "
           "file here."));
    kinds->setWordWrap(true);
    makeSecondary(kinds);
    layout->addWidget(kinds);
    layout->addSpacing(16);
    m_recent = new QVBoxLayout;
    m_recent->setSpacing(2);
    layout->addLayout(m_recent);
    layout->addStretch(1);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(paste, &QPushButton::clicked, this, &WelcomePage::pasteRequested);
    auto* key = new QShortcut(QKeySequence::Paste, this);
    key->setContext(Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, this, &WelcomePage::pasteRequested);
    connect(record, &QPushButton::clicked, this, &WelcomePage::recordRequested);
    connect(totals, &QPushButton::clicked, this, &WelcomePage::totalsRequested);
    connect(empty, &QPushButton::clicked, this, &WelcomePage::emptyRequested);
    return box;
}

void WelcomePage::refresh()
{
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    const QStringList files = m_settings.recentFiles();
    if (!files.isEmpty())
        m_recent->addWidget(heading(tr("Recent")));
    for (const QString& file : files.mid(0, 6)) {
        auto* button = new QPushButton(escapedMnemonics(recentTitle(file, files)));
        button->setObjectName(QStringLiteral("recent"));
        button->setProperty("quiet", true);
        button->setProperty("flush", true);
        button->setToolTip(file);
        button->setEnabled(QFileInfo::exists(file));
        connect(button, &QPushButton::clicked, this, [this, file] { emit modelChosen(file); });
        m_recent->addWidget(button, 0, Qt::AlignLeft);
    }
}

void WelcomePage::showEvent(QShowEvent* event)
{
    refresh();
    QWidget::showEvent(event);
}

} // namespace vram
