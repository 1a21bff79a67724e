# Shell functions shared by ./run, ./test and .ci/run. To be sourced; sets DOSKA_ROOT.
DOSKA_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

die() {
    say "error: $*"
    exit 1
}

# The packages of deploy/packages.txt that are not installed, one a line.
missing_packages() {
    local package condition
    while read -r package condition; do
        case $package in '' | '#'*) continue ;; esac
        if [ -n "$condition" ] && command -v "${condition#\?}" >/dev/null; then continue; fi
        case $(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null) in
            ii*) ;;
            *) printf '%s\n' "$package" ;;
        esac
    done <"$DOSKA_ROOT/deploy/packages.txt"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "installing packages needs root, and there is no sudo. As root: apt-get install --no-install-recommends $(missing_packages | xargs)"
    fi
}

# Installing postgresql-15 would create and start a cluster of its own, which Doska does not use.
forbid_system_cluster() {
    [ -e /etc/postgresql-common/createcluster.conf ] && return
    as_root mkdir -p /etc/postgresql-common
    echo 'create_main_cluster = false' | as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
}

agreed() {
    local answer
    [ "$1" = --yes ] || [ -n "${CI:-}" ] && return
    [ -t 0 ] || die "packages are missing: ${2//$'\n'/ }. Run again with --yes to install them"
    say "Doska needs these Debian packages: ${2//$'\n'/ }"
    read -r -p "Install them with apt-get? [y/N] " answer
    case $answer in y | Y | yes) ;; *) return 1 ;; esac
}

# install_packages [--yes]: installs what is missing, after asking; calls no apt when nothing is.
install_packages() {
    local missing
    command -v dpkg-query >/dev/null || die "the packages are Debian's: on another system use docker compose up"
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    agreed "${1:-}" "$missing" || die "not installed"
    forbid_system_cluster
    say "installing: ${missing//$'\n'/ }"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 </dev/null || die "apt-get update failed"
    # shellcheck disable=SC2086 # one word per package
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-remove --no-install-recommends \
        -o Dpkg::Options::=--force-confold -o Dpkg::Use-Pty=0 $missing >&2 </dev/null ||
        die "apt-get could not install the packages without removing others" \
            "(Boost 1.81 conflicts with Debian's default Boost headers). Use docker compose up instead"
}
