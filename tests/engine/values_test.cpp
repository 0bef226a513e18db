// Score, Color, Isa, Rng: the small value types of the engine.
#include <catch2/catch.hpp>

#include "engine/color.h"
#include "engine/isa.h"
#include "engine/rng.h"
#include "engine/score.h"

namespace hasami {

TEST_CASE("scores convert between units and discs", "[engine]") {
    REQUIRE(Score::from_discs(1).raw() == 128);
    REQUIRE(Score::max() == Score::from_discs(64));
    REQUIRE(Score::min() == -Score::max());
    REQUIRE(Score::infinity() > Score::max());
    REQUIRE(Score().raw() == 0);
    REQUIRE(Score::from_raw(-192).discs() == Approx(-1.5));
    REQUIRE(Score::from_discs(3) - Score::from_discs(5) == Score::from_discs(-2));
    REQUIRE(Score::from_discs(3) + Score::from_raw(1) > Score::from_discs(3));
}

TEST_CASE("scores round to whole discs, halves away from zero", "[engine]") {
    for (int discs = -64; discs <= 64; ++discs) {
        REQUIRE(Score::from_discs(discs).rounded_discs() == discs);
    }
    REQUIRE(Score::from_raw(63).rounded_discs() == 0);
    REQUIRE(Score::from_raw(64).rounded_discs() == 1);
    REQUIRE(Score::from_raw(-63).rounded_discs() == 0);
    REQUIRE(Score::from_raw(-64).rounded_discs() == -1);
}

TEST_CASE("colours have opponents, names and letters", "[engine]") {
    REQUIRE(opponent(Color::black) == Color::white);
    REQUIRE(opponent(Color::white) == Color::black);
    REQUIRE(name_of(Color::black) == "black");
    REQUIRE(name_of(Color::white) == "white");
    REQUIRE(letter_of(Color::black) == 'X');
    REQUIRE(letter_of(Color::white) == 'O');
}

TEST_CASE("instruction sets are read back from their names", "[engine]") {
    for (const Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
        REQUIRE(parse_isa(name_of(isa)) == isa);
    }
    REQUIRE(parse_isa("AVX2") == Isa::avx2);
    for (const char* name : {"", "avx", "avx-2", "avx2 ", "sse"}) {
        const Result<Isa> isa = parse_isa(name);
        REQUIRE_FALSE(isa.has_value());
        REQUIRE(isa.error().message.find("portable, avx2 or avx512") != std::string::npos);
    }
}

TEST_CASE("this CPU runs the portable kernel, and the lists grow in order", "[engine]") {
    const std::vector<Isa> isas = isas_of_this_cpu();
    REQUIRE(isas.front() == Isa::portable);
    for (std::size_t i = 1; i < isas.size(); ++i) {
        REQUIRE(static_cast<int>(isas[i]) == static_cast<int>(isas[i - 1]) + 1);
    }
}

TEST_CASE("the generator is SplitMix64", "[engine]") {
    Rng rng(1234567);
    REQUIRE(rng.next() == 6457827717110365317ULL);
    REQUIRE(rng.next() == 3203168211198807973ULL);
    REQUIRE(rng.next() == 9817491932198370423ULL);
}

TEST_CASE("random numbers stay in range and reach every value", "[engine]") {
    Rng rng(9);
    int seen = 0;
    for (int i = 0; i < 1000; ++i) {
        const int n = rng.below(7);
        REQUIRE(n >= 0);
        REQUIRE(n < 7);
        seen |= 1 << n;
        const double u = rng.unit();
        REQUIRE(u >= 0);
        REQUIRE(u < 1);
    }
    REQUIRE(seen == 0x7F);
}

}  // namespace hasami
