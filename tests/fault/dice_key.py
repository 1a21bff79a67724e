"""A server whose key of the dice is missing, open to others or spoilt."""

import os

import rig
from rig import check


def refused(server, wanted):
    """The server does not start, and says in one line of its log why."""
    server.log_path.unlink(missing_ok=True)
    server.launch()
    code = server.process.wait(30)
    told = server.log_tail()
    check(code == 3, f'exit code {code} instead of 3: {told}')
    check(told.count('\n') == 1 and '"dice_key_unusable"' in told and wanted in told, f'not told: {told}')


def without_its_dice_key():
    """F. 3: a missing or bad key is no server, never another key; with the key back it goes on."""
    with rig.running() as server:
        file = server.dice_key()
        key = file.read_text()
        server.terminate()
        file.chmod(0o640)
        refused(server, 'chmod 600')
        file.chmod(0o600)
        file.write_text(key[:-1])
        refused(server, 'is not 64 hex digits')
        check(key[:16] not in server.log_tail(), 'the log shows the key')
        server.settings['DOSKA_DICE_KEY_FILE'] = os.fspath(file) + '.lost'
        refused(server, 'Put the key back')
        check(not os.path.exists(server.settings['DOSKA_DICE_KEY_FILE']), 'a new key was made')
        del server.settings['DOSKA_DICE_KEY_FILE']
        file.write_text(key)
        server.start()
        return 'refused three times'
