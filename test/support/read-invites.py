"""What other programs make of our calendars: a JSON list of texts in, a list of what each reader found out."""

import ctypes
import json
import subprocess
import sys
import tempfile

import icalendar
import vobject

libical = ctypes.CDLL("libical.so.3")
libical.icalparser_parse_string.restype = ctypes.c_void_p
libical.icalparser_parse_string.argtypes = [ctypes.c_char_p]
libical.icalrestriction_check.argtypes = [ctypes.c_void_p]
libical.icalcomponent_count_errors.argtypes = [ctypes.c_void_p]
libical.icalcomponent_as_ical_string.restype = ctypes.c_char_p
libical.icalcomponent_as_ical_string.argtypes = [ctypes.c_void_p]


def by_libical(text):
    """The RFC's own tables of what a REQUEST or CANCEL must and may have."""
    component = libical.icalparser_parse_string(text.encode())
    valid = bool(libical.icalrestriction_check(component))
    errors = libical.icalcomponent_count_errors(component)
    return {"valid": valid, "errors": errors, "text": libical.icalcomponent_as_ical_string(component).decode()}


def utc(value):
    return value.strftime("%Y-%m-%dT%H:%M:%SZ")


def by_icalendar(text):
    calendar = icalendar.Calendar.from_ical(text)
    (event,) = calendar.walk("VEVENT")
    attendees = event.get("ATTENDEE", [])
    attendees = attendees if isinstance(attendees, list) else [attendees]
    return {
        "method": str(calendar["METHOD"]),
        "summary": str(event["SUMMARY"]),
        "description": str(event.get("DESCRIPTION", "")),
        "location": str(event.get("LOCATION", "")),
        "conference": str(event.get("CONFERENCE", "")),
        "start": utc(event["DTSTART"].dt),
        "end": utc(event["DTEND"].dt),
        "organizer": [event["ORGANIZER"].params.get("CN"), str(event["ORGANIZER"])],
        "attendees": [[attendee.params.get("CN"), str(attendee)] for attendee in attendees],
        "properties": sorted(event.keys()),
    }


def by_vobject(text):
    calendar = vobject.readOne(text)
    calendar.validate(raiseException=True)
    event = calendar.vevent
    return {
        "method": calendar.method.value,
        "summary": event.summary.value,
        "location": event.location.value if "location" in event.contents else "",
        "conference": event.conference.value if "conference" in event.contents else "",
        "start": utc(event.dtstart.value),
        "end": utc(event.dtend.value),
        "attendees": [
            [(attendee.params.get("CN") or [None])[0], attendee.value] for attendee in event.contents.get("attendee", [])
        ],
    }


def by_khal(text, folder):
    with open(f"{folder}/config", "w") as config:
        config.write(f"[calendars]\n[[own]]\npath = {folder}/calendar\n[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\n")
        config.write("timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n")
        config.write("longdatetimeformat = %Y-%m-%d %H:%M\n")
    path = f"{folder}/invite.ics"
    with open(path, "w", newline="") as file:
        file.write(text)
    command = ["khal", "-c", f"{folder}/config", "printics", "--format", "{start}|{end}|{title}", path]
    run = subprocess.run(command, capture_output=True, text=True, env={"HOME": folder, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    return {"code": run.returncode, "lines": run.stdout.strip().split("\n"), "error": run.stderr[-500:]}


def read(text, with_khal, folder):
    found = {"libical": by_libical(text), "icalendar": by_icalendar(text), "vobject": by_vobject(text)}
    if with_khal:
        found["khal"] = by_khal(text, folder)
    return found


asked = json.load(sys.stdin)
with tempfile.TemporaryDirectory() as folder:
    json.dump([read(text, asked["khal"], folder) for text in asked["texts"]], sys.stdout)
