#include "engine/position_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "engine/file.h"
#include "engine/ggf.h"
#include "engine/notation.h"
#include "engine/sgf.h"
#include "engine/wthor.h"

namespace hasami {

namespace {

using Items = std::vector<InputItem>;

bool has_extension(std::string_view path, std::string_view extension) noexcept {
    return path.size() > extension.size() &&
           equals_ignoring_case(path.substr(path.size() - extension.size()), extension);
}

void append(Items& items, Items&& more) {
    std::move(more.begin(), more.end(), std::back_inserter(items));
}

// The names in the only file with `extension` beside `path`; none if there is no such file.
Result<std::vector<std::string>> read_names_beside(const std::string& path,
                                                   std::string_view extension) {
    std::vector<std::string> found;
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    for (std::filesystem::directory_iterator it(folder.empty() ? "." : folder, error), end;
         !error && it != end; it.increment(error)) {
        if (has_extension(it->path().string(), extension)) {
            found.push_back(it->path().string());
        }
    }
    if (found.size() != 1) {
        return {};
    }
    const Result<std::string> bytes = read_file(found.front());
    return bytes ? parse_wthor_names(*bytes, found.front()) : tl::unexpected(bytes.error());
}

Result<Items> read_wthor(const std::string& path, std::string_view bytes) {
    const Result<WthorBase> base = parse_wthor(bytes, path);
    if (!base) {
        return tl::unexpected(base.error());
    }
    Result<std::vector<std::string>> players = read_names_beside(path, ".jou");
    Result<std::vector<std::string>> tournaments = read_names_beside(path, ".trn");
    for (const auto* names : {&players, &tournaments}) {
        if (!*names) {
            return tl::unexpected(names->error());
        }
    }
    Result<std::vector<GameRecord>> records =
        to_game_records(*base, {std::move(*players), std::move(*tournaments)}, path);
    if (!records) {
        return tl::unexpected(std::move(records.error()));
    }
    Items items;
    items.reserve(records->size());
    for (GameRecord& record : *records) {
        items.push_back({fmt::format("{}#{}", path, items.size() + 1), std::move(record)});
    }
    return items;
}

// A WTHOR base under another name: a text holds no NUL bytes.
bool looks_like_wthor(std::string_view bytes) {
    return bytes.find('\0') != std::string_view::npos && parse_wthor(bytes, "").has_value();
}

// Whether to take the word as a path. Words that can be text come first: a file that happens to be
// called "x" or "f5d6" must not change what they mean.
bool names_file(const std::string& word, const OpeningLookup& opening) {
    constexpr std::size_t kLongestPath = 4096;
    if (word.empty() || word.size() > kLongestPath || begins_like_tree(word) ||
        word.find('\n') != std::string::npos) {
        return false;
    }
    for (const std::string_view extension : {".obf", ".ggf", ".sgf", ".wtb", ".txt"}) {
        if (has_extension(word, extension)) {
            return true;
        }
    }
    int cells = 0;
    if (is_all_cells(word, cells) || parse_side(word) || start_named(word) ||
        begins_like_transcript(word) || (opening && opening(word))) {
        return false;
    }
    const bool has_suffix = word.find('.') != std::string::npos && is_letter(word.back());
    std::error_code ignored;
    return has_suffix || word.find('/') != std::string::npos ||
           std::filesystem::exists(word, ignored);
}

std::string joined(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? "" : " ";
        text += word;
    }
    return text;
}

// Splits words of text into positions, always taking as many words as make one.
class WordGrouper {
  public:
    // `first_number` is the place of the first word on the command line, for ids.
    WordGrouper(std::span<const std::string> words, std::size_t first_number,
                const OpeningLookup& opening)
        : words_(words), number_(first_number), opening_(opening) {}

    Result<Items> read() {
        Items items;
        while (!words_.empty()) {
            Result<Items> first = read_first();
            if (!first) {
                return first;
            }
            append(items, std::move(*first));
        }
        return items;
    }

  private:
    // Reads the longest beginning of the words that can be read, and drops these words.
    Result<Items> read_first() {
        // 64 squares and a side, or 60 moves with their numbers.
        constexpr std::size_t kMostWords = 128;
        Result<Items> longest;
        for (std::size_t count = std::min(words_.size(), kMostWords); count > 0; --count) {
            const std::string text = joined(words_.first(count));
            Result<Items> items = parse_input_text(text, kArgument, opening_);
            if (items && !(begins_like_transcript(text) && a_move_follows(count))) {
                name_items(*items, text);
                words_ = words_.subspan(count);
                number_ += count;
                return items;
            }
            if (count == std::min(words_.size(), kMostWords)) {
                longest = std::move(items);
            }
        }
        return longest;
    }

    // A lone move or its number never begins the next position behind a game: "f5 d6 a1" is a game
    // with an error.
    [[nodiscard]] bool a_move_follows(std::size_t count) const noexcept {
        return count < words_.size() && !words_[count].empty() &&
               (parse_move(words_[count]) || is_digit(words_[count].front()));
    }

    void name_items(Items& items, const std::string& text) const {
        constexpr std::size_t kLongestId = 24;
        const bool short_text = text.size() <= kLongestId && text.find('\n') == std::string::npos;
        if (items.size() == 1) {
            items.front().id = short_text ? text : fmt::format("argument {}", number_);
        }
    }

    static constexpr Source kArgument{"argument"};
    std::span<const std::string> words_;
    std::size_t number_;
    const OpeningLookup& opening_;
};

}  // namespace

Result<Items> read_position_file(const std::string& path, const OpeningLookup& opening) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    if (has_extension(path, ".wtb") || looks_like_wthor(*bytes)) {
        return read_wthor(path, *bytes);
    }
    return parse_input_text(*bytes, {path}, opening);
}

Result<Items> read_positions(std::span<const std::string> words,
                             const PositionReaderOptions& options) {
    if (words.empty()) {
        return fail("argument: no position, expected moves, a board, a name, a file or -");
    }
    Items items;
    for (std::size_t i = 0; i < words.size();) {
        const auto rest = words.subspan(i);
        const auto text_end = std::find_if(rest.begin(), rest.end(), [&](const auto& word) {
            return word == "-" || names_file(word, options.opening);
        });
        const auto text_words = static_cast<std::size_t>(text_end - rest.begin());
        Result<Items> more;
        if (text_words > 0) {
            more = WordGrouper(rest.first(text_words), i + 1, options.opening).read();
        } else if (words[i] == "-") {
            std::istream& input = options.standard_input ? *options.standard_input : std::cin;
            const Result<std::string> text = read_stream(input, "stdin");
            more = text ? parse_input_text(*text, {"stdin"}, options.opening)
                        : tl::unexpected(text.error());
        } else {
            more = read_position_file(words[i], options.opening);
        }
        if (!more) {
            return more;
        }
        append(items, std::move(*more));
        i += std::max<std::size_t>(1, text_words);
    }
    return items;
}

}  // namespace hasami
