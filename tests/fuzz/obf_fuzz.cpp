#include "engine/notation.h"
#include "engine/obf.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hasami;
    const std::string_view text = fuzz::text_of(data, size);
    if (const Result<Position> position = parse_position(text)) {
        fuzz::require(parse_position(format_position(*position)) == *position,
                      "a written board is read back");
        (void)board_picture(*position);
    }
    const Result<std::vector<Problem>> problems = parse_obf(text);
    if (!problems) {
        fuzz::require_clear(problems.error().message);
        return 0;
    }
    for (const Problem& problem : *problems) {
        fuzz::require(parse_obf_line(format_obf(problem)) == problem, "written OBF is read back");
    }
    return 0;
}
