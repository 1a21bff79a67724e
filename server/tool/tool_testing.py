"""Runs the offline tool for its tests."""

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


def main():
    """All tests of the calling script; its first argument is the tool."""
    doska.path = sys.argv.pop(1)
    unittest.main()
