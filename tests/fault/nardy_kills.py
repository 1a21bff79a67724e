"""Kills the server in the middle of a game of nardy: between a roll and its play, while the turn is being put together,
and between a double and its answer. Nothing is rolled again, nothing told is lost but the draft.

For server_faults.py.
"""

import hashlib
import os

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

    def agree(self):
        for seat in 'ab':
            self.sockets[seat].ask('seal_dice', {'game': 1, 'seal': sealed(self.id, seat, self.values[seat])})
        for seat in 'ab':
            self.sockets[seat].wait_kind('dice_seals_closed')
            self.sockets[seat].ask('open_dice', {'game': 1, 'value': self.values[seat]})
        return self

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


def rolls_of(match):
    return [row for row in match.server.record(match.id) if row['kind'] in ('opening_rolled', 'dice_rolled')]


def killed(match):
    """Kills and starts the server, and both come back; what is shown before and after."""
    before, rolls = match.shown(), rolls_of(match)
    match.server.kill()
    match.server.start()
    match.come_back()
    after = match.shown()
    for part in ('checkers', 'roll', 'phase', 'cube', 'turns', 'dice', 'points'):
        check(before['nardy'].get(part) == after['nardy'].get(part), f'{part}: {before["nardy"]} and {after["nardy"]}')
    check(before['to_move'] == after['to_move'] and before['ply'] == after['ply'], 'another turn after the kill')
    check(rolls_of(match) == rolls, 'a kill has rolled')
    return before, after


def killed_with_a_roll_to_play():
    """The opening roll is there, a step of it is shown: the same roll waits, the draft is gone."""
    with rig.running() as server:
        match = NardyMatch(server).connect().start().agree()
        for seat in 'ab':
            match.sockets[seat].wait(lambda m: m['t'] == 'opening_rolled' and 'first' in m['d'])
        state = match.shown()
        seat, ply = state['to_move'], state['ply']
        first = match.some_turn(seat, ply)[0]
        match.sockets[seat].send('draft', {'game': 1, 'ply': ply, 'steps': first})
        match.sockets['b' if seat == 'a' else 'a'].wait(lambda m: m['t'] == 'notice' and m['d']['code'] == 'draft')
        before, after = killed(match)
        check(before['nardy']['draft']['steps'] == first, f'no draft: {before["nardy"]}')
        check('draft' not in after['nardy'], 'a draft has outlived the server')
        state = match.play(after)
        check(state['nardy']['phase'] == 'to_roll' or state['nardy']['turns'][-1]['kind'] == 'pass', 'not played')

        other = state['to_move']
        match.sockets[other].ask('offer_cube', {'game': 1, 'ply': state['ply']})
        _, after = killed(match)
        check(after['nardy']['phase'] == 'doubled', f'no double: {after["nardy"]}')
        match.sockets[after['to_move']].ask('take_cube', {'game': 1, 'ply': after['ply']})
        state = match.shown()
        check(state['nardy']['cube'] == {'value': 2, 'owner': after['to_move']}, f'the cube: {state["nardy"]["cube"]}')
        match.sockets[state['to_move']].ask('roll', {'game': 1, 'ply': state['ply']})
        numbers = [row['body']['n'] for row in rolls_of(match)]
        check(numbers == list(range(1, len(numbers) + 1)), f'rolls {numbers}')
        refused = match.server.replay(match.id)
        check(refused is None, f'doska replay: {refused}')
        reopened = sum(row['kind'] == 'dice_reopened' for row in match.server.record(match.id))
        check(reopened == 2, f'dice_reopened {reopened} times')
    return f'{len(numbers)} rolls, 2 kills'
