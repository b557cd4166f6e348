import type { Sent, Slot } from '#core/negotiation/situation/negotiation.ts'
import type { Chance } from './chance.ts'
import { canCome, type Simulated, type Stretch, takeUp } from './person.ts'
import type { Phenomenon, Weighted } from './phenomena.ts'

// A simulated person's answer to a mail: its kind is random, in the proportions of the corpus; its times are true.

export type Answer = {
  text: string
  /** They write again then, whether we have written or not. */
  again: { at: Temporal.Instant; says: (asking: Asking) => string } | null
  /** They want no meeting. */
  isOut: boolean
}

export type Asking = {
  person: Simulated
  /** The others who are invited. */
  others: readonly Simulated[]
  /** Times that suit everybody. */
  common: readonly Slot[]
  mail: Sent
  now: Temporal.Instant
  minutes: number
  chance: Chance
  shownIn: string
}

/** In a group, the mail asks for all numbers that suit, and most people give them; the rest stop at the first. */
const NAMES_ALL = 0.8

const listed = (words: string[]): string => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const plain = (text: string): Answer => ({ text, again: null, isOut: false })

export function answerTo(asking: Asking, phenomena: readonly Weighted[]): Answer | null {
  const { person, mail, chance } = asking
  const asks = mail.asked.map(({ asks: kind }) => kind)
  if (asks.includes('may_book') && mail.showed.length === 1)
    return plain(canCome(person, mail.showed[0]!) ? 'Yes' : `No, sorry. ${window(asking)}`)
  const right = mail.asked.find((each) => each.asks === 'is_right')
  if (right) return plain(right.free.every((free) => canCome(person, free)) ? 'Yes' : `No, sorry. ${window(asking)}`)
  if (asks.includes('whose_address')) return plain(`It is ${colleagueOf(person)}.`)
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

/** A number if one suits, or all of them, else their own times. */
function choice(asking: Asking): string {
  const fits = suiting(asking)
  return namesAll(asking) ? numbers(fits) : fits.length > 0 ? `${fits[0]! + 1} works for me.` : window(asking)
}

const namesAll = (asking: Asking): boolean =>
  asking.others.length > 0 && suiting(asking).length > 1 && asking.chance.happens(NAMES_ALL)

const numbers = (fits: number[]): string => `${listed(fits.map((n) => String(n + 1)))} work for me.`

function picked(asking: Asking): string {
  const fits = suiting(asking)
  if (namesAll(asking)) return numbers(fits)
  if (fits.length === 0) return `None of these work for me. ${window(asking)}`
  const n = asking.chance.oneOf(fits)
  return asking.chance.oneOf([
    `${n + 1}`,
    `${n + 1} works for me, thanks!`,
    `The ${ORDINALS[n]} one works.`,
    `Let's take number ${n + 1}.`,
    `${weekday(asking, n)} works for me.`,
  ])
}

const ORDINALS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth'],
  ...['seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'],
]

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
    again: { at: later(asking, 1), says: choice },
  }),
  defer: () => plain('This week is crazy, can we talk about it next week?'),
  list: (asking) => plain(suiting(asking).length > 1 ? numbers(suiting(asking)) : several(asking)),
  days: (asking) => plain(several(asking)),
  'out-of-office': (asking) => {
    const back = later(asking, 3).toZonedDateTimeISO(asking.person.zone)
    return plain(`I am out of office until ${back.toLocaleString('en-GB', { day: 'numeric', month: 'long' })}.`)
  },
  correction: (asking) => (asking.chance.happens(0.5) ? correctsAtOnce(asking) : correctsLater(asking)),
  condition: (asking) => ({
    ...plain(suiting(asking).length > 0 ? `${suiting(asking)[0]! + 1} works if my flight is on time.` : window(asking)),
    again: { at: later(asking, 1), says: choice },
  }),
  'decline-offers': (asking) =>
    plain(
      suiting(asking).length > 0
        ? picked(asking)
        : asking.chance.oneOf(['None of these work for me.', `None of these work for me. ${window(asking)}`]),
    ),
  duration: (asking) => plain(`Could we do 15 minutes instead? ${choice(asking)}`),
  question: (asking) => plain(asks(asking)),
  delegate: (asking) => plain(sendsSomebody(asking)),
  'decline-meeting': () => ({ ...plain('Thanks, but I am not interested.'), isOut: true }),
  stop: () => ({ ...plain('Please stop writing to me.'), isOut: true }),
}

function correctsAtOnce(asking: Asking): Answer {
  const [n] = suiting(asking)
  if (n === undefined) return plain(window(asking))
  return plain(`${((n + 1) % asking.mail.showed.length) + 1}. Sorry, I meant ${n + 1}.`)
}

/** Something comes up at the time that they took, and they write again. It never was a time that suits everybody. */
function correctsLater(asking: Asking): Answer {
  const { mail, now, chance, person, common } = asking
  const fits = suiting(asking)
  const isCommon = (n: number) => common.some(({ start }) => Date.parse(start) === Date.parse(mail.showed[n]!.start))
  const lost = fits.find((n) => !isCommon(n))
  const instead = fits.find((n) => n !== lost)
  if (lost === undefined || instead === undefined) return plain(picked(asking))
  const says = () => {
    takeUp(person, mail.showed[lost]!)
    return `Sorry, I have to correct myself: ${lost + 1} doesn't work after all, but ${instead + 1} does.`
  }
  return { ...plain(`${lost + 1} works for me.`), again: { at: now.add({ hours: chance.oneOf([1, 3, 6]) }), says } }
}

function asks(asking: Asking): string {
  return asking.chance.oneOf([
    `${choice(asking)} Do I need to prepare anything?`,
    `${choice(asking)} How long will it take?`,
    'Who else will be there?',
    'Where do we meet?',
  ])
}

/** A colleague instead of them, an assistant who arranges it for them, or somebody who is invited anyway. */
function sendsSomebody({ person, others, chance }: Asking): string {
  const address = colleagueOf(person)
  const other = others.length > 1 ? chance.oneOf(others).participant.name : null
  return chance.oneOf([
    `Please talk to my colleague Kim, ${address}, instead.`,
    `My assistant Robin, ${assistantOf(person)}, arranges my meetings. Please write to her.`,
    'My colleague Kim will come instead of me.',
    ...(other ? [`I can't come, but ${other} can stand in for me.`] : []),
  ])
}

const localPart = ({ participant }: Simulated): string => participant.email.split('@')[0]!

export const colleagueOf = (person: Simulated): string => `kim${localPart(person)}@client.test`
export const assistantOf = (person: Simulated): string => `robin${localPart(person)}@client.test`
