import { FOLLOW_UP_BUSINESS_DAYS } from '#core/negotiation/policy.ts'
import type { Host, Participant, Sent, Slot } from '#core/negotiation/situation/negotiation.ts'
import { aNegotiation, ana, Conversation } from '../../../test/core/negotiation/conversation.ts'
import { Chance } from './chance.ts'
import { oracleHours } from './oracle.ts'
import { awake, canCome, freeUp, newAssistant, newColleague, type Simulated } from './person.ts'
import type { Weighted } from './phenomena.ts'
import { type Answer, type Asking, answerTo, assistantOf, colleagueOf } from './replies.ts'
import { longestWait } from './waiting.ts'
import { newWorld, type World } from './world.ts'

// One request with simulated people, in memory: they answer in their own time, the clock moves, and the real code reads and
// decides.

const FROM = '2026-11-16T09:00:00.000Z'
const WEEKS = 4
/** So many mails and looks for each person are a conversation that never ends. */
const EVENTS_EACH = 200
const MINUTES = 30
/** Every other organizer wants everybody; the rest leave somebody out when asked. */
const WANTS_EVERYBODY = 0.5

export type Played = {
  /** Refused: somebody did not want to. Open: neither booked nor ended after four weeks. */
  end: 'booked' | 'refused' | 'open'
  hours: number
  /** The time that an oracle would have taken. */
  oracleHours: number
  /** How many mails asked each participant something before it was booked. */
  mails: number[]
  /** The longest time, in working days, that each waited without a word from us after they had written. */
  waits: number[]
  /** People whom the organizer left out, although they wanted to come. */
  leftOut: number
  /** A required person cannot come at the booked time. */
  isHarmful: boolean
  seed: number
  story: string[]
}

type Due = { at: Temporal.Instant; person: Simulated; mail: Sent; says: ((asking: Asking) => string) | null }

export function play(people: number, seed: number, phenomena: readonly Weighted[]): Played {
  const chance = new Chance(seed)
  const from = Temporal.Instant.from(FROM)
  const world = newWorld(people, from, chance)
  const oracle = oracleHours(world.cast, from, seed)
  const talk = new Conversation(
    aNegotiation({
      hosts: [world.organizer],
      organizerId: ana.memberId,
      participants: world.cast.map(({ participant }) => participant),
      context: { title: 'Roadmap', purpose: null, durationMinutes: MINUTES, timeframe: null },
    }),
    FROM,
  )
  const run = new Run(talk, world, chance, phenomena)
  run.play(from.add({ hours: 24 * 7 * WEEKS }))
  return { ...run.result(from), oracleHours: oracle, seed }
}

class Run {
  #due: Due[] = []
  #seen = new Set<string>()
  #out = new Set<Simulated>()
  #isRefused = false
  readonly talk: Conversation
  readonly cast: Simulated[]
  readonly common: Slot[]
  readonly organizer: Host
  readonly wantsEverybody: boolean
  readonly chance: Chance
  readonly phenomena: readonly Weighted[]

  constructor(talk: Conversation, { cast, common, organizer }: World, chance: Chance, phenomena: readonly Weighted[]) {
    this.talk = talk
    this.cast = [...cast]
    this.common = common
    this.organizer = organizer
    this.wantsEverybody = chance.happens(WANTS_EVERYBODY)
    this.chance = chance
    this.phenomena = phenomena
  }

  play(until: Temporal.Instant): void {
    for (let events = 0; events < EVENTS_EACH * this.cast.length; events += 1) {
      this.#noticeMails()
      const { status } = this.talk.negotiation
      if (status !== 'active') return
      const next = this.#due.sort((one, other) => Temporal.Instant.compare(one.at, other.at))[0]
      const wake = this.talk.wakeAt === null ? null : Temporal.Instant.from(this.talk.wakeAt)
      const isAnswer = next !== undefined && (wake === null || Temporal.Instant.compare(next.at, wake) <= 0)
      const at = isAnswer ? next.at : wake
      if (at === null || Temporal.Instant.compare(at, until) > 0) return
      if (Temporal.Instant.compare(at, this.talk.now) > 0) this.talk.now = at
      const told = this.talk.story.length
      if (isAnswer) this.#answer(this.#due.shift()!)
      else this.talk.look()
      for (let n = told; n < this.talk.story.length; n += 1)
        this.talk.story[n] = `${this.#clock()} ${this.talk.story[n]}`
    }
  }

