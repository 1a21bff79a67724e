#!/usr/bin/env python3
"""Checks the chain of a record file without any of Doska's own code.

    verify_chain.py FILE.ndjson [GOLDEN.json]

Prints the head, or the first row that is wrong (exit code 1). With GOLDEN.json the hashes must be those, too.
"""

import hashlib
import json
import sys


def canonical(value):
    """RFC 8785 for what a record holds: ASCII keys, whole numbers, texts, booleans, lists, objects."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(',', ':')).encode('utf-8')


def row_hash(previous, row):
    hashed = {key: row[key] for key in ('actor', 'at_ms', 'body', 'cmd', 'kind', 'seq', 'stream')}
    return hashlib.sha256(b'doska/event/1\n' + previous + canonical(hashed)).digest()


def verify(lines):
    """The hashes of all rows; ValueError names the first wrong one."""
    head = json.loads(lines[0])
    if head.get('doska_record') != 1:
        raise ValueError('no record of version 1')
    hashes = []
    previous = bytes(32)
    for number, line in enumerate(lines[1:], 1):
        row = json.loads(line)
        if canonical(row) != line.encode('utf-8'):
            raise ValueError(f'row {number} is not canonical')
        if row['seq'] != number or row['stream'] != head['stream']:
            raise ValueError(f'row {number} has another number or stream')
        previous = row_hash(previous, row)
        if row['hash'] != previous.hex():
            raise ValueError(f'row {number} was changed')
        hashes.append(row['hash'])
    return hashes


def main():
    with open(sys.argv[1], encoding='utf-8', newline='\n') as file:
        lines = file.read().splitlines()
    try:
        hashes = verify(lines)
    except ValueError as error:
        print(error)
        return 1
    if len(sys.argv) > 2:
        with open(sys.argv[2], encoding='utf-8') as file:
            golden = json.load(file)
        if hashes != golden['hashes'] or hashes[-1] != golden['head']:
            print('other hashes than the golden ones')
            return 1
    print(hashes[-1] if hashes else bytes(32).hex())
    return 0


if __name__ == '__main__':
    sys.exit(main())
