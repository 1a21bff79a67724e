#!/usr/bin/env python3
"""Prints the medians [lowest..highest] of reports of doska-load, one JSON object a line.

    medians.py NAME=FILE...
"""

import json
import statistics
import sys

COLUMNS = [('moves/s', ('moves_per_s',), 0), ('p50 ms', ('to_opponent_ms', 'p50'), 2), ('p99 ms', ('to_opponent_ms', 'p99'), 2),
           ('ok p50', ('to_ok_ms', 'p50'), 2), ('server us/move', ('server_us_per_move',), 0),
           ('database us/move', ('database_us_per_move',), 0), ('driver cores', ('driver_cores',), 2)]


def value(report, path):
    for key in path:
        report = report[key]
    return report


def cell(values, digits):
    low, middle, high = (f'{one:.{digits}f}' for one in (min(values), statistics.median(values), max(values)))
    return f'{middle} [{low}..{high}]'


def main():
    medians = []
    print('| | ' + ' | '.join(title for title, _, _ in COLUMNS) + ' |')
    print('|---' * (len(COLUMNS) + 1) + '|')
    for argument in sys.argv[1:]:
        name, path = argument.split('=', 1)
        with open(path, encoding='utf-8') as file:
            reports = [json.loads(line) for line in file]
        cells = [cell([value(report, keys) for report in reports], digits) for _, keys, digits in COLUMNS]
        print(f'| {name}, n={len(reports)} | ' + ' | '.join(cells) + ' |')
        medians.append(statistics.median(value(report, ('moves_per_s',)) for report in reports))
    for argument, median in zip(sys.argv[2:], medians[1:]):
        print(f'\nmoves/s, first / {argument.split("=")[0]}: {medians[0] / median:.2f}')


if __name__ == '__main__':
    main()
