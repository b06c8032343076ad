// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/gpu_prices.h"

#include "ui/document/settings.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QPushButton>

namespace vram {

namespace {

constexpr qint64 kLargestList = 1 << 20;

} // namespace

GpuPrices savedPrices(const Settings& settings)
{
    GpuPrices prices;
    const QVariantMap kept = settings.value(Setting::PricesOfGpus).toMap();
    for (auto entry = kept.begin(); entry != kept.end(); ++entry)
        prices[utf8(entry.key())] = entry.value().toDouble();
    return prices;
}

namespace {

void savePrices(Settings& settings, const GpuPrices& prices)
{
    QVariantMap kept;
    for (const auto& [name, price] : prices)
        kept.insert(qs(name), price);
    settings.set(Setting::PricesOfGpus, kept);
}

} // namespace

PriceButton::PriceButton(Settings& settings, QPushButton* button, QObject* parent)
    : QObject(parent), m_settings(settings), m_button(button)
{
    m_button->setText(tr("Prices"));
    m_button->setObjectName(QStringLiteral("prices"));
    auto* menu = new QMenu(m_button);
    menu->addAction(tr("Price of the selected GPU…"), this, &PriceButton::typeRequested);
    menu->addAction(tr("Import a list (CSV)…"), this, &PriceButton::importRequested);
    menu->addSeparator();
    menu->addAction(tr("Remove all prices"), this, [this] { savePrices(m_settings, {}); });
    m_button->setMenu(menu);
}

void savePrice(Settings& settings, const QString& gpu, double price)
{
    GpuPrices changed = savedPrices(settings);
    if (price > 0)
        changed[utf8(gpu)] = price;
    else
        changed.erase(utf8(gpu));
    savePrices(settings, changed);
}

std::optional<double> typedPrice(const QString& text)
{
    QString typed = text.trimmed();
    if (typed.isEmpty())
        return 0;
    bool known = false;
    double price = QLocale().toDouble(typed, &known);
    if (!known) // Tries the other decimal separator, so that 1,20 and 1.20 mean the same in every language.
        price = typed.replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&known);
    return known && price >= 0 && price <= kMaxPrice ? std::optional(price) : std::nullopt;
}

void PriceButton::import(const QString& file, const std::vector<Gpu>& gpus)
{
    const QString name = QFileInfo(file).fileName();
    QFile list(file);
    if (!list.open(QIODevice::ReadOnly))
        return emit messageRequested(tr("%1 cannot be read: %2").arg(name, list.errorString()), true);
    const auto read = parsePrices(list.read(kLargestList).toStdString(), gpus);
    if (!read)
        return emit messageRequested(QStringLiteral("%1: %2").arg(name, translated(read.error())), true);
    GpuPrices prices = savedPrices(m_settings);
    for (const auto& [gpu, price] : read->prices)
        prices[gpu] = price;
    savePrices(m_settings, prices);
    QStringList unknown;
    for (const std::string& left : read->unknown)
        unknown << qs(left);
    const QString taken =
        counted(static_cast<std::int64_t>(read->prices.size()), tr("%1 price from %2."), tr("%1 prices from %2."))
            .arg(name);
    emit messageRequested(
        unknown.isEmpty() ? taken : tr("%1 Not in the catalogue: %2").arg(taken, unknown.join(QStringLiteral(", "))),
        false);
}

} // namespace vram
