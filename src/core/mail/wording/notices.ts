import { sentencesFor } from './catalogue.ts'
import type { Locale } from './facts.ts'
import { greeted } from './letter.ts'
import { instantInWords, slotInWords } from './times.ts'

// Notices from Parley itself: to people who run a workspace, and to somebody whose mail leaves a question open.

export type Notice = { subject: string; text: string }

/** `console` is the address of the pages where the reader can act. */
export type NoticeReader = { workspace: string; locale: Locale; console: string }

/** The wording of a notice, or null for an unknown kind. */
export function noticeOf(kind: string, details: Record<string, unknown>, reader: NoticeReader): Notice | null {
  if (kind === 'endpoint_disabled') return endpointDisabled(details, reader)
  if (kind === 'calendar_unreadable') return calendarUnreadable(details, reader)
  if (kind === 'request_stuck' || kind === 'mail_set_aside') return troubled(kind, details, reader)
  if (kind === 'tray_full') return trayFull(details, reader)
  if (kind === 'tray_waits') return trayWaits(details, reader)
  if (kind === 'team_has_nobody') return teamHasNobody(details, reader)
  if (kind === 'team_mail_unsure') return teamMailUnsure(details, reader)
  if (kind === 'ask_requester') return askRequester(details, reader)
  if (kind === 'first_contacts') return firstContacts(details, reader)
  if (kind === 'tray_answer') return trayAnswer(details)
  if (kind === 'confirm_booking') return confirmBooking(details, reader)
  return null
}

