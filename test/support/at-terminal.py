# Runs a command at a terminal of its own, types the first argument once it is asked for a yes or no, prints what the terminal showed, and
# ends as the command did.
import os
import pty
import sys

typed = sys.argv[1].encode()
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
shown = b""
while True:
    try:
        more = os.read(terminal, 4096)
    except OSError:
        break
    if not more:
        break
    shown += more
    if typed and b"[y/N] " in shown:
        os.write(terminal, typed)
        typed = b""
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
