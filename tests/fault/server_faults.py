#!/usr/bin/env python3
"""Faults of time, database and connections against the release build, each over real sockets.

    server_faults.py --list          the names of the cases
    server_faults.py [NAME...]       runs these or all, one line each; exit code 1 when one does not hold

Cases of a match or two wait most of their time, and run side by side; those with 200 matches beside, those that end the
server, and whatever touches the PostgreSQL that all share run alone.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import rig
from checks import at_least, charged, clocks_hold, near, rows_of, until
from dice_key import without_its_dice_key
from foreign_rows import foreign_row_in_one_match_of_200, unreadable_row_in_one_match_of_200
from frozen_database import stopped_beside_a_frozen_database
from nardy_kills import killed_at_each_step_of_nardy, without_their_part_in_the_dice
from rig import Match, Socket, check
from second_server import told_to_stop_while_it_waits

CASES = {}
ALONE = set()
SIDE_BY_SIDE = 3


def case(function):
    CASES[function.__name__] = function
    return function


def case_alone(function):
    ALONE.add(function.__name__)
    return case(function)


# --- the commit is nobody's time -------------------------------------------------------------------------------------

SLOW_COMMIT = '''
CREATE TABLE public.commit_delay (seconds double precision NOT NULL);
INSERT INTO public.commit_delay VALUES (0);
GRANT SELECT ON public.commit_delay TO doska_server;
CREATE FUNCTION public.delay_commit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep((SELECT seconds FROM public.commit_delay)); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER delay_commit AFTER INSERT ON doska.journal DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.kind = 'move_played') EXECUTE FUNCTION public.delay_commit();
'''


def delay_commits(server, seconds):
    server.database.sql(f'UPDATE public.commit_delay SET seconds = {seconds}')


@case
def commit_delayed_without_stall():
    """A. 1: the mover is charged to the arrival of the move, the opponent from the opening of the turn."""
    with rig.running() as server:
        server.database.sql(SLOW_COMMIT)
        match = Match(server).connect().start()
        match.play(0)
        match.play(1)
        delay_commits(server, 0.8)
        match.legal('a', 2)
        time.sleep(0.3)
        match.play(2)
        match.legal('b', 3)
        heard = server.now_ms()
        time.sleep(0.4)
        match.play(3)
        delay_commits(server, 0)
        rows = match.moves()
        opened = rows[3]['body']['stretch']['since_ms']
        charged(rows[2]['body']['stretch'], 300, 'the mover')
        at_least(opened - rows[2]['at_ms'], 800, 'from the arrival of the move to the opening, so long as its commit lasts')
        check(opened <= heard, f'the opponent heard of his turn {opened - heard} ms before it was opened')
        charged(rows[3]['body']['stretch'], 400, 'the opponent')
        check(not rows_of(match, 'server_paused'), 'the server took this for a stall')
        clocks_hold(match)
        return f'mover {rows[2]["body"]["stretch"]["spent_ms"]} ms, opponent {rows[3]["body"]["stretch"]["spent_ms"]} ms'


@case
def commit_delayed_with_stall():
    """A. 5: after 1 s the clocks stand; a countdown of 3 s after the recovery; another game's clock stands too."""
    with rig.running() as server:
        server.database.sql(SLOW_COMMIT)
        match, other = Match(server).connect().start(), Match(server).connect().start()
        for one in (match, other):
            one.play(0)
            one.play(1)
        delay_commits(server, 5)
        match.legal('a', 2)
        time.sleep(0.3)
        match.send_move(2)
        for one in (match, other):
            one.sockets['b'].wait(lambda m: m['t'] == 'notice' and m['d']['code'] == 'journal_stalled', 4, 'the notice')
        resumed = match.sockets['b'].wait_kind('server_resumed', 20)
        delay_commits(server, 0)
        opens = resumed['d']['opens_at_ms']
        until(opens + 400)
        match.play(3)
        other.sockets['a'].wait_kind('server_resumed', 20)
        until(rows_of(other, 'server_resumed')[-1]['body']['opens_at_ms'] + 300)
        other.play(2)
        rows = match.moves()
        recovered = rows_of(match, 'server_resumed')[-1]['at_ms']
        charged(rows[2]['body']['stretch'], 300, 'the mover')
        at_least(recovered - rows[2]['at_ms'], 5000, 'from the arrival of the move to the recovery')
        check(opens == recovered + 3000, f'a countdown of {opens - recovered} ms')
        check(rows[3]['body']['stretch']['since_ms'] == opens, 'the opponent was not charged from the countdown\'s end')
        charged(rows[3]['body']['stretch'], 400, 'the opponent')
        paused = rows_of(other, 'server_paused')[-1]['body']
        # From the begin of the commit, not of the arrival; a freeze at the recovery would come 4 s later.
        near(paused['at_ms'] - rows[2]['at_ms'], 990, 1000, 'from the move to the freeze of the other game')
        for one in (match, other):
            clocks_hold(one)
        return (f'mover {rows[2]["body"]["stretch"]["spent_ms"]} ms, opponent {rows[3]["body"]["stretch"]["spent_ms"]} ms,'
                f' the other game frozen {paused["at_ms"] - rows[2]["at_ms"]} ms after the move')


