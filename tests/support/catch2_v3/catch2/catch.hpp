// The one header of Catch2 version 2, in terms of version 3 (Ubuntu 24.04).
// SPDX-License-Identifier: MIT
#pragma once

#include <catch2/catch_all.hpp>

using Catch::Approx;
