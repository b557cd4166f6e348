# Listens where systemd would, at the path given, and prints every message as one line of JSON.
import json
import socket
import sys

listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listening.bind(sys.argv[1])
print(json.dumps("listening"), flush=True)
while True:
    # Not asking for what comes along closes the descriptor by which the sender waits until it was heard.
    print(json.dumps(listening.recv(4096).decode()), flush=True)