# --- a flag never beats what came in time ----------------------------------------------------------------------------

def due_of_mover(match, seat):
    """The instant of the flag of `seat`, who has the turn, as the last message about the clocks says."""
    clocks = [m['d']['clocks'] for m in match.sockets[seat].seen if 'clocks' in (m.get('d') or {})][-1]
    check(clocks['running'] == seat, f'the clock of {seat} does not run: {clocks}')
    return clocks['since_ms'] + clocks[seat]['left_ms']


def while_stopped(server, due, send):
    """Stops the server's process over the instant `due` and lets `send` put a frame into its kernel before."""
    until(due - 90)
    server.signal(signal.SIGSTOP)
    try:
        until(due - 50)
        sent = send()
        sent_at = time.time() * 1000
        until(due + 250)
    finally:
        server.signal(signal.SIGCONT)
    return sent, sent_at < due - 5


@case
def move_in_the_kernel_beats_the_flag():
    """A. 2: the move waits in the kernel's buffer when the flag's instant passes."""
    tried = 0
    with rig.running() as server:
        for attempt in range(30):
            if tried == 8:
                break
            match = Match(server, time_ms=1500).connect().start()
            match.play(0)
            match.play(1)
            match.legal('a', 2)
            (seat, command), in_time = while_stopped(server, due_of_mover(match, 'a'), lambda: match.send_move(2))
            answer = match.sockets[seat].answer(command)
            if in_time:
                tried += 1
                check(answer['t'] == 'ok', f'attempt {attempt}: {answer}')
                check(not rows_of(match, 'flag_fell'), f'attempt {attempt}: the flag fell')
                clocks_hold(match)
            match.close()
        check(tried > 0, 'no move was sent in time: the machine is too busy')
    return f'{tried} of {tried} moves stand'


@case
def acceptance_in_the_kernel_beats_the_flag():
    """A. 6: the acceptance of a draw, received before zero, stands."""
    with rig.running() as server:
        for _ in range(20):
            match = Match(server, time_ms=1500).connect().start()
            match.play(0)
            match.play(1)
            match.play(2)
            match.sockets['a'].ask('offer_draw', {'game': 1, 'ply': 3})
            offer = match.sockets['b'].wait_kind('draw_offered')['seq']
            command, in_time = while_stopped(server, due_of_mover(match, 'b'), lambda: match.sockets['b'].send(
                'answer_draw', {'game': 1, 'offer': offer, 'accept': True}))
            if in_time:
                break
            match.close()
        check(in_time, 'no acceptance was sent in time: the machine is too busy')
        answer = match.sockets['b'].answer(command)
        check(answer['t'] == 'ok', f'{answer}')
        ended = rows_of(match, 'game_ended')[0]['body']
        check(ended['cause'] == 'agreed', f'{ended}')
        clocks_hold(match)
    return 'agreed'


