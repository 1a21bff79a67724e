#!/usr/bin/env bash
# The quick part of what is known about deploy/: each file is taken by the program that it is for. Prints "passed NAME",
# "FAILED NAME" or "skipped NAME" for each; a check is skipped where its program is not installed (deploy/packages-deploy.txt).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
scratch=$(mktemp -d /tmp/doska-deploy.XXXXXX)
trap 'rm -rf -- "$scratch"' EXIT
failed=0

# checked NAME PROGRAM COMMAND...
checked() {
    local name=$1 program=$2
    shift 2
    if ! command -v "$program" >/dev/null; then
        echo "skipped $name: no $program"
    elif "$@"; then
        echo "passed $name"
    else
        echo "FAILED $name"
        failed=1
    fi
}

certificate() {
    mkdir -p "$scratch/tls"
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout "$scratch/tls/privkey.pem" \
        -out "$scratch/tls/fullchain.pem" 2>/dev/null
}

nginx_takes_its_file() {
    certificate || return
    sed "s#/etc/doska/tls#$scratch/tls#; $1" deploy/nginx.conf >"$scratch/site.conf"
    printf 'pid %s/pid;\nevents {}\nhttp {\n  access_log off;\n  include %s/site.conf;\n}\n' "$scratch" "$scratch" >"$scratch/nginx.conf"
    nginx -t -q -p "$scratch" -c "$scratch/nginx.conf" -e stderr
}

# systemd-analyze prints a warning for a mistyped key and yet ends with 0, so any output is a fault.
systemd_takes_its_units() {
    local told
    mkdir -p "$scratch/units"
    for unit in deploy/systemd/*; do
        sed "s#^ExecStart=[^ ]*#ExecStart=/bin/true#" "$unit" >"$scratch/units/${unit##*/}" || return
    done
    told=$(SYSTEMD_LOG_LEVEL=warning systemd-analyze verify --man=no "$scratch"/units/* 2>&1) && [ -z "$told" ] && return
    echo "$told"
    return 1
}

# Every program that a unit starts is one that is installed (CMake's install rules, deploy/database).
units_start_what_is_installed() {
    local program all=0
    for program in $(sed -n 's#^ExecStart=/usr/local/bin/\([^ ]*\).*#\1#p' deploy/systemd/*.service); do
        grep -q "install(TARGETS.*\b$program\b" CMakeLists.txt || [ -x "deploy/database/$program" ] || {
            echo "nothing installs $program"
            all=1
        }
    done
    return $all
}

SECRETS=(DOSKA_SERVER_PASSWORD DOSKA_MIGRATOR_PASSWORD DOSKA_PRIVACY_PASSWORD DOSKA_HOST DOSKA_TLS DOSKA_DICE_KEY)
compose_config() {
    : >"$scratch/no.env"
    env -i PATH="$PATH" HOME="$HOME" "$@" docker-compose --env-file "$scratch/no.env" config 2>&1
}

compose_takes_its_file() {
    local told
    told=$(compose_config "${SECRETS[@]/%/=/x}") && [[ $told == *"DOSKA_ORIGINS: https:///x"* ]] && return
    echo "$told"
    return 1
}

compose_wants_every_secret() {
    local left name told
    for left in "${SECRETS[@]}"; do
        local given=()
        for name in "${SECRETS[@]}"; do [ "$name" = "$left" ] || given+=("$name=/x"); done
        told=$(compose_config "${given[@]}") && echo "docker-compose takes an unset $left" && return 1
        [[ $told == *"$left"*"run deploy/make-env"* ]] || { echo "without $left: $told" && return 1; }
    done
}

make_env_keeps_secrets() {
    local clone=$scratch/clone before
    certificate || return
    mkdir -p "$clone/deploy" && cp deploy/make-env deploy/make-dice-key "$clone/deploy/"
    "$clone/deploy/make-env" doska.example "$scratch/tls" 2>/dev/null || return
    [ "$(stat -c %a "$clone/.env")" = 600 ] || return
    [ "$(grep -cE '^DOSKA_[A-Z]+_PASSWORD=[0-9a-f]{48}$' "$clone/.env")" = 3 ] || return
    [ "$(grep _PASSWORD= "$clone/.env" | cut -d = -f 2 | sort -u | wc -l)" = 3 ] || return
    [ "$(stat -c %a "$clone/dice.key")" = 600 ] && grep -qxE '[0-9a-f]{64}' "$clone/dice.key" || return
    before=$(cat "$clone/.env" "$clone/dice.key")
    ! "$clone/deploy/make-dice-key" "$clone/dice.key" 2>/dev/null || return
    ! "$clone/deploy/make-env" other.example "$scratch/tls" 2>/dev/null && [ "$(cat "$clone/.env" "$clone/dice.key")" = "$before" ]
}

only_known_images() { ! grep -hE '^FROM ' deploy/Dockerfile | grep -vE '^FROM (debian:bookworm-slim|node:22-bookworm-slim|base) AS '; }

# SC1083: {url} is filled in by tests/load/with_server.py. SC2046: one word a process. SC2065: a redirection it is.
scripts_are_clean() {
    shellcheck -x -S warning -e SC1083,SC2046,SC2065 run test .ci/run scripts/*.sh deploy/install deploy/make-env deploy/make-dice-key deploy/doska-ready \
        deploy/database/doska-db-* tests/deploy/*.sh
}

checked "nginx takes deploy/nginx.conf" nginx nginx_takes_its_file ''
checked "nginx takes it as the image has it" nginx nginx_takes_its_file 's/127\.0\.0\.1:8080/server:8080/; s/^# resolver /resolver /'
checked "systemd takes deploy/systemd" systemd-analyze systemd_takes_its_units
checked "the units start what is installed" sed units_start_what_is_installed
checked "docker-compose takes docker-compose.yml" docker-compose compose_takes_its_file
checked "docker-compose wants every secret" docker-compose compose_wants_every_secret
checked "deploy/make-env writes new secrets once" openssl make_env_keeps_secrets
checked "the images are made from Debian and Node alone" grep only_known_images
checked "shellcheck finds nothing in the scripts" shellcheck scripts_are_clean
exit $failed
