# What others make of the same calendars: dateutil of rules, and recurring-ical-events of whole calendars. One question a line in
# JSON, one answer a line. Times are minutes since 1970.
import json
import sys
from datetime import date, datetime, timedelta, timezone

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

EPOCH = datetime(1970, 1, 1)


def minute(moment):
    return int((moment - EPOCH).total_seconds() // 60)


def rule(question):
    start = EPOCH + timedelta(minutes=question["start"])
    found = rrulestr(question["rule"], dtstart=start)
    between = found.between(
        EPOCH + timedelta(minutes=question["window"][0]), EPOCH + timedelta(minutes=question["window"][1]), inc=True
    )
    return [minute(moment) for moment in between]


def instant(moment):
    if isinstance(moment, datetime):
        return minute(moment.astimezone(timezone.utc).replace(tzinfo=None))
    return minute(datetime(moment.year, moment.month, moment.day))


def calendar(question):
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(question["ics"])).between(
        EPOCH + timedelta(minutes=question["window"][0]), EPOCH + timedelta(minutes=question["window"][1])
    )
    stretches = []
    for event in events:
        if event.get("STATUS") == "CANCELLED" or event.get("TRANSP") == "TRANSPARENT":
            continue
        start = event["DTSTART"].dt
        end = event["DTEND"].dt if "DTEND" in event else start + (timedelta(0) if isinstance(start, datetime) else timedelta(1))
        stretches.append([instant(start), instant(end)])
    return sorted(stretches)


for line in sys.stdin:
    question = json.loads(line)
    answer = rule(question) if "rule" in question else calendar(question)
    print(json.dumps(answer), flush=True)
