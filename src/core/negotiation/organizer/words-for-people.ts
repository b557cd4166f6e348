import { organizersAnswer } from '#core/mail/wording/answers.ts'
import type { WordsFor } from '#core/negotiation/situation/instructions.ts'
import type { Host, Negotiation, Participant, Received } from '#core/negotiation/situation/negotiation.ts'
import { otherHostsOf, toHost } from '#core/negotiation/situation/people.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { hostAsReader, meetingOf, personOf } from '#core/negotiation/step/mail-facts.ts'
import { mailTo, type SendStep } from '#core/negotiation/step/mails.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { shownBelow, wordsTo } from './organizers-answer.ts'
import type { Outcome } from './who-takes-part.ts'

// "Tell them that …", "I'm running late": the organizer's words go out as they are, and the organizer hears to whom. Everybody gets
// one mail for one message, also where it has several things to tell them.

export function wordsPassedOn(orders: WordsFor[], message: Received, situation: Situation, list: List): Outcome[] {
  const { negotiation } = situation
  const meant = orders.filter((order) => order.do === 'tell' || negotiation.booking?.live)
  return meant.map((order, index) => {
    const people = audienceOf(order, situation)
    const written = people.filter((person) => mayBeTold(person))
    const isFirstFor = (person: Listener) =>
      !meant.slice(0, index).some((before) => audienceOf(before, situation).includes(person))
    const steps = written
      .filter(isFirstFor)
      .map((person) => mailWith(wordsForOne(person, meant, situation), person, message, situation, list))
    const unreached = people.filter((person) => !mayBeTold(person))
    const done = {
      did: 'tell',
      people: written.map(personOf),
      unreached: unreached.map(personOf),
      words: order.words,
    } as const
    return { steps, done }
  })
}

type Listener = Participant | Host

const mayBeTold = (person: Listener): boolean => 'memberId' in person || person.suppressed === null

/** That somebody is late matters to everybody else who comes, our own people included. People who are out hear nothing unless they are named. */
function audienceOf(order: WordsFor, { negotiation, standings }: Situation): Listener[] {
  const { participant } = order
  if (order.do === 'tell' && participant) return [participant]
  const coming = standings.filter((standing) => !isOut(standing)).map((standing) => standing.participant)
  if (order.do === 'tell') return coming
  return [...coming.filter((each) => each.id !== participant?.id), ...otherHostsOf(negotiation)]
}

const wordsForOne = (person: Listener, orders: WordsFor[], situation: Situation): string =>
  orders
    .filter((order) => audienceOf(order, situation).includes(person))
    .map(({ words }) => words)
    .join('\n')

function mailWith(words: string, person: Listener, message: Received, situation: Situation, list: List): SendStep {
  const { negotiation } = situation
  if ('memberId' in person) return toColleague(words, person, message, negotiation)
  return wordsTo(person, message, words, shownBelow(person, message, situation, list), negotiation)
}

function toColleague(words: string, host: Host, { id }: Received, negotiation: Negotiation): SendStep {
  const facts = { meeting: meetingOf(negotiation), words, slots: [] }
  const text = organizersAnswer(facts, hostAsReader(negotiation, host))
  return mailTo(negotiation, toHost(negotiation, host), { kind: 'answer', cause: { kind: 'passed', ref: id }, text })
}
