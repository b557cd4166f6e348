import assert from 'node:assert/strict'
import { readByBoth } from '#core/language/agreement/both.ts'
import { type MessageInput, readInContext } from '#core/language/context/read-in-context.ts'
import { decide } from '#core/negotiation/decide.ts'
import { causeText, isSameCause } from '#core/negotiation/situation/cause.ts'
import type { Happened } from '#core/negotiation/situation/fact.ts'
import {
  DEFAULT_SETTINGS,
  type Host,
  type Negotiation,
  type Participant,
  type Party,
  type Received,
  type Rsvp,
  type Sent,
  type Slot,
} from '#core/negotiation/situation/negotiation.ts'
import { isSameParty } from '#core/negotiation/situation/people.ts'
import { readingsToMake } from '#core/negotiation/situation/readings.ts'
import { descriptionToRead, NO_RULES, type OwnWords, rulesRead } from '#core/negotiation/situation/rules.ts'
import { type Applying, applied } from '#core/negotiation/step/applied.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { emailKey } from '#core/person/email.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { DEFAULT_WORKING_HOURS } from '#core/time/working-hours.ts'
import { shippedNet } from '#reader/shipped-net.ts'

// A negotiation in memory that is played: somebody says something, time passes, and after each the steps that were decided
// are applied to the value, as the database would. What is decided and what is read is the real thing.

/** A Monday, nine in the morning in Lisbon. */
export const MONDAY = '2026-11-16T09:00:00.000Z'

export const ana: Host = host('ana@acme.test', 'Ana Lopez')

export function host(email: string, name: string | null, changes: Partial<Host> = {}): Host {
  return {
    memberId: `wm_${email.split('@')[0]}`,
    email,
    name,
    zone: 'Europe/Lisbon',
    hours: DEFAULT_WORKING_HOURS,
    daysOff: [],
    noticeMinutes: 120,
    bufferMinutes: 0,
    dailyLimit: null,
    busy: [],
    unknown: [],
    bookings: [],
    ...changes,
  }
}

export function participant(email: string, name: string | null, changes: Partial<Participant> = {}): Participant {
  return {
    id: `p_${email.split('@')[0]}`,
    email,
    name,
    zone: 'Europe/Lisbon',
    zoneSource: 'request',
    required: true,
    isNew: false,
    suppressed: null,
    member: null,
    holidays: [],
    bookings: [],
    addresses: [],
    ...changes,
  }
}

export const bo = participant('bo@client.test', 'Bo Chen')
export const cy = participant('cy@client.test', 'Cy Diaz')

export function aNegotiation(changes: Partial<Negotiation> = {}): Negotiation {
  return {
    requestId: 'mr_1',
    status: 'active',
    generation: 0,
    createdAt: MONDAY,
    attention: null,
    settings: DEFAULT_SETTINGS,
    context: { title: 'Roadmap', purpose: null, durationMinutes: 30, timeframe: null },
    rules: NO_RULES,
    introduction: { include: false, guidance: null },
    assistant: { name: 'Parley for Ana Lopez', address: 'acme@parley.test' },
    newUid: '0123456789abcdefghjkmnpqrs@parley.test',
    organizerId: ana.memberId,
    hosts: [ana],
    participants: [bo],
    former: [],
    threads: [],
    received: [],
    sent: [],
    offers: [],
    offeredElsewhere: [],
    booking: null,
    facts: [],
    firstContacts: null,
    ...changes,
  }
}

export type Saying = Partial<Received> & { answersCause?: string }

export class Conversation {
  negotiation: Negotiation
  now: Temporal.Instant
  /** What was decided at each look that did something. */
  story: string[] = []
  steps: Step[] = []
  #count = 0
  #others = 0
  /** Rising, as identifiers do, and no text sorts wrongly below a hundred. */
  #nextId = () => `msg_${String(++this.#count).padStart(2, '0')}`

  /** What the request says in its own words, and what was last read of them. */
  ownWords: OwnWords

