# shellcheck shell=bash
# Shell functions shared by ./run, ./test and .ci/run. To be sourced; sets DOSKA_ROOT.
DOSKA_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

die() {
    say "error: $*"
    exit 1
}

# missing_packages LIST: the packages of deploy/LIST that are not installed, one a line.
missing_packages() {
    local package
    while read -r package; do
        case $package in '' | '#'*) continue ;; esac
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

APT_INSTALL=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-remove --no-install-recommends
    -o Dpkg::Options::=--force-confold -o Dpkg::Use-Pty=0)

# can_install PACKAGE...: tries without changing anything. Ends when it would only do by removing others; false when
# apt does not know the packages (yet).
can_install() {
    local told
    told=$(LC_ALL=C "${APT_INSTALL[@]}" --simulate "$@" 2>&1 </dev/null) && return
    case $told in *"remove is disabled"*)
        die "Doska needs Boost 1.81, whose headers Debian lets nobody install beside those of its default Boost 1.74" \
            "(libboost-dev), so nothing was changed: run Doska in its containers (deploy/RUNBOOK.md), or remove" \
            "libboost1.74-dev" ;;
    esac
    return 1
}

# install_packages [--yes] [LIST...]: installs what is missing of deploy/LIST (packages.txt), after asking once; calls no
# apt when nothing is.
install_packages() {
    local missing list agree=
    case ${1:-} in --yes | '') agree=${1:-} && shift $(($# > 0)) ;; esac
    [ $# -gt 0 ] || set -- packages.txt
    command -v dpkg-query >/dev/null || die "Doska runs on Debian 12: its packages are Debian's, and there is no dpkg-query here"
    missing=$(for list in "$@"; do missing_packages "$list"; done)
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2206 # one word per package
    local packages=($missing)
    can_install "${packages[@]}" || true
    agreed "$agree" "$missing" || die "not installed"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 </dev/null || die "apt-get update failed"
    can_install "${packages[@]}" || die "apt-get cannot install: ${missing//$'\n'/ }"
    forbid_system_cluster
    say "installing: ${missing//$'\n'/ }"
    as_root "${APT_INSTALL[@]}" "${packages[@]}" >&2 </dev/null || die "apt-get failed"
}

# Vite needs Node 20.19, 22.12 or newer.
node_is_new_enough() {
    command -v node >/dev/null && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);'
}

# ensure_node: puts a new enough Node and an npm first in PATH. Where there are none (Debian 12's own is too old), those of
# deploy/node.txt are fetched into .run/node, for this folder only. To be called before any npm: under an old Node, npm leaves
# out native parts without a word.
ensure_node() {
    local home=$DOSKA_ROOT/.run/node
    if [ -x "$home/bin/npm" ]; then PATH=$home/bin:$PATH; fi
    if node_is_new_enough && command -v npm >/dev/null; then return; fi
    say "fetching Node and npm into .run/node"
    python3 "$DOSKA_ROOT/scripts/fetch_node.py" "$home" ||
        die "Node 20.19 or newer and npm are needed, and could not be fetched; install them by hand"
    PATH=$home/bin:$PATH
    hash -r
    node_is_new_enough || die "the Node in .run/node does not run: $home/bin/node"
}

# What the client is built from, as one digest.
client_sources() {
    (cd "$DOSKA_ROOT/web-client" &&
        find . \( -name node_modules -o -name dist \) -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum |
        sha256sum | cut -d ' ' -f 1)
}

# build_client: builds web-client/dist unless it was built from the present sources.
build_client() {
    local sources web=$DOSKA_ROOT/web-client log=$DOSKA_ROOT/build/client.log lock
    sources=$(client_sources)
    [ "$(cat "$web/dist/.sources" 2>/dev/null)" != "$sources" ] || return 0
    ensure_node
    say "building the pages ..."
    mkdir -p "$DOSKA_ROOT/build"
    lock=$(sha256sum <"$web/package-lock.json")
    {
        { [ "$(cat "$web/node_modules/.installed" 2>/dev/null)" = "$lock" ] ||
            { npm --prefix "$web" ci && printf '%s\n' "$lock" >"$web/node_modules/.installed"; }; } &&
            npm --prefix "$web" run build
    } >"$log" 2>&1 </dev/null || {
        tail -n 40 "$log" >&2
        die "the client could not be built; the whole output is in build/client.log"
    }
    printf '%s\n' "$sources" >"$web/dist/.sources"
}
