import type { Asked } from '#core/language/asked.ts'
import type { News } from '#core/mail/wording/letter.ts'
import { peopleAreSilent, personIsSilent } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER } from '#core/negotiation/situation/people.ts'
import { wasTold } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader, personOf } from '#core/negotiation/step/mail-facts.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { silenceOf, silentCause } from '#core/negotiation/times/silence.ts'

// People who stay silent after the last follow-up: the organizer chooses what to do about them.

/** One mail names all people who have been silent for equally long. */
export function silenceEscalations(situation: Situation): Escalation[] {
  const due = situation.standings.flatMap((standing) => {
    const silence = silenceOf(standing, situation)
    const isDue = silence?.next === 'organizer' && Temporal.Instant.compare(silence.at, situation.now) <= 0
    return isDue ? [{ standing, followUps: silence.followUps }] : []
  })
  const { negotiation } = situation
  const isAlike = ({ standing, followUps }: SilentOne) =>
    standing.newest === null && !wasTold(negotiation, ORGANIZER, silentCause(standing, followUps))
  const groups = Map.groupBy(due, (one) => (isAlike(one) ? one.followUps : one.standing.participant.id))
  return [...groups.values()].map((group) =>
    group.length > 1 ? allSilent(group, negotiation) : oneSilent(group[0]!, negotiation),
  )
}

type SilentOne = { standing: Standing; followUps: number }

function oneSilent({ standing, followUps }: SilentOne, negotiation: Negotiation): Escalation {
  const { participant } = standing
  const cause = silentCause(standing, followUps)
  const facts = {
    meeting: meetingOf(negotiation),
    person: personOf(participant),
    mails: followUps + 1,
    lastWords: standing.newest?.text.trim() || null,
  }
  const said = personIsSilent(facts, organizerAsReader(negotiation, cause))
  return silenceEscalation([standing], cause, said)
}

function allSilent(group: SilentOne[], negotiation: Negotiation): Escalation {
  const standings = group.map(({ standing }) => standing)
  const { followUps } = group[0]!
  const causes = new Map(
    standings.map((standing) => [standing.participant.id, silentCause(standing, followUps)] as const),
  )
  const cause = silentCause(standings[0]!, followUps)
  const facts = {
    meeting: meetingOf(negotiation),
    people: standings.map(({ participant }) => personOf(participant)),
    mails: followUps + 1,
    at: ({ id }: { id: string }) => organizerAsReader(negotiation, causes.get(id)!).answersAt ?? null,
  }
  return silenceEscalation(standings, cause, peopleAreSilent(facts, organizerAsReader(negotiation, cause)))
}

function silenceEscalation(standings: Standing[], cause: Cause, said: News): Escalation {
  const asks = standings.map(({ participant }): Asked => ({ asks: 'shall_drop', participant: participant.id }))
  const names = standings.map(({ participant }) => nameOf(participant))
  const sentence = `${listed(names)} ${names.length > 1 ? 'stay' : 'stays'} silent: the organizer chooses.`
  return { reason: 'participant_silent', isOpen: true, draft: { kind: 'attention', cause, ...said, asks }, sentence }
}
