#pragma once

#include <string>

namespace doska::app {

/// A public id: 10 random characters of [A-Za-z0-9], about 59 bits from the kernel.
std::string random_public_id();

/// A secret for a token or an invitation: 128 random bits as 22 characters of URL-safe base64.
std::string random_secret();

/// A secret for a browser's cookie: 256 random bits as 43 characters of URL-safe base64.
std::string random_session_secret();

/// 32 hex digits of salt for words that an event only names by digest.
std::string random_salt();

}  // namespace doska::app
