#include "tests/support/app_table.hpp"

namespace doska::app::testing {

match::Regulation regulation(Millis time, Millis increment) {
    match::Regulation made;
    made.control.periods = {{0, time, increment}};
    made.start_countdown = 0ms;
    return made;
}

Guest::Guest(World& world, const std::string& person)
    : world_(world), client(std::make_shared<Client>()), session(world.services, world.registry, client) {
    client->link = &link;
    if (!person.empty())
        client->person = ports::Person{person, "name of " + person, {}};
}

Guest::~Guest() = default;

std::string Guest::send(const std::string& type, const std::string& d, int match) {
    return send_at(world_.clock.now(), type, d, match);
}

std::string Guest::send_at(Instant read, const std::string& type, const std::string& d, int match) {
    const std::string id = "command-" + std::to_string(10'000'000 + next_++);
    frame(read, id, type, d, match);
    return id;
}

void Guest::frame(Instant read, const std::string& id, const std::string& type, const std::string& d, int match) {
    std::string text = R"({"t":")" + type + R"(","id":")" + id + R"(","topic":"match:)" + World::id_of(match) + '"';
    if (!d.empty())
        text += R"(,"d":)" + d;
    session.on_frame(text + "}", read, 0ms);
}

std::string Guest::move(int ply, const std::string& text) {
    return send("play_move", move_body(ply, text));
}

std::string Guest::move_body(int ply, const std::string& text) {
    return R"({"game":1,"ply":)" + std::to_string(ply) + R"(,"move":")" + text + R"("})";
}

std::string Guest::answer(const std::string& id) const {
    for (const auto& message : link.got)
        if (message.contains("re") && message["re"] == id)
            return message["t"] == "ok" ? "ok" : message["code"].get<std::string>();
    return "";
}

Table::Table(const match::Regulation& rules)
    : actor(world.open(rules)), a(world, "personA"), b(world, "personB"), judge(world, "personJ"), watcher(world, "") {
    for (Guest* guest : {&a, &b, &judge, &watcher})
        guest->send("subscribe");
    a.send("ready");
    world.settle();
    b.send("ready");
    world.settle();
    REQUIRE(actor->state().playing());
}

Table::~Table() = default;

}  // namespace doska::app::testing
