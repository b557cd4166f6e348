"""WEBHOOK_SECRET=whsec_... python3 verify.py "$X_WEBHOOK_SIGNATURE" < body"""

import hashlib
import hmac
import json
import os
import sys
import time

TOLERANCE_SECONDS = 300


def verify(body: bytes, header: str, secret: str, now: float) -> dict:
    """Returns the event of a delivery; raises ValueError if Parley did not send it."""
    parts = [part.strip().partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    digests = [value for name, _, value in parts if name == "v1"]
    if len(times) != 1 or not (times[0].isascii() and times[0].isdigit()) or not digests:
        raise ValueError("the signature header is missing or malformed")
    expected = hmac.new(secret.encode(), times[0].encode() + b"." + body, hashlib.sha256).hexdigest().encode()
    # While a secret is being replaced there are two signatures. compare_digest takes equally long wherever they differ.
    if not any([hmac.compare_digest(digest.encode(), expected) for digest in digests]):
        raise ValueError("no signature fits the body and the secret")
    if abs(now - int(times[0])) > TOLERANCE_SECONDS:
        raise ValueError("the delivery is too old, or a clock is wrong")
    return json.loads(body)


if __name__ == "__main__":
    try:
        event = verify(sys.stdin.buffer.read(), sys.argv[1], os.environ["WEBHOOK_SECRET"], time.time())
    except ValueError as error:
        sys.exit(str(error))
    print(event["event"])
