#!/usr/bin/env python3
"""The offline tool from outside: documents on stdout, words on stderr, exit codes.

    tool_test.py PATH_OF_DOSKA
"""

import json
import os
import re
import tempfile
import unittest
from pathlib import Path

from tool_testing import CASES, doska, main, run, sealed

DIAGRAM_8 = 'W:WKd2:Bf4,f6,g7,d6,b6'


class Version(unittest.TestCase):
    def test_it_is_the_project_s(self):
        version = re.search(r'VERSION ([0-9.]+) LANGUAGES', (CASES.parents[1] / 'CMakeLists.txt').read_text()).group(1)
        done = doska('--version')
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, f'doska {version}\n', ''))


class Legal(unittest.TestCase):
    def test_all_moves_in_full_notation(self):
        code, answers, words = run('legal', '--variant', 'russian', '--fen', DIAGRAM_8)
        self.assertEqual(code, 0)
        self.assertEqual(words, '')
        self.assertEqual(answers[0]['side'], 'white')
        self.assertEqual(sorted(answers[0]['moves']), ['d2:g5:d8:a5', 'd2:g5:e7:c5:a7', 'd2:h6:f8:c5:a7'])

    def test_every_variant_has_its_board_and_its_captures(self):
        fen = 'W:WKh6,a1:Bg7,b2,d4'  # by the king one piece, by the man two
        for variant, moves in (('russian', ['a1:e5', 'h6:f8']), ('draughts64', ['a1:e5', 'h6:f8']),
                               ('brazilian', ['a1:e5'])):
            self.assertEqual(sorted(run('legal', '--variant', variant, '--fen', fen)[1][0]['moves']), moves)
        code, answers, _ = run('legal', '--variant', 'international', '--fen', 'W:WK47:B11,12,19,29,30,40')
        self.assertEqual((code, sorted(answers[0]['moves'])), (0, ['47:24:35:44:6', '47:24:8:17:6']))

    def test_a_line_of_a_batch_has_its_own_variant(self):
        lines = ['{"id":1,"variant":"international","fen":"W:W28:B5,K32"}', '{"id":2,"fen":"W:W21:B5"}']
        code, answers, _ = run('legal', '--batch', '-', stdin='\n'.join(lines))
        self.assertEqual((code, [a['moves'] for a in answers]), (0, [['28:37'], ['a3-b4']]))

    def test_a_blocked_side_has_none(self):
        self.assertEqual(run('legal', '--fen', 'W:Wa1:Bb2,c3'), (0, [{'side': 'white', 'moves': []}], ''))


class Perft(unittest.TestCase):
    def nodes(self, *args):
        code, answers, _ = run('perft', '--variant', 'russian', *args)
        self.assertEqual(code, 0)
        self.assertGreaterEqual(answers[0]['seconds'], 0)
        return answers[0]['nodes']

    def test_from_the_start_by_default(self):
        self.assertEqual(self.nodes('--depth', '6'), 37986)
        self.assertEqual(self.nodes('--depth', '0'), 1)

    def test_every_variant(self):
        for variant, leaves in (('draughts64', 7482), ('brazilian', 7473), ('international', 27117)):
            code, answers, _ = run('perft', '--variant', variant, '--depth', '5')
            self.assertEqual((code, answers[0]['nodes']), (0, leaves), variant)

    def test_three_ways_to_count(self):
        fen = ('--fen', 'W:WKe7,Ka5,Kh2,Kc1,Kg1:Bb8,g7,d6,f6,d4,f4,b2,d2,f2', '--depth', '3')
        counts = [self.nodes(*fen, '--count', c) for c in ('results', 'paths', 'jumps')]
        self.assertEqual(counts, [722, 726, 737])


