import type { Reading } from '#core/language/reading.ts'
import { doesThisPersonSpeakForYou, willWriteInstead } from '#core/mail/wording/answers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { answering } from '#core/negotiation/situation/cause.ts'
import { wasLifted } from '#core/negotiation/situation/lifted.ts'
import type { Negotiation, Participant, Received } from '#core/negotiation/situation/negotiation.ts'
import { senderOf, toParticipant } from '#core/negotiation/situation/people.ts'
import { durationOf } from '#core/negotiation/situation/readings.ts'
import { isAnswered, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { relationTo, voiceOf } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { type Undelivered, undeliveredMails } from '#core/negotiation/situation/undelivered.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { mayBeWrittenTo } from '#core/negotiation/step/mail-limits.ts'
import { mailTo } from '#core/negotiation/step/mails.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { together } from '#core/negotiation/step/together.ts'
import { emailKey } from '#core/person/email.ts'
import { isZone } from '#core/time/zone.ts'
import { mayBring, type Named, namedIn } from './naming.ts'
import { addCopied } from './opening.ts'

// Messages can change the negotiation itself: who takes part, where they are, who speaks for them, how long the meeting is.
// We apply these changes first and decide everything else on the changed negotiation.

/** We learn about people at any time, booked or not. */
export function learnAboutPeople(situation: Situation): Decision {
  return together(
    ...unreachable(situation),
    ...speakers(situation),
    ...situation.standings.flatMap((standing) => [stop(standing), zone(standing)]),
  )
}

/** Participants may change these things as long as nothing is booked. */
export function changesByParticipants(situation: Situation): Decision {
  return together(
    addCopied(situation),
    ...situation.standings.flatMap((standing) => [people(standing, situation), shorterMeeting(standing, situation)]),
  )
}

/** When somebody cannot be reached, the whole workspace stops writing to them. */
function unreachable({ negotiation }: Situation): Decision[] {
  const undelivered = undeliveredMails(negotiation)
  return negotiation.participants.flatMap((participant) => {
    const isTheirs = (mail: Undelivered) => emailKey(mail.recipient) === emailKey(participant.email)
    const isHeldAgainst = (mail: Undelivered) => isTheirs(mail) && !wasLifted(participant, mail, negotiation)
    if (participant.suppressed !== null || !undelivered.some(isHeldAgainst)) return []
    const step: Step = { do: 'suppress', email: participant.email, reason: 'bounce' }
    return [{ steps: [step], sentence: `Mail to ${nameOf(participant)} cannot be delivered.` }]
  })
}

function stop({ participant, stopped }: Standing): Decision | null {
  if (!stopped || participant.suppressed !== null) return null
  const step: Step = { do: 'suppress', email: participant.email, reason: 'stop' }
  return { steps: [step], sentence: `${nameOf(participant)} wants no more mail.` }
}

/** A person's own word about their zone counts more than the zone that others gave. We then read all their messages again. */
function zone({ participant, replies }: Standing): Decision | null {
  const isSaid = (reading: Reading) =>
    reading.timezone !== null && isZone(reading.timezone) && (participant.zone === null || !isZoneOfTime(reading))
  const said = replies.findLast(({ reading }) => reading && isSaid(reading))?.reading?.timezone
  if (!said || (participant.zone === said && participant.zoneSource === 'said')) return null
  const step: Step = { do: 'learn_zone', participantId: participant.id, zone: said }
  return { steps: [step], sentence: `${nameOf(participant)} is in ${said}.` }
}

/** "11 PT" says nothing about where somebody is, unless nobody knows better. */
const isZoneOfTime = ({ constraints }: Reading): boolean =>
  constraints.some(({ zone }) => zone !== null && 'regions' in zone)

/** Remembers who may speak for a participant, and asks once about anybody else who tries. */
function speakers({ negotiation, now }: Situation): Decision[] {
  return negotiation.received.flatMap((message): Decision[] => {
    const { party } = message
    const participant = negotiation.participants.find(({ id }) => party?.kind === 'participant' && party.id === id)
    if (!participant || message.kind !== 'reply' || participant.suppressed) return []
    const voice = voiceOf(message, negotiation)
    if (voice?.kind === 'stranger') return asksAboutSpeaker(participant, message, negotiation, now)
    const isOwn =
      emailKey(participant.email) === message.fromKey || voice?.kind !== 'participant' || voice.id !== participant.id
    const relation = isOwn ? null : relationTo(participant, message, negotiation)
    if (relation === null || relation === 'known') return []
    const step: Step = { do: 'speak_for', id: participant.id, emailKey: message.fromKey, relation }
    return [{ steps: [step], sentence: `${nameOf(senderOf(message))} speaks for ${nameOf(participant)}.` }]
  })
}

function asksAboutSpeaker(
  participant: Participant,
  message: Received,
  negotiation: Negotiation,
  now: Temporal.Instant,
): Decision[] {
  const party = toParticipant(participant)
  const isAsked = negotiation.received
    .filter(({ fromKey }) => fromKey === message.fromKey)
    .some(({ id }) => wasTold(negotiation, party, { kind: 'speaker', ref: id }))
  if (isAsked) return []
  if (!mayBeWrittenTo(participant, negotiation, now)) return []
  const facts = { meeting: meetingOf(negotiation), sender: senderOf(message), words: message.text }
  const text = doesThisPersonSpeakForYou(facts, readerOf(negotiation, participant))
  const mail = mailTo(negotiation, party, {
    kind: 'question',
    cause: { kind: 'speaker', ref: message.id },
    text,
    asks: [{ asks: 'speaks_for', message: message.id }],
  })
  return [
    {
      steps: [mail],
      sentence: `${message.fromEmail} answered for ${nameOf(participant)}, who is asked whether that counts.`,
    },
  ]
}

/** People whom a participant names to come along or instead of them. If an address is missing, the doubt asks for it. */
function people(standing: Standing, situation: Situation): Decision | null {
  const { negotiation, now } = situation
  const { participant, newest } = standing
  if (!newest?.reading?.sure || isOut(standing) || isAnswered(negotiation, toParticipant(participant), newest))
    return null
  const isInstead = newest.reading.intents.includes('delegate')
  const unknown = namedIn(newest, negotiation)
  if (unknown.length === 0 || !mayBring(unknown, newest, participant, negotiation)) return null
  if (isInstead && !mayBeWrittenTo(participant, negotiation, now)) return null
  const names = unknown.map(nameOf)
  // People who stay get an answer about times.
  const steps = isInstead
    ? handedOver(unknown, newest, standing, situation)
    : unknown.map((each) => adding(each, standing))
  return { steps, sentence: `${nameOf(participant)} names ${listed(names)}${isInstead ? ' instead' : ' as well'}.` }
}

const adding = ({ email, name }: Named, { participant }: Standing, replaces: string | null = null): Step => ({
  do: 'add_participant',
  email,
  name,
  addedBy: participant.id,
  replaces,
})

/** A colleague comes instead of them. An assistant arranges it for them: then they need not answer, and are invited. */
function handedOver(people: Named[], message: Received, standing: Standing, { negotiation }: Situation): Step[] {
  const { participant } = standing
  const isAssistant = message.reading!.assistant
  const facts = { meeting: meetingOf(negotiation), people, isAssistant }
  const text = willWriteInstead(facts, readerOf(negotiation, participant))
  const answer = mailTo(negotiation, toParticipant(participant), {
    kind: 'answer',
    cause: answering(message),
    text,
    answers: message,
  })
  const added = people.map((each, index) => adding(each, standing, isAssistant || index > 0 ? null : participant.id))
  if (!isAssistant) return [answer, ...added]
  return [answer, ...added, { do: 'require', id: participant.id, required: false, by: 'somebody' }]
}

/** To shorten is granted to anybody; to lengthen is the organizer's to decide. */
function shorterMeeting({ participant, newest }: Standing, { negotiation }: Situation): Decision | null {
  const reading = newest?.reading
  if (!newest || !reading?.sure || !reading.intents.includes('change_duration')) return null
  const minutes = reading.duration_minutes
  if (minutes === null || minutes >= durationOf(negotiation)) return null
  if (isAnswered(negotiation, toParticipant(participant), newest)) return null
  return {
    steps: [{ do: 'set_duration', minutes, by: 'somebody' }],
    sentence: `${nameOf(participant)} asks for ${minutes} minutes: granted.`,
  }
}
