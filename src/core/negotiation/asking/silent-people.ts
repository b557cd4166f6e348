import type { Asked } from '#core/language/asked.ts'
import type { News } from '#core/mail/wording/letter.ts'
import { peopleAreSilent, personIsSilent } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Slot } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER } from '#core/negotiation/situation/people.ts'
import { wasTold } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader, personOf } from '#core/negotiation/step/mail-facts.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { losingTime } from '#core/negotiation/times/most.ts'
import { EARLY, silenceOf, silentCause } from '#core/negotiation/times/silence.ts'

// People who stay silent after the last follow-up: the organizer chooses what to do about them. Where the others agree on times that would
// pass before that, the organizer hears of it earlier, once.

/** One mail names all people who have been silent for equally long. */
export function silenceEscalations(situation: Situation): Escalation[] {
  const { negotiation, now } = situation
  const due = situation.standings.flatMap((standing): SilentOne[] => {
    const silence = silenceOf(standing, situation)
    const isDue = silence?.next === 'organizer' && Temporal.Instant.compare(silence.at, now) <= 0
    return isDue ? [{ standing, after: silence.followUps, mails: silence.followUps + 1, othersCan: null }] : []
  })
  const all = [...due, ...silentTooLong(situation)]
  const isAlike = ({ standing, after }: SilentOne) =>
    standing.newest === null && !wasTold(negotiation, ORGANIZER, silentCause(standing, after))
  const groups = Map.groupBy(all, (one) => (isAlike(one) ? one.after : one.standing.participant.id))
  return [...groups.values()].map((group) =>
    group.length > 1 ? allSilent(group, negotiation) : oneSilent(group[0]!, negotiation),
  )
}

/** `after` is the number of follow-ups after which they are put to the organizer; `othersCan` is a time of everybody else. */
type SilentOne = { standing: Standing; after: number; mails: number; othersCan: Slot | null }

function silentTooLong(situation: Situation): SilentOne[] {
  const losing = losingTime(situation)
  if (!losing || Temporal.Instant.compare(losing.at, situation.now) > 0) return []
  const mailsTo = (standing: Standing) => silenceOf(standing, situation)!.followUps + 1
  return losing.silent.map((standing) => ({
    standing,
    after: EARLY,
    mails: mailsTo(standing),
    othersCan: losing.slot,
  }))
}

function oneSilent({ standing, after, mails, othersCan }: SilentOne, negotiation: Negotiation): Escalation {
  const { participant } = standing
  const cause = silentCause(standing, after)
  const facts = {
    meeting: meetingOf(negotiation),
    person: personOf(participant),
    mails,
    lastWords: standing.newest?.text.trim() || null,
    othersCan,
  }
  const said = personIsSilent(facts, organizerAsReader(negotiation, cause))
  return silenceEscalation([standing], cause, said)
}

function allSilent(group: SilentOne[], negotiation: Negotiation): Escalation {
  const standings = group.map(({ standing }) => standing)
  const { after, othersCan } = group[0]!
  const causes = new Map(standings.map((standing) => [standing.participant.id, silentCause(standing, after)] as const))
  const cause = silentCause(standings[0]!, after)
  const facts = {
    meeting: meetingOf(negotiation),
    people: standings.map(({ participant }) => personOf(participant)),
    mails: Math.min(...group.map(({ mails }) => mails)),
    at: ({ id }: { id: string }) => organizerAsReader(negotiation, causes.get(id)!).answersAt ?? null,
    othersCan,
  }
  return silenceEscalation(standings, cause, peopleAreSilent(facts, organizerAsReader(negotiation, cause)))
}

function silenceEscalation(standings: Standing[], cause: Cause, said: News): Escalation {
  const asks = standings.map(({ participant }): Asked => ({ asks: 'shall_drop', participant: participant.id }))
  const names = standings.map(({ participant }) => nameOf(participant))
  const sentence = `${listed(names)} ${names.length > 1 ? 'stay' : 'stays'} silent: the organizer chooses.`
  return { reason: 'participant_silent', isOpen: true, draft: { kind: 'attention', cause, ...said, asks }, sentence }
}
