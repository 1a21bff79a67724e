#pragma once

#include <cstdint>
#include <pqxx/binarystring>
#include <string>
#include <string_view>

namespace doska::store {

/// One PostgreSQL array of one dimension in the binary format, for a parameter of a prepared statement: nothing is
/// quoted, nothing is parsed.
class BinaryArray {
public:
    static BinaryArray bigint() { return BinaryArray(20); }
    static BinaryArray text() { return BinaryArray(25); }
    static BinaryArray bytea() { return BinaryArray(17); }

    void add(std::int64_t value);
    void add(std::string_view bytes);

    std::string bytes() const;

private:
    explicit BinaryArray(std::uint32_t element_oid);
    std::string bytes_;
    std::uint32_t count_ = 0;
};

inline pqxx::binarystring parameter(const BinaryArray& array) {
    return pqxx::binarystring(array.bytes());
}

}  // namespace doska::store
