import { plural } from './words.ts'

/** Notices from Parley itself to the people who run a workspace. Short, warm, and with the next step. */
export const notices = {
  endpointDisabled: ({ endpointId, url, host, workspace, time }: EndpointDisabled) => ({
    subject: `Webhooks to ${host} are switched off`,
    text: `Hi,

${workspace}’s webhooks to this endpoint kept failing, so Parley switched it off on ${time}:

${url}
(${endpointId})

Nothing is lost. New events are kept and wait for the endpoint to come back; after seven days they are given up one by one.

When the receiver works again, switch the endpoint on with PATCH /api/v1/webhook_endpoints/${endpointId} and {"enabled": true}. What waits is then sent. To repeat what had failed before, call POST /api/v1/webhook_endpoints/${endpointId}/recover.

You get this mail as an admin of ${workspace}.

Parley
`,
  }),

  /** A sign-in link. */
  signIn: ({ email, url, minutes }: { email: string; url: string; minutes: number }) => ({
    subject: 'Your link to sign in to Parley',
    text: `Hi,

Somebody, most likely you, wants to sign in to Parley as ${email}. This link does it:

${url}

It works once, and for ${minutes} minutes. If it wasn’t you, you don’t need to do anything: nobody gets in without the link.

Parley
`,
  }),

  /** To the visitor of a booking link: `time` is null if they wrote words, and `minutes` if it is not kept for them. */
  confirmBooking: ({ title, host, time, url, minutes }: ToConfirm) => ({
    subject: time === null ? `Please confirm: ${title}` : `Please confirm your booking: ${title}`,
    text: `Hi,

${time === null ? `please confirm that you’d like to meet${host === null ? '' : ` ${host}`}, and I’ll look for a time:` : 'please confirm that you’d like to book this:'}

  ${title}${host === null ? '' : ` with ${host}`}${time === null ? '' : `\n  ${time}`}

  Confirm
  ${url}

${time === null ? '' : minutes === null ? 'I can’t keep the time for you until then, so it’s best to confirm soon. ' : `I’ll keep the time for you for ${minutes} minutes. `}If it wasn’t you who asked for this, just ignore this mail, and nothing happens.

Parley
`,
  }),

  /** To a new member. */
  invited: ({
    inviter,
    workspace,
    email,
    url,
  }: {
    inviter: string
    workspace: string
    email: string
    url: string
  }) => ({
    subject: `${inviter} invites you to ${workspace} on Parley`,
    text: `Hi,

${inviter} has added you to ${workspace}. I’m Parley, and I arrange the meetings there: I write to everybody, understand their answers and book the time.

  Sign in
  ${url}

Your address there is ${email}. You don’t need a password. If you don’t know ${workspace}, you don’t need to do anything.

Parley
`,
  }),

  /** A link for connecting a calendar. */
  connectCalendar: ({ workspace, email, url, hours }: CalendarLink) => ({
    subject: `Connect your calendar to ${workspace}`,
    text: `Hi,

I’m Parley, and I arrange the meetings of ${workspace}, where you’re a member (${email}). Connect your calendar, and I’ll only offer times when you’re free:

${url}

The link works once, within ${hours} hours. I only see when you’re busy: no titles, places or guests are kept. What is booked goes into your calendar. You can withdraw access at any time. If you don’t know ${workspace}, just ignore this mail.

Parley
`,
  }),

  requestStuck: ({ requestId, title, workspace, time }: Troubled) => ({
    subject: `${title === null ? 'A meeting' : meeting(title)} is stuck`,
    text: `Hi,

I haven’t been able to go on with ${meeting(title)} since ${time}, because of a fault on my side. I keep trying, and I keep whatever people answer.

If it’s urgent, please write to the others yourself for now.

For whoever runs Parley: ./bin/parley stuck shows the error, and ./bin/parley stuck retry ${requestId} tries again at once.

You get this mail because you organize this meeting or are an admin of ${workspace}.

Parley
`,
  }),

  calendarUnreadable: ({ calendarId, name, problem, workspace, url }: UnreadableCalendar) => ({
    subject: `I can’t read your calendar ${name}`,
    text: `Hi,

I can’t read your calendar ${name} (${calendarId}) any more. ${problem}

Until it works again, I don’t know when you’re free, so I won’t offer any of your times without asking you first.

Here you can see how it’s doing, connect it again, or disconnect it if you no longer use it:

${url}

You get this mail because you connected this calendar in ${workspace}.

Parley
`,
  }),
  calendarReadOnly: ({ calendarId, name, workspace }: ReadOnlyCalendar) => ({
    subject: `I can’t write into your calendar ${name}`,
    text: `Hi,

I can’t write bookings into your calendar ${name} (${calendarId}) any more: its server only lets me read it.

Its times still count. If bookings should be written there again, allow writing, connect the calendar again, and then disconnect this one.

You get this mail because you connected this calendar in ${workspace}.

Parley
`,
  }),

  unreadableEvents: {
    startsRead: 'This is how their start is written there:',
    noStart: 'no start at all',
    andMore: (count: number): string => `and ${count} more`,
  },
  eventsUnreadable: ({
    calendarId,
    name,
    workspace,
    url,
    events,
  }: ReadOnlyCalendar & InConsole & { events: string }) => ({
    subject: `I can’t read some events in your calendar ${name}`,
    text: `Hi,

Some events in your calendar ${name} (${calendarId}) don’t say when they begin in a way that I can read, so they take no time for me, and I may offer those hours.
${events}
Please correct them or create them again. Here you can see how many there are:
  ${url}

You get this mail because you connected this calendar in ${workspace}.

Parley
`,
  }),

  mailSetAside: ({ requestId, title, from, workspace, time }: Troubled) => ({
    subject: `Please read a mail about ${meeting(title)}`,
    text: `Hi,

A mail${from === null ? '' : ` from ${from}`} about ${meeting(title)} came in that I couldn’t take into account, because of a fault on my side. I set it aside on ${time} and go on without it. Please read it yourself: it’s in the timeline of the request, ${requestId}.

For whoever runs Parley: ./bin/parley stuck shows the error, and ./bin/parley stuck retry ${requestId} takes the mail up again.

You get this mail because you organize this meeting or are an admin of ${workspace}.

Parley
`,
  }),

  trayFull: ({ mails, megabytes, workspace, url }: { mails: string; megabytes: string } & InConsole) => ({
    subject: `The tray of ${workspace} is full`,
    text: `Hi,

${mails} mails (${megabytes} MB) in ${workspace} are waiting for somebody to look at them, and there’s no room for more. New mail that belongs to no conversation has to wait where it is: on its sender’s server, which tries again, or for a month in the mailbox that I read. Answers to our mails come in as usual.

Here you can give each of them to a meeting request, answer it, or put it away:

${url}

You get this mail as an admin of ${workspace}.

Parley
`,
  }),

  trayWaits: ({ count, mails, workspace, url }: { count: number; mails: string } & InConsole) => ({
    subject: plural(count, {
      one: `A mail is waiting for you in ${workspace}`,
      other: `${count} mails are waiting for you in ${workspace}`,
    }),
    text: `Hi,

${plural(count, { one: 'One mail', other: `${count} mails` })} came in that I couldn’t assign by myself${plural(count, { one: '', other: '. The newest' })}:

${mails}

Each waits until somebody decides. Here you can turn one into a request, add it to one, answer it, or put it away:

${url}

You get this mail once a day while something waits, because you are an admin of ${workspace}.

Parley
`,
  }),

  teamHasNobody: ({ team, from, workspace, url }: { team: string; from: string } & InConsole) => ({
    subject: `Nobody on ${team} can take a request`,
    text: `Hi,

${from} wrote to ${team} and would like to meet, but everybody on the team is paused or deactivated.

I keep the mail, and give it to the next in line as soon as somebody is back. You can also give it to somebody yourself:

${url}

You get this mail because you manage ${team} or are an admin of ${workspace}.

Parley
`,
  }),

  teamMailUnsure: ({ team, from, subject, workspace, url }: UnsureMail) => ({
    subject: `Does ${from} want to meet ${team}?`,
    text: `Hi,

${from} wrote to ${team}${subject === null ? '' : ` (“${subject}”)`}, and I can’t tell whether they want to meet. I haven’t answered.

Here you can read the mail and, if they do want to meet, give it to the team or to one of its members:

${url}

You get this mail because you manage ${team} or are an admin of ${workspace}.

Parley
`,
  }),

  /**
   * To somebody who wrote to a team without saying whether they want to meet. The frame adds the greeting and the signature.
   */
  askWhether: (team: string) => ({
    subject: `Would you like to meet ${team}?`,
    text: `Thanks for writing to ${team}. Would you like to meet? If so, just reply “yes”, and tell me when suits you and how long it should take, and I’ll suggest times.

If it’s about something else, you don’t need to do anything: somebody at ${team} will read your mail.`,
    about: 'I’m an automated assistant.',
  }),

  /** To a member who named nobody. */
  askWhom: {
    subject: 'Who would you like to meet?',
    text: `Happy to arrange that. Who should I write to? Please reply with their email address, or put them on Cc.

I haven’t written to anyone yet.`,
  },

  firstContactsOfOutsiders: ({ most, again, workspace }: { most: string; again: string; workspace: string }) => ({
    subject: `Because of mail from outside, ${workspace} wrote to ${most} new people today`,
    text: `Hi,

Because of mail from outside, Parley wrote to ${most} new people today. That’s the most in a day, so that nobody can misuse your teams’ addresses to mail strangers. Your own meetings aren’t affected.

Nothing is lost: anyone still waiting gets their first mail from ${again} onwards.

Unexpected? Look at the newest requests that came by mail. To allow more, whoever runs Parley can raise PARLEY_FIRST_CONTACTS_A_DAY; mail from outside has half of it.

You get this mail as an admin of ${workspace}.

Parley
`,
  }),

  firstContacts: ({ most, again, workspace }: { most: string; again: string; workspace: string }) => ({
    subject: `${workspace} has written to ${most} new people today`,
    text: `Hi,

Today Parley wrote to ${most} new people on behalf of ${workspace}. That’s the most in a day, so that nobody can misuse Parley to mail strangers.

Nothing is lost: anyone still waiting gets their first mail from ${again} onwards. People who have heard from you before aren’t affected.

Unexpected? Look at the newest requests and at who has an API key. To allow more, whoever runs Parley can raise PARLEY_FIRST_CONTACTS_A_DAY.

You get this mail as an admin of ${workspace}.

Parley
`,
  }),
}

type CalendarLink = { workspace: string; email: string; url: string; hours: number }

/** `url` is the page where they can act. */
type InConsole = { workspace: string; url: string }

type UnsureMail = { team: string; from: string; subject: string | null } & InConsole

const meeting = (title: string | null): string => (title === null ? 'a meeting' : `“${title}”`)

type Troubled = { requestId: string; title: string | null; from: string | null; workspace: string; time: string }

type ReadOnlyCalendar = { calendarId: string; name: string; workspace: string }
type UnreadableCalendar = ReadOnlyCalendar & { problem: string } & InConsole

type ToConfirm = { title: string; host: string | null; time: string | null; url: string; minutes: number | null }

type EndpointDisabled = { endpointId: string; url: string; host: string; workspace: string; time: string }
