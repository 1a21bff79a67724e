#!/usr/bin/env python3
"""Plants rows with a test that is not there, a file that is not there and no answer, and sees that each is found."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from check_coverage import faults, tests_of

HEAD = '| article | kept | where | test |\n|---|---|---|---|\n'
TESTS = {'1.7.9 the flag falls', 'a | b'}
PATHS = {'engine/clock', 'engine/clock/clock.cpp'}


def found(row):
    return faults(HEAD + row, TESTS, PATHS)


class Coverage(unittest.TestCase):
    def test_names_are_read_as_the_compiler_joins_them(self):
        source = 'TEST_CASE("one " \n "two") {\n SUBCASE("in \\"words\\"") {} }\n // CHECK("no test")'
        self.assertEqual(tests_of(source), {'one two', 'in "words"'})

    def test_names_of_python_and_typescript_tests_are_read(self):
        self.assertEqual(tests_of("    def test_x(self):\n"), {'test_x'})
        self.assertEqual(tests_of("  it('says so', () => {\n"), {'says so'})
        self.assertEqual(tests_of('test.each(boards)("up and down, $size", ({ size }) => {\n'), {'up and down, $size'})

    def test_a_row_whose_test_and_file_exist_has_no_fault(self):
        self.assertEqual(found('| 1.7.9 | lost | `engine/clock/clock.cpp` | `1.7.9 the flag falls` |\n'), [])
        self.assertEqual(found('| 1 | x | `engine/clock` | `a | b`, `1.7.9 the flag falls` |\n'), [])

    def test_a_test_that_is_not_there_is_found_with_its_line(self):
        self.assertEqual(found('| 1.7.9 | lost | | `1.7.9 the flag fell` |\n'),
                         ['docs/RULES_COVERAGE.md:3: no test "1.7.9 the flag fell"'])

    def test_a_file_that_is_not_there_is_found(self):
        self.assertEqual(found('| 1 | x | `engine/cloak` | `a | b` |\n'),
                         ['docs/RULES_COVERAGE.md:3: no file engine/cloak'])

    def test_a_row_answers_with_a_test_or_a_reason(self):
        self.assertEqual(found('| 1 | x | | not yet: nardy |\n'), [])
        self.assertEqual(found('| 1 | x | | nothing: paper |\n'), [])
        for silent in ('', 'not yet:', 'kept'):
            self.assertEqual(found(f'| 1 | x | | {silent} |\n'),
                             ['docs/RULES_COVERAGE.md:3: names no test and does not say why'])

    def test_a_row_has_as_many_cells_as_columns(self):
        self.assertEqual(len(found('| 1 | x | not yet: nardy |\n')), 1)

    def test_tables_without_a_column_of_tests_are_left_alone(self):
        self.assertEqual(faults('| a | b |\n|---|---|\n| `x` | y |\n', TESTS, PATHS), [])


if __name__ == '__main__':
    unittest.main()
