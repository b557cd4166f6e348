import { organizersAnswer } from '#core/mail/wording-answers.ts'
import { done, notUnderstood, organizerIsAsked } from '#core/mail/wording-organizer.ts'
import { emailKey } from '#core/person/email.ts'
import { agreedSlot } from './booking.ts'
import { cancellation } from './cancelled.ts'
import { type Instruction, instructionsIn } from './instructions.ts'
import { type Draft, mailTo, mailToOrganizer, readerOf, slotsOf } from './mails.ts'
import type { Negotiation, Participant, Received, Sent } from './negotiation.ts'
import { isAfter } from './order.ts'
import { nameOf, ORGANIZER, participantWithKey, toParticipant } from './people.ts'
import { durationOf } from './readings.ts'
import { isAnswered, mailsTo } from './said.ts'
import { isOut, type Situation } from './situation.ts'
import { organizerSpokeSince, saysYes, voiceOf } from './speakers.ts'
import { isClear } from './standing.ts'
import type { Decision, Step } from './step.ts'
import { setTable, type Table, withTable } from './table.ts'
import { isSettled, wantsLonger } from './turns.ts'

// The organizer's own instructions by mail. Times that the organizer rules out or chooses are part of the search; here is
// what changes people, length and the request itself, and what is passed on. Every message gets one answer that says what
// was done.

type Deed = { steps: Step[]; said: string }

export function changesByOrganizer(situation: Situation): Decision | null {
  const { negotiation } = situation
  const unanswered = negotiation.received.filter(
    (message) =>
      message.kind === 'reply' &&
      voiceOf(message, negotiation)?.kind === 'organizer' &&
      !isAnswered(negotiation, ORGANIZER, message),
  )
  const newest = unanswered.at(-1)
  if (!newest) return null
  const table = setTable(situation)
  const deeds = unanswered.flatMap((message) => deedsFor(message, situation, table))
  if (deeds.some(({ steps }) => steps.some((step) => step.do === 'cancel'))) return asDecision(deeds, [])
  if (deeds.length === 0 && givesTimes(newest) && agreedSlot(situation) !== null) return null
  return withTable(table, asDecision(deeds, [mailToOrganizer(negotiation, acknowledgement(newest, deeds, situation))]))
}

/** What is done for one message. */
function deedsFor(message: Received, situation: Situation, table: Table): Deed[] {
  const { negotiation } = situation
  const { reading } = message
  if (reading?.sure && (reading.intents.includes('cancel') || reading.intents.includes('decline_meeting')))
    return [{ steps: cancellation(situation, true), said: 'The meeting is cancelled.' }]
  const asked = questionAnsweredBy(message, negotiation)
  const about = asked && speakerOf(asked, negotiation)
  const deeds = negotiation.status === 'booked' ? [] : changesIn(message, asked, about, situation)
  return deeds.length === 0 && about && !isForUs(message, negotiation)
    ? passOnTo(about, message, situation, table)
    : deeds
}

/** Once it is booked, people and length are settled; the time is not. */
function changesIn(message: Received, asked: Received | null, about: Participant | null, situation: Situation): Deed[] {
  const { negotiation } = situation
  return [
    ...instructionsIn(message, negotiation, about).map((instruction) => deedFor(instruction, situation)),
    ...added(message, negotiation),
    ...length(message, asked, negotiation),
  ]
}

/** What the organizer rules out, chooses or wants moved is an instruction to us, and its words are for nobody else. */
function isForUs({ reading }: Received, { status }: Negotiation): boolean {
  if (!reading?.sure) return false
  const chosen = reading.picks.length + reading.busy.length + (status === 'booked' ? reading.free.length : 0)
  return reading.intents.includes('reschedule') || chosen > 0
}

function deedFor(instruction: Instruction, { negotiation, standings }: Situation): Deed {
  if (instruction.do === 'wait') return { steps: [], said: 'I will wait and ask once more.' }
  const { participant } = instruction
  const { id } = participant
  const name = nameOf(participant)
  const isGone = standings.some((standing) => standing.participant.id === id && isOut(standing))
  if (instruction.do === 'replace') {
    const { email } = instruction
    const step: Step = { do: 'add_participant', email, name: null, addedBy: negotiation.organizerId, replaces: id }
    return { steps: [step], said: `I will arrange it with ${email} instead of ${name}.` }
  }
  if (instruction.do === 'drop' || (instruction.do === 'go_without' && isGone))
    return { steps: [{ do: 'remove_participant', id }], said: `${name} is no longer part of it.` }
  return { steps: [{ do: 'require', id, required: false }], said: `${name} may come but need not.` }
}

