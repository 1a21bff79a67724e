"""Kills the server in a game of nardy: at each step of the agreement on its dice, behind the opening roll, while a turn is
being put together, between a roll and its play, and between a double and its answer. Nothing is rolled again, nothing told
is lost but the draft, and the clocks have what the journal says. And players who do not take part in the dice.

For server_faults.py.
"""

import hashlib
import json
import os
import subprocess
import tempfile

import rig
from rig import Match, Socket, check


def sealed(match, seat, value):
    return hashlib.sha256(f'doska.dice.1|seal|{match}|1|{seat}|{value}'.encode()).hexdigest()


class NardyMatch(Match):
    """A match of short nardy to five points whose players have agreed on the dice of its first game."""

    def __init__(self, server):
        super().__init__(server, discipline='short_nardy', length=5, control={}, game_break_ms=0,
                         resume_countdown_ms=0)
        self.values = {seat: os.urandom(32).hex() for seat in 'ab'}

    def seal(self, seat):
        self.sockets[seat].ask('seal_dice', {'game': 1, 'seal': sealed(self.id, seat, self.values[seat])})

    def open(self, seat):
        self.sockets[seat].ask('open_dice', {'game': 1, 'value': self.values[seat]})

    def wait_all(self, kind):
        for seat in 'ab':
            self.sockets[seat].wait_kind(kind)

    def shown(self):
        """The snapshot that a spectator gets now."""
        with_eyes = Socket(self.server, None, self.id)
        self.follow(with_eyes)
        state = with_eyes.wait_kind('snapshot')['d']
        with_eyes.close()
        return state

    def graph(self, seat, ply):
        """The legal turns that the seat was sent for this ply."""
        def gives_it(message):
            data = message.get('d') or {}
            at = data.get('ply', -1) + (0 if message['t'] == 'snapshot' else 1)
            return at == ply and 'graph' in (data.get('you') or {})
        return self.sockets[seat].wait(gives_it, what=f'the turns of {seat} at ply {ply}')['d']['you']['graph']

    def some_turn(self, seat, ply):
        graph = self.graph(seat, ply)
        node, steps = 0, []
        while node not in graph['complete']:
            _, start, end, _, node, _ = next(edge for edge in graph['edges'] if edge[0] == node)
            steps.append(f'{"bar" if start == 25 else start}/{"off" if end == 0 else end}')
        return steps

    def play(self, state):
        """Plays the roll that waits; the state after it."""
        seat, ply = state['to_move'], state['ply']
        steps = self.some_turn(seat, ply)
        self.sockets[seat].ask('play_turn', {'game': 1, 'ply': ply, 'steps': ' '.join(steps)})
        return self.shown()

    def come_back(self):
        self.close()
        self.connect()

    def wait_for_the_opening(self, limit=15):
        def is_there(message):
            if message['t'] == 'snapshot':
                return message['d']['nardy']['phase'] == 'to_play'
            return message['t'] == 'opening_rolled' and 'first' in message['d']
        for seat in 'ab':
            self.sockets[seat].wait(is_there, limit, 'the opening roll')

    def act(self, kind):
        """Who is to act does so; the state after it."""
        state = self.shown()
        self.sockets[state['to_move']].ask(kind, {'game': 1, 'ply': state['ply']})
        return self.shown()

    def end(self):
        """A double that is refused ends the game, and who won it calls the next one off: the secrets of both are told."""
        self.act('offer_cube')
        points = self.act('drop_cube')['nardy']['points']
        self.sockets['a'].wait(lambda m: m['t'] == 'game_started' and m['d']['game'] == 2)
        self.sockets[max(points, key=points.get)].ask('call_off', {'game': 2})

    def verified_dice(self):
        """`doska verify-dice` of the record: its exit code and its answer."""
        _, text = self.server.http('GET', f'/api/matches/{self.id}/record')
        with tempfile.NamedTemporaryFile('w', suffix='.ndjson') as file:
            file.write(text)
            file.flush()
            done = subprocess.run([rig.BIN / 'doska', 'verify-dice', file.name], capture_output=True, text=True)
        return done.returncode, json.loads(done.stdout)


def rolls_of(match):
    return [row for row in match.server.record(match.id) if row['kind'] in ('opening_rolled', 'dice_rolled')]


def clocks_of_the_journal(match, at_first):
    """What both have left, by the last row that says so."""
    told = [row['body']['stretch']['left_ms'] for row in match.server.record(match.id) if 'stretch' in row['body']]
    return told[-1] if told else at_first


def killed(match, rolled_back=False):
    """Kills and starts the server, and both come back; what is shown before and after. `rolled_back`: with it goes what the
    database has not committed yet."""
    before, rolls = match.shown(), rolls_of(match)
    match.server.kill()
    if rolled_back:
        match.server.database.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                                  "AND datname = current_database()")
        match.server.database.sql('DROP TRIGGER delay_opening ON doska.journal')
    match.server.start()
    left = clocks_of_the_journal(match, [before['clocks'][seat]['left_ms'] for seat in 'ab'])
    match.come_back()
    after = match.shown()
    for part in ('stage', 'commitment', 'seals', 'opened', 'fixed'):
        check(before['nardy']['dice'].get(part) == after['nardy']['dice'].get(part), f'dice: {before} and {after}')
    if not rolled_back:
        for part in ('checkers', 'roll', 'phase', 'cube', 'turns', 'points'):
            same = before['nardy'].get(part) == after['nardy'].get(part)
            check(same, f'{part}: {before["nardy"]} and {after["nardy"]}')
        check(before['to_move'] == after['to_move'] and before['ply'] == after['ply'], 'another turn after the kill')
        check(rolls_of(match) == rolls, 'a kill has rolled')
    shown = [after['clocks'][seat]['left_ms'] for seat in 'ab']
    check(shown == left, f'the clocks have {shown}, by the journal {left}')
    return before, after


