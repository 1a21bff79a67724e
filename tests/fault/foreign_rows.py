"""Rows that somebody else wrote into the journal: of 200 matches only the one that has them suffers."""

import hashlib
import json
import subprocess
import time

import rig
from checks import charges_fit
from rig import Match, check


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False)


def insert_foreign_row(server, match, body):
    """What the server does not know: a row behind the last one, as another writer would have left it. Its number."""
    database = server.database
    stream = int(database.sql(f"SELECT stream FROM doska.match WHERE id = '{match.id}'")[0][0])
    seq, at_ms, previous, run = database.sql(
        f"SELECT seq, at_ms, encode(hash, 'hex'), run FROM doska.journal WHERE stream = {stream} ORDER BY seq DESC LIMIT 1")[0]
    row = {'actor': 'server', 'at_ms': int(at_ms), 'body': body, 'cmd': '', 'kind': 'draw_declined',
           'seq': int(seq) + 1, 'stream': stream}
    digest = hashlib.sha256(b'doska/event/1\n' + bytes.fromhex(previous) + canonical(row).encode()).hexdigest()
    database.sql(f"INSERT INTO doska.journal (stream, seq, at_ms, actor, cmd, kind, body, hash, run) VALUES ({stream}, "
                 f"{row['seq']}, {at_ms}, 'server', '', 'draw_declined', '{canonical(row['body'])}', decode('{digest}', 'hex'), {run})")
    return row['seq']


def others_play(server, games=199):
    return subprocess.Popen([rig.BIN / 'doska-load', '--url', server.url, '--games', str(games), '--seconds', '8', '--think-ms',
                             '100'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def others_were_spared(driver):
    output, _ = driver.communicate(timeout=120)
    report = json.loads(output)
    check(driver.returncode == 0, f'other games suffered: {report.get("first_faults")} {report.get("agreement")}')
    return report['moves']


def foreign_row_in_one_match_of_200():
    """B. 7: the culprit alone reads its log again, and plays on."""
    with rig.running() as server:
        driver = others_play(server)
        match = Match(server).connect().start()
        match.play(0)
        match.play(1)
        time.sleep(4)
        foreign = insert_foreign_row(server, match, {'game': 1, 'seat': 'b'})
        player = match.sockets['a']
        data = {'game': 1, 'ply': 2, 'move': match.legal('a', 2)[0]}
        command = player.send('play_move', data)
        answer = player.answer(command)
        tries = 1
        while answer['t'] == 'refused' and tries < 10:  # the same intention, so the same id
            time.sleep(0.5)
            start = len(player.seen)
            player.send('play_move', data, command)
            answer = player.answer(command, start=start)
            tries += 1
        check(answer['t'] == 'ok', f'after {tries} tries: {answer}')
        check(len(match.moves()) == 3, 'not three moves')
        rows = server.record(match.id)
        check([row['seq'] for row in rows] == list(range(1, len(rows) + 1)), 'a gap in the journal')
        charges_fit(match)
        refused = server.replay(match.id)
        check(refused is not None and (refused['broken_at'], refused['rules_give']) == (foreign, 'no_offer'),
              f'doska replay does not name row {foreign}: {refused}')
        moves = others_were_spared(driver)
    return f'plays on after {tries} tries; {moves} moves of the others'


def unreadable_row_in_one_match_of_200():
    """B. 7: a match whose log cannot be read is put aside; the others play on."""
    with rig.running() as server:
        driver = others_play(server)
        match = Match(server).connect().start()
        match.play(0)
        time.sleep(4)
        insert_foreign_row(server, match, {'seat': 'nobody'})
        codes = []
        for _ in range(6):
            seat, command = match.send_move(1)
            answer = match.sockets[seat].answer(command)
            check(answer['t'] == 'refused', f'a move on a log that cannot be read was taken: {answer}')
            codes.append(answer['code'])
            if codes[-1] == 'quarantined':
                break
            time.sleep(0.5)
        check(codes[-1] == 'quarantined', f'not put aside: {codes}')
        moves = others_were_spared(driver)
    return f'{" ".join(codes)}; {moves} moves of the others'
