#pragma once

#include <string>
#include <vector>

namespace doska::app {

struct GatewaySettings {
    std::vector<std::string> origins;  // of our pages, "https://doska.example"
    int guests_per_minute = 60;        // made from one network; 0: no limit
    int matches_per_minute = 30;       // made by one person; 0: no limit
    bool guests = true;                // whether somebody can come without a link
    int sockets_per_address = 0;       // open WebSockets of one network but this machine; 0: no limit
    int open_matches_per_guest = 20;   // not ended, made in a day, in which he has a part; 0: no limit
};

}  // namespace doska::app