@case
def flag_falls_without_a_move():
    """1.7.9: the flag falls at its own instant, and a move after it is refused."""
    with rig.running() as server:
        match = Match(server, time_ms=1000).connect().start()
        due = due_of_mover(match, 'a')
        move = match.legal('a', 0)[0]
        until(due + 200)
        fell = match.sockets['a'].wait_kind('flag_fell')
        answer = match.sockets['a'].answer(match.send_move(0, move)[1])
        check(answer['t'] == 'refused', f'{answer}')
        check(fell['d']['due_ms'] == due, f'due {fell["d"]["due_ms"]} instead of {due}')
        clocks = clocks_hold(match)
        check(clocks.flags == [due], f'flags in the record: {clocks.flags}')
        decided = rows_of(match, 'flag_fell')[0]['at_ms'] - due
    return f'decided {decided} ms after zero'


@case
def winning_capture_after_zero():
    """1.7.12: the last man is taken after zero, before the fall of the flag is decided."""
    won = flagged = 0
    with rig.running() as server:
        for attempt in range(60):
            if attempt >= 12 and won:
                break
            match = Match(server, time_ms=1000, start_fen='W:Wc3:Bd4').connect().start()
            move = match.legal('a', 0)[0]
            due = due_of_mover(match, 'a')
            until(due + 4 + attempt % 6 * 8)
            answer = match.sockets['a'].answer(match.send_move(0, move)[1])
            match.sockets['a'].wait_kind('match_ended')
            ended = rows_of(match, 'game_ended')[0]['body']
            if answer['t'] == 'ok':
                check(ended['cause'] == 'no_pieces' and ended['result'] == 'a', f'{ended}')
                won += match.moves()[0]['at_ms'] >= due
            else:
                check(ended['cause'] == 'flag_fell' and ended['result'] == 'b', f'{answer} {ended}')
                flagged += 1
            clocks_hold(match)
            match.close()
        check(won >= 1, f'no capture met the moments between zero and the decision ({flagged} flags)')
    return f'{won} captures after zero stand, {flagged} came after the decision'


# --- the clock of the machine ----------------------------------------------------------------------------------------

def faketime_library():
    found = sorted(Path('/usr/lib').glob('*/faketime/libfaketime.so.1'))
    check(found, 'libfaketime is not installed')
    return found[0]


@case
def wall_clock_stepped_by_an_hour():
    """A. 3: charges come from the monotonic clock."""
    with tempfile.TemporaryDirectory() as folder:
        step = Path(folder, 'step')
        step.write_text('+0')
        os.chmod(folder, 0o755)
        faked = {'LD_PRELOAD': str(faketime_library()), 'FAKETIME_TIMESTAMP_FILE': str(step), 'FAKETIME_NO_CACHE': '1',
                 'FAKETIME_DONT_FAKE_MONOTONIC': '1', 'DONT_FAKE_MONOTONIC': '1'}

        def fake_now():
            return int(subprocess.run(['date', '+%s'], env={**os.environ, **faked}, capture_output=True, text=True).stdout)

        with rig.running(faked) as server:
            match = Match(server).connect().start()
            match.play(0)
            for ply, offset in ((1, '+1h'), (2, '-1h'), (3, '+0')):
                seat = match.mover(ply)
                match.legal(seat, ply)
                step.write_text(offset)
                check(ply == 3 or abs(fake_now() - time.time()) > 3000, 'the clock was not stepped')
                time.sleep(0.3)
                match.play(ply)
            rows = match.moves()
            for ply in (1, 2, 3):
                near(rows[ply]['body']['stretch']['spent_ms'], 150, 5000, f'ply {ply}')
                near(rows[ply]['at_ms'] - rows[ply - 1]['at_ms'], 150, 5000, f'between the moves before ply {ply + 1}')
            clocks_hold(match)
    return 'charged ' + ', '.join(str(row['body']['stretch']['spent_ms']) for row in rows[1:]) + ' ms'


# --- stop and start --------------------------------------------------------------------------------------------------