function added(message: Received, negotiation: Negotiation): Deed[] {
  const { reading } = message
  if (!reading?.sure || !reading.intents.includes('add_people')) return []
  return reading.people.flatMap(({ email, name }): Deed[] => {
    if (email === null || isKnown(emailKey(email), negotiation)) return []
    const step: Step = { do: 'add_participant', email, name, addedBy: negotiation.organizerId, replaces: null }
    return [{ steps: [step], said: `I will ask ${name ?? email} as well.` }]
  })
}

const isKnown = (key: string, negotiation: Negotiation): boolean =>
  participantWithKey(negotiation, key) !== null || negotiation.hosts.some(({ email }) => emailKey(email) === key)

/** Said in so many words, or a yes to what a participant wished. */
function length(message: Received, asked: Received | null, negotiation: Negotiation): Deed[] {
  const { reading } = message
  const said = reading?.sure && reading.intents.includes('change_duration') ? reading.duration_minutes : null
  const wish = asked?.reading && wantsLonger(asked.reading, negotiation) ? asked.reading.duration_minutes : null
  const minutes = said ?? (saysYes(message.text) ? wish : null)
  if (minutes === null || minutes === durationOf(negotiation)) return []
  return [{ steps: [{ do: 'set_duration', minutes }], said: `The meeting now lasts ${minutes} minutes.` }]
}

/** The organizer's words reach the person who asked, as they are. */
function passOnTo(participant: Participant, message: Received, situation: Situation, table: Table): Deed[] {
  const { negotiation, standings } = situation
  if (participant.suppressed !== null) return []
  const standing = standings.find((each) => each.participant.id === participant.id)
  const shown = standing && !isSettled(standing, situation) ? table.shown : []
  const text = organizersAnswer(negotiation, readerOf(negotiation, participant), message.text, slotsOf(shown))
  const mail = mailTo(negotiation, toParticipant(participant), {
    kind: 'answer',
    cause: `passed:${message.id}`,
    text,
    shown,
  })
  return [{ steps: [mail], said: `I have passed your words on to ${nameOf(participant)}.` }]
}

/** The participant's message that was put to the organizer and is now answered. */
export function questionAnsweredBy(message: Received, negotiation: Negotiation): Received | null {
  const put = mailsTo(negotiation, ORGANIZER).filter((sent) => sent.kind === 'forward' && isAfter(message, sent))
  const isOpen = (sent: Sent) =>
    organizerSpokeSince(sent, { ...negotiation, received: before(message, negotiation) }) === null
  const mail = put.find(({ id }) => id === message.answers) ?? put.findLast(isOpen)
  return negotiation.received.find(({ id }) => mail?.cause === `forward:${id}`) ?? null
}

const before = (message: Received, { received }: Negotiation): Received[] =>
  received.slice(0, received.indexOf(message))

function speakerOf(message: Received, negotiation: Negotiation): Participant | null {
  const voice = voiceOf(message, negotiation)
  const id = voice?.kind === 'participant' ? voice.id : voice?.kind === 'stranger' ? voice.onBehalfOf : null
  return negotiation.participants.find((participant) => participant.id === id) ?? null
}

const givesTimes = ({ reading }: Received): boolean =>
  reading?.sure === true && reading.picks.length + reading.free.length > 0

function acknowledgement(message: Received, deeds: Deed[], { negotiation }: Situation): Draft {
  const { reading } = message
  const doubt = reading?.doubts.find(({ matters }) => matters)
  const times = reading && isClear(reading) && reading.picks.length + reading.free.length + reading.busy.length > 0
  const said = [...deeds.map((deed) => deed.said), ...(times ? ['I have taken note of the times you gave.'] : [])]
  const isMove = reading?.sure && reading.intents.includes('reschedule')
  if (isMove && negotiation.status === 'booked') said.push('I am asking for another time.')
  const text =
    said.length > 0
      ? done(negotiation, said)
      : doubt
        ? organizerIsAsked(negotiation, doubt.question)
        : notUnderstood(negotiation)
  return { kind: 'answer', cause: `answer:${message.id}`, text, answers: message }
}

const asDecision = (deeds: Deed[], mails: Step[]): Decision => ({
  steps: [...deeds.flatMap(({ steps }) => steps), ...mails],
  sentence:
    deeds.length > 0
      ? `The organizer has decided. ${deeds.map(({ said }) => said).join(' ')}`
      : 'The organizer wrote and gets an answer.',
})
