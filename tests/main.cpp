// The test runner's main function; nothing else, as this file is slow to compile.
// SPDX-License-Identifier: MIT
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