class Draws(unittest.TestCase):
    ROAD = ('--fen', 'W:WKa3,Kc1,Ke1:BKh8')

    def test_2_1_9_1_7_each_half_move_with_what_holds_after_it(self):
        moves = '1. c1-d2 h8-a1 2. e1-f2 a1-h8 3. f2-e1 h8-a1 4. e1-f2 a1-h8 5. f2-e1 h8-a1'
        code, [answer], _ = run('draws', '--variant', 'russian', *self.ROAD, '--moves', moves)
        self.assertEqual(code, 0)
        self.assertEqual(answer['first_ply'], {'2.1.9.1.7': 9, '2.1.9.1.9': 9})
        self.assertEqual([ply['draws'] for ply in answer['plies'][7:9]], [[], ['2.1.9.1.7']])
        self.assertEqual(answer['plies'][0]['counters'],
                         [{'article': '2.1.9.1.4', 'left': 14}, {'article': '2.1.9.1.5', 'left': 30},
                          {'article': '2.1.9.1.7', 'left': 4}, {'article': '2.1.9.1.8', 'left': 15}])

    def test_2_1_9_2_repetition_is_a_claim(self):
        moves = ['c1-d2', 'b8-c7', 'd2-c1', 'c7-b8'] * 2
        line = json.dumps({'id': 7, 'variant': 'russian', 'fen': 'W:Wh2,Kc1,e1,g1:BKb8,d8,f8,a7', 'moves': moves})
        code, [answer], _ = run('draws', '--batch', '-', stdin=line)
        self.assertEqual((code, answer['id'], answer['first_ply']), (0, 7, {'2.1.9.1.9': 8}))
        self.assertEqual((answer['plies'][7]['draws'], answer['plies'][7]['claims']), ([], ['2.1.9.1.9']))

    def test_moves_are_read_as_check_reads_them(self):
        plain = run('draws', '--moves', 'c3-d4 d6-c5 b2-c3')
        self.assertEqual((plain[0], len(plain[1][0]['plies'])), (0, 3))
        for moves in ('1.c3-d4 d6-c5 2.b2-c3', '1. c3-d4! {so} 1... 10-14 (1. a3-b4) 2. bc3 $1 1-0', '22-18 d6c5 B2-C3 *',
                      ['1.', 'c3-d4', 'd6-c5', '2. b2-c3']):
            with self.subTest(moves):
                line = json.dumps({'id': 1, 'moves': moves})
                code, [answer], _ = run('draws', '--batch', '-', stdin=line)
                self.assertEqual((code, answer), (0, {'id': 1, **plain[1][0]}))

    def test_moves_that_are_none_are_named(self):
        code, [answer], _ = run('draws', *self.ROAD, '--moves', 'c1-d2 h8-h7')
        self.assertEqual((code, answer['error'], answer['detail']), (2, 'bad_move', 'malformed_move: half-move 2, h8-h7'))
        for moves, error in (('1. c3-d4 {open', 'bad_move'), ('1. c3-d4 * 1. c3-d4', 'bad_field'),
                             ('[GameType "20"] 1. 32-28', 'bad_field'), (5, 'bad_field'), ([5], 'bad_field')):
            with self.subTest(moves):
                code, [answer], _ = run('draws', '--batch', '-', stdin=json.dumps({'moves': moves}))
                self.assertEqual((code, answer['error']), (2, error))


class Bench(unittest.TestCase):
    def test_every_variant_or_one(self):
        code, answers, _ = run('bench', '--depth', '4')
        self.assertEqual(code, 0)
        self.assertEqual(list(answers[0]['nodes_per_second']), ['russian', 'draughts64', 'brazilian', 'international'])
        self.assertEqual([r['nodes'] for r in answers[0]['runs']], [1469, 1469, 1469, 4265])
        code, answers, _ = run('bench', '--variant', 'international', '--depth', '3')
        self.assertEqual([(r['variant'], r['nodes']) for r in answers[0]['runs']], [('international', 658)])
        self.assertGreater(answers[0]['nodes_per_second']['international'], 0)


