import { placeNamed } from '#core/language/places/place-in.ts'
import type { Reading } from '#core/language/reading.ts'
import type { Mailbox } from '#core/mail/parsed-mail.ts'
import { DEFAULT_DURATION_MINUTES } from '#core/negotiation/policy.ts'
import { type MeetingPlace, meetingPlace, placeText } from '#core/place.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Understood } from '#mail/said-request.ts'
import { bold, printable } from '../terminal.ts'

// Shows how Parley understood a sentence that asks for a meeting, to people and to scripts.

export const understoodShape = (
  { member, participants, colleagues, team, title, place, wish, words, timeframe }: Understood,
  { timezone }: Workspace,
) => ({
  organizer_email: team === null ? member.email : null,
  team: team && { id: team.id, name: team.name },
  participants,
  colleagues: colleagues.map(({ email, name }) => ({ email, name })),
  title,
  place: place ?? placeIn(words),
  duration_minutes: wish.durationMinutes ?? words.duration_minutes,
  timeframe,
  free: words.free,
  busy: words.busy,
  timezone,
  because: words.because,
  doubts: doubtsOf(words).map(({ words, question }) => ({ words, question })),
})

export function understoodText(understood: Understood, { timezone }: Workspace): string {
  const { member, participants, colleagues, team, title, place, wish, words, timeframe } = understood
  const minutes = wish.durationMinutes ?? words.duration_minutes ?? DEFAULT_DURATION_MINUTES
  const rows: [string, string][] = [
    ['With', participants.map(personText).join(', ')],
    ...(colleagues.length > 0 ? [row('And', `${colleagues.map(personText).join(', ')}, of this workspace`)] : []),
    ['Length', `${minutes} minutes`],
    ['When', timeframe === null ? whenText(words, timezone) : `${daysText(timeframe, timezone)} (${timezone})`],
    team === null ? ['Organizer', personText(member)] : ['Team', `${team.name}: its rules say who organizes it`],
    ['Title', title ?? 'none; --title gives it one'],
    ['Place', placeText(meetingPlace(place ?? placeIn(words))) || 'the usual one; --place names another'],
  ]
  const because = words.because.map(({ words: said, meaning }) => `  “${oneLine(said)}”: ${meaning}`)
  const doubts = doubtsOf(words).map(({ words: said, question }) => `  “${oneLine(said)}”: ${question}`)
  return [
    ...rows.map(([name, text]) => `${bold(name.padEnd(10))} ${printable(text)}`),
    ...(because.length > 0 ? ['', bold('Your words'), ...because.map(printable)] : []),
    ...(doubts.length > 0
      ? ['', bold('Not certain, so you are asked by mail where it matters'), ...doubts.map(printable)]
      : []),
  ].join('\n')
}

const row = (name: string, text: string): [string, string] => [name, text]

const doubtsOf = ({ doubts }: Reading) => doubts.filter(({ matters }) => matters)

function placeIn({ instructions }: Reading): MeetingPlace | null {
  const named = instructions.find((each) => each.do === 'place')?.words
  return named === undefined ? null : placeNamed(named)
}

const whenText = ({ free }: Reading, zone: string): string =>
  free.length === 0 ? 'in the next four weeks' : `as your words say, by the clocks of ${zone}`

const personText = ({ email, name }: Mailbox): string => (name === null ? email : `${name} <${email}>`)

function daysText({ start, end }: NonNullable<Understood['timeframe']>, zone: string): string {
  const day = (at: string) =>
    Temporal.Instant.from(at)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  // It ends with the midnight after its last day.
  const last = end === null ? null : day(Temporal.Instant.from(end).subtract({ milliseconds: 1 }).toString())
  const first = start === null ? null : day(start)
  if (first !== null && first === last) return first
  return [...(first === null ? [] : [`from ${first}`]), ...(last === null ? [] : [`to ${last}`])].join(' ')
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ')
