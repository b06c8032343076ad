// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/system_scheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QGuiApplication>

#include <optional>

namespace vram {

namespace {

constexpr auto kService = "org.freedesktop.portal.Desktop";
constexpr auto kPath = "/org/freedesktop/portal/desktop";
constexpr auto kInterface = "org.freedesktop.portal.Settings";
constexpr auto kGroup = "org.freedesktop.appearance";
constexpr auto kKey = "color-scheme";

bool hasSessionBus()
{
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS");
}

/// Returns the colour scheme that the settings portal reports as a variant within a variant.
std::optional<Scheme> portalScheme()
{
    if (!hasSessionBus())
        return std::nullopt;
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(kService), QLatin1String(kPath),
                                                       QLatin1String(kInterface), QStringLiteral("Read"));
    call.setArguments({QLatin1String(kGroup), QLatin1String(kKey)});
    const QDBusMessage reply = QDBusConnection::sessionBus().call(call, QDBus::Block, 150);
    if (reply.type() != QDBusMessage::ReplyMessage || reply.arguments().isEmpty())
        return std::nullopt;
    QVariant value = reply.arguments().constFirst();
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    if (value.toUInt() == 0)
        return std::nullopt;
    return value.toUInt() == 1 ? Scheme::Dark : Scheme::Light;
}

/// Returns the colour scheme according to the platform's palette, read before the application's own palette replaces
/// it.
Scheme platformScheme()
{
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark ? Scheme::Dark : Scheme::Light;
}

} // namespace

Scheme systemScheme()
{
    const Scheme platform = platformScheme();
    return portalScheme().value_or(platform);
}

SystemSchemeWatcher::SystemSchemeWatcher(QObject* parent) : QObject(parent)
{
    if (hasSessionBus()) {
        QDBusConnection::sessionBus().connect(QLatin1String(kService), QLatin1String(kPath), QLatin1String(kInterface),
                                              QStringLiteral("SettingChanged"), this,
                                              SLOT(settingChanged(QString, QString, QDBusVariant)));
    }
}

void SystemSchemeWatcher::settingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    Q_UNUSED(value)
    if (group == QLatin1String(kGroup) && key == QLatin1String(kKey))
        emit changed();
}

} // namespace vram
