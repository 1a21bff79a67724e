#pragma once

#include "server/app/match_registry.hpp"
#include "server/ports/client_link.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace doska::app {

using Answer = std::function<void(ports::HttpResponse)>;

ports::HttpResponse json_answer(int status, std::string body);
ports::HttpResponse error_answer(int status, std::string_view code, std::string_view detail = {});
ports::HttpResponse store_error_answer(ports::StoreError error);
ports::HttpResponse absent_answer(Absent absent);

}  // namespace doska::app
