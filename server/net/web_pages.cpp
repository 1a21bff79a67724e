#include "server/net/web_pages.hpp"

#include "server/evidence/sha256.hpp"
#include "server/net/http_text.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace doska::net {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 64 * 1024 * 1024;

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> content_types{{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".ttf", "font/ttf"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".wav", "audio/wav"},
    {".webmanifest", "application/manifest+json"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
}};

std::string_view content_type_of(const fs::path& name) {
    const std::string extension = name.extension().string();
    for (const auto& [known, type] : content_types) {
        if (extension == known) {
            return type;
        }
    }
    return "application/octet-stream";
}

// The routes of web-client/src/router.svelte.ts; "/x/" stands for everything below it.
constexpr std::array<std::string_view, 15> page_routes{
    "/dice", "/dice/", "/",       "/game/",    "/enter",     "/join",       "/replay",     "/replay/",
    "/me",   "/new",   "/verify", "/organize", "/organize/", "/statistics", "/statistics/"};

bool is_page_route(std::string_view path) {
    return std::any_of(page_routes.begin(), page_routes.end(), [path](std::string_view route) {
        return path == route || (route.size() > 1 && route.back() == '/' && path.starts_with(route));
    });
}

WebForm form_of(std::string bytes) {
    const std::string digest = evidence::to_hex(evidence::sha256(bytes)).substr(0, 32);
    return {std::move(bytes), '"' + digest + '"'};
}

std::optional<std::string> bytes_of_file(const fs::path& path, std::size_t size) {
    std::string bytes(size, '\0');
    std::ifstream file(path, std::ios::binary);
    if (!file.read(bytes.data(), static_cast<std::streamsize>(size))) {
        return std::nullopt;
    }
    return bytes;
}

}  // namespace

Result<std::shared_ptr<const WebPages>, std::string> WebPages::read(const std::string& folder) {
    std::map<std::string, std::string> found;
    std::size_t total = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path& path = entry->path();
        if (path.filename().string().front() == '.') {
            entry.disable_recursion_pending();
            continue;
        }
        if (entry->symlink_status(error).type() != fs::file_type::regular) {
            continue;
        }
        const auto size = static_cast<std::size_t>(entry->file_size(error));
        if (error) {
            break;
        }
        total += size;
        if (total > most_bytes) {
            return failure("The folder " + folder + " holds more than 64 MB: it is no built client.");
        }
        auto bytes = bytes_of_file(path, size);
        if (!bytes) {
            return failure(path.string() + " can't be read.");
        }
        found.emplace('/' + path.lexically_relative(folder).generic_string(), std::move(*bytes));
    }
    if (error) {
        return failure("The folder " + folder + " can't be read: " + error.message() + ".");
    }
    if (found.count("/index.html") == 0) {
        return failure("The folder " + folder + " holds no index.html: build the client first (./run --build-only).");
    }
    auto pages = std::make_shared<WebPages>();
    for (auto& [path, bytes] : found) {
        if (path.ends_with(".gz")) {
            continue;
        }
        WebFile file;
        file.plain = form_of(std::move(bytes));
        if (const auto packed = found.find(path + ".gz"); packed != found.end()) {
            file.gzip = form_of(packed->second);
        }
        file.content_type = content_type_of(path);
        file.is_page = path == "/index.html";
        file.is_immutable = path.starts_with("/assets/");
        pages->files_.emplace(file.is_page ? "" : path, std::move(file));
    }
    return std::shared_ptr<const WebPages>(std::move(pages));
}

const WebFile* WebPages::find(std::string_view path) const {
    const auto file = files_.find(is_page_route(path) ? "" : path);
    return file == files_.end() || path.empty() ? nullptr : &file->second;
}

bool accepts_gzip(std::string_view header) {
    std::optional<bool> gzip, any;
    for (const std::string_view item : list_items(header)) {
        const auto semicolon = std::min(item.find(';'), item.size());
        const std::string_view coding = trimmed(item.substr(0, semicolon));
        const std::string_view weight = trimmed(item.substr(std::min(semicolon + 1, item.size())));
        const bool is_refused = (weight.starts_with("q=0") || weight.starts_with("Q=0")) &&
                                weight.substr(3).find_first_not_of(".0") == std::string_view::npos;
        if (same_word(coding, "gzip") || same_word(coding, "x-gzip")) {
            gzip = !is_refused;
        } else if (coding == "*") {
            any = !is_refused;
        }
    }
    return gzip.value_or(any.value_or(false));
}

bool matches_etag(std::string_view header, std::string_view etag) {
    if (trimmed(header) == "*") {
        return true;
    }
    for (std::string_view item : list_items(header)) {
        if (item.starts_with("W/")) {
            item.remove_prefix(2);
        }
        if (item == etag) {
            return true;
        }
    }
    return false;
}

}  // namespace doska::net
