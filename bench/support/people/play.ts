import type { Host, Sent } from '#core/negotiation/situation/negotiation.ts'
import { aNegotiation, ana, Conversation, host } from '../../../test/core/negotiation/conversation.ts'
import { Chance } from './chance.ts'
import { canCome, newColleague, newPerson, type Simulated } from './person.ts'
import type { Weighted } from './phenomena.ts'
import { answerTo, plainAnswer } from './replies.ts'

// One request with simulated people, in memory: they answer in their own time, the clock moves, and the real code reads and
// decides.

const FROM = '2026-11-16T09:00:00.000Z'
const WEEKS = 6
const EVENTS_MAX = 200
const MINUTES = 30

export type Played = {
  /** Refused: somebody did not want to. Open: neither booked nor ended after six weeks. */
  end: 'booked' | 'refused' | 'open'
  hours: number
  /** How many mails each participant got before it was booked. */
  mails: number[]
  /** A required person cannot come at the booked time. */
  isHarmful: boolean
  seed: number
  story: string[]
}

type Due = { at: Temporal.Instant; person: Simulated; mail: Sent; isPlain: boolean }

export function play(people: number, seed: number, phenomena: readonly Weighted[]): Played {
  const chance = new Chance(seed)
  const from = Temporal.Instant.from(FROM)
  const { cast, organizer } = castOf(people, from, chance)
  const talk = new Conversation(
    aNegotiation({
      hosts: [organizer],
      organizerId: ana.memberId,
      participants: cast.map(({ participant }) => participant),
      context: { title: 'Roadmap', purpose: null, durationMinutes: MINUTES, timeframe: null },
    }),
    FROM,
  )
  const run = new Run(talk, cast, organizer, chance, phenomena)
  run.play(from.add({ hours: 24 * 7 * WEEKS }))
  return run.result(from, seed)
}

/** People who can meet at all: with too few common times they are drawn again, since no assistant could help them. */
function castOf(people: number, from: Temporal.Instant, chance: Chance): { cast: Simulated[]; organizer: Host } {
  for (;;) {
    const cast = Array.from({ length: people }, (_, n) => newPerson(n, from, chance))
    const organizer = host('ana@acme.test', 'Ana Lopez', { busy: busyTime(chance) })
    if (commonTimes(cast, organizer, from) >= COMMON_MIN) return { cast, organizer }
  }
}

const COMMON_MIN = 8
const HALF_HOUR_MS = 30 * 60_000

/** Half hours of the next two weeks that suit everybody. */
function commonTimes(cast: Simulated[], { busy, zone }: Host, from: Temporal.Instant): number {
  let count = 0
  for (let n = 4; n < 14 * 48; n += 1) {
    const start = from.add({ milliseconds: n * HALF_HOUR_MS })
    const at = start.toZonedDateTimeISO(zone)
    if (at.dayOfWeek > 5 || at.hour < 9 || at.hour >= 17) continue
    const minute = start.epochMilliseconds / 60_000
    const isTaken = busy.some((edge, i) => i % 2 === 0 && edge < minute + MINUTES && minute < busy[i + 1]!)
    const slot = { start: start.toString(), end: start.add({ minutes: MINUTES }).toString() }
    if (!isTaken && cast.every((person) => canCome(person, slot))) count += 1
  }
  return count
}

/** Half of the organizer's hours are taken. */
function busyTime(chance: Chance): number[] {
  const first = Temporal.Instant.from(FROM).epochMilliseconds / 60_000
  const busy: number[] = []
  for (let hour = 0; hour < 28 * 24; hour += 1)
    if (chance.happens(0.5)) busy.push(first + hour * 60, first + hour * 60 + 60)
  const merged: number[] = []
  for (let i = 0; i < busy.length; i += 2)
    if (merged.at(-1) === busy[i]) merged[merged.length - 1] = busy[i + 1]!
    else merged.push(busy[i]!, busy[i + 1]!)
  return merged
}

class Run {
  #due: Due[] = []
  #seen = new Set<string>()
  #isRefused = false
  readonly talk: Conversation
  readonly cast: Simulated[]
  readonly organizer: Host
  readonly chance: Chance
  readonly phenomena: readonly Weighted[]

  constructor(talk: Conversation, cast: Simulated[], organizer: Host, chance: Chance, phenomena: readonly Weighted[]) {
    this.talk = talk
    this.cast = cast
    this.organizer = organizer
    this.chance = chance
    this.phenomena = phenomena
  }

  play(until: Temporal.Instant): void {
    for (let events = 0; events < EVENTS_MAX; events += 1) {
      this.#noticeMails()
      const { status } = this.talk.negotiation
      if (status !== 'active') return
      const next = this.#due.sort((one, other) => Temporal.Instant.compare(one.at, other.at))[0]
      const wake = this.talk.wakeAt === null ? null : Temporal.Instant.from(this.talk.wakeAt)
      const isAnswer = next !== undefined && (wake === null || Temporal.Instant.compare(next.at, wake) <= 0)
      const at = isAnswer ? next.at : wake
      if (at === null || Temporal.Instant.compare(at, until) > 0) return
      if (Temporal.Instant.compare(at, this.talk.now) > 0) this.talk.now = at
      if (isAnswer) this.#answer(this.#due.shift()!)
      else this.talk.look()
    }
  }

