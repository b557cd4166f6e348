import type { Sent } from '#core/negotiation/situation/negotiation.ts'
import type { Chance } from './chance.ts'
import { canCome, type Simulated, type Stretch } from './person.ts'
import type { Phenomenon, Weighted } from './phenomena.ts'

// A simulated person's answer to a mail: its kind is random, in the proportions of the corpus; its times are true.

export type Answer = {
  text: string
  /** They write again on this day, with a plain answer. */
  again: Temporal.Instant | null
  /** They want no meeting. */
  isOut: boolean
}

type Asking = {
  person: Simulated
  mail: Sent
  now: Temporal.Instant
  minutes: number
  chance: Chance
  shownIn: string
  /** Others are invited too, and the mail says so. */
  isGroup: boolean
}

/** In a group, people name several times if they can. */
const NAMES_ALL = 0.5

const listed = (words: string[]): string => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const plain = (text: string): Answer => ({ text, again: null, isOut: false })

export function answerTo(asking: Asking, phenomena: readonly Weighted[]): Answer | null {
  const { person, mail, chance } = asking
  const asks = mail.asked.map(({ asks: kind }) => kind)
  if (asks.includes('may_book') && mail.showed.length === 1)
    return plain(canCome(person, mail.showed[0]!) ? 'Yes' : `No, sorry. ${window(asking)}`)
  if (asks.includes('which_zone')) return plain(`I am in ${cityOf(person.zone)}. ${choice(byOwnClock(asking))}`)
  if (mail.kind === 'question' || asks.includes('when')) return plain(choice(asking))
  if (mail.showed.length === 0) return null
  // People who do not want to meet say so at once, not after choosing a time.
  const likely = person.answers === 0 ? phenomena : phenomena.filter(({ item }) => !AT_FIRST.includes(item))
  return WORDS[chance.weighted(likely)](asking)
}

const AT_FIRST: Phenomenon[] = ['delegate', 'decline-meeting', 'stop']

/** If they say where they are, they mean the time there. */
const byOwnClock = (asking: Asking): Asking => ({ ...asking, shownIn: asking.person.zone })

/** A number if one suits, else their own times. */
function choice(asking: Asking): string {
  const fits = suiting(asking)
  return fits.length > 0 ? `${fits[0]! + 1} works for me.` : window(asking)
}

function picked(asking: Asking): string {
  const fits = suiting(asking)
  if (fits.length > 1 && asking.isGroup && asking.chance.happens(NAMES_ALL))
    return `${listed(fits.map((n) => String(n + 1)))} work for me.`
  if (fits.length === 0) return `None of these work for me. ${window(asking)}`
  const n = asking.chance.oneOf(fits)
  return asking.chance.oneOf([
    `${n + 1}`,
    `${n + 1} works for me, thanks!`,
    `The ${['first', 'second', 'third', 'fourth', 'fifth'][n]} one works.`,
    `Let's take number ${n + 1}.`,
    `${weekday(asking, n)} works for me.`,
  ])
}

const suiting = ({ person, mail }: Asking): number[] =>
  mail.showed.flatMap((slot, n) => (canCome(person, slot) ? [n] : []))

/** "Tuesday at 10:00", as the mail shows it. */
function weekday({ mail, shownIn }: Asking, n: number): string {
  const at = Temporal.Instant.from(mail.showed[n]!.start).toZonedDateTimeISO(shownIn)
  return `${at.toLocaleString('en-GB', { weekday: 'long' })} at ${clock(at)}`
}

const clock = (at: Temporal.ZonedDateTime): string => at.toPlainTime().toString({ smallestUnit: 'minute' })
const day = (at: Temporal.ZonedDateTime): string =>
  at.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')
const cityOf = (zone: string): string => zone.split('/')[1]!.replace('_', ' ')

/** Their free stretches that fit the meeting, from tomorrow on, in the zone of the mail. */
function stretches({ person, now, minutes, shownIn }: Asking): Stretch[] {
  const soon = now.add({ hours: 20 })
  return person.free
    .filter(
      ({ start, end }) =>
        Temporal.Instant.compare(start.toInstant(), soon) > 0 && start.until(end).total('minutes') >= minutes + 30,
    )
    .map(({ start, end }) => ({ start: start.withTimeZone(shownIn), end: end.withTimeZone(shownIn) }))
}

