// SPDX-License-Identifier: MIT
#include "tools/hasami_train/game_source.h"

#include <fmt/format.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>

#include "engine/notation.h"
#include "engine/wthor.h"
#include "tools/hasami_train/game_file.h"

namespace hasami::tools {

namespace {

Result<std::string> decompress(const std::string& packed, const std::string& name) {
    struct Free {
        void operator()(ZSTD_DStream* s) const noexcept { ZSTD_freeDStream(s); }
    };
    const std::unique_ptr<ZSTD_DStream, Free> stream(ZSTD_createDStream());
    std::string text;
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    std::string chunk(ZSTD_DStreamOutSize(), '\0');
    std::size_t hint = 1;
    while (hint != 0) {
        ZSTD_outBuffer out{chunk.data(), chunk.size(), 0};
        hint = ZSTD_decompressStream(stream.get(), &out, &in);
        if (ZSTD_isError(hint) != 0) {
            return fail(fmt::format("{}: {}", name, ZSTD_getErrorName(hint)));
        }
        if (in.pos == in.size && out.pos == 0 && hint != 0) {
            return fail(fmt::format("{}: ends within its zstd frame", name));
        }
        text.append(chunk, 0, out.pos);
    }
    return text;
}

Result<void> read_wthor(const std::string& bytes, const std::string& name,
                        const std::function<void(const RecordedGame&)>& use) {
    const auto base = parse_wthor(bytes, name);
    if (!base) {
        return tl::unexpected(base.error());
    }
    int number = 0;
    for (const WthorGame& record : base->games) {
        ++number;
        const auto game = replay(record);
        if (!game) {
            return fail(fmt::format("{}: game {}: {}", name, number, game.error().message));
        }
        use({*game});
    }
    return {};
}

Result<void> read_transcripts(std::string_view text, const std::string& name,
                              const std::function<void(const RecordedGame&)>& use) {
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view row = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (row.starts_with('#')) {
            continue;
        }
        const auto game =
            parse_transcript(row.substr(0, row.find(' ')), standard_start(), {name, line});
        if (!game) {
            return tl::unexpected(game.error());
        }
        use({*game});
    }
    return {};
}

}  // namespace

Result<std::string> read_text(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in.good() && !in.eof()) {
        return fail(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(errno)));
    }
    return path.extension() == ".zst" ? decompress(bytes, path.string())
                                      : Result<std::string>(std::move(bytes));
}

Result<void> for_each_line(const std::filesystem::path& path,
                           const std::function<void(const RecordedGame&)>& use) {
    const auto bytes = read_text(path);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    if (path.extension() == kGameFileExtension) {
        return read_game_file(*bytes, path.string(), use);
    }
    return path.extension() == ".wtb" ? read_wthor(*bytes, path.string(), use)
                                      : read_transcripts(*bytes, path.string(), use);
}

Result<void> for_each_game(const std::filesystem::path& path,
                           const std::function<void(const RecordedGame&)>& use) {
    return for_each_line(path, [&](const RecordedGame& recorded) {
        if (recorded.game.is_over()) {
            use(recorded);
        }
    });
}

}  // namespace hasami::tools
