#!/usr/bin/env python3
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from junit_counts import counts


class JunitCounts(unittest.TestCase):
    def test_a_missing_program_is_a_failure_and_a_skip_is_not(self):
        report = '''<testsuite>
            <testcase name="a"/>
            <testcase name="b"><failure message=""/></testcase>
            <testcase name="c"><skipped message="SKIP_RETURN_CODE=77"/></testcase>
            <testcase name="d"><skipped message="Unable to find executable"/></testcase>
        </testsuite>'''
        self.assertEqual(counts(report), (1, 2, 1))


if __name__ == '__main__':
    unittest.main()
