#pragma once

#include "server/app/auth.hpp"
#include "server/app/browser_sessions.hpp"
#include "server/app/http_answer.hpp"
#include "server/app/origins.hpp"

#include <functional>
#include <string>

namespace doska::app {

/// Who makes a request: a program by its token, or the person as whom a tab of a browser acts. Who is nobody is
/// answered why, and `then` is not called.
class Callers {
public:
    Callers(Auth& auth, BrowserSessions& browsers, const Origins& origins, const ports::WallClock& clock)
        : auth_(auth), browsers_(browsers), origins_(origins), clock_(clock) {}

    using Known = std::function<void(const ports::Person&)>;
    using KnownEntry = std::function<void(const ports::Entered&)>;
    void person(const ports::HttpRequest& request, const Answer& answer, Known then) const;
    /// With the link by which he came, if he did.
    void entry(const ports::HttpRequest& request, const Answer& answer, KnownEntry then) const;
    /// Only an organizer: 403 not_an_organizer.
    void organizer(const ports::HttpRequest& request, const Answer& answer, std::function<void()> then) const;

private:
    void by_cookie(const ports::HttpRequest& request, const std::string& secret, const Answer& answer,
                   KnownEntry then) const;

    Auth& auth_;
    BrowserSessions& browsers_;
    const Origins& origins_;
    const ports::WallClock& clock_;
};

}  // namespace doska::app