# A commit that the kill must catch: the opening roll follows the agreement at once.
SLOW_OPENING = """
CREATE FUNCTION public.delay_opening() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(5); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER delay_opening AFTER INSERT ON doska.journal DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.kind = 'opening_rolled') EXECUTE FUNCTION public.delay_opening();
"""


def agree_over_kills(match):
    """A kill behind each step; the dice are agreed on as if there had been none."""
    match.wait_all('dice_committed')
    killed(match)
    match.seal('a')
    killed(match)
    match.seal('b')
    match.wait_all('dice_seals_closed')
    killed(match)
    match.open('b')
    killed(match)
    match.server.database.sql(SLOW_OPENING)
    match.open('a')
    match.wait_all('dice_fixed')
    _, after = killed(match, rolled_back=True)
    check(after['nardy']['dice']['fixed']['a']['value'] == match.values['a'], 'another number counts')
    match.wait_for_the_opening()


def draft_over_a_kill(match):
    """The opening roll is there, a step of it is shown: the same roll waits, the draft is gone."""
    state = match.shown()
    seat, ply = state['to_move'], state['ply']
    first = match.some_turn(seat, ply)[0]
    match.sockets[seat].send('draft', {'game': 1, 'ply': ply, 'steps': first})
    match.sockets['b' if seat == 'a' else 'a'].wait(lambda m: m['t'] == 'notice' and m['d']['code'] == 'draft')
    before, after = killed(match)
    check(before['nardy']['draft']['steps'] == first, f'no draft: {before["nardy"]}')
    check('draft' not in after['nardy'], 'a draft has outlived the server')
    return match.play(after)


def cube_over_a_kill(match):
    match.act('offer_cube')
    _, after = killed(match)
    check(after['nardy']['phase'] == 'doubled', f'no double: {after["nardy"]}')
    state = match.act('take_cube')
    check(state['nardy']['cube'] == {'value': 2, 'owner': after['to_move']}, f'the cube: {state["nardy"]["cube"]}')


def roll_over_a_kill(match):
    match.act('roll')
    _, after = killed(match)
    if after['nardy']['phase'] == 'to_play':
        match.play(after)


def killed_at_each_step_of_nardy():
    """DECISIONS F: dice_reopened says how often the secret was read again, verify-dice that nothing was rolled again."""
    with rig.running() as server:
        match = NardyMatch(server).connect().start()
        agree_over_kills(match)
        state = draft_over_a_kill(match)
        check(state['nardy']['phase'] == 'to_roll' or state['nardy']['turns'][-1]['kind'] == 'pass', 'not played')
        cube_over_a_kill(match)
        roll_over_a_kill(match)
        numbers = [row['body']['n'] for row in rolls_of(match)]
        check(numbers == list(range(1, len(numbers) + 1)), f'rolls {numbers}')
        match.end()
        refused = server.replay(match.id)
        check(refused is None, f'doska replay: {refused}')
        reopened = sum(row['kind'] == 'dice_reopened' for row in server.record(match.id))
        check(reopened == 8, f'dice_reopened {reopened} times')
        code, answer = match.verified_dice()
        check(code == 0, f'verify-dice: {answer}')
    return f'{len(numbers)} rolls, 8 kills'


def plays_on(match):
    """The game has its opening roll, which can be played."""
    match.wait_for_the_opening(30)
    match.play(match.shown())
    match.end()


def without_their_part_in_the_dice():
    """F. 1: who never seals, who never opens, and both gone: ten seconds a step, the game goes on, and verify-dice names them."""
    with rig.running() as server:
        unsealed, unopened, gone = (NardyMatch(server).connect().start() for _ in range(3))
        gone.close()
        unsealed.seal('b')
        for seat in 'ab':
            unopened.seal(seat)
        unopened.wait_all('dice_seals_closed')
        unopened.open('b')
        unsealed.sockets['b'].wait_kind('dice_seals_closed', 20)
        unsealed.open('b')
        expected = {unsealed: ('none', 'opened'), unopened: ('unopened', 'opened'), gone: ('none', 'none')}
        gone.connect()
        told = []
        for match, kinds in expected.items():
            plays_on(match)
            code, answer = match.verified_dice()
            fixed = next(row['body'] for row in server.record(match.id) if row['kind'] == 'dice_fixed')
            check((fixed['a']['kind'], fixed['b']['kind']) == kinds, f'{fixed} instead of {kinds}')
            check(code == 0, f'verify-dice: {answer}')
            parts = answer['games'][0]['seats']
            check((parts['a'], parts['b']) == kinds, f'verify-dice says {parts}')
            told.append('/'.join(kinds))
        return ', '.join(told)
