"""Runs the offline tool for its tests."""

import hashlib
import json
import subprocess
import sys
import unittest
from pathlib import Path

CASES = Path(__file__).resolve().parents[2] / 'tests' / 'cases'
GAMES = CASES / 'draughts' / 'games'


def doska(*args, stdin=''):
    """What is left of one run: exit code, stdout, stderr."""
    return subprocess.run([doska.path, *map(str, args)], input=stdin, capture_output=True, text=True, timeout=60)


def run(*args, stdin=''):
    """Exit code, what stood on stdout as JSON documents, stderr."""
    done = doska(*args, stdin=stdin)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(',', ':'))


def chained(rows):
    """The rows with every number and hash made anew."""
    previous = bytes(32)
    for number, row in enumerate(rows, 1):
        row['seq'] = number
        hashed = canonical({name: value for name, value in row.items() if name != 'hash'})
        previous = hashlib.sha256(b'doska/event/1\n' + previous + hashed.encode()).digest()
        row['hash'] = previous.hex()
    return rows


def sealed(head, rows):
    """The record with every hash made anew."""
    return ''.join(canonical(line) + '\n' for line in (head, *chained(rows)))


def main():
    """All tests of the calling script; its first argument is the tool."""
    doska.path = sys.argv.pop(1)
    unittest.main()
