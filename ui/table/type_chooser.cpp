// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/type_chooser.h"

#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/palette_delegate.h"
#include "ui/theme/theme.h"

#include "layers/block_presets.h"
#include "layers/layer_type.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vram {

namespace {

const QString kBlock = QStringLiteral("\x01"
                                      "block");

QListWidgetItem* heading(const QString& text)
{
    auto* item = new QListWidgetItem(text);
    item->setFlags(Qt::NoItemFlags);
    return item;
}

} // namespace

TypeChooser::TypeChooser(QWidget* parent)
    : QFrame(parent, Qt::Popup), m_search(new QLineEdit), m_list(new QListWidget), m_help(new QLabel)
{
    setFrameShape(QFrame::StyledPanel);
    setObjectName(QStringLiteral("typeChooser"));
    m_search->setPlaceholderText(tr("Search layer types"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Layer types"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setFocusProxy(m_search);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_help->setWordWrap(true);
    m_help->setMinimumHeight(fontMetrics().height() * 3);
    m_help->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    makeSecondary(m_help);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_help);
    resize(340, 420);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &TypeChooser::fill);
    connect(m_list, &QListWidget::currentItemChanged, this, &TypeChooser::explain);
    connect(m_list, &QListWidget::itemClicked, this, &TypeChooser::accept);
    fill({});
}

void TypeChooser::openAt(const QPoint& globalTopLeft, TypePredicate fits)
{
    m_fits = std::move(fits);
    m_search->clear();
    fill({});
    QRect place(globalTopLeft, size());
    if (const QScreen* screen = this->screen()) {
        const QRect room = screen->availableGeometry();
        place.moveRight(std::min(place.right(), room.right()));
        place.moveBottom(std::min(place.bottom(), room.bottom()));
    }
    move(place.topLeft());
    show();
    m_search->setFocus();
}

void TypeChooser::fill(const QString& search)
{
    m_list->clear();
    const bool grouped = search.trimmed().isEmpty();
    const auto add = [this](const QString& text, const QString& hint, const QString& key) {
        auto* item = new QListWidgetItem(text, m_list);
        item->setData(Qt::UserRole, key);
        item->setData(PaletteDelegate::HintRole, hint);
    };
    if (grouped || tr("Block").startsWith(search, Qt::CaseInsensitive))
        add(tr("Block"), tr("empty, with a repeat count"), kBlock);
    for (const BlockPreset& preset : blockPresets()) {
        if (grouped || qs(preset.name).contains(search.trimmed(), Qt::CaseInsensitive))
            add(qs(preset.name), tr("block"), qs(preset.name));
    }
    QString group;
    for (const QString& name : matchingTypes(search, m_fits)) {
        const QString own = translated(findLayerType(utf8(name))->group);
        if (grouped && own != group)
            m_list->addItem(heading(own));
        group = own;
        add(name, grouped ? QString() : own, name);
    }
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->flags() & Qt::ItemIsSelectable) {
            m_list->setCurrentRow(i);
            break;
        }
    }
    explain();
}

void TypeChooser::explain()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item) {
        m_help->setText(tr("No layer type matches. Custom rows take sizes entered by hand."));
        return;
    }
    const std::string name = utf8(item->data(Qt::UserRole).toString());
    if (const BlockPreset* preset = findBlockPreset(name)) {
        m_help->setText(translated(preset->help));
        return;
    }
    const LayerType* type = findLayerType(name);
    m_help->setText(type ? translated(type->help)
                         : tr("Contains layers; all of them run as many times as its repeat count."));
}

void TypeChooser::accept()
{
    const QListWidgetItem* item = m_list->currentItem();
    const QString type = item ? item->data(Qt::UserRole).toString() : QString();
    if (type.isEmpty())
        return;
    hide();
    if (type == kBlock)
        emit blockChosen();
    else
        emit chosen(type);
}

bool TypeChooser::eventFilter(QObject* object, QEvent* event)
{
    if (object != m_search || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(object, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        accept();
        return true;
    }
    const bool up = key->key() == Qt::Key_Up;
    if (!up && key->key() != Qt::Key_Down)
        return false;
    int row = m_list->currentRow();
    do {
        row += up ? -1 : 1;
    } while (row >= 0 && row < m_list->count() && !(m_list->item(row)->flags() & Qt::ItemIsSelectable));
    if (row >= 0 && row < m_list->count())
        m_list->setCurrentRow(row);
    return true;
}

} // namespace vram
