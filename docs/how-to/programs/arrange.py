"""PARLEY_URL=http://127.0.0.1:3000 PARLEY_KEY=pk_... python3 arrange.py ana@acme.test dora@client.test "Product demo" """

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

TRIES = 5
# Answers take hours or days, and a key has 120 calls a minute.
PAUSE_SECONDS = float(os.environ.get("PAUSE_SECONDS", "30"))


def call(method: str, path: str, body: dict | None = None, key: str | None = None) -> dict:
    """Returns the data of an answer. Tries again where that helps; raises RuntimeError with what Parley says otherwise."""
    headers = {"Authorization": "Bearer " + os.environ["PARLEY_KEY"], "Content-Type": "application/json"}
    if key is not None:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    url = os.environ["PARLEY_URL"].rstrip("/") + "/api/v1" + path
    for attempt in range(1, TRIES + 1):
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            problem, wait = said_in(error), error.headers.get("Retry-After", "")
            if error.code != 429 and error.code < 500:
                raise RuntimeError(problem) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            problem, wait = str(error), ""
        if attempt < TRIES:
            time.sleep(int(wait) if wait.isdigit() else 2**attempt)
    raise RuntimeError(problem)


def said_in(error: urllib.error.HTTPError) -> str:
    """What an answer says is wrong; a proxy in between may say nothing of the kind."""
    try:
        return json.load(error)["error"]["message"]
    except (ValueError, KeyError, TypeError):
        return f"answered {error.code}"


def arrange(organizer: str, participant: str, title: str) -> dict:
    """Asks for a meeting, follows it, and returns the booking; raises RuntimeError if there is none."""
    wish = {
        "organizer_email": organizer,
        "participant_emails": [participant],
        "context": {"title": title, "duration_minutes": 30},
    }
    # With the same key on each try, a call whose answer was lost makes no second meeting.
    request = call("POST", "/meeting_requests", wish, key=str(uuid.uuid4()))
    path = "/meeting_requests/" + request["id"]
    print("asked", request["id"], flush=True)
    while request["status"] in ("active", "paused"):
        time.sleep(PAUSE_SECONDS)
        request = call("GET", path)
    if request["status"] != "booked":
        raise RuntimeError("not booked, but " + request["status"])
    return call("GET", path + "/booking")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("name the organizer, the participant and the title")
    try:
        booking = arrange(*sys.argv[1:])
    except RuntimeError as error:
        sys.exit(str(error))
    print("booked", booking["start"], booking["timezone"])
