# Shell functions shared by ./run, ./test and .ci/run. To be sourced; sets DOSKA_ROOT.
DOSKA_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

die() {
    say "error: $*"
    exit 1
}

# missing_packages LIST: the packages of deploy/LIST that are not installed, one a line.
missing_packages() {
    local package condition
    while read -r package condition; do
        case $package in '' | '#'*) continue ;; esac
        if [ -n "$condition" ] && command -v "${condition#\?}" >/dev/null; then continue; fi
        case $(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null) in
            ii*) ;;
            *) printf '%s\n' "$package" ;;
        esac
    done <"$DOSKA_ROOT/deploy/$1"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "installing packages needs root, and there is no sudo. As root: apt-get install --no-install-recommends ${missing//$'\n'/ }"
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

# install_packages [--yes] [LIST]: installs what is missing of deploy/LIST (packages.txt), after asking; calls no apt
# when nothing is.
install_packages() {
    local missing list=packages.txt
    case ${!#} in *.txt) list=${!#} ;; esac
    command -v dpkg-query >/dev/null || die "Doska runs on Debian 12: its packages are Debian's, and there is no dpkg-query here"
    missing=$(missing_packages "$list")
    [ -n "$missing" ] || return 0
    agreed "${1:-}" "$missing" || die "not installed"
    forbid_system_cluster
    say "installing: ${missing//$'\n'/ }"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 </dev/null || die "apt-get update failed"
    # shellcheck disable=SC2086 # one word per package
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-remove --no-install-recommends \
        -o Dpkg::Options::=--force-confold -o Dpkg::Use-Pty=0 $missing >&2 </dev/null ||
        die "apt-get could not install the packages without removing others" \
            "(Boost 1.81 conflicts with Debian's default Boost headers). Remove those, or use a Debian 12 of its own"
}

# Vite needs Node 20.19, 22.12 or newer.
node_is_new_enough() {
    command -v node >/dev/null && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);'
}

# ensure_node [--yes]: puts a new enough Node and an npm first in PATH. Debian 12's own is too old: then Node 22 is
# fetched by npm into .run/node, for this folder only. To be called before any npm: under an old Node, npm leaves out
# native parts without a word.
ensure_node() {
    local home=$DOSKA_ROOT/.run/node machine
    if [ -x "$home/node_modules/.bin/node" ]; then PATH=$home/node_modules/.bin:$PATH; fi
    if node_is_new_enough && command -v npm >/dev/null; then return; fi
    if ! command -v npm >/dev/null; then install_packages "${1:-}" packages-web.txt; fi
    if node_is_new_enough; then return; fi
    case $(uname -m) in
        x86_64) machine=x64 ;;
        aarch64) machine=arm64 ;;
        *) die "Node 20.19 or newer is needed; install it by hand on $(uname -m)" ;;
    esac
    say "fetching Node 22 into .run/node"
    npm install --no-audit --no-fund --no-save --loglevel=error --prefix "$home" "node-linux-$machine@22" >&2 </dev/null ||
        die "npm could not fetch node-linux-$machine@22; install Node 20.19 or newer by hand"
    PATH=$home/node_modules/.bin:$PATH
    hash -r
    node_is_new_enough || die "the Node in .run/node does not run: $home/node_modules/.bin/node"
}
