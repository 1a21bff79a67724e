#!/usr/bin/env python3
"""Plants wrong charges into a small record and sees that clocks.py finds each of them."""

import copy
import unittest

from clocks import Clocks


def row(seq, kind, instant, /, **body):
    return {'seq': seq, 'kind': kind, 'at_ms': instant, 'body': body}


def stretch(since_ms, spent_ms, a, b):
    return {'since_ms': since_ms, 'spent_ms': spent_ms, 'left_ms': [a, b]}


RECORD = [
    row(1, 'match_opened', 0, regulation={'control': [{'moves': 0, 'time_ms': 3000, 'increment_ms': 100}]}),
    row(2, 'game_started', 1000, game=1, white='a', opens_at_ms=1000),
    row(3, 'move_played', 1500, seat='a', stretch=stretch(1000, 500, 2600, 3000)),
    row(4, 'server_resumed', 9000, down_from_ms=1700, cause='crash', wait_until_ms=69000),
    row(5, 'move_played', 9100, seat='b', stretch=stretch(9100, 0, 2600, 3100)),
    row(6, 'play_continued', 9200, opens_at_ms=9300),
    row(7, 'server_paused', 9700, cause='shutdown', at_ms=9700, stretch=stretch(9300, 400, 2200, 3100)),
    row(8, 'server_resumed', 12000, down_from_ms=9700, cause='shutdown', opens_at_ms=12100),
    row(9, 'flag_fell', 14326, seat='a', due_ms=14300, stretch=stretch(12100, 2200, 0, 3100)),
]


class ClocksTest(unittest.TestCase):
    def faults(self, seq=None, **change):
        rows = copy.deepcopy(RECORD)
        if seq:
            rows[seq - 1]['body'].update(change)
        return Clocks('x').run(rows).faults

    def test_a_right_record_has_no_fault(self):
        self.assertEqual(self.faults(), [])
        clocks = Clocks().run(RECORD)
        self.assertEqual((clocks.stretches, clocks.flags, len(clocks.downtimes)), (4, [14300], 2))

    def test_wrong_charges_are_found(self):
        self.assertTrue(self.faults(3, stretch=stretch(1000, 400, 2700, 3000)))   # charged too little
        self.assertTrue(self.faults(3, stretch=stretch(1000, 500, 2500, 3000)))   # no increment
        self.assertTrue(self.faults(3, stretch=stretch(1000, 500, 2600, 2900)))   # the other was charged
        self.assertTrue(self.faults(3, stretch=stretch(900, 600, 2500, 3000)))    # before the countdown's end
        self.assertTrue(self.faults(5, stretch=stretch(9050, 50, 2600, 3050)))    # charged while it waited
        self.assertTrue(self.faults(7, stretch=stretch(9300, 300, 2300, 3100)))   # not up to the stop

    def test_a_flag_by_downtime_is_found(self):
        self.assertTrue(self.faults(9, due_ms=14300, stretch=stretch(9700, 4600, 0, 3100)))
        self.assertTrue(self.faults(9, due_ms=14200, stretch=stretch(12100, 2100, 0, 3100)))


if __name__ == '__main__':
    unittest.main()