  constructor(negotiation: Negotiation = aNegotiation(), now = MONDAY, description: string | null = null) {
    this.negotiation = structuredClone(negotiation)
    this.ownWords = { description, read: null }
    this.now = Temporal.Instant.from(now)
    this.look()
  }

  /** Decides and applies until nothing is left to do now. */
  look(): this {
    for (let looks = 0; ; looks += 1) {
      assert.ok(looks < 20, `never settles: ${this.story.slice(-3).join(' / ')}`)
      this.#read()
      const { steps, sentence } = decide(this.negotiation, this.now)
      const acts = steps.filter((step) => step.do !== 'wake')
      this.wakeAt = steps.findLast((step) => step.do === 'wake')?.at ?? null
      if (acts.length === 0) return this
      this.story.push(sentence)
      for (const step of acts) {
        this.#watch(step)
        this.negotiation = applied(this.negotiation, [step], this.#applying())
      }
      this.negotiation = delivered(this.negotiation)
    }
  }

  wakeAt: string | null = null
  /** What a language model answers to a mail, where one reads along. */
  model: ((input: MessageInput) => unknown) | null = null
  /** How long everybody takes to answer. */
  pace: Temporal.DurationLikeObject = { hours: 1 }

  /** Lets the time pass that was asked for. */
  sleep(): this {
    assert.ok(this.wakeAt, 'nothing would wake this negotiation')
    this.now = Temporal.Instant.from(this.wakeAt)
    return this.look()
  }

  /** Lets time pass until somebody is written to again. */
  sleepTo(person: Participant | Host): this {
    const count = this.mailsTo(person).length
    for (let naps = 0; naps < 20 && this.mailsTo(person).length === count; naps += 1) this.sleep()
    return this
  }

  passes(duration: Temporal.DurationLike): this {
    this.now = this.now.add(duration)
    return this.look()
  }

  /** Somebody answers, an hour later, to the newest mail that they got. */
  says(from: Participant | Host, text: string, changes: Saying = {}): this {
    this.now = this.now.add(this.pace)
    this.hears(from, text, changes)
    return this.look()
  }

  hears(from: Participant | Host, text: string, { answersCause, ...changes }: Saying = {}): this {
    const party: Party =
      'id' in from
        ? { kind: 'participant', id: from.id }
        : from.memberId === this.negotiation.organizerId
          ? { kind: 'organizer' }
          : { kind: 'host', id: from.memberId }
    const mails = this.mailsTo(from)
    const answered = answersCause ? mails.find(({ cause }) => causeText(cause) === answersCause) : mails.at(-1)
    this.negotiation.received.push({
      id: this.#nextId(),
      at: timestamp(this.now),
      kind: 'reply',
      party,
      fromKey: emailKey(from.email),
      fromEmail: from.email,
      fromName: from.name,
      copied: [],
      trust: 'unknown',
      proof: 'token',
      quick: false,
      subject: 'Re: Roadmap',
      text,
      answers: answered?.id ?? null,
      rsvp: null,
      bounce: null,
      reading: null,
      readWith: null,
      ...changes,
    })
    return this
  }

  answersInvite(from: Participant, partstat: Rsvp['partstat'], changes: Partial<Rsvp> = {}): this {
    const { booking } = this.negotiation
    const rsvp: Rsvp = {
      method: 'REPLY',
      uid: booking!.uid,
      sequence: booking!.sequence,
      dtstamp: timestamp(this.now.add({ hours: 1 })),
      attendee: from.email,
      partstat,
      start: null,
      end: null,
      comment: null,
      ...changes,
    }
    return this.says(from, '', { kind: 'rsvp', party: null, trust: 'authenticated', proof: null, answers: null, rsvp })
  }

  pause(): this {
    this.negotiation.status = 'paused'
    for (const sent of this.negotiation.sent) if (sent.status === 'queued') sent.status = 'held'
    return this.fact({ kind: 'paused', body: {} }).look()
  }

  resume(): this {
    this.negotiation.status = 'active'
    this.negotiation.generation += 1
    return this.fact({ kind: 'resumed', body: {} }).look()
  }

  fact(happened: Happened, actor = 'api'): this {
    const n = this.negotiation.facts.length + 1
    this.negotiation.facts.push({ n, at: timestamp(this.now), actor, ...happened })
    return this
  }

  mailsTo(person: Participant | Host): Sent[] {
    return this.negotiation.sent.filter(({ to }) => {
      if ('id' in person) return isSameParty(to, { kind: 'participant', id: person.id })
      const isOrganizer = person.memberId === this.negotiation.organizerId
      return isSameParty(to, isOrganizer ? { kind: 'organizer' } : { kind: 'host', id: person.memberId })
    })
  }

  lastTo(person: Participant | Host): Sent {
    return this.mailsTo(person).at(-1)!
  }

  /** What the newest mail to somebody showed, by the clock in Lisbon. */
  shownTo(person: Participant | Host): string[] {
    return this.mailsTo(person)
      .findLast(({ showed }) => showed.length > 0)!
      .showed.map(inLisbon)
  }

  /** What has been told to somebody, by cause. */
  causesTo(person: Participant | Host): string[] {
    return this.mailsTo(person).map(({ cause }) => causeText(cause))
  }

  /** Where the meeting is, as the clock in Lisbon shows it. */
  bookedAt(): string | null {
    const { booking } = this.negotiation
    return booking?.live ? inLisbon(booking) : null
  }

  #read() {
    for (const { messageId, input } of readingsToMake(this.negotiation)) {
      const message = this.negotiation.received.find(({ id }) => id === messageId)!
      const answer = this.model?.(input)
      message.reading = answer === undefined ? readInContext(input, shippedNet()) : readByBoth(input, answer).reading
      message.readWith = { timezone: input.timezone, by: answer === undefined ? 'engine' : 'model' }
    }
    const input = descriptionToRead(this.negotiation, this.ownWords)
    if (!input) return
    this.negotiation.rules = rulesRead(input)
    this.ownWords.read = input
  }

