#!/usr/bin/env python3
"""Prints "passed failed skipped" of a JUnit report that ctest wrote.

A test whose program is missing counts as failed, not as skipped.
"""

import sys
import xml.etree.ElementTree as ElementTree


def counts(report):
    passed = failed = skipped = 0
    for case in ElementTree.fromstring(report).iter('testcase'):
        skip = case.find('skipped')
        if case.find('failure') is not None or (skip is not None and not skip.get('message', '').startswith('SKIP_')):
            failed += 1
        elif skip is not None:
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


if __name__ == '__main__':
    with open(sys.argv[1], encoding='utf-8') as file:
        print(*counts(file.read()))
