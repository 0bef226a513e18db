// SPDX-License-Identifier: MIT
#include "tools/hasami_train/game_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "engine/crc32.h"
#include "engine/file.h"

namespace hasami::tools {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are stored as they are");

constexpr std::string_view kMagic = "HASAMIGM";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kNumber = sizeof(std::uint32_t);

void put(std::string& out, std::uint32_t number) {
    out.append(reinterpret_cast<const char*>(&number), kNumber);
}

std::uint32_t checksum(std::string_view bytes) {
    return crc32(std::as_bytes(std::span(bytes)));
}

// Takes bytes and numbers from the front of a file's bytes; nothing where too few are left.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] std::optional<std::string_view> take(std::size_t length) {
        if (length > bytes_.size() - at_) {
            return std::nullopt;
        }
        const std::string_view taken = bytes_.substr(at_, length);
        at_ += length;
        return taken;
    }
    [[nodiscard]] std::optional<std::uint32_t> number() {
        const auto taken = take(kNumber);
        if (!taken) {
            return std::nullopt;
        }
        std::uint32_t value = 0;
        std::memcpy(&value, taken->data(), kNumber);
        return value;
    }
    // Whether the CRC-32 that follows is that of everything since `begin`.
    [[nodiscard]] std::optional<bool> checks_since(std::size_t begin) {
        const std::uint32_t sum = checksum(bytes_.substr(begin, at_ - begin));
        const auto stored = number();
        return stored ? std::optional(*stored == sum) : std::nullopt;
    }
    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    [[nodiscard]] bool is_at_end() const noexcept { return at_ == bytes_.size(); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

std::string header_of(const std::string& settings) {
    std::string header(kMagic);
    put(header, kVersion);
    put(header, static_cast<std::uint32_t>(settings.size()));
    header += settings;
    put(header, checksum(header));
    return header;
}

Result<std::string> read_header(Reader& reader, std::string_view name) {
    if (reader.take(kMagic.size()) != kMagic) {
        return fail(
            fmt::format("{}: not a file of games: it does not begin with {}", name, kMagic));
    }
    if (const auto version = reader.number(); version != kVersion) {
        return fail(
            fmt::format("{}: version {}, expected {}", name, version.value_or(0), kVersion));
    }
    const auto length = reader.number();
    const auto settings = length ? reader.take(*length) : std::nullopt;
    if (!settings || !reader.checks_since(0).value_or(false)) {
        return fail(fmt::format("{}: the header is damaged", name));
    }
    return std::string(*settings);
}

// One complete block: how many games, and their codes.
struct Block {
    std::uint32_t games = 0;
    std::string_view codes;
    bool is_right = false;  // its checksum
};

std::optional<Block> read_block(Reader& reader) {
    const std::size_t begin = reader.at();
    const auto games = reader.number();
    const auto length = reader.number();
    const auto codes = length ? reader.take(*length) : std::nullopt;
    const auto is_right = codes ? reader.checks_since(begin) : std::nullopt;
    return is_right ? std::optional(Block{*games, *codes, *is_right}) : std::nullopt;
}

Result<void> use_block(const Block& block, const std::function<void(const RecordedGame&)>& use) {
    Reader reader(block.codes);
    for (std::uint32_t i = 0; i < block.games; ++i) {
        const auto length = reader.take(1);
        const auto code =
            length ? reader.take(static_cast<unsigned char>(length->front())) : std::nullopt;
        if (!code) {
            return fail(fmt::format("game {} of a block is cut off", i + 1));
        }
        const auto game = decode_game(*code);
        if (!game) {
            return tl::unexpected(game.error());
        }
        use(*game);
    }
    return reader.is_at_end() ? Result<void>() : fail("a block is longer than its games");
}

// Reads header and blocks, and gives each complete block to `on_block`.
template <class OnBlock>
Result<GameFileFacts> walk(std::string_view bytes, std::string_view name, OnBlock on_block) {
    Reader reader(bytes);
    auto settings = read_header(reader, name);
    if (!settings) {
        return tl::unexpected(settings.error());
    }
    GameFileFacts facts{std::move(*settings), 0, reader.at()};
    while (!reader.is_at_end()) {
        const auto block = read_block(reader);
        if (!block || (!block->is_right && reader.is_at_end())) {
            break;
        }
        const std::size_t begin = facts.whole_bytes;
        const Result<void> used =
            block->is_right ? on_block(*block) : fail("a block's checksum is wrong");
        if (!used) {
            return fail(fmt::format("{}: at byte {}: {}", name, begin, used.error().message));
        }
        facts.games += block->games;
        facts.whole_bytes = reader.at();
    }
    return facts;
}

}  // namespace