  /** "Tue 17 Nov 10:00", at the organizer's. */
  #clock(): string {
    const at = this.talk.now.toZonedDateTimeISO(this.organizer.zone)
    return at.toLocaleString('en-GB', {
      weekday: 'short',
      day: '2-digit',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
  }

  /** People answer their mail within working hours, or not at all. */
  #noticeMails(): void {
    this.#welcomeColleagues()
    for (const person of this.cast)
      for (const mail of this.talk.mailsTo(person.participant).filter(({ id }) => !this.#seen.has(id))) {
        this.#seen.add(mail.id)
        this.#due = this.#due.filter((due) => due.person !== person || due.says !== null)
        if (this.#out.has(person) || this.chance.happens(person.silence)) continue
        this.#due.push({ at: awake(this.talk.now, person, this.chance), person, mail, says: null })
      }
    const asked = this.talk.mailsTo(this.organizer).filter(({ id, asked }) => asked.length > 0 && !this.#seen.has(id))
    for (const { id } of asked) this.#seen.add(id)
    for (const mail of asked) this.#organizerSays(mail)
  }

  /** A named colleague takes part from now on instead of the person who named them, and an assistant with their calendar. */
  #welcomeColleagues(): void {
    const known = this.cast.map(({ participant }) => participant.id)
    for (const who of this.talk.negotiation.participants.filter(({ id }) => !known.includes(id))) {
      const newcomer = this.#newcomer(who)
      if (newcomer) this.cast.push(newcomer)
    }
  }

  #newcomer(who: Participant): Simulated | null {
    const principal = this.cast.find((person) => assistantOf(person) === who.email)
    if (principal) return newAssistant(who, principal, this.chance)
    const by = this.cast.find((person) => colleagueOf(person) === who.email)
    if (!by) return null
    const colleague = newColleague(who, by, Temporal.Instant.from(FROM), this.chance)
    for (const slot of this.common) freeUp(colleague, slot)
    return colleague
  }

  #answer({ person, mail, says }: Due): void {
    const { now } = this.talk
    const shownIn = this.#zoneShownTo(person)
    const others = this.cast.filter((other) => other !== person && this.#takesPart(other))
    const asking = { person, others, common: this.common, mail, now, minutes: MINUTES, chance: this.chance, shownIn }
    const answer: Answer | null = says
      ? { text: says(asking), again: null, isOut: false }
      : answerTo(asking, this.phenomena)
    if (!answer) return
    person.answers += 1
    if (answer.isOut) {
      this.#out.add(person)
      this.#due = this.#due.filter((due) => due.person !== person)
      this.#isRefused ||= this.talk.negotiation.participants.length === 1
    }
    if (answer.again) {
      const at = awake(answer.again.at, person, this.chance)
      this.#due.push({ at, person, mail, says: answer.again.says })
    }
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
    const drop = mail.asked.flatMap((each) => (each.asks === 'shall_drop' ? each.participant : []))
    const text = asks.includes('answer')
      ? 'No need to bring anything.'
      : asks.includes('shall_go_on')
        ? this.#goesOn(mail)
        : drop.length > 0
          ? this.#isEarly(mail) && this.wantsEverybody
            ? 'Wait'
            : this.#without(drop)
          : 'Yes'
    this.talk.story.push(`Ana: ${text}`)
    this.talk.hears(this.organizer, text, { answers: mail.id })
    this.talk.look()
    this.#noticeMails()
  }

  /** After lists that led nowhere they take the time that suits most, in the words that the mail gives them, or want everybody. */
  #goesOn({ text }: Sent): string {
    const [, offered] = /“(go ahead without [^”]+|\d+ of \d+ are enough)”/.exec(text) ?? []
    return this.wantsEverybody || offered === undefined ? (text.includes('“wait”') ? 'wait' : 'yes') : offered
  }

  /** Somebody may still answer: who wants everybody gives them the time. */
  #isEarly({ cause }: Sent): boolean {
    return cause.kind === 'silent' && cause.sequence < FOLLOW_UP_BUSINESS_DAYS.length
  }

  /** In a group the others go on; a single participant is waited for. */
  #without(ids: string[]): string {
    const { participants } = this.talk.negotiation
    const out = participants.filter(({ id }) => ids.includes(id)).map(({ name, email }) => name ?? email)
    return participants.length > out.length && out.length > 0 ? `drop ${out.join(' and ')}` : 'Wait'
  }

  result(from: Temporal.Instant): Omit<Played, 'oracleHours' | 'seed'> {
    const { booking, status, received } = this.talk.negotiation
    const isBooked = status === 'booked' && booking !== null
    const asksSomething = ({ asked, showed, kind }: Sent) =>
      kind !== 'invite' && (asked.length > 0 || showed.length > 0 || kind === 'question')
    return {
      end: isBooked ? 'booked' : this.#isRefused ? 'refused' : 'open',
      hours: from.until(this.talk.now).total('hours'),
      mails: this.cast.map(({ participant }) => this.talk.mailsTo(participant).filter(asksSomething).length),
      waits: this.cast
        .filter((person) => this.#takesPart(person))
        .map((person) => longestWait(person, this.talk.mailsTo(person.participant), received, this.talk.now)),
      leftOut: this.cast.filter(
        (person) => !this.#takesPart(person) && !this.#out.has(person) && !this.#isReplaced(person),
      ).length,
      isHarmful: isBooked && this.cast.some((person) => this.#takesPart(person) && !canCome(person, booking)),
      story: this.talk.story,
    }
  }

  #takesPart({ participant }: Simulated): boolean {
    return this.talk.negotiation.participants.some(({ id, required }) => id === participant.id && required)
  }

  /** Somebody comes instead of them or arranges it for them. */
  #isReplaced(person: Simulated): boolean {
    const { received } = this.talk.negotiation
    return received.some(
      ({ fromEmail, reading }) => fromEmail === person.participant.email && reading?.intents.includes('delegate'),
    )
  }
}
