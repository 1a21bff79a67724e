#!/usr/bin/env python3
"""Refuses tracked text that names folders of one machine, and files too large to read in a review.

    check_words.py [ROOT]       prints one line per fault; exit code 1 when there is any
"""

import re
import subprocess
import sys
from pathlib import Path

LARGEST = 400_000  # bytes
MACHINE_PATHS = re.compile(r'(?<![\w.~-])/(?:work|tmp/doska)' + '/')


def faults(path, content):
    """The faults of one tracked file, as sentences."""
    found = []
    if len(content) > LARGEST and not path.startswith('tests/cases/'):
        found.append(f'{path}: {len(content)} bytes, over {LARGEST}')
    if b'\0' in content:
        return found
    for number, line in enumerate(content.decode('utf-8', 'replace').splitlines(), 1):
        if MACHINE_PATHS.search(line):
            found.append(f'{path}:{number}: names a folder of one machine')
    return found


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    listing = subprocess.run(['git', 'ls-files', '-z', '-co', '--exclude-standard'],
                             cwd=root, check=True, capture_output=True, text=True).stdout
    found = []
    for path in filter(None, listing.split('\0')):
        file = root / path
        if file.is_file() and not file.is_symlink():
            found += faults(path, file.read_bytes())
    print('\n'.join(found) if found else 'nothing found')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
