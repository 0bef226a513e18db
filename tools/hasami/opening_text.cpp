#include "tools/hasami/opening_text.h"

#include <map>

#include "engine/text.h"
#include "tools/hasami/terminal.h"

namespace hasami::tools {

book::Language language_of_locale() {
    return locale_is_japanese() && locale_is_utf8() ? book::Language::japanese
                                                    : book::Language::english;
}

void add_language_flag(CLI::App& app, book::Language& language) {
    language = language_of_locale();
    const std::map<std::string, book::Language> names{{"en", book::Language::english},
                                                      {"ja", book::Language::japanese}};
    app.add_option_function<std::string>(
           "--lang", [names, &language](const std::string& name) { language = names.at(name); },
           "names of openings in English or Japanese; else as the locale says")
        ->type_name("en|ja")
        ->check(CLI::Validator(
            [names](const std::string& text) {
                return names.contains(text) ? "" : hasami::quoted(text) + ", expected en or ja";
            },
            ""));
}

std::string opening_text(Board board, book::Language language) {
    const book::Opening* opening = book::opening_at(board);
    return opening == nullptr ? "" : std::string(name_of(*opening, language));
}

Json opening_json(const book::Opening* opening) {
    return opening == nullptr ? Json() : Json{{"en", opening->en}, {"ja", opening->ja}};
}

}  // namespace hasami::tools
