#include "protocol/message.hpp"

namespace doska::protocol {

std::string_view code(JudgeReason reason) {
    switch (reason) {
        case JudgeReason::Technical:
            return "technical";
        case JudgeReason::Medical:
            return "medical";
        case JudgeReason::Dispute:
            return "dispute";
        case JudgeReason::Other:
            return "other";
    }
    return "unknown";
}

std::string_view code(DecodeCode code) {
    switch (code) {
        case DecodeCode::NotJson:
            return "not_json";
        case DecodeCode::NotObject:
            return "not_object";
        case DecodeCode::BadId:
            return "bad_id";
        case DecodeCode::UnknownType:
            return "unknown_type";
        case DecodeCode::UnknownTopic:
            return "unknown_topic";
        case DecodeCode::MissingField:
            return "missing_field";
        case DecodeCode::UnknownField:
            return "unknown_field";
        case DecodeCode::DuplicateField:
            return "duplicate_field";
        case DecodeCode::WrongType:
            return "wrong_type";
        case DecodeCode::OutOfRange:
            return "out_of_range";
        case DecodeCode::BadText:
            return "bad_text";
        case DecodeCode::TooDeep:
            return "too_deep";
    }
    return "unknown";
}

}  // namespace doska::protocol
