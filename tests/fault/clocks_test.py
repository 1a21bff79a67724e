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


def opened(**regulation):
    return row(1, 'match_opened', 0, regulation={'control': [{'moves': 0, 'time_ms': 3000}], **regulation})


class SpecialCasesTest(unittest.TestCase):
    def faults(self, *rows):
        return Clocks('x').run(rows).faults

    def test_black_begins_in_a_set_up_position(self):
        def stopped(left_a, left_b):
            return self.faults(
                opened(start='B:Wc3:Bd4,h8'),
                row(2, 'game_started', 1000, game=1, white='a', opens_at_ms=1000),
                row(3, 'paused', 1500, reason='other', stretch=stretch(1000, 500, left_a, left_b)),
            )
        self.assertEqual(stopped(3000, 2500), [])
        self.assertTrue(stopped(2500, 3000))

    def test_a_move_of_the_seat_that_is_not_to_move_is_found(self):
        self.assertTrue(self.faults(
            opened(),
            row(2, 'game_started', 1000, game=1, white='a', opens_at_ms=1000),
            row(3, 'move_played', 1500, seat='b', stretch=stretch(1000, 500, 3000, 2500)),
        ))

    def test_a_judge_who_resumes_can_shorten_a_countdown(self):
        def resumed(opens_at_ms):
            return self.faults(
                opened(),
                row(2, 'game_started', 1000, game=1, white='a', opens_at_ms=61000),
                row(3, 'paused', 2000, reason='other'),
                row(4, 'resumed', 3000, reason='other', opens_at_ms=opens_at_ms),
                row(5, 'move_played', 5500, seat='a', stretch=stretch(5000, 500, 2500, 3000)),
            )
        self.assertEqual(resumed(5000), [])
        self.assertTrue(resumed(5001))

    def test_a_restart_during_a_judges_pause_lets_nothing_go_on(self):
        def after(spent_ms, left_a):
            return self.faults(
                opened(),
                row(2, 'game_started', 1000, game=1, white='a', opens_at_ms=1000),
                row(3, 'paused', 2000, reason='other', stretch=stretch(1000, 1000, 2000, 3000)),
                row(4, 'server_resumed', 9000, down_from_ms=3000, cause='crash', uncharged_max_ms=0),
                row(5, 'resumed', 10000, reason='other', opens_at_ms=11000),
                row(6, 'move_played', 11500, seat='a', stretch=stretch(11000, spent_ms, left_a, 3000)),
            )
        self.assertEqual(after(500, 1500), [])
        self.assertTrue(after(0, 2000))  # his move costs as any other: the judge's word ended the waiting

    def test_the_last_period_repeats(self):
        control = [{'moves': 1, 'time_ms': 3000}]
        self.assertEqual(self.faults(
            opened(control=control),
            row(2, 'game_started', 1000, game=1, white='a', opens_at_ms=1000),
            row(3, 'move_played', 1500, seat='a', stretch=stretch(1000, 500, 5500, 3000)),
            row(4, 'move_played', 2500, seat='b', stretch=stretch(1500, 1000, 5500, 5000)),
        ), [])

    def test_a_correction_is_followed(self):
        def corrected(left_b, paused=True):
            pause = [row(3, 'paused', 2000, reason='other', stretch=stretch(1000, 1000, 2000, 3000))] if paused else []
            return self.faults(
                opened(),
                row(2, 'game_started', 1000, game=1, white='a', opens_at_ms=1000),
                *pause,
                row(4, 'time_given', 2500, game=1, seat='b', by_ms=-500, left_ms=[2000, left_b], reason='other'),
            )
        self.assertEqual(corrected(2500), [])
        self.assertTrue(corrected(3000))
        self.assertTrue(corrected(2500, paused=False))

    def test_the_stretch_that_calling_off_cuts_is_charged(self):
        def called_off(left_a):
            return self.faults(
                opened(casual=True),
                row(2, 'game_started', 1000, game=1, white='a', opens_at_ms=1000),
                row(3, 'called_off', 1700, game=1, seat='b', stretch=stretch(1000, 700, left_a, 3000)),
            )
        self.assertEqual(called_off(2300), [])
        self.assertTrue(called_off(2400))


if __name__ == '__main__':
    unittest.main()
