// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QObject>

class QDBusVariant;

namespace vram {

/// Returns the desktop's colour scheme, as reported by the settings portal or else inferred from the brightness of the
/// platform's palette.
Scheme systemScheme();

/// Emits a signal when the desktop's colour scheme changes.
class SystemSchemeWatcher : public QObject
{
    Q_OBJECT

public:
    explicit SystemSchemeWatcher(QObject* parent = nullptr);

signals:
    void changed();

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

} // namespace vram
