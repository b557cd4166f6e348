import { endOfDaysAhead } from '#core/booking/rules.ts'
import { dayOfWorkspace } from '#core/negotiation/asking/first-contacts.ts'
import { type Fact, isKnownFact } from '#core/negotiation/situation/fact.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { NO_RULES, type OwnWords } from '#core/negotiation/situation/rules.ts'
import { fromPairs } from '#core/time/interval.ts'
import { minuteAtOrBefore } from '#core/time/minute.ts'
import { weekOf } from '#core/time/packed.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import type { Holidays } from '#holidays/holidays.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { getHolidays } from './holidays.ts'
import { getParts, type Parts } from './negotiation-parts.ts'
import { getPeople, type People } from './negotiation-people.ts'
import { type Correspondence, correspondenceOf, receivedOf, sentOf, threadsOf } from './whole-mail.ts'
import { countriesOf, hostsOf, leftHostsOf, participantsOf } from './whole-people.ts'

// A complete negotiation in two statements: the parts of the request, and its people.

export type Whole = {
  negotiation: Loaded
  ownWords: OwnWords
  /** The newest fact in it. */
  rev: number
  /** The local part of its sending address. */
  fromLocal: string
  /** How many people the workspace has written to for the first time today; null if nobody here is new. */
  firstContacts: number | null
  /** Facts for the next mail to somebody that a decision does not need. */
  correspondence: Correspondence[]
}

/** Without the sender and the name of a new calendar entry, which the installation knows, and without the limit that others share. */
export type Loaded = Omit<Negotiation, 'assistant' | 'newUid' | 'firstContacts'>

/** Placeholders for a negotiation that is only shown, without writing mail. */
export const WRITES_NOTHING: Omit<Negotiation, keyof Loaded> = {
  assistant: { name: '', address: '' },
  newUid: '',
  firstContacts: null,
}

export async function loadNegotiation(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  now: Timestamp,
  read: Parts | null = null,
): Promise<Whole> {
  const parts = read ?? (await getParts(sql, workspace, requestId))
  const { hosts, leftHosts, participants, booking } = parts
  const week = weekOf(minuteAtOrBefore(now))
  const today = timestamp(dayOfWorkspace(Temporal.Instant.from(now), workspace.timezone).from)
  const wanted = { requestId, bookingId: booking?.id ?? null, hosts, leftHosts, participants, now, week, today }
  const people = await getPeople(sql, workspace, wanted)
  const holidays = await getHolidays(sql, countriesOf(workspace, participants, people), now, parts.timeframeEnd)
  const negotiation = negotiationOf(requestId, workspace, withTimeframe(parts, workspace, now), people, holidays)
  const hasNew = negotiation.participants.some(({ isNew, suppressed }) => isNew && suppressed === null)
  return {
    negotiation,
    firstContacts: hasNew ? people.firstContacts : null,
    ownWords: { description: parts.description, read: parts.descriptionReading?.input ?? null },
    rev: parts.wantedRev,
    fromLocal: parts.fromLocal,
    correspondence: correspondenceOf(parts),
  }
}

/** Without a timeframe of its own, what came by a booking link is looked for as far ahead as the link shows times. */
function withTimeframe(parts: Parts, { timezone }: Workspace, now: Timestamp): Parts {
  const { link, timeframeStart, timeframeEnd } = parts
  if (!link || timeframeStart !== null || timeframeEnd !== null) return parts
  const end = endOfDaysAhead(Temporal.Instant.from(now), link.daysAhead, timezone)
  return { ...parts, timeframeEnd: timestamp(end) }
}

function negotiationOf(
  requestId: string,
  workspace: Workspace,
  parts: Parts,
  people: People,
  holidays: Holidays,
): Loaded {
  const { timeframeStart: start, timeframeEnd: end, descriptionReading: reading } = parts
  const facts = parts.facts.filter(({ isSetAside }) => !isSetAside).map(({ isSetAside: _, ...fact }) => fact as Fact)
  return {
    requestId,
    status: parts.status,
    generation: parts.generation,
    createdAt: facts[0]?.at ?? parts.createdAt,
    attention: parts.attention,
    settings: parts.settings,
    context: {
      title: parts.title,
      purpose: parts.purpose,
      durationMinutes: parts.durationMinutes,
      timeframe: start === null && end === null ? null : { start, end },
      place: parts.place,
    },
    rules: reading ? { zone: reading.input.timezone, rules: reading.rules } : NO_RULES,
    opening: openingOf(parts),
    ...(parts.link && { byLink: true }),
    introduction: { include: parts.includeIntroduction, guidance: parts.guidance },
    organizerId: parts.organizerMemberId,
    hosts: hostsOf(workspace, parts, people, holidays),
    ...leftHostsOf(workspace, people),
    ...participantsOf(workspace, parts, people, holidays),
    threads: threadsOf(parts),
    received: receivedOf(parts),
    sent: sentOf(parts),
    offers: parts.offers,
    offeredElsewhere: fromPairs(people.offeredElsewhere),
    booking: parts.booking,
    facts: facts.filter(isKnownFact),
  }
}

/** The first mail of a request that somebody asked for by mail. */
function openingOf({ isAskedByMail, teamName, received }: Parts): Loaded['opening'] {
  const [first] = received
  return isAskedByMail && first ? { team: teamName, messageId: first.id } : null
}
