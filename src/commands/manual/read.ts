export const READ_HELP = `Usage: parley read [--pretty] < replies.jsonl

Shows what Parley understands of a reply, without a service or a database. It takes replies on standard input, one JSON object per line:
  {"now":"2026-03-02T09:00:00Z","timezone":"Europe/Berlin","host_timezone":"Europe/London","duration_minutes":30,
   "offers":[{"start":"2026-03-03T10:00:00Z","end":"2026-03-03T10:30:00Z"}],"from":"participant","text":"Tuesday works"}
and prints what it understood, one JSON object per line:
  picks, free, busy, intents, duration_minutes, timezone, people, until, sure, because, answer, instructions, request

"from" is participant, organizer or requester. Optional: "sent" (the mail that this answers), "asked" (what that mail asked, in words),
"about" (an address), "people":[{"email","name"}], and from a requester "subject", "to" and "cc".
If PARLEY_LLM_URL is set, the model reads too. Where the two differ, Parley would ask.

  --pretty   print it for people: the text, what was understood, and what Parley would ask
  --offline  use the rules alone and never ask the model
  --help     this text
`
