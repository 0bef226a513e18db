// The command line of `hasami match`, called as main calls it.
// SPDX-License-Identifier: MIT
#include <catch2/catch.hpp>

#include "tools/hasami/command.h"

using namespace hasami::tools;

namespace {

Args with_engines(Args more) {
    Args args{"--engine",
              "name=A",
              "proto=gtp",
              "cmd=" HASAMI_FAKE_ENGINE " gtp",
              "--engine",
              "name=B",
              "cmd=" HASAMI_FAKE_ENGINE " nboard seed=2"};
    args.insert(args.end(), more.begin(), more.end());
    return args;
}

}  // namespace

TEST_CASE("match: wrong usage is refused before any game", "[tools]") {
    CHECK(cmd_match({}) == kBadInput);
    CHECK(cmd_match({"--engine", "name=A"}) == kBadInput);
    CHECK(cmd_match({"--replay", "/no/such/file"}) == kBadInput);
    CHECK(cmd_match({"merge", "/tmp/hasami-nowhere", "/no/such/folder"}) == kBadInput);
    for (const Args& bad :
         {Args{"--games", "3"}, Args{"--movetime", "0"}, Args{"--time", "5", "--movetime", "1"},
          Args{"--sprt", "elo0=5", "elo1=0"}, Args{"--openings", "/no/such/file"}, Args{"--resume"},
          Args{"--shard", "3/2"}, Args{"-j", "0"}, Args{"--engine", "cmd=no-such-program"},
          Args{"--make-openings", "5", "--plies", "7-3"}}) {
        CAPTURE(bad);
        CHECK(cmd_match(with_engines(bad)) == kBadInput);
    }
}

TEST_CASE("match: a short match runs to its end", "[tools]") {
    CHECK(cmd_match(with_engines({"--games", "2", "--json", "--margin", "20", "--seed", "3"})) ==
          kOk);
    CHECK(cmd_match({"--help"}) == kOk);
}
