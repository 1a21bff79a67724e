#include "server/app/dice_vault.hpp"

#include "server/obs/log.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <type_traits>

using namespace doska;
using namespace doska::app;
using ports::DiceSecret;
using ports::VaultError;

namespace {

static_assert(!std::is_constructible_v<obs::log::Field, const char*, DiceSecret>, "no log takes a secret");
static_assert(!std::is_constructible_v<obs::log::Field, const char*, DiceKey>);

DiceSecret secret_of(char digit) {
    return *DiceSecret::parse(std::string(64, digit));
}

SodiumDiceVault vault_of(char digit) {
    return SodiumDiceVault(DiceKey{secret_of(digit)});
}

/// A file in a folder of its own, gone at the end.
class KeyFile {
public:
    explicit KeyFile(const std::string& content, mode_t mode = 0600) {
        std::string name = "/tmp/doska-key.XXXXXX";
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        folder_ = name;
        std::ofstream(path()) << content;
        REQUIRE(::chmod(path().c_str(), mode) == 0);
    }
    ~KeyFile() { std::filesystem::remove_all(folder_); }
    std::string path() const { return folder_ + "/dice.key"; }

private:
    std::string folder_;
};

}  // namespace

TEST_CASE("the vault gives back what it has sealed, each time under another text") {
    const auto vault = vault_of('7');
    const DiceSecret secret = secret_of('c');
    std::set<std::string> texts;
    for (int i = 0; i < 50; ++i) {
        const std::string sealed = vault.seal(secret, "Kq3vZx81Ab", 3);
        CHECK(sealed.size() == 144);
        CHECK(sealed.find(secret.reveal().substr(0, 16)) == std::string::npos);
        CHECK(*vault.open(sealed, "Kq3vZx81Ab", 3) == secret);
        texts.insert(sealed);
    }
    CHECK(texts.size() == 50);
}

TEST_CASE("a sealed secret opens under its own key, match and game alone") {
    const auto vault = vault_of('7');
    const std::string sealed = vault.seal(secret_of('c'), "Kq3vZx81Ab", 3);
    CHECK(vault_of('8').open(sealed, "Kq3vZx81Ab", 3).error() == VaultError::NotOurs);
    CHECK(vault.open(sealed, "Kq3vZx81Ac", 3).error() == VaultError::NotOurs);
    CHECK(vault.open(sealed, "Kq3vZx81Ab", 4).error() == VaultError::NotOurs);
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        std::string changed = sealed;
        changed[i] = changed[i] == '0' ? '1' : '0';
        CHECK(vault.open(changed, "Kq3vZx81Ab", 3).error() == VaultError::NotOurs);
    }
}

TEST_CASE("what no vault has written is told from what it can't open") {
    const auto vault = vault_of('7');
    const std::string sealed = vault.seal(secret_of('c'), "Kq3vZx81Ab", 3);
    for (const std::string& text :
         {std::string(), sealed.substr(1), sealed + "0", std::string(144, 'G'), std::string(144, 'A')})
        CHECK(vault.open(text, "Kq3vZx81Ab", 3).error() == VaultError::NotSealed);
}

TEST_CASE("the key is read from a file that its owner alone may read") {
    const std::string digits(64, 'e');
    for (const char* end : {"", "\n"}) {
        const KeyFile file(digits + end);
        CHECK(read_dice_key(file.path())->bytes == secret_of('e'));
    }
    CHECK(read_dice_key(KeyFile(digits, 0400).path()));
    for (const mode_t mode : {0640, 0604, 0660, 0644})
        CHECK(read_dice_key(KeyFile(digits, mode).path()).error().ends_with("chmod 600."));
}

TEST_CASE("a key that is missing or spoilt is a sentence that names the file, never another key") {
    const std::string digits(64, 'e');
    for (const std::string& content : {std::string(), digits.substr(1), digits + "e", digits + "\n\n",
                                       std::string(64, 'E'), digits.substr(1) + "x"}) {
        const KeyFile file(content);
        const auto key = read_dice_key(file.path());
        REQUIRE(!key);
        CHECK(key.error().find(file.path() + ", is not 64 hex digits") != std::string::npos);
        CHECK(key.error().find("eeee") == std::string::npos);
    }
    CHECK(read_dice_key("/nonexistent/dice.key").error().find("can't be opened") != std::string::npos);
    CHECK(read_dice_key("/tmp").error().find("is no file") != std::string::npos);
}