  /** People answer their mail within working hours, or not at all. */
  #noticeMails(): void {
    this.#welcomeColleagues()
    for (const person of this.cast)
      for (const mail of this.talk.mailsTo(person.participant).filter(({ id }) => !this.#seen.has(id))) {
        this.#seen.add(mail.id)
        this.#due = this.#due.filter((due) => due.person !== person || due.isPlain)
        if (this.chance.happens(person.silence)) continue
        this.#due.push({ at: awake(this.talk.now, person, this.chance), person, mail, isPlain: false })
      }
    const asked = this.talk.mailsTo(this.organizer).filter(({ id, asked }) => asked.length > 0 && !this.#seen.has(id))
    for (const { id } of asked) this.#seen.add(id)
    if (asked.length > 0) this.#organizerSays(asked.at(-1)!)
  }

  /** A named colleague takes part from now on, and replaces the person who named them. */
  #welcomeColleagues(): void {
    const known = this.cast.map(({ participant }) => participant.id)
    const named = this.talk.negotiation.participants.filter(({ id }) => !known.includes(id))
    for (const who of named) {
      const by = this.cast.find(({ participant }) => who.email.startsWith(`kim${participant.email.split('@')[0]}`))
      if (by) this.cast.push(newColleague(who, by, Temporal.Instant.from(FROM), this.chance))
    }
  }

  #answer({ person, mail, isPlain }: Due): void {
    const shownIn = this.#zoneShownTo(person)
    const isGroup = this.talk.negotiation.participants.length > 1
    const asking = { person, mail, now: this.talk.now, minutes: MINUTES, chance: this.chance, shownIn, isGroup }
    const answer = isPlain ? { text: plainAnswer(asking), again: null, isOut: false } : answerTo(asking, this.phenomena)
    if (!answer) return
    person.answers += 1
    if (answer.isOut) {
      this.#due = this.#due.filter((due) => due.person !== person)
      this.#isRefused ||= this.talk.negotiation.participants.length === 1
    }
    if (answer.again) this.#due.push({ at: awake(answer.again, person, this.chance), person, mail, isPlain: true })
    this.talk.story.push(`${person.participant.name}: ${answer.text}`)
    // A program answers the mail that its user has open.
    this.talk.hears(person.participant, answer.text, { answers: mail.id })
    this.talk.look()
  }

  /** Their own zone if known by now, else the organizer's. */
  #zoneShownTo({ participant }: Simulated): string {
    const known = this.talk.negotiation.participants.find(({ id }) => id === participant.id)
    return known?.zone ?? this.organizer.zone
  }

  /** An easy organizer: says yes, goes on without people who are out, and answers questions. */
  #organizerSays(mail: Sent): void {
    const asks = mail.asked.map(({ asks: kind }) => kind)
    const drop = mail.asked.find((each) => each.asks === 'shall_drop')
    const text = asks.includes('answer') ? 'No need to bring anything.' : drop ? this.#without(drop.participant) : 'Yes'
    this.talk.story.push(`Ana: ${text}`)
    this.talk.hears(this.organizer, text)
    this.talk.look()
    this.#noticeMails()
  }

  /** In a group the others go on; a single participant is waited for. */
  #without(id: string): string {
    const { participants } = this.talk.negotiation
    const out = participants.find((each) => each.id === id)
    return participants.length > 1 && out ? `drop ${out.name ?? out.email}` : 'Wait'
  }

  result(from: Temporal.Instant, seed: number): Played {
    const { booking, status } = this.talk.negotiation
    const isBooked = status === 'booked' && booking !== null
    const isBefore = (mail: Sent) => mail.kind !== 'invite' && mail.cause.kind !== 'invite'
    return {
      end: isBooked ? 'booked' : this.#isRefused ? 'refused' : 'open',
      hours: from.until(this.talk.now).total('hours'),
      mails: this.cast.map(({ participant }) => this.talk.mailsTo(participant).filter(isBefore).length),
      isHarmful: isBooked && this.cast.some((person) => this.#takesPart(person) && !canCome(person, booking)),
      seed,
      story: this.talk.story,
    }
  }

  #takesPart({ participant }: Simulated): boolean {
    return this.talk.negotiation.participants.some(({ id, required }) => id === participant.id && required)
  }
}

/** After their usual delay, in their next hour between eight and eight on a working day. */
function awake(now: Temporal.Instant, { pace, zone }: Simulated, chance: Chance): Temporal.Instant {
  let at = now.add({ minutes: Math.round(chance.between(0.3, 1.7) * pace * 60) }).toZonedDateTimeISO(zone)
  while (at.dayOfWeek > 5 || at.hour < 8 || at.hour >= 20) at = at.add({ hours: 1 })
  return at.toInstant()
}