@case_alone
def stopped_by_sigterm_and_started_again():
    """A. 4: SIGTERM charges exactly what was thought, the restart charges nothing."""
    with rig.running() as server:
        match = Match(server, resume_countdown_ms=1500).connect().start()
        match.play(0)
        match.play(1)
        match.legal('a', 2)
        time.sleep(0.5)
        begin = time.monotonic()
        code = server.terminate()
        stopped, told = time.monotonic() - begin, server.logged_ms('stopping')
        check(code == 0, f'exit code {code}')
        closed = ''
        try:
            while True:
                match.sockets['a'].pump(1)
        except ConnectionError as error:
            closed = str(error)
        check('\\x03\\xf4' in closed, f'not closed with 1012: {closed}')
        time.sleep(1)
        server.start()
        paused = rows_of(match, 'server_paused')[0]
        charged(paused['body']['stretch'], 500, 'charged by the stop')
        check(paused['body']['at_ms'] <= told + 20, f'charged until {paused["body"]["at_ms"] - told} ms after the stop began')
        check(paused['body']['cause'] == 'shutdown', f'{paused}')
        match.connect()
        continued = match.sockets['a'].wait_kind('play_continued')
        until(continued['d']['opens_at_ms'] + 300)
        match.play(2)
        row = match.moves()[2]['body']['stretch']
        check(row['since_ms'] == continued['d']['opens_at_ms'], 'not charged from the countdown\'s end')
        charged(row, 300, 'charged after the countdown')
        lost = (60_000 - match.moves()[0]['body']['stretch']['spent_ms'] - paused['body']['stretch']['spent_ms'] - row['spent_ms']
                - row['left_ms'][0])
        check(lost == 0, f'{lost} ms lost from the clock')
        check(len(rows_of(match, 'server_resumed')) == 1, 'not resumed once')
        clocks_hold(match)
    return f'stopped in {stopped:.2f} s, charged {paused["body"]["stretch"]["spent_ms"]} ms'


case_alone(stopped_beside_a_frozen_database)
case(without_its_dice_key)
case(told_to_stop_while_it_waits)


@case
def two_connections_of_one_player():
    """Both see everything; one move counts, under one id or two."""
    with rig.running() as server:
        match = Match(server).connect()
        first = match.sockets['a']
        second = Socket(server, match.people['a']['token'], match.id)
        second.ask('subscribe', {'since': 0})
        match.start()
        second.wait_kind('game_started')
        move, another = match.legal('a', 0)[:2]
        data = {'game': 1, 'ply': 0, 'move': move}
        one = first.send('play_move', data)
        two = second.send('play_move', {**data, 'move': another})
        answers = [first.answer(one), second.answer(two)]
        check(sorted(answer['t'] for answer in answers) == ['ok', 'refused'], f'two moves at one ply: {answers}')
        match.play(1)
        match.legal('a', 2)
        data = {'game': 1, 'ply': 2, 'move': match.legal('a', 2)[0]}
        command = first.send('play_move', data)
        second.send('play_move', data, command)
        answers = [first.answer(command), second.answer(command)]
        check(answers[0] == answers[1] and answers[0]['t'] == 'ok', f'one id over two links: {answers}')
        for one in (first, second, match.sockets['b']):
            one.wait(lambda m: m['t'] == 'move_played' and m['d']['ply'] == 2, what='the third move')
        check(len(match.moves()) == 3, 'not three moves')
        clocks_hold(match)
    return 'one move each time'


case_alone(foreign_row_in_one_match_of_200)
case_alone(unreadable_row_in_one_match_of_200)
case_alone(killed_at_each_step_of_nardy)
case(without_their_part_in_the_dice)


def holds(name):
    """Runs a case and tells how it went."""
    begin = time.monotonic()
    try:
        figures = CASES[name]()
    except (rig.Failure, ConnectionError, subprocess.SubprocessError) as failure:
        print(f'FAILED {name}: {failure}', flush=True)
        return False
    print(f'passed {name} ({time.monotonic() - begin:.1f} s): {figures}', flush=True)
    return True


def main():
    names = sys.argv[1:]
    if names == ['--list']:
        print('\n'.join(CASES))
        return 0
    names = names or list(CASES)
    rig.end_tidily()
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        held = list(pool.map(holds, [name for name in names if name not in ALONE]))
    held += [holds(name) for name in names if name in ALONE]
    return 0 if all(held) else 1


if __name__ == '__main__':
    sys.exit(main())
