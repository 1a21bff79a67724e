#include "server/app/dice_vault.hpp"

#include "engine/core/check.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

namespace doska::app {

namespace {

constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t cipher_size = ports::DiceSecret::size + crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t sealed_size = nonce_size + cipher_size;
static_assert(ports::DiceSecret::size == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

using Sealed = std::array<unsigned char, sealed_size>;

std::string place(std::string_view match, int game) {
    return std::string(match) + '|' + std::to_string(game);
}

const unsigned char* bytes_of(const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

std::optional<Sealed> parse_sealed(std::string_view text) {
    Sealed sealed;
    std::size_t size = 0;
    const char* end = nullptr;
    if (text.size() != 2 * sealed.size() || text.find_first_not_of("0123456789abcdef") != std::string_view::npos ||
        sodium_hex2bin(sealed.data(), sealed.size(), text.data(), text.size(), nullptr, &size, &end) != 0)
        return std::nullopt;
    return sealed;
}

/// A file that is closed when it goes.
class File {
public:
    explicit File(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (is_open())
            ::close(descriptor_);
    }
    bool is_open() const { return descriptor_ >= 0; }
    int get() const { return descriptor_; }

private:
    int descriptor_;
};

}  // namespace

Result<DiceKey, std::string> read_dice_key(const std::string& path) {
    const File file(path);
    const std::string name = "The key of the dice, " + path + ", ";
    if (!file.is_open())
        return failure(name + "can't be opened: " + std::strerror(errno) +
                       ". Put the key back that this database was used with; a new installation makes one by "
                       "deploy/make-dice-key FILE.");
    struct stat about {};
    if (::fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode))
        return failure(name + "is no file.");
    if ((about.st_mode & 077) != 0)
        return failure(name + "may be read by others than its owner: chmod 600.");
    std::array<char, 2 * ports::DiceSecret::size + 2> text{};  // with a line end, and one more to see that it ends
    const ssize_t size = ::read(file.get(), text.data(), text.size());
    std::string_view digits(text.data(), size < 0 ? 0 : static_cast<std::size_t>(size));
    if (digits.ends_with('\n'))
        digits.remove_suffix(1);
    const auto key = ports::DiceSecret::parse(digits);
    sodium_memzero(text.data(), text.size());
    if (!key)
        return failure(name + "is not 64 hex digits in small letters, as deploy/make-dice-key writes them.");
    return DiceKey{*key};
}

std::string SodiumDiceVault::seal(const ports::DiceSecret& secret, std::string_view match, int game) const {
    Sealed sealed;
    randombytes_buf(sealed.data(), nonce_size);
    const std::string with = place(match, game);
    unsigned long long written = 0;
    crypto_aead_xchacha20poly1305_ietf_encrypt(sealed.data() + nonce_size, &written, secret.bytes().data(),
                                               secret.bytes().size(), bytes_of(with), with.size(), nullptr,
                                               sealed.data(), key_.bytes.bytes().data());
    DOSKA_CHECK(written == cipher_size);
    std::array<char, 2 * sealed_size + 1> text{};
    sodium_bin2hex(text.data(), text.size(), sealed.data(), sealed.size());
    return text.data();
}

Result<ports::DiceSecret, ports::VaultError> SodiumDiceVault::open(std::string_view sealed, std::string_view match,
                                                                   int game) const {
    const auto parsed = parse_sealed(sealed);
    if (!parsed)
        return failure(ports::VaultError::NotSealed);
    const std::string with = place(match, game);
    ports::DiceSecret::Bytes secret{};
    unsigned long long size = 0;
    if (crypto_aead_xchacha20poly1305_ietf_decrypt(secret.data(), &size, nullptr, parsed->data() + nonce_size,
                                                   cipher_size, bytes_of(with), with.size(), parsed->data(),
                                                   key_.bytes.bytes().data()) != 0)
        return failure(ports::VaultError::NotOurs);
    const ports::DiceSecret opened(secret);
    sodium_memzero(secret.data(), secret.size());
    return opened;
}

}  // namespace doska::app
