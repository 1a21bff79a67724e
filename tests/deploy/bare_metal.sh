#!/usr/bin/env bash
# "Without containers" of deploy/RUNBOOK.md, line by line, in namespaces of its own that leave this machine as it is: games through
# nginx with TLS, backup, drill, restore. By hand, as root, after ./run --build-only; needs nginx, openssl and python3-websockets.
# There is no systemd in it: what the units start is started here, as their users and with their environment, without their walls.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
project=$PWD
if [ "${1:-}" != inside ]; then
    exec unshare --mount --net --pid --fork --kill-child --mount-proc "$0" inside
fi

mount -t tmpfs tmpfs /mnt
for folder in /etc /usr/local /var "$project"; do
    kept=/mnt/${folder//\//_}
    mkdir "$kept" "$kept.work"
    mount -t overlay overlay -o "lowerdir=$folder,upperdir=$kept,workdir=$kept.work" "$folder"
done
mount -t tmpfs tmpfs /run
ip link set lo up
cd "$project"
rm -rf /etc/doska .env

failed() {
    echo "FAILED $*"
    tail -n 20 /run/*.log
    exit 1
}

# What a unit says; the last value, or all of them.
said() { sed -n "s/^$2=//p" "deploy/systemd/$1.service"; }

# run_unit NAME: its program in the foreground.
run_unit() {
    local user file
    user=$(said "$1" User)
    for folder in $(said "$1" StateDirectory); do install -d -o "$user" "/var/lib/$folder"; done
    for folder in $(said "$1" RuntimeDirectory); do install -d -o "$user" "/run/$folder"; done
    file=$(said "$1" EnvironmentFile)
    # shellcheck disable=SC2046 # one word a variable, one word an argument
    exec setpriv --reuid="${user:-nobody}" --regid="${user:-nogroup}" --init-groups env -i PATH=/usr/local/bin:/usr/bin:/bin \
        $(said "$1" Environment) $(cat ${file:+"$file"} </dev/null) $(said "$1" ExecStart)
}

declare -A running
start() {
    (run_unit "$1") >"/run/$1.log" 2>&1 &
    running[$1]=$!
}

stop() {
    kill -TERM "${running[$1]}"
    wait "${running[$1]}" || failed "$1 ended with $?"
    for folder in $(said "$1" RuntimeDirectory); do rm -r "/run/$folder"; done
}

start_doska() {
    start doska-database
    for _ in $(seq 30); do
        (run_unit doska-migrate) >/run/doska-migrate.log 2>&1 && break
        sleep 2
    done
    start doska
}

systemctl() {
    case $* in
        daemon-reload) ;;
        "enable --now doska-database doska doska-backup.timer") start_doska ;;
        "restart nginx") nginx ;;
        *) failed "the runbook has a new line: systemctl $*" ;;
    esac
}
apt-get() { command -v nginx >/dev/null; }
useradd() { command useradd "$@" 2>/dev/null || id doska >/dev/null; }

wait_until_ready() {
    for _ in $(seq 60); do
        [ "$(doska-ready 2>/dev/null)" = '{"status":"ready"}' ] && return
        sleep 0.5
    done
    failed "the server does not become ready: $(doska-ready)"
}

# play FILE: a game; its record goes into FILE.
# same FILE: whether that record is still the same bytes.
# organizer TOKEN: makes a match as the organizer.
site() {
    /usr/bin/python3 - "$@" <<'PYTHON'
import asyncio, sys
from pathlib import Path
sys.path.insert(0, 'tests/deploy')
from compose_game import Site, check_organizer, need, play

site = Site(443, '/etc/doska/tls/fullchain.pem')
site.origin = 'https://doska.example'
what, file = sys.argv[1], Path(sys.argv[2])
if what == 'organizer':
    check_organizer(site, sys.argv[2])
    sys.exit()
if what == 'play':
    match = asyncio.run(play(site, 30))
    file.write_bytes(site.record(match))
    file.with_suffix('.match').write_text(match)
else:
    need(site.record(file.with_suffix('.match').read_text()) == file.read_bytes(), 'after the restore the record is the same bytes')
PYTHON
}

mkdir -p /etc/doska/tls
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=doska.example -addext subjectAltName=DNS:doska.example \
    -keyout /etc/doska/tls/privkey.pem -out /etc/doska/tls/fullchain.pem 2>/dev/null
echo '127.0.0.1 doska.example' >>/etc/hosts

# The indented lines of the section; those after doska-ready are for a server that is ready, which may need another second.
sed -n '/^## Without containers/,$ s/^    //p' deploy/RUNBOOK.md >/run/section
sed '/^doska-ready$/,$d' /run/section >/run/lines
[ "$(wc -l </run/lines)" -ge 10 ] || failed "no lines in the runbook"
# shellcheck disable=SC1091
. /run/lines
umask 022
wait_until_ready
token=$(eval "$(sed '1,/^doska-ready$/d' /run/section)") || failed "the organizer's token: $token"
echo "passed the lines of the runbook"

site play /run/first.ndjson
(run_unit doska-backup) || failed "the backup"
site play /run/second.ndjson
runuser -u postgres -- psql -qh /run/doska-db -U doska_admin -c 'SELECT pg_switch_wal()' postgres >/dev/null
sleep 5
drill=$(grep -o 'runuser -u postgres -- env .* doska-db-drill' deploy/RUNBOOK.md)
told=$(eval "cd / && $drill" 2>&1) || failed "the drill: $told"
echo "$told"
[[ $told == *"2 of 2 matches recomputed and whole"* ]] || failed "the drill"
stop doska
stop doska-database
mv /var/lib/doska-db/data /var/lib/doska-db/data.lost
(eval "cd / && ${drill/%doska-db-drill/doska-db-restore} /var/lib/doska-db/data") || failed "the restore"
start_doska
wait_until_ready
site same /run/first.ndjson
site same /run/second.ndjson
site play /run/third.ndjson
site organizer "$token"
stop doska
stop doska-database
[ -s /run/third.ndjson ] && echo "passed all"