/** A member's words, unchanged. */
function trayAnswer({ subject, text }: Record<string, unknown>): Notice | null {
  if (typeof subject !== 'string' || typeof text !== 'string') return null
  return { subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`.trimEnd(), text: `${text}\n` }
}

function endpointDisabled(details: Record<string, unknown>, { workspace, locale }: NoticeReader): Notice | null {
  const { endpoint_id: endpointId, url, disabled_at: disabledAt } = details
  if (typeof endpointId !== 'string' || typeof url !== 'string' || typeof disabledAt !== 'string') return null
  const facts = {
    endpointId,
    url,
    host: hostOf(url),
    workspace,
    time: instantInWords(disabledAt, locale),
  }
  return sentencesFor({ locale }).notices.endpointDisabled(facts)
}

/** Mail waits for a person of the workspace. */
function trayWaits({ count, mails }: Record<string, unknown>, reader: NoticeReader): Notice | null {
  if (typeof count !== 'string' || typeof mails !== 'string') return null
  return sentencesFor(reader).notices.trayWaits({ count: Number(count), mails, ...inTray(reader) })
}

/** Somebody wrote to a team, and nobody on it can take the mail. */
function teamHasNobody({ team, from }: Record<string, unknown>, reader: NoticeReader): Notice | null {
  if (typeof team !== 'string' || typeof from !== 'string') return null
  return sentencesFor(reader).notices.teamHasNobody({ team, from, ...inTray(reader) })
}

/** A mail to a team that may or may not ask for a meeting. */
function teamMailUnsure(details: Record<string, unknown>, reader: NoticeReader): Notice | null {
  const { team, from, subject, message } = details
  if (typeof team !== 'string' || typeof from !== 'string' || typeof message !== 'string') return null
  return sentencesFor(reader).notices.teamMailUnsure({
    team,
    from,
    subject: textOrNull(subject),
    ...inTray(reader, message),
  })
}

/** Somebody wrote and left open whether they want to meet, or whom. */
function askRequester(details: Record<string, unknown>, { workspace, locale }: NoticeReader): Notice | null {
  const { notices, frame } = sentencesFor({ locale })
  const { asks } = details
  if (asks !== 'whether' && asks !== 'whom') return null
  const name = textOrNull(details.name)
  const team = textOrNull(details.team) ?? workspace
  const { subject, text, about } = asks === 'whom' ? { ...notices.askWhom, about: null } : notices.askWhether(team)
  const signature = about === null ? frame.signature : frame.signatureFor({ id: '', name: team, email: '' })
  const paragraphs = [
    ...greeted({ name, locale }, [text]),
    `${frame.closing}\n${signature}`,
    ...(about === null ? [] : [`${about} ${frame.stop}`]),
  ]
  const replied = textOrNull(details.subject)
  return { subject: replied === null ? subject : `Re: ${replied}`, text: `${paragraphs.join('\n\n')}\n` }
}

/** The workspace has reached its daily limit of new people. */
function firstContacts(details: Record<string, unknown>, { workspace, locale }: NoticeReader): Notice | null {
  const { most, again_at: againAt, for: whom } = details
  if (typeof most !== 'string' || typeof againAt !== 'string') return null
  const { notices } = sentencesFor({ locale })
  const said = { most, again: instantInWords(againAt, locale), workspace }
  return whom === 'outsiders' ? notices.firstContactsOfOutsiders(said) : notices.firstContacts(said)
}

/** A visitor of a booking link has to confirm their address. Nothing that they typed stands in it: the address may be somebody else's. */
function confirmBooking(details: Record<string, unknown>, { locale }: NoticeReader): Notice | null {
  const { title, host, start, end, zone, url, minutes } = details
  if (typeof title !== 'string' || typeof zone !== 'string' || typeof url !== 'string') return null
  const slot = typeof start === 'string' && typeof end === 'string' ? { start, end } : null
  const time = slot && slotInWords(slot, { zone, organizerZone: zone, locale }, 'with zone')
  const kept = typeof minutes === 'number' ? minutes : null
  return sentencesFor({ locale }).notices.confirmBooking({ title, host: textOrNull(host), time, url, minutes: kept })
}

function trayFull({ mails, megabytes }: Record<string, unknown>, reader: NoticeReader): Notice | null {
  if (typeof mails !== 'string' || typeof megabytes !== 'string') return null
  return sentencesFor(reader).notices.trayFull({ mails, megabytes, ...inTray(reader) })
}

function calendarUnreadable(details: Record<string, unknown>, reader: NoticeReader): Notice | null {
  const { workspace, console } = reader
  const { calendar_id: calendarId, member_id: memberId, name, problem } = details
  if (typeof calendarId !== 'string' || typeof name !== 'string' || typeof problem !== 'string') return null
  const { notices, calendarProblems } = sentencesFor(reader)
  if (problem === 'read_only') return notices.calendarReadOnly({ calendarId, name, workspace })
  const url = `${console}/members${typeof memberId === 'string' ? `/${memberId}` : ''}`
  if (problem === 'some_unreadable')
    return notices.eventsUnreadable({ calendarId, name, workspace, url, events: unreadableEvents(details, reader) })
  // A notice from before an upgrade contains the English sentence itself, and does not name the calendar's owner.
  const words = Object.hasOwn(calendarProblems, problem)
    ? calendarProblems[problem as keyof typeof calendarProblems]
    : problem
  return notices.calendarUnreadable({ calendarId, name, problem: words, workspace, url })
}

/** One line for each event whose raw start is known. */
function unreadableEvents({ starts, count }: Record<string, unknown>, reader: NoticeReader): string {
  if (typeof starts !== 'string' || typeof count !== 'string') return ''
  const { startsRead, noStart, andMore } = sentencesFor(reader).notices.unreadableEvents
  const lines = starts.split('\n')
  const more = Number(count) - lines.length
  const shown = [...lines.map((start) => start || noStart), ...(more > 0 ? [andMore(more)] : [])]
  return `\n${startsRead}\n${shown.map((line) => `  - ${line}`).join('\n')}\n`
}

/** A request that cannot be decided, or that continues without a mail. */
function troubled(
  kind: 'request_stuck' | 'mail_set_aside',
  details: Record<string, unknown>,
  { workspace, locale }: NoticeReader,
): Notice | null {
  const { request_id: requestId, title, since, from } = details
  if (typeof requestId !== 'string' || typeof since !== 'string') return null
  const { notices } = sentencesFor({ locale })
  const trouble = { requestId, title: textOrNull(title), from: textOrNull(from), workspace }
  const words = kind === 'request_stuck' ? notices.requestStuck : notices.mailSetAside
  return words({ ...trouble, time: instantInWords(since, locale) })
}

/** A link to one mail, or to the whole tray. */
const inTray = ({ workspace, console }: NoticeReader, message?: string) => ({
  workspace,
  url: `${console}/tray${message === undefined ? '' : `/${message}`}`,
})

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
