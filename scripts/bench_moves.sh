#!/usr/bin/env bash
# Durable moves a second: the server with group commit and with one row a commit, in alternating rounds; medians.
#   bench_moves.sh [--games N] [--seconds S] [--rounds R] [--mode closed|open] [--period S]
# Needs the release build of doska-server and doska-load. Run it on a quiet machine (docs/PERFORMANCE.md).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

games=500 seconds=15 rounds=3 mode=closed period=1
while [ $# -gt 1 ]; do
    case $1 in
        --games) games=$2 ;;
        --seconds) seconds=$2 ;;
        --rounds) rounds=$2 ;;
        --mode) mode=$2 ;;
        --period) period=$2 ;;
        *) break ;;
    esac
    shift 2
done
[ $# = 0 ] || {
    sed -n '2,4s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
for ((round = 1; round <= rounds; round++)); do
    for rows in 1000 1; do
        echo "round $round, at most $rows rows a commit" >&2
        tests/load/with_server.py --set DOSKA_JOURNAL_BATCH_ROWS=$rows doska-load --url {url} --pid {pid} --pg-pid {pg_pid} \
            --games "$games" --match-games 100 --seconds "$seconds" --mode "$mode" --period "$period" --seed "$round" \
            >>"$results/$rows" 2>"$results/log" || {
            cat "$results/log" >&2
            exit 1
        }
    done
done
tests/load/medians.py "batch 1000=$results/1000" "batch 1=$results/1"
