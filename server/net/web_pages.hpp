#pragma once

#include "engine/core/result.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace doska::net {

/// The bytes of a file in one encoding; the tag names exactly them.
struct WebForm {
    std::string bytes;
    std::string etag;  // with its quotes
};

/// One file of the built client as it is sent.
struct WebFile {
    WebForm plain;
    std::optional<WebForm> gzip;
    std::string content_type;
    bool is_immutable = false;  // its name changes with its content
    bool is_page = false;       // the one page of the client

    std::string_view cache_control() const { return is_immutable ? "public, max-age=31536000, immutable" : "no-cache"; }
};

/// The built client, held in memory: a request can name only what was found at the start, so no path leads to the
/// file system.
class WebPages {
public:
    /// Reads a folder with an `index.html` and whatever lies beside it; `NAME.gz` is the other form of `NAME`. Symbolic
    /// links and names that begin with a point are left out. The error is a sentence.
    static Result<std::shared_ptr<const WebPages>, std::string> read(const std::string& folder);

    /// What a path (without the query, taken as it is: nothing is decoded) names, or null. The page answers every
    /// address of the client's own routes.
    const WebFile* find(std::string_view path) const;

private:
    std::map<std::string, WebFile, std::less<>> files_;  // by path; the page under ""
};

/// Whether an Accept-Encoding header takes gzip (RFC 9110, 12.5.3).
bool accepts_gzip(std::string_view header);

/// Whether an If-None-Match header names the tag (RFC 9110, 13.1.2: weak comparison).
bool matches_etag(std::string_view header, std::string_view etag);

}  // namespace doska::net
