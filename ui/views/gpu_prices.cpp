// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/gpu_prices.h"

#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QFile>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QPushButton>

namespace vram {

namespace {

constexpr qint64 kLargestList = 1 << 20;
constexpr double kHighestPrice = 1e6;

} // namespace

GpuPrices pricesOf(const Settings& settings)
{
    GpuPrices prices;
    const QVariantMap kept = settings.value(Setting::PricesOfGpus).toMap();
    for (auto entry = kept.begin(); entry != kept.end(); ++entry)
        prices[utf8(entry.key())] = entry.value().toDouble();
    return prices;
}

void keepPrices(Settings& settings, const GpuPrices& prices)
{
    QVariantMap kept;
    for (const auto& [name, price] : prices)
        kept.insert(qs(name), price);
    settings.set(Setting::PricesOfGpus, kept);
}

PriceButton::PriceButton(Settings& settings, QPushButton* button, QObject* parent)
    : QObject(parent), m_settings(settings), m_button(button)
{
    m_button->setText(tr("Prices"));
    m_button->setObjectName(QStringLiteral("prices"));
    auto* menu = new QMenu(m_button);
    menu->addAction(tr("Price of the selected GPU…"), this, &PriceButton::typeWanted);
    menu->addAction(tr("Import a list (CSV)…"), this, &PriceButton::importWanted);
    menu->addSeparator();
    menu->addAction(tr("Remove all prices"), this, [this] { keepPrices(m_settings, {}); });
    m_button->setMenu(menu);
}

void PriceButton::ask(const QString& gpu)
{
    const GpuPrices prices = pricesOf(m_settings);
    const auto known = prices.find(utf8(gpu));
    auto* dialog = new QInputDialog(m_button->window());
    dialog->setObjectName(QStringLiteral("priceDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Price per hour"));
    dialog->setLabelText(tr("%1, per hour in your currency; 0 removes it:").arg(shortGpuName(utf8(gpu))));
    dialog->setInputMode(QInputDialog::DoubleInput);
    dialog->setDoubleDecimals(3);
    dialog->setDoubleRange(0, kHighestPrice);
    dialog->setDoubleValue(known == prices.end() ? 0 : known->second);
    connect(dialog, &QInputDialog::doubleValueSelected, this, [this, gpu](double price) {
        GpuPrices changed = pricesOf(m_settings);
        if (price > 0)
            changed[utf8(gpu)] = price;
        else
            changed.erase(utf8(gpu));
        keepPrices(m_settings, changed);
    });
    dialog->open();
}

void PriceButton::import(const QString& file, const std::vector<Gpu>& gpus)
{
    const QString name = QFileInfo(file).fileName();
    QFile list(file);
    if (!list.open(QIODevice::ReadOnly))
        return emit told(tr("%1 cannot be read: %2").arg(name, list.errorString()), true);
    const auto read = parsePrices(list.read(kLargestList).toStdString(), gpus);
    if (!read)
        return emit told(QStringLiteral("%1: %2").arg(name, translated(read.error())), true);
    GpuPrices prices = pricesOf(m_settings);
    for (const auto& [gpu, price] : read->prices)
        prices[gpu] = price;
    keepPrices(m_settings, prices);
    QStringList unknown;
    for (const std::string& left : read->unknown)
        unknown << qs(left);
    const QString taken =
        counted(static_cast<std::int64_t>(read->prices.size()), tr("%1 price from %2."), tr("%1 prices from %2."))
            .arg(name);
    emit told(unknown.isEmpty() ? taken
                                : tr("%1 Not in the catalogue: %2").arg(taken, unknown.join(QStringLiteral(", "))),
              false);
}

} // namespace vram
