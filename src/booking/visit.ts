import type { FastifyRequest } from 'fastify'
import { findSlots, type Slots } from '#actions/find-slots.ts'
import { instantOf } from '#core/clock.ts'
import { emailKey } from '#core/person/email.ts'
import { minuteAtOrAfter, minuteAtOrBefore } from '#core/time/minute.ts'
import type { Language } from '#core/workspace-settings.ts'
import { getLinkMembers } from '#db/booking/link-hosts.ts'
import { isUsed } from '#db/booking/link-uses.ts'
import { findPublishedLink, type PublishedLink } from '#db/booking/published-links.ts'
import { formOf, queryOf, upFrom } from '#guest/request.ts'
import { type TimeWords, timeWords } from '#guest/time-words.ts'
import { wordsFor as guestWordsFor, languagesIn } from '#guest/words/catalogues.ts'
import type { GuestWords } from '#guest/words/words.ts'
import { openPersonal, type Personal } from '#seal/personal-link.ts'
import { type Asked, askedIn, queryWith } from './asked.ts'
import type { BookingOptions } from './options.ts'
import { openTyped, type Typed } from './typed.ts'
import { wordsFor } from './words/catalogues.ts'
import type { BookingWords } from './words/words.ts'

/** Somebody looks at the page of a link: what they asked for, and in which words and zone they read it. */
export type Visit = PublishedLink &
  Reading & {
    asked: Asked
    /** The link itself was made for them. */
    personal: Personal | null
    /** What they typed on the view before. */
    typed: Typed | null
    durationMinutes: number
    /** By the workspace's clock. */
    now: Temporal.Instant
    /** The relative path to the root of the installation. */
    up: string
    /** Why nothing can be booked here, for everybody. */
    closed: Closed | null
  }

/** Used up, past its day, or turned off for now. */
export type Closed = 'used' | 'expired' | 'inactive'

type Reading = {
  words: BookingWords
  guestWords: GuestWords
  times: TimeWords
  language: Language
  /** The name of the host, or a word for them. */
  host: string
}

/** Null if there is no such page. A form repeats what its page was asked for. */
export async function visitOf(request: FastifyRequest, options: BookingOptions): Promise<Visit | null> {
  const { handle, name } = request.params as { handle: string; name: string }
  const published = await findPublishedLink(options.pool, handle.slice(0, 60), name.slice(0, 100))
  if (!published) return null
  const { workspace, link } = published
  const asked = askedIn(request.method === 'POST' ? formOf(request) : queryOf(request))
  const place = sealedFor(published)
  const personal = asked.personal === null ? null : openPersonal(asked.personal, place, options.seal)
  if (asked.personal !== null && personal === null) return null
  const wanted = [asked.language ?? link.language ?? '', ...languagesIn(request.headers['accept-language'])]
  const now = instantOf(options.clock).add({ milliseconds: published.clockOffsetMs })
  return {
    ...published,
    asked,
    personal,
    typed: asked.typed === null ? null : openTyped(asked.typed, place, options.seal),
    durationMinutes: link.durations.find((minutes) => minutes === asked.duration) ?? link.durations[0]!,
    ...readingIn([...wanted, published.workspaceLanguage], asked.zone ?? workspace.timezone, published),
    now,
    up: upFrom(request),
    closed: await closedBy(published, personal, now, options),
  }
}

/** In the first of these languages that we have. */
export function readingIn(languages: readonly string[], zone: string, { hostName }: PublishedLink): Reading {
  const guestWords = guestWordsFor(languages)
  const words = wordsFor(guestWords)
  return {
    words,
    guestWords,
    times: timeWords(words.locale, zone),
    language: words.locale.slice(0, 2) as Language,
    host: hostName ?? words.theHost,
  }
}

async function closedBy(
  { workspace, link, isHeld }: PublishedLink,
  personal: Personal | null,
  now: Temporal.Instant,
  { pool }: BookingOptions,
): Promise<Visit['closed']> {
  const use = personal?.use ?? null
  if (link.usedAt !== null) return 'used'
  if (use !== null && (await isUsed(pool, workspace, { linkId: link.id, use }))) return 'used'
  if (personal?.expiresAtMs != null && personal.expiresAtMs <= now.epochMilliseconds) return 'expired'
  if (!link.active || isHeld) return 'inactive'
  const { memberIds } = await getLinkMembers(pool, workspace, link)
  return memberIds.length > 0 ? null : 'inactive'
}

/** What is sealed for this link opens in no other. */
export const sealedFor = ({ workspace, link }: Pick<PublishedLink, 'workspace' | 'link'>) => ({
  workspaceId: workspace.id,
  linkId: link.id,
})

/** The first view of the page, from wherever it is linked. */
export const pageOf = ({ up, link }: Visit): string => `${up}b/${link.handle}/${link.name}`

/** Another view of the page: the same but for these. */
export const hrefTo = (visit: Visit, changes: Partial<Asked>): string =>
  `${pageOf(visit)}${queryWith(visit.asked, changes)}`

/** The only address that can book here, if there is one. */
export const addressFor = ({ link, personal }: Visit): string | null => personal?.email ?? link.forEmail

export const isForThem = (visit: Visit, email: string): boolean =>
  [visit.link.forEmail, visit.personal?.email].every((one) => one == null || emailKey(one) === emailKey(email))

/** The free times between two moments. */
export async function slotsBetween(
  { workspace, link, durationMinutes, now }: Visit,
  from: Temporal.Instant,
  to: Temporal.Instant,
  { pool }: BookingOptions,
): Promise<Slots> {
  const window = { start: minuteAtOrAfter(from), end: minuteAtOrBefore(to) }
  return await findSlots(pool, workspace, link, { window, durationMinutes }, now)
}
