// The one file that compiles the bodies of Asio and Beast (the *_SEPARATE_COMPILATION definitions).
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
