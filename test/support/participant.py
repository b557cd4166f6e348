"""A participant who knows nothing of us: reads a mailbox by IMAP, answers in words, then accepts the invitation.

Arguments: the ports of the IMAP and the SMTP server, an address, and what to say. Prints what was seen as JSON.
"""

import email
import email.policy
import imaplib
import json
import smtplib
import sys
import time
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr

import icalendar

imap_port, smtp_port, address, words = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]


def wait_for(is_wanted):
    """The first mail that is wanted, within a minute."""
    for _ in range(600):
        with imaplib.IMAP4("127.0.0.1", imap_port) as box:
            box.login(address.split("@")[0], "secret")
            box.select("INBOX")
            for number in box.search(None, "ALL")[1][0].split():
                raw = box.fetch(number, "(RFC822)")[1][0][1]
                message = email.message_from_bytes(raw, policy=email.policy.default)
                if is_wanted(message):
                    return message
        time.sleep(0.1)
    raise SystemExit("no such mail came")


def calendar_of(message):
    parts = [part for part in message.walk() if part.get_content_type() == "text/calendar"]
    return icalendar.Calendar.from_ical(parts[0].get_content()) if parts else None


def answering(message, to):
    reply = EmailMessage()
    reply["From"] = address
    reply["To"] = to
    reply["Subject"] = "Re: " + message["Subject"]
    reply["Message-ID"] = make_msgid(domain="client.test")
    reply["In-Reply-To"] = message["Message-ID"]
    reply["References"] = message["Message-ID"]
    return reply


def send(message):
    with smtplib.SMTP("127.0.0.1", smtp_port) as server:
        server.send_message(message, from_addr=address, to_addrs=[parseaddr(message["To"])[1]])


question = wait_for(lambda message: calendar_of(message) is None)
reply = answering(question, question["Reply-To"])
text = question.get_body(("plain",)).get_content()
reply.set_content(words + "\n\n" + "".join("> " + line + "\n" for line in text.splitlines()))
send(reply)

invitation = wait_for(lambda message: calendar_of(message) is not None)
calendar = calendar_of(invitation)
event = calendar.walk("VEVENT")[0]
organizer = str(event["ORGANIZER"])

accepted = icalendar.Calendar()
accepted.add("prodid", "-//participant//EN")
accepted.add("version", "2.0")
accepted.add("method", "REPLY")
answer = icalendar.Event()
for name in ("UID", "SEQUENCE", "DTSTART", "DTEND", "ORGANIZER", "SUMMARY"):
    answer[name] = event[name]
answer["DTSTAMP"] = event["DTSTAMP"]
attendee = icalendar.vCalAddress("mailto:" + address)
attendee.params["PARTSTAT"] = "ACCEPTED"
answer.add("attendee", attendee)
accepted.add_component(answer)
response = answering(invitation, organizer.removeprefix("mailto:"))
response.set_content("Accepted.")
response.add_alternative(accepted.to_ical().decode(), subtype="calendar", params={"method": "REPLY"})
send(response)

print(
    json.dumps(
        {
            "asked": str(question["Subject"]),
            "first": [part.get_content_type() for part in question.walk()],
            "method": str(calendar["METHOD"]),
            "uid": str(event["UID"]),
            "start": event.decoded("DTSTART").astimezone().timestamp(),
            "organizer": organizer,
        }
    )
)