class Replay(unittest.TestCase):
    RECORD = CASES / 'evidence' / 'match-8.ndjson'

    def replay(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'record.ndjson'
            path.write_text(text, encoding='utf-8')
            code, answers, _ = run('replay', str(path))
            return code, answers[0]

    def test_a_whole_record(self):
        code, answer = self.replay(self.RECORD.read_text(encoding='utf-8'))
        self.assertEqual((code, answer['ok'], answer['rows']), (0, True, 30))
        self.assertEqual(answer['events'][4]['state']['fen'][:2], 'B:')
        self.assertEqual(answer['events'][-1]['state']['half_points'], [0, 4])
        golden = json.loads((self.RECORD.parent / 'golden-8.json').read_text())
        self.assertEqual((answer['head'], answer['state_sha256']), (golden['head'], golden['state_sha256']))

    def test_a_casual_match_with_a_corrected_clock(self):
        record = self.RECORD.with_name('match-9.ndjson').read_text(encoding='utf-8')
        code, answer = self.replay(record)
        self.assertEqual((code, answer['ok']), (0, True))
        golden = json.loads((self.RECORD.parent / 'golden-9.json').read_text())
        self.assertEqual((answer['head'], answer['state_sha256']), (golden['head'], golden['state_sha256']))
        kinds = [event['kind'] for event in answer['events']]
        given = answer['events'][kinds.index('time_given')]
        self.assertEqual(given['state']['left_ms'], given['body']['left_ms'])
        self.assertEqual(kinds[-2:], ['called_off', 'match_ended'])
        self.assertFalse(answer['events'][-1]['state']['playing'])

    def test_a_judge_s_count_and_a_claim(self):
        code, answer = self.replay(self.RECORD.with_name('match-10.ndjson').read_text(encoding='utf-8'))
        self.assertEqual((code, answer['ok']), (0, True))
        golden = json.loads((self.RECORD.parent / 'golden-10.json').read_text())
        self.assertEqual((answer['head'], answer['state_sha256']), (golden['head'], golden['state_sha256']))
        kinds = [event['kind'] for event in answer['events']]
        last_start = len(kinds) - 1 - kinds[::-1].index('count_started')
        left = [event['state']['count']['left'] for event in answer['events'][last_start:] if 'count' in event['state']]
        self.assertEqual(left, [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0])
        claimed = answer['events'][kinds.index('time_draw_claimed')]
        self.assertEqual(claimed['state']['claim'], {'seat': 'b', 'seq': claimed['seq']})
        self.assertNotIn('claim', answer['events'][-1]['state'])

    def test_a_match_of_nardy(self):
        code, answer = self.replay(self.RECORD.with_name('match-nardy-short-2.ndjson').read_text(encoding='utf-8'))
        # Its rules and clocks hold; its dice are made up.
        self.assertEqual((code, answer['ok'], answer['why']), (1, False, 'value_does_not_fit'))
        golden = json.loads((self.RECORD.parent / 'golden-nardy-short-2.json').read_text())
        self.assertEqual((answer['head'], answer['state_sha256']), (golden['head'], golden['state_sha256']))
        states = {event['kind']: event['state'] for event in answer['events']}
        self.assertEqual(states['turn_played']['checkers']['b'], '00200040200005000000000020')
        self.assertEqual((states['cube_taken']['cube'], states['dice_rolled']['rolls']), (2, 3))
        self.assertEqual(answer['events'][-1]['state']['points'], [1, 3])
        self.assertNotIn('fen', answer['events'][-1]['state'])

    def test_the_dice_of_nardy_are_recomputed(self):
        text = self.RECORD.with_name('match-nardy-dice.ndjson').read_text(encoding='utf-8')
        code, answer = self.replay(text)
        self.assertEqual((code, answer['ok'], [game['proof'] for game in answer['dice']]), (0, True, ['proven']))
        self.assertIn('that nobody knew the dice beforehand', ' '.join(answer['not_checked']))
        head, *rows = [json.loads(line) for line in text.splitlines()]
        end = next(row for row in rows if row['kind'] == 'game_ended')
        for secret, why in (('f' * 64, 'commitment_differs'), (None, 'secret_missing')):
            body = {name: value for name, value in end['body'].items() if name != 'dice_secret'}
            forged = {**end, 'body': {**body, 'dice_secret': secret} if secret else body}
            code, answer = self.replay(sealed(head, [forged if row is end else row for row in rows]))
            self.assertEqual((code, answer['ok'], answer['why']), (1, False, why))
        code, answer = self.replay(sealed(head, rows[:rows.index(end)]))
        self.assertEqual((code, answer['ok'], answer['ended']), (0, True, False))
        self.assertIn('the dice of game 1, whose secret is not revealed yet', answer['not_checked'])

    def test_a_secret_where_no_dice_are_is_refused(self):
        head, *rows = [json.loads(line) for line in self.RECORD.read_text(encoding='utf-8').splitlines()]
        next(row for row in rows if row['kind'] == 'game_ended')['body']['dice_secret'] = 'f' * 64
        code, answer = self.replay(sealed(head, rows))
        self.assertEqual((code, answer['why'], answer['field']), (1, 'differs', 'dice_secret'))

    def test_a_changed_row_is_named(self):
        text = self.RECORD.read_text(encoding='utf-8')
        lines = text.splitlines(keepends=True)
        for changed, broken, why in (
            (text.replace('"ply":2', '"ply":3', 1), 8, 'wrong_hash'),
            (''.join(lines[:5] + lines[6:]), 5, 'wrong_number'),
            (text.replace('"seq":3,', '"seq": 3,', 1), 3, 'not_canonical'),
            (''.join(lines[:7]) + '{}', 7, 'unexpected_field'),
        ):
            code, answer = self.replay(changed)
            self.assertEqual((code, answer['ok'], answer['broken_at'], answer['why']), (1, False, broken, why))
            self.assertEqual(answer['rows'], broken - 1)

    def test_a_record_that_is_cut_is_told_from_one_that_is_over(self):
        lines = self.RECORD.read_text(encoding='utf-8').splitlines(keepends=True)
        self.assertTrue(self.replay(''.join(lines))[1]['ended'])
        # What the judge has done later is named in the first line: one that was saved then has not his id.
        head = lines[0].replace(',"person-3"', '')
        code, answer = self.replay(head + ''.join(lines[1:5]))
        self.assertEqual((code, answer['ok'], answer['ended'], answer['rows']), (0, True, False, 4))

    def test_a_forged_row_is_judged_though_every_hash_is_right(self):
        head, *rows = [json.loads(line) for line in self.RECORD.read_text(encoding='utf-8').splitlines()]
        move = next(row for row in rows if row['kind'] == 'move_played')
        move['body']['move'] = 'c3-f6'
        code, answer = self.replay(sealed(head, rows))
        self.assertEqual((code, answer['broken_at'], answer['why']), (1, move['seq'], 'refused'))
        self.assertEqual((answer['rules_give'], answer['record_says']), ('illegal_move', '2.1.10.3'))
        self.assertIn('the rules refuse it', answer['detail'])
        move['body']['move'] = 'c3-d4'
        move['body']['counters']['king_moves'] = 14
        answer = self.replay(sealed(head, rows))[1]
        self.assertEqual((answer['why'], answer['field']), ('differs', 'counters.king_moves'))
        self.assertEqual((answer['rules_give'], answer['record_says']), ('0', '14'))

    def test_rows_that_fit_no_state_are_named(self):
        head, *rows = [json.loads(line) for line in self.RECORD.read_text(encoding='utf-8').splitlines()]
        code, answer = self.replay(sealed(head, rows[1:]))
        self.assertEqual((code, answer['why']), (1, 'not_opened'))

    def test_a_first_line_that_says_other_things_than_the_rows(self):
        head, *rows = [json.loads(line) for line in self.RECORD.read_text(encoding='utf-8').splitlines()]
        for changed, why in (({'stream': 7}, 'head_stream'), ({'people': []}, 'head_people')):
            code, answer = self.replay(sealed({**head, **changed}, rows))
            self.assertEqual((code, answer['broken_at'], answer['why']), (1, 0, why))

    def test_what_is_no_record(self):
        code, answer = self.replay('{}')
        self.assertEqual((code, answer['error']), (2, 'not_a_record'))


class BadInput(unittest.TestCase):
    def refused(self, error, *args):
        code, answers, words = run(*args)
        self.assertEqual(code, 2, args)
        self.assertEqual([a['error'] for a in answers], [error])
        self.assertIn(error, words)
        return answers[0]['detail']

    @unittest.skipUnless(os.path.exists('/proc/self/mem'), 'a file whose first byte cannot be read')
    def test_a_file_whose_read_fails(self):
        for args in (('replay', '/proc/self/mem'), ('check', '/proc/self/mem'), ('check', '--batch', '/proc/self/mem'),
                     ('legal', '--batch', '/proc/self/mem')):
            with self.subTest(args=args):
                self.refused('unreadable_file', *args)

    def test_an_empty_number_is_none(self):
        self.refused('bad_arguments', 'perft', '--depth', '')

    def test_nardy_without_a_position_names_the_option(self):
        self.assertEqual(self.refused('missing_field', 'plays', '--game', 'long'), 'position')

    def test_a_variant_that_is_not_here(self):
        self.assertEqual(self.refused('unknown_variant', 'legal', '--variant', 'czech', '--fen', DIAGRAM_8), 'czech')

    def test_a_position_that_cannot_be(self):
        self.assertEqual(self.refused('bad_fen', 'legal', '--fen', 'W:Wa2:Bh8'), 'no_such_square: W:Wa2:Bh8')
        self.refused('bad_fen', 'perft', '--depth', '1', '--fen', 'W:Wa1,a1:Bh8')

    def test_arguments(self):
        self.refused('bad_arguments')
        self.refused('bad_arguments', 'nothing')
        self.refused('bad_arguments', 'legal', '--nothing', '1')
        self.refused('bad_arguments', 'perft', '--depth', 'x')
        self.refused('missing_field', 'perft')
        self.refused('bad_field', 'perft', '--depth', '31')
        self.refused('bad_field', 'perft', '--depth', '1', '--count', 'leaves')

    def test_files(self):
        self.refused('unreadable_file', 'check', '/nowhere.pdn')
        self.refused('unreadable_file', 'check', '/')
        self.refused('unreadable_file', 'legal', '--batch', '/nowhere.jsonl')
        self.assertEqual(run('check')[1], [{'error': 'missing_field', 'detail': 'files'}])
        self.refused('bad_arguments', 'check', 'x.pdn', '--batch', '-')
        self.refused('bad_arguments', 'convert', 'x.pdn', '--batch', '-')
        self.refused('unreadable_file', 'legal', '--batch', '/')
        for source in ((), ('--from', 'json'), ('--from', 'pdn')):
            self.refused('unreadable_file', 'convert', *source, '--to', 'pdn', '/')

    def test_help_is_no_error(self):
        done = doska('--help')
        self.assertEqual(done.returncode, 0)
        for command in ('legal', 'perft', 'draws', 'check', 'convert', 'bench', 'replay'):
            self.assertRegex(done.stdout, rf'(?m)^ +{command} ')
            alone = doska(command, '--help')
            self.assertEqual((alone.returncode, alone.stderr), (0, ''), command)


class Batch(unittest.TestCase):
    def test_a_field_that_is_not_there(self):
        lines = ['{"id":1,"depht":5,"depth":1}', '{"id":2,"depht":1,"depth":1}', '{"id":3,"depth":1}']
        code, answers, words = run('perft', '--batch', '-', stdin='\n'.join(lines))
        self.assertEqual((code, [answer['nodes'] for answer in answers]), (0, [7, 7, 7]))
        self.assertEqual(words, 'doska: there is no field depht: it is ignored\n')

    def test_a_bad_line_does_not_stop_the_rest(self):
        lines = ['{"id":1,"variant":"russian","fen":"W:Wa1:Bh8"}', 'rubbish', '', '[1]',
                 '{"id":"b","variant":"czech","fen":"W:Wa1:Bh8"}', '{"id":3}', '{"id":4,"fen":5}',
                 '{"id":5,"fen":"W:Wa1"}', '{"fen":"B:Wa1:Bh8"}']
        code, answers, _ = run('legal', '--batch', '-', stdin='\n'.join(lines))
        self.assertEqual(code, 2)
        self.assertEqual([(a['id'], a.get('error'), a.get('moves')) for a in answers], [
            (1, None, ['a1-b2']), (None, 'not_json', None), (None, 'not_json', None), ('b', 'unknown_variant', None),
            (3, 'missing_field', None), (4, 'bad_field', None), (5, 'bad_fen', None), (None, None, ['h8-g7'])])

    def test_what_is_nested_too_deep_is_refused_and_the_next_line_answered(self):
        deep = '[' * 100000 + ']' * 100000
        for line in (f'{{"id":{deep}}}', f'{{"id":1,"fen":{deep}}}', deep, '[' * 100000):
            code, answers, _ = run('legal', '--batch', '-', stdin=f'{line}\n{{"id":2,"fen":"W:Wa1:Bh8"}}')
            self.assertEqual((code, [(a['id'], a.get('error')) for a in answers]), (2, [(None, 'not_json'), (2, None)]))

    def test_what_would_be_read_or_told_otherwise_than_it_is_written_is_refused(self):
        lines = ['{"id":12345678901234567890123,"fen":"W:Wa1:Bh8"}', '{"id":1.5,"fen":"W:Wa1:Bh8"}',
                 '{"id":1,"fen":"W:Wa1:Bh8","fen":"B:Wa1:Bh8"}', '{"id":{"a":1,"a":2},"fen":"W:Wa1:Bh8"}',
                 '{"id":{"a":{"a":18446744073709551615}},"fen":"W:Wa1:Bh8"}']
        code, answers, _ = run('legal', '--batch', '-', stdin='\n'.join(lines))
        self.assertEqual(code, 2)
        self.assertEqual([(a['id'], a.get('error')) for a in answers], [
            (None, 'bad_field'), (None, 'bad_field'), (None, 'not_json'), (None, 'not_json'),
            ({'a': {'a': 18446744073709551615}}, None)])
        self.assertIn('fen', answers[2]['detail'])

    def test_options_fill_what_lines_lack(self):
        code, answers, _ = run('perft', '--depth', '2', '--batch', '-', stdin='{"id":1}\n{"id":2,"depth":3}\n')
        self.assertEqual(code, 0)
        self.assertEqual([(a['id'], a['nodes']) for a in answers], [(1, 49), (2, 302)])

    def test_numbers_are_taken_strictly(self):
        lines = ['{"id":1,"depth":2.0}', '{"id":2,"depth":18446744073709551617}', '{"id":3,"depth":4294967297}',
                 '{"id":4,"depth":-1}', '{"id":5,"depth":"2"}', '{"id":6,"depth":null}']
        code, answers, _ = run('perft', '--batch', '-', stdin='\n'.join(lines))
        self.assertEqual(code, 2)
        self.assertEqual([a['error'] for a in answers], ['bad_field'] * 6)

    def test_a_file_of_lines(self):
        with tempfile.NamedTemporaryFile('w', suffix='.jsonl') as file:
            file.write('{"id":7,"fen":"W:Wa1:Bh8"}\r\n')
            file.flush()
            self.assertEqual(run('legal', '--batch', file.name), (0, [{'id': 7, 'side': 'white', 'moves': ['a1-b2']}], ''))

    def test_games_in_lines(self):
        rows = [{'id': 1, 'pdn': '1. c3-d4 *'}, {'id': 2, 'pdn': '1. a1-h8 *'}, {'id': 3, 'files': ['x']}, {'id': 4}]
        code, answers, _ = run('check', '--batch', '-', stdin='\n'.join(map(json.dumps, rows)))
        self.assertEqual(code, 2)
        self.assertEqual([(a['id'], a.get('bad'), a.get('error')) for a in answers],
                         [(1, 0, None), (2, 1, None), (3, None, 'bad_field'), (4, None, 'missing_field')])
        self.assertEqual(run('check', '--batch', '-', stdin=json.dumps(rows[1]))[0], 1)


if __name__ == '__main__':
    main()
