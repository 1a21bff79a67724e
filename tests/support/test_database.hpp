#pragma once

#include <pqxx/pqxx>
#include <string>

namespace doska::test {

/// The administrator's URL of the cluster in DOSKA_TEST_ADMIN_URL; ends the program with 77 (skipped) without one.
std::string admin_url();

/// `url` with another database and user.
std::string url_for(const std::string& url, const std::string& database, const std::string& user);

/// A database of one test, made from the migrations and dropped at the end.
class TestDatabase {
public:
    /// In the cluster of `admin`; `migrated` false: empty.
    explicit TestDatabase(std::string admin = admin_url(), bool migrated = true);
    ~TestDatabase();
    TestDatabase(const TestDatabase&) = delete;
    TestDatabase& operator=(const TestDatabase&) = delete;

    const std::string& name() const { return name_; }
    std::string url(const std::string& user) const { return url_for(admin_, name_, user); }
    std::string as_admin() const { return url("doska_admin"); }
    std::string as_server() const { return url("doska_server"); }

    /// As the administrator, in a connection of its own.
    pqxx::result exec(const std::string& sql) const;

private:
    std::string admin_;
    std::string name_;
};

/// A PostgreSQL cluster of one test, which may be frozen, killed and set wrong.
class PrivateCluster {
public:
    /// `settings`: further lines of postgresql.conf.
    explicit PrivateCluster(const std::string& settings = {});
    ~PrivateCluster();
    PrivateCluster(const PrivateCluster&) = delete;
    PrivateCluster& operator=(const PrivateCluster&) = delete;

    /// scripts/pg.sh start, kill9, pause, resume, stop
    void control(const std::string& command, const std::string& settings = {}) const;
    /// The administrator's URL; another one after stop and start, the same after kill9 and start.
    std::string admin() const;

private:
    std::string folder_;
};

}  // namespace doska::test
