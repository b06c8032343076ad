// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Precompiled headers of the tests without a user interface. Every file still includes the headers it uses.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>
