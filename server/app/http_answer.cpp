#include "server/app/http_answer.hpp"

#include "protocol/encode_http.hpp"

#include <utility>

namespace doska::app {

ports::HttpResponse json_answer(int status, std::string body) {
    return {status, "application/json", std::move(body), {}};
}

ports::HttpResponse error_answer(int status, std::string_view code, std::string_view detail) {
    return json_answer(status, protocol::encode_error(code, detail));
}

ports::HttpResponse store_error_answer(ports::StoreError error) {
    switch (error) {
        case ports::StoreError::NotFound:
            return error_answer(404, "not_found");
        case ports::StoreError::Taken:
            return error_answer(409, "taken");
        case ports::StoreError::Refused:
            return error_answer(400, "refused");
        case ports::StoreError::Gone:
            return error_answer(410, "link_revoked");
        case ports::StoreError::Full:
            return error_answer(409, "too_many_people");
        case ports::StoreError::Unavailable:
            break;
    }
    return error_answer(503, "server_busy");
}

ports::HttpResponse absent_answer(Absent absent) {
    switch (absent) {
        case Absent::Unknown:
            return error_answer(404, "not_found");
        case Absent::Unreadable:
            return error_answer(500, "unreadable");
        case Absent::Busy:
            break;
    }
    return error_answer(503, "server_busy");
}

}  // namespace doska::app
