#include "engine/wthor.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hasami;
    const std::string_view bytes = fuzz::text_of(data, size);
    const Result<std::vector<std::string>> names = parse_wthor_names(bytes, "fuzz.jou");
    if (!names) {
        fuzz::require_clear(names.error().message);
    }
    const Result<WthorBase> base = parse_wthor(bytes, "fuzz.wtb");
    if (!base) {
        fuzz::require_clear(base.error().message);
        return 0;
    }
    const auto records =
        to_game_records(*base, {names.value_or(std::vector<std::string>{}), {}}, "fuzz.wtb");
    if (!records) {
        fuzz::require_clear(records.error().message);
    }
    return 0;
}
