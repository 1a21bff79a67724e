#!/usr/bin/env python3
"""The offline tool from outside: documents on stdout, words on stderr, exit codes.

    tool_test.py PATH_OF_DOSKA [PART/PARTS]
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

DOSKA = 'doska'
GAMES = Path(__file__).resolve().parents[2] / 'tests' / 'cases' / 'draughts' / 'games'
DIAGRAM_8 = 'W:WKd2:Bf4,f6,g7,d6,b6'


def run(*args, stdin=''):
    """Exit code, what stood on stdout as JSON documents, stderr."""
    done = subprocess.run([DOSKA, *args], input=stdin, capture_output=True, text=True, timeout=60)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


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

    def test_a_move_that_is_none_is_named(self):
        code, [answer], _ = run('draws', *self.ROAD, '--moves', 'c1-d2 h8-h7')
        self.assertEqual((code, answer['error']), (2, 'bad_move'))
        self.assertIn('half-move 2, h8-h7', answer['detail'])


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
    RECORD = Path(__file__).resolve().parents[2] / 'tests' / 'cases' / 'evidence' / 'match-1.ndjson'

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
        golden = json.loads((self.RECORD.parent / 'golden.json').read_text())
        self.assertEqual((answer['head'], answer['state_sha256']), (golden['head'], golden['state_sha256']))

    def test_a_casual_match_with_a_corrected_clock(self):
        record = self.RECORD.with_name('match-2.ndjson').read_text(encoding='utf-8')
        code, answer = self.replay(record)
        self.assertEqual((code, answer['ok']), (0, True))
        golden = json.loads((self.RECORD.parent / 'golden-2.json').read_text())
        self.assertEqual((answer['head'], answer['state_sha256']), (golden['head'], golden['state_sha256']))
        kinds = [event['kind'] for event in answer['events']]
        given = answer['events'][kinds.index('time_given')]
        self.assertEqual(given['state']['left_ms'], given['body']['left_ms'])
        self.assertEqual(kinds[-2:], ['called_off', 'match_ended'])
        self.assertFalse(answer['events'][-1]['state']['playing'])

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
        self.refused('bad_arguments', 'check', 'x.pdn', '--batch', '-')

    def test_help_is_no_error(self):
        done = subprocess.run([DOSKA, '--help'], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0)
        for command in ('legal', 'perft', 'check'):
            self.assertIn(command, done.stdout)


class Batch(unittest.TestCase):
    def test_a_bad_line_does_not_stop_the_rest(self):
        lines = ['{"id":1,"variant":"russian","fen":"W:Wa1:Bh8"}', 'rubbish', '', '[1]',
                 '{"id":"b","variant":"czech","fen":"W:Wa1:Bh8"}', '{"id":3}', '{"id":4,"fen":5}',
                 '{"id":5,"fen":"W:Wa1"}', '{"fen":"B:Wa1:Bh8"}']
        code, answers, _ = run('legal', '--batch', '-', stdin='\n'.join(lines))
        self.assertEqual(code, 2)
        self.assertEqual([(a['id'], a.get('error'), a.get('moves')) for a in answers], [
            (1, None, ['a1-b2']), (None, 'not_json', None), (None, 'not_json', None), ('b', 'unknown_variant', None),
            (3, 'missing_field', None), (4, 'bad_field', None), (5, 'bad_fen', None), (None, None, ['h8-g7'])])

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


class Check(unittest.TestCase):
    def report(self, pdn):
        code, answers, _ = run('check', '--batch', '-', stdin=json.dumps({'id': 0, 'pdn': pdn}))
        self.assertEqual(len(answers[0]['list']), 1)
        return code, answers[0]['list'][0]

    def test_real_games(self):
        code, answers, _ = run('check', str(GAMES / 'ussr1947.pdn'), str(GAMES / 'ussr1947-blinder-mirotin.pdn'))
        self.assertEqual(code, 0)
        self.assertEqual({k: v for k, v in answers[0].items() if k != 'files'},
                         {'games': 21, 'legal': 21, 'bad': 0, 'not_played': 0, 'plies': 1131 + 61})
        first = answers[0]['files'][1]['list'][0]
        self.assertEqual((first['white'], first['outcome'], first['status']), ('Блиндер Б.', 'white', 'legal'))

    def test_the_first_bad_half_move_is_named(self):
        with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
            file.write('[White "A"]\n\n1. c3-d4 d6-c5\n2. b2-c3 e7-d8 *\n\n[White "B"]\n1. c3-d4 *\n')
            file.flush()
            code, answers, _ = run('check', file.name)
        self.assertEqual(code, 1)
        self.assertEqual((answers[0]['games'], answers[0]['legal'], answers[0]['bad']), (2, 1, 1))
        bad = answers[0]['files'][0]['list'][0]
        self.assertEqual(bad['status'], 'bad')
        self.assertEqual(bad['plies'], 3)
        self.assertEqual(bad['bad'], {
            'code': 'illegal_move', 'token': 'e7-d8', 'line': 4, 'column': 10, 'ply': 4,
            'fen': 'B:Wd4,a3,c3,e3,g3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5'})

    def test_a_result_against_the_board(self):
        code, game = self.report('[FEN "B:Wa3:Bd6,a5"]\n1... d6-c5 2. a3-b4 a5:c3 1-0')
        self.assertEqual((code, game['status'], game['lost']), (0, 'legal', 'white'))
        self.assertEqual(game['remarks'],
                         [{'code': 'result_contradicts_moves', 'result': '1-0', 'on_board': 'black'}])

    def test_counted_draws_are_named_and_do_not_make_a_game_bad(self):
        moves = '[FEN "W:WKe1:BKb8"]\n' + 'e1-f2 b8-c7 f2-e1 c7-b8 ' * 2 + 'e1-f2 b8-c7 '
        draws = [{'article': '2.1.9.1.9', 'ply': 8}, {'article': '2.1.9.1.5', 'ply': 10}]
        for result in ('1-1', '*'):
            code, game = self.report(moves + result)
            self.assertEqual((code, game['status'], game['draws'], game['remarks']), (0, 'legal', draws, []))
        code, game = self.report(moves + '2-0')
        self.assertEqual((code, game['status']), (0, 'legal'))
        self.assertEqual(game['remarks'], [{'code': 'result_contradicts_moves', 'result': '2-0', 'on_board': 'draw'}])
        code, game = self.report(moves + 'f2-e1 c7-b8 2-0')
        self.assertEqual((code, game['status'], game['draws']), (0, 'legal', draws))
        self.assertEqual(game['remarks'], [
            {'code': 'moves_after_counted_draw', 'article': '2.1.9.1.5', 'ply': 10, 'moves_after': 2}])

    def test_a_game_that_was_not_played(self):
        code, game = self.report('[White "A"]\n[Result "1-1"]\n\n-\n\n 1-1\n')
        self.assertEqual((code, game['status'], game['outcome']), (0, 'not_played', 'draw'))

    def test_a_result_that_is_not_that_of_the_tag(self):
        _, game = self.report('[Result "2-0"]\n1. c3-d4 0-2')
        self.assertEqual(game['remarks'], [{'code': 'result_differs_from_tag', 'result': '0-2', 'tag': '2-0'}])


    def test_each_game_is_of_its_own_variant(self):
        code, answers, _ = run('check', *(str(GAMES / name) for name in ('brazilian.pdn', 'kurnik.pdn', 'delfts.pdn')))
        self.assertEqual(code, 0)
        self.assertEqual([[(g['variant'], g['outcome']) for g in f['list']] for f in answers[0]['files']], [
            [('brazilian', 'white'), ('brazilian', 'black')] * 3,
            [('international', o) for o in ('black', 'white', 'draw', 'draw')], [('international', 'score')] * 2])
        for variant in ('draughts64', 'russian'):
            code, answers, _ = run('check', '--variant', variant, '--batch', '-', stdin='{"id":1,"pdn":"1. c3-d4 *"}')
            self.assertEqual((code, answers[0]['list'][0]['variant']), (0, variant))

    def test_only_bad_games_or_none_are_listed(self):
        with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
            file.write('1. c3-d4 *\n1. a1-h8 *\n')
            file.flush()
            for listed, games in (('all', [1, 2]), ('bad', [2])):
                code, answers, _ = run('check', '--list', listed, file.name)
                self.assertEqual((code, [g['game'] for g in answers[0]['files'][0]['list']]), (1, games))
            code, answers, _ = run('check', '--list', 'none', file.name)
            self.assertEqual((code, answers[0]['bad'], 'list' in answers[0]['files'][0]), (1, 1, False))
        self.assertEqual(run('check', '--list', 'x', file.name)[0], 2)


class Convert(unittest.TestCase):
    def text(self, *args, code=0):
        done = subprocess.run([DOSKA, 'convert', *map(str, args)], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    def there_and_back(self, path, code=0):
        """PDN as Doska writes it, which is the same after JSON and when it is written again."""
        with tempfile.TemporaryDirectory() as folder:
            pdn, again, as_json = (Path(folder) / name for name in ('a.pdn', 'b.pdn', 'a.json'))
            pdn.write_text(self.text('--to', 'pdn', '--variations', path, code=code)[0], encoding='utf-8')
            as_json.write_text(self.text('--to', 'json', '--variations', path, code=code)[0], encoding='utf-8')
            again.write_text(self.text('--to', 'pdn', as_json)[0], encoding='utf-8')
            if code == 0:
                self.assertEqual(again.read_text(encoding='utf-8'), pdn.read_text(encoding='utf-8'))
            self.assertEqual(self.text('--to', 'pdn', '--variations', pdn)[0], pdn.read_text(encoding='utf-8'))
            self.assertEqual(run('check', str(again))[1][0]['bad'], 0)
            return json.loads(as_json.read_text(encoding='utf-8')), pdn.read_text(encoding='utf-8')

    def test_real_games_there_and_back(self):
        for path in sorted(GAMES.glob('*.pdn')):
            with self.subTest(path.name):
                document, _ = self.there_and_back(path)
                self.assertEqual(document['format'], 'doska.games/1')
                self.assertEqual({g['status'] for g in document['games']}, {'legal'})

    def test_everything_that_a_game_may_have(self):
        pdn = ('[White "A \\"x\\""]\n[Odd "y"]\n[GameType "25"]\n[Variant "draughts64"]\n[FEN "W:Wa1,Kh2:Bb8"]\n{first} '
               '1. a1-b2! $14 {[%clock w0:59:58 B1:00:00]} (1. h2-g1 (x) ; so\n) b8-a7 {[%end agreed 2.1.9.1.1]} 4-6\n')
        with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
            file.write(pdn)
            file.flush()
            document, written = self.there_and_back(file.name)
        game = document['games'][0]
        self.assertEqual(game['tags'][:2], [['White', 'A "x"'], ['Odd', 'y']])
        self.assertEqual({k: game[k] for k in ('number', 'line', 'variant', 'start', 'comments', 'ending', 'result', 'outcome', 'status')}, {
            'number': 1, 'line': 1, 'variant': 'draughts64', 'start': 'W:WKh2,a1:Bb8', 'comments': ['first'],
            'ending': 'agreed 2.1.9.1.1', 'result': '4-6', 'outcome': 'score', 'status': 'legal'})
        self.assertEqual(game['moves'], [
            {'move': 'a1-b2', 'nags': [1, 14], 'comments': ['[%clock w0:59:58 B1:00:00]'], 'variations': ['1. h2-g1 (x) { so}'],
             'clock': {'white_ms': 3598000, 'black_ms': 3600000, 'running': 'black'}}, {'move': 'b8-a7'}])
        self.assertIn('1. a1-b2 $1 $14 {[%clock w0:59:58 B1:00:00]} (1. h2-g1 (x) { so})', written)

    def test_what_cannot_be_read_is_named_and_the_rest_converted(self):
        with tempfile.NamedTemporaryFile('w', suffix='.pdn') as file:
            file.write('1. c3-d4\n a1-h8 d6-c5 2-0\n[GameType "21"]\n1. 11-15 *\n[White "B"]\n1. 32-28 19-23 1-1\n')
            file.flush()
            written, words = self.text('--to', 'pdn', file.name, code=1)
            document = json.loads(self.text('--to', 'json', file.name, code=1)[0])
        self.assertEqual(words.splitlines(), [f'{file.name}:2:2: game 1: illegal_move: a1-h8',
                                              f'{file.name}:3:1: game 2: other_game: 21'])
        self.assertIn('1. c3-d4 {[%unread illegal_move 2:2 a1-h8]} 2-0', written)
        self.assertEqual([(g['variant'], g['status'], len(g['moves'])) for g in document['games']],
                         [('russian', 'bad', 1), ('russian', 'bad', 0), ('international', 'legal', 2)])
        self.assertEqual(document['games'][0]['faults'][0]['line'], 2)

    def test_json_that_is_wrong(self):
        def refused(text, code, words):
            with tempfile.NamedTemporaryFile('w', suffix='.json') as file:
                file.write(text)
                file.flush()
                out, said = self.text('--to', 'pdn', '--from', 'json', file.name, code=code)
            self.assertIn(words, said)
            return out
        head = '{"format":"doska.games/1","games":['
        refused('{"format":', 2, 'not_json')
        refused('{"format":"other","games":[]}', 2, 'bad_format')
        refused(head + '1e999]}', 2, 'not_json')
        good = '{"variant":"international","moves":[{"move":"32-28"}],"result":"1-1"}'
        for game, why in (('{}', 'variant is no text'), ('{"variant":"czech"}', 'variant is unknown'), ('5', 'it is no JSON object'),
                          ('{"variant":"russian","start":"x"}', 'start: malformed'),
                          ('{"variant":"russian","result":"x"}', 'result is none'),
                          ('{"variant":"russian","tags":[["a b","c"]]}', 'tags holds'),
                          ('{"variant":"russian","moves":[{"move":"c3-d4"},{"move":"a1-h8"}]}', 'moves[1]: no_such_move'),
                          ('{"variant":"russian","moves":[{"move":"c3-d4","nags":[-1]}]}', 'moves[0]: nags'),
                          ('{"variant":"russian","moves":[{"move":"c3-d4","variations":["x) 2. ("]}]}', 'moves[0]: variations')):
            with self.subTest(game):
                self.assertIn('1. 32-28 1-1', refused(f'{head}{game},{good}]}}', 1, f'game 1: bad_game: {why}'))

    def test_arguments(self):
        for args, error in ((('--to', 'pdn', '/nowhere.pdn'), 'unreadable_file'), (('--to', 'x', '/'), 'bad_field'),
                            (('x.pdn',), 'missing_field'), (('--to', 'pdn'), 'missing_field'),
                            (('--to', 'pdn', '--variant', 'czech', 'x'), 'unknown_variant')):
            code, answers, _ = run('convert', *args)
            self.assertEqual((code, answers[0]['error']), (2, error))

    def test_lines(self):
        pdn = '1. 32-28 19-23 2. 28x19 *'
        code, answers, _ = run('convert', '--batch', '-', '--to', 'json', stdin=json.dumps({'id': 1, 'pdn': pdn}))
        self.assertEqual(code, 0)
        games = answers[0]['games']
        self.assertEqual([m['move'] for m in games[0]['moves']], ['32-28', '19-23', '28:19'])
        code, answers, _ = run('convert', '--batch', '-', stdin=json.dumps({'id': 2, 'to': 'pdn', 'games': games}))
        self.assertEqual((code, pdn in answers[0]['pdn']), (0, True))


def tests_of(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from tests_of(test)
        else:
            yield test


if __name__ == '__main__':
    DOSKA = sys.argv[1]
    part, parts = map(int, sys.argv[2].split('/')) if len(sys.argv) > 2 else (1, 1)
    every = list(tests_of(unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])))
    done = unittest.TextTestRunner().run(unittest.TestSuite(every[part - 1::parts]))
    sys.exit(not done.wasSuccessful())