  /** Nothing is said twice, and no list gets a number that another has. */
  #watch(step: Step) {
    const { sent, generation, offers, booking } = this.negotiation
    this.steps.push(step)
    if (step.do === 'send') {
      const { to, cause } = step.mail
      const isTwin = (each: Sent) =>
        isSameParty(each.to, to) && isSameCause(each.cause, cause) && each.generation === generation
      assert.ok(!sent.some(isTwin), `said twice: ${causeText(cause)}`)
    }
    if (step.do === 'offer')
      assert.ok(!offers.some(({ round }) => round === step.round), `list ${step.round} is made twice`)
    // Whoever is added later is invited to the time that stands, and answers by the invitation.
    const isArranged = step.do === 'book' || step.do === 'move' || step.do === 'change_attendees'
    if (isArranged && booking?.start !== step.slot.start) this.whenBooked(this, step.slot)
  }

  #applying(): Applying {
    return {
      now: this.now,
      newId: (kind) => (kind === 'message' ? this.#nextId() : `${kind}_${++this.#others}`),
      newcomer: ({ email, name }) => participant(email, name, { zone: null, zoneSource: null }),
    }
  }

  /** Asked whenever something is about to be booked or moved. */
  whenBooked: (talk: Conversation, slot: Slot) => void = () => {}
}

/** Everything that was queued has left. */
const delivered = (negotiation: Negotiation): Negotiation => ({
  ...negotiation,
  sent: negotiation.sent.map((sent) =>
    sent.status === 'queued' ? { ...sent, status: 'sent', mayHaveLeft: true } : sent,
  ),
})

/** "Tue 10:00". */
export function inLisbon({ start }: Slot): string {
  const at = Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Lisbon')
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][at.dayOfWeek - 1]
  return `${day} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
