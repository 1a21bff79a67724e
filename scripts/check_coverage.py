#!/usr/bin/env python3
"""Refuses a table of rules coverage that names a test or a file which does not exist, and a row that answers nothing.

    check_coverage.py [ROOT]    prints one line per fault of docs/RULES_COVERAGE.md; exit code 1 when there is any

Only tables with a column `test` are read. A row of theirs names tests there, each between backticks as its TEST_CASE
or SUBCASE calls it (those of scripts, the web client and the browser likewise), or says 'not yet: ' or 'nothing: ' and
why. What stands between backticks in the column `where` is a file or folder of the project.
"""

import re
import subprocess
import sys
from pathlib import Path

TABLE = 'docs/RULES_COVERAGE.md'
TESTS = re.compile(r'\b(?:TEST_CASE|SUBCASE)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)')
SCRIPT_TESTS = re.compile(r'^\s*def (test_\w+)\(|^\s*(?:it|test)(?:\.each\(.*\))?\(\s*[\'"`](.+?)[\'"`],', re.MULTILINE)
PARTS = re.compile(r'"((?:[^"\\]|\\.)*)"')
QUOTED = re.compile(r'`([^`]+)`')


def tests_of(source):
    """The names of the tests in one source text."""
    names = {''.join(PARTS.findall(found)).replace('\\"', '"') for found in TESTS.findall(source)}
    return names | {first or second for first, second in SCRIPT_TESTS.findall(source)}


def cells(line):
    """The cells of a table row; a bar between backticks or behind a backslash does not end one."""
    line = QUOTED.sub(lambda found: found.group().replace('|', '\0'), line.replace('\\|', '\0'))
    return [cell.strip().replace('\0', '|') for cell in line.strip().strip('|').split('|')]


def rows_of(text):
    """(line number, {column: cell}) of every row of every table that has a column 'test'."""
    header = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith('|'):
            header = None
        elif header is None:
            header = cells(line)
        elif 'test' in header and not set(line) <= set('|-: '):
            row = cells(line)
            yield number, dict(zip(header, row)) if len(row) == len(header) else None


def faults(text, tests, paths):
    """The faults of the table, as sentences; `tests` and `paths` are what exists."""
    found = []
    for number, row in rows_of(text):
        where = f'{TABLE}:{number}'
        if row is None:
            found.append(f'{where}: not as many cells as columns')
            continue
        named = QUOTED.findall(row['test'])
        found += [f'{where}: no test "{name}"' for name in named if name not in tests]
        found += [f'{where}: no file {name}' for name in QUOTED.findall(row.get('where', '')) if name not in paths]
        if not named and not re.match(r'(not yet|nothing): \S', row['test']):
            found.append(f'{where}: names no test and does not say why')
    return found


def files_of(root):
    listing = subprocess.run(['git', 'ls-files', '-z', '-co', '--exclude-standard'],
                             cwd=root, check=True, capture_output=True, text=True).stdout
    return [path for path in listing.split('\0') if path and (root / path).is_file()]


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    files = files_of(root)
    paths = {str(parent) for path in files for parent in (Path(path), *Path(path).parents)}
    tests = set()
    for path in files:
        if re.search(r'(_test\.cpp|_test\.py|\.(?:test|spec)\.ts)$', path):
            tests |= tests_of((root / path).read_text(encoding='utf-8'))
    text = (root / TABLE).read_text(encoding='utf-8')
    found = faults(text, tests, paths)
    if not any(row and QUOTED.search(row['test']) for _, row in rows_of(text)):
        found.append(f'{TABLE}: names no test at all')
    print('\n'.join(found) if found else 'nothing found')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
