#!/usr/bin/env bash
# A private PostgreSQL 15 cluster: a unix socket in a folder that only its owner can enter, no TCP port.
#   pg.sh start|stop|status|kill9|pause|resume|destroy DIR
#   pg.sh url DIR DATABASE USER        the connection URL while the cluster runs
# Called by root it runs PostgreSQL as the user postgres, who must be able to reach DIR; DIR itself is given to him.
# The superuser is doska_admin. PG_EXTRA holds further lines for postgresql.conf, read at each start.
set -euo pipefail

usage="usage: pg.sh start|stop|status|kill9|pause|resume|destroy DIR, or pg.sh url DIR DATABASE USER"
command=${1:?$usage}
dir=$(realpath -m -- "${2:?$usage}")
data=$dir/data
bin=/usr/lib/postgresql/15/bin

die() {
    echo "pg.sh: $*" >&2
    exit 1
}

is_root() { [ "$(id -u)" = 0 ]; }

# As the owner of the cluster; from /, because a working folder closed to postgres gives warnings.
as_owner() {
    if is_root; then (cd / && exec runuser -u postgres -- "$@"); else (cd / && exec "$@"); fi
}

postmaster_pid() { head -n 1 "$data/postmaster.pid" 2>/dev/null; }

process_state() { sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$1/status" 2>/dev/null; }

# A postmaster, and alive: a killed one stays in the process table until somebody reaps it, and a pid file that
# outlived its server may name a process of another program.
is_postmaster() {
    [ "$(cat "/proc/$1/comm" 2>/dev/null)" = postgres ] || return 1
    case $(process_state "$1") in '' | Z | X) return 1 ;; esac
}

running() {
    local pid
    pid=$(postmaster_pid) && [ -n "$pid" ] && is_postmaster "$pid"
}

socket_dir() { cat "$dir/socket" 2>/dev/null || die "no cluster runs in $dir"; }

family() {
    local pid
    pid=$(postmaster_pid) || die "no cluster runs in $dir"
    echo "$pid"
    ps -o pid= --ppid "$pid" || true
}

initialise() {
    [ -s "$data/PG_VERSION" ] && return
    [ -x $bin/initdb ] || die "PostgreSQL 15 is not installed (Debian package postgresql-15)"
    mkdir -p "$dir"
    if is_root; then
        chown postgres: "$dir"
        as_owner test -w "$dir" || die "the user postgres cannot reach $dir: choose a folder that is not below a closed one"
    fi
    chmod 0700 "$dir"
    as_owner $bin/initdb -D "$data" -U doska_admin -A trust -E UTF8 --locale=C.UTF-8 >"$dir/initdb.log" 2>&1 || {
        tail -n 20 "$dir/initdb.log" >&2
        die "initdb failed"
    }
    echo "include = 'doska.conf'" >>"$data/postgresql.conf"
}

write_settings() {
    as_owner tee "$data/doska.conf" >/dev/null <<C
listen_addresses = ''
unix_socket_directories = '$1'
shared_buffers = 256MB
max_connections = 100
fsync = on
full_page_writes = on
synchronous_commit = on
${PG_EXTRA:-}
C
}

# PostgreSQL refuses to start while the pid file names any living process, and a zombie counts as one.
drop_stale_pid_file() {
    local pid waited=0
    pid=$(postmaster_pid) || return 0
    while [ "$(process_state "$pid")" = Z ] && [ $waited -lt 300 ]; do
        sleep 0.1
        waited=$((waited + 1))
    done
    is_postmaster "$pid" || rm -f "$data/postmaster.pid"
}

remove_socket_dir() {
    local old
    old=$(cat "$dir/socket" 2>/dev/null) || return 0
    case $old in /tmp/doska-pg.*) rm -rf -- "$old" ;; esac
    rm -f "$dir/socket"
}

start() {
    local socket
    initialise
    if running; then return; fi
    drop_stale_pid_file
    # After a kill the folder stays, so that the URL stays; what the dead server left in it would stop the new one.
    socket=$(cat "$dir/socket" 2>/dev/null) && [ -d "$socket" ] && rm -f "$socket"/.s.PGSQL.* || {
        socket=$(mktemp -d /tmp/doska-pg.XXXXXX)
        if is_root; then chown postgres: "$socket"; fi
    }
    write_settings "$socket"
    echo "$socket" >"$dir/socket"
    as_owner $bin/pg_ctl -D "$data" -w -t 60 -l "$data/server.log" start >/dev/null 2>&1 </dev/null || {
        tail -n 20 "$data/server.log" >&2
        die "PostgreSQL did not start"
    }
}

await_end() { while case $(process_state "$1") in '' | Z | X) false ;; esac do sleep 0.05; done; }

stop() {
    local pid
    if running; then
        pid=$(postmaster_pid)
        as_owner $bin/pg_ctl -D "$data" -w -t 60 -m fast stop >/dev/null </dev/null
        await_end "$pid" # pg_ctl waits for the pid file only
    fi
    remove_socket_dir
}

# Returns when no process of the cluster is left, or only a zombie.
kill9() {
    local pids pid
    pids=$(family)
    # shellcheck disable=SC2086 # one word per process
    kill -KILL $pids 2>/dev/null || true
    for pid in $pids; do await_end "$pid"; done
}

url() {
    local socket
    socket=$(socket_dir)
    echo "postgresql:///${1:?$usage}?host=$socket&user=${2:?$usage}"
}

case $command in
    start) start ;;
    stop) stop ;;
    status) if running; then echo up; else
        echo down
        exit 3
    fi ;;
    url) url "${3:-}" "${4:-}" ;;
    kill9) kill9 ;;
    pause) kill -STOP $(family) ;;
    resume) kill -CONT $(family) ;;
    destroy)
        [ -e "$data/PG_VERSION" ] || die "$dir holds no cluster"
        stop
        rm -rf -- "$data" "$dir/initdb.log"
        rmdir --ignore-fail-on-non-empty -- "$dir"
        ;;
    *) die "$usage" ;;
esac
