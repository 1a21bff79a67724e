"""A second server on one database, which waits for the first one's journal."""

import signal
import time
from pathlib import Path

import rig
from rig import check


def told_to_stop_while_it_waits():
    """SIGTERM and SIGINT end a server in good order also while another one has the journal."""
    figures = []
    with rig.running() as server:
        for number in (signal.SIGTERM, signal.SIGINT):
            second = rig.Server(server.database)
            second.log_path = Path(f'{server.log_path}.{number.name}')
            second.launch()
            try:
                end = time.monotonic() + 30
                while '"journal_not_ready"' not in second.log_tail():
                    check(second.process.poll() is None and time.monotonic() < end, f'not waiting: {second.log_tail()}')
                    time.sleep(0.05)
                begin = time.monotonic()
                second.signal(number)
                code = second.process.wait(30)
                took = time.monotonic() - begin
            finally:
                second.end()
            check(code == 0, f'exit code {code} after {number.name}: {second.log_tail()}')
            check('"stopped"' in second.log_tail(), f'not told: {second.log_tail()}')
            check(took < 5, f'stopped after {took:.1f} s')
            figures.append(f'{number.name} {took:.1f} s')
        check(server.is_ready(), 'the first server is not ready any more')
    return ', '.join(figures)