Result<GameFileFacts> check_game_file(std::string_view bytes, std::string_view name) {
    return walk(bytes, name, [](const Block&) { return Result<void>(); });
}

Result<void> read_game_file(std::string_view bytes, std::string_view name,
                            const std::function<void(const RecordedGame&)>& use) {
    const auto facts = walk(bytes, name, [&](const Block& block) { return use_block(block, use); });
    return facts ? Result<void>() : tl::unexpected(facts.error());
}

Result<GameFileWriter> GameFileWriter::open(const std::filesystem::path& path,
                                            const std::string& settings) {
    GameFileWriter writer(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644),
                          path.string());
    if (writer.file_ < 0) {
        return tl::unexpected(writer.failed("open").error());
    }
    if (::flock(writer.file_, LOCK_EX | LOCK_NB) != 0) {
        return fail(fmt::format("{}: another process is writing to it", writer.name_));
    }
    if (const auto ready = writer.start_or_continue(settings); !ready) {
        return tl::unexpected(ready.error());
    }
    return writer;
}

Result<void> GameFileWriter::start_or_continue(const std::string& settings) {
    const auto bytes = read_file(name_);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    const std::string header = header_of(settings);
    if (bytes->size() < header.size() && header.starts_with(*bytes)) {  // new, or killed at once
        return ::ftruncate(file_, 0) == 0 ? write(header) : failed("cut");
    }
    const auto facts = check_game_file(*bytes, name_);
    if (!facts) {
        return tl::unexpected(facts.error());
    }
    if (facts->settings != settings) {
        return fail(fmt::format("{}: was made with other settings: \"{}\", expected \"{}\"", name_,
                                facts->settings, settings));
    }
    games_ = facts->games;
    bytes_ = facts->whole_bytes;
    return ::ftruncate(file_, static_cast<off_t>(bytes_)) == 0 ? Result<void>() : failed("cut");
}

GameFileWriter::GameFileWriter(GameFileWriter&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      name_(std::move(other.name_)),
      games_(other.games_),
      bytes_(other.bytes_) {}

GameFileWriter::~GameFileWriter() {
    if (file_ >= 0) {
        ::close(file_);
    }
}

Result<void> GameFileWriter::append(std::span<const RecordedGame> games) {
    std::string codes;
    for (const RecordedGame& game : games) {
        const std::vector<std::uint8_t> code = encode_game(game);
        codes.push_back(static_cast<char>(code.size()));
        codes.append(code.begin(), code.end());
    }
    std::string block;
    put(block, static_cast<std::uint32_t>(games.size()));
    put(block, static_cast<std::uint32_t>(codes.size()));
    block += codes;
    put(block, checksum(block));
    if (const auto written = write(block); !written) {
        return written;
    }
    games_ += games.size();
    return {};
}

Result<void> GameFileWriter::write(std::string_view bytes) {
    bytes_ += bytes.size();
    while (!bytes.empty()) {
        const ssize_t written = ::write(file_, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) {
            return failed("write");
        }
        bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return ::fsync(file_) == 0 ? Result<void>() : failed("sync");
}

Result<void> GameFileWriter::failed(std::string_view what) const {
    return fail(fmt::format("{}: cannot {}: {}", name_, what, std::strerror(errno)));
}

}  // namespace hasami::tools
