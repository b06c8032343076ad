# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the window through AT-SPI, as a screen reader does, and exits with status 1 if something is missing.

Usage: screen_reader.py PID    (on the session bus of the program)
"""

import os
import sys
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

PATIENCE = 90  # Timeout in seconds.
ACCESSIBLE = "org.a11y.atspi.Accessible"
CHILDREN = GLib.VariantType("(a(so))")


class Bus:
    """The accessibility bus."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        reply = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, 30000)
        flags = Gio.DBusConnectionFlags
        self.connection = Gio.DBusConnection.new_for_address_sync(
            reply.unpack()[0], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION)

    def call(self, name, path, interface, method, arguments=None):
        reply = self.connection.call_sync(
            name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 30000)
        return reply.unpack()

    def value(self, node, interface, key):
        arguments = GLib.Variant("(ss)", (interface, key))
        return self.call(*node, "org.freedesktop.DBus.Properties", "Get", arguments)[0]

    def pid(self, name):
        daemon = "org.freedesktop.DBus"
        return self.call(daemon, "/", daemon, "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))[0]

    def children(self, node):
        return self.call(*node, ACCESSIBLE, "GetChildren")[0]

    def role(self, node):
        return self.call(*node, ACCESSIBLE, "GetRoleName")[0]

    def name(self, node):
        return self.value(node, ACCESSIBLE, "Name")

    def walk(self, node):
        yield node
        for child in self.children(node):
            if not child[1].endswith("/null"):
                yield from self.walk(child)


def application(bus, pid):
    """The program's root, once it has joined the bus."""
    root = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        os.kill(pid, 0)
        for child in bus.children(root):
            if bus.pid(child[0]) == pid:
                return child
        time.sleep(0.2)
    sys.exit("the program did not join the accessibility bus")


def found(bus, top, role, begins):
    """Waits for a node of that role (or of one of a tuple of roles) whose name starts with `begins`, and returns it."""
    end = time.monotonic() + PATIENCE
    roles = role if isinstance(role, tuple) else (role,)
    seen = []
    while time.monotonic() < end:
        seen = []
        for node in bus.walk(top):
            here = (bus.role(node), bus.name(node))
            if here[0] in roles and here[1].startswith(begins):
                return node
            seen.append(here)
        time.sleep(0.5)
    sys.exit(f"no {role} named {begins}; there are {sorted(set(seen))}")


def actions(bus, node):
    count = bus.value(node, "org.a11y.atspi.Action", "NActions")
    return [bus.call(*node, "org.a11y.atspi.Action", "GetName", GLib.Variant("(i)", (i,)))[0] for i in range(count)]


def main():
    bus = Bus()
    top = application(bus, int(sys.argv[1]))
    for label in ("Precision", "Optimizer", "GPU"):
        found(bus, top, "combo box", label)
    batch = found(bus, top, ("spin button", "spin box"), "Batch size")  # Qt 6.4 says "spin box".
    value = "org.a11y.atspi.Value"
    if not bus.value(batch, value, "MinimumValue") <= bus.value(batch, value, "CurrentValue"):
        sys.exit("the batch size has no value within its range")
    if bus.value(batch, value, "MaximumValue") < 1e6:
        sys.exit("the batch size has no range")
    for begins in ("device total", "step time", "Activations", "Fits"):
        figure = found(bus, top, "push button", begins)
        if "Press" not in actions(bus, figure):
            sys.exit(f"{begins}: cannot be pressed, only {actions(bus, figure)}")
    for begins in ("Memory at the peak", "Memory over one training step"):
        found(bus, top, "chart", begins)


if __name__ == "__main__":
    main()
