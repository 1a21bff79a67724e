#include "server/app/callers.hpp"

#include <utility>

namespace doska::app {

void Callers::person(const ports::HttpRequest& request, const Answer& answer, Known then) const {
    entry(request, answer, [then = std::move(then)](const ports::Entered& entered) { then(entered.person); });
}

void Callers::entry(const ports::HttpRequest& request, const Answer& answer, KnownEntry then) const {
    if (request.bearer.empty()) {
        const std::string secret = origins_.secret_of(request.cookies);
        if (secret.empty())
            return answer(error_answer(401, "token_needed"));
        return by_cookie(request, secret, answer, std::move(then));
    }
    auth_.person_of(request.bearer, clock_.now(),
                    [answer, then = std::move(then)](Result<ports::Person, ports::StoreError> person) {
                        if (person)
                            return then({0, std::move(*person), std::nullopt});
                        if (person.error() == ports::StoreError::NotFound)
                            return answer(error_answer(401, "unknown_token"));
                        answer(store_error_answer(person.error()));
                    });
}

void Callers::by_cookie(const ports::HttpRequest& request, const std::string& secret, const Answer& answer,
                        KnownEntry then) const {
    browsers_.find(secret, [this, person = request.acts_as, answer, then = std::move(then)](
                               Result<std::shared_ptr<BrowserSession>, ports::StoreError> browser) {
        if (!browser)
            return answer(browser.error() == ports::StoreError::NotFound ? error_answer(401, "unknown_token")
                                                                         : store_error_answer(browser.error()));
        const ports::Entered* entered = (*browser)->find(person, clock_.now());
        if (entered == nullptr)
            return answer(error_answer(403, "not_entered"));
        browsers_.seen(*entered);
        then(ports::Entered(*entered));
    });
}

void Callers::organizer(const ports::HttpRequest& request, const Answer& answer, std::function<void()> then) const {
    person(request, answer, [answer, then = std::move(then)](const ports::Person& person) {
        if (person.kind != ports::PersonKind::Organizer)
            return answer(error_answer(403, "not_an_organizer"));
        then();
    });
}

}  // namespace doska::app