function window(asking: Asking): string {
  const [one] = stretches(asking).slice(asking.chance.happens(0.5) ? 0 : 1)
  return one
    ? `I can do ${day(one.start)} between ${clock(one.start)} and ${clock(one.end)}.`
    : 'I have no time in the next weeks.'
}

function point(asking: Asking): string {
  const [one] = stretches(asking)
  return one ? `How about ${day(one.start)} at ${clock(one.start)}?` : window(asking)
}

function several(asking: Asking): string {
  const some = stretches(asking).slice(0, 3)
  const words = some.map(({ start, end }) => `${day(start)} ${clock(start)} to ${clock(end)}`)
  return words.length > 1 ? `I could do ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.` : window(asking)
}

/** A day of the list on which they have no time at all. */
function against(asking: Asking): string {
  const bad = asking.mail.showed.flatMap((slot, n) => (canCome(asking.person, slot) ? [] : [n]))
  const [n] = bad
  return n === undefined ? picked(asking) : `Not ${weekday(asking, n)}, sorry. ${choice(asking)}`
}

const later = ({ now }: Asking, days: number): Temporal.Instant => now.add({ hours: 24 * days })

const WORDS: Record<Phenomenon, (asking: Asking) => Answer> = {
  pick: (asking) => plain(picked(asking)),
  range: (asking) => plain(window(asking)),
  relative: (asking) => plain(suiting(asking).length > 0 ? picked(asking) : point(asking)),
  negation: (asking) => plain(against(asking)),
  point: (asking) => plain(suiting(asking).length > 0 ? picked(asking) : point(asking)),
  ambiguous: (asking) =>
    plain(suiting(asking).length > 0 ? `${weekday(asking, suiting(asking)[0]!).split(' ')[0]} works` : point(asking)),
  exception: (asking) => plain(against(asking)),
  zone: (asking) => plain(`I'm in ${cityOf(asking.person.zone)}, by the way. ${choice(byOwnClock(asking))}`),
  hedge: (asking) => ({
    ...plain(
      suiting(asking).length > 0 ? `Probably ${suiting(asking)[0]! + 1}, let me check.` : 'Not sure yet, let me check.',
    ),
    again: later(asking, 1),
  }),
  defer: () => plain('This week is crazy, can we talk about it next week?'),
  list: (asking) =>
    plain(
      suiting(asking).length > 1
        ? `${listed(suiting(asking).map((n) => String(n + 1)))} work for me.`
        : several(asking),
    ),
  days: (asking) => plain(several(asking)),
  'out-of-office': (asking) => {
    const back = later(asking, 3).toZonedDateTimeISO(asking.person.zone)
    return {
      ...plain(`I am out of office until ${back.toLocaleString('en-GB', { day: 'numeric', month: 'long' })}.`),
      again: null,
    }
  },
  correction: (asking) => {
    const [n] = suiting(asking)
    return plain(
      n === undefined ? window(asking) : `${((n + 1) % asking.mail.showed.length) + 1}. Sorry, I meant ${n + 1}.`,
    )
  },
  condition: (asking) => ({
    ...plain(suiting(asking).length > 0 ? `${suiting(asking)[0]! + 1} works if my flight is on time.` : window(asking)),
    again: later(asking, 1),
  }),
  'decline-offers': (asking) =>
    plain(
      suiting(asking).length > 0
        ? picked(asking)
        : asking.chance.oneOf(['None of these work for me.', `None of these work for me. ${window(asking)}`]),
    ),
  duration: (asking) => plain(`Could we do 15 minutes instead? ${choice(asking)}`),
  question: (asking) => plain(`${choice(asking)} Do I need to prepare anything?`),
  delegate: ({ person: { participant } }) => {
    const name = `kim${participant.email.split('@')[0]}`
    return plain(`Please talk to my colleague Kim, ${name}@client.test, instead.`)
  },
  'decline-meeting': () => ({ ...plain('Thanks, but I am not interested.'), isOut: true }),
  stop: () => ({ ...plain('Please stop writing to me.'), isOut: true }),
}

/** A plain answer, once they know. */
export const plainAnswer = (asking: Asking): string => choice(asking)
