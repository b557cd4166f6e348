import {
  longerWanted,
  noTime,
  passOn,
  personIsOut,
  personIsSilent,
  tooManyMails,
  WHY_PASSED,
} from '#core/mail/wording-organizer.ts'
import { explain } from '#core/time/explain.ts'
import type { Relaxation } from '#core/time/relaxation.ts'
import { silenceOf, silentCause } from './follow-ups.ts'
import { isRepeating, MAILS_A_DAY_MAX, mayBeWrittenTo } from './loop-guard.ts'
import { type Draft, mailToOrganizer } from './mails.ts'
import type { Negotiation, Received } from './negotiation.ts'
import { nameOf, ORGANIZER } from './people.ts'
import { isForOrganizer, isWithOrganizer, UNCLEAR_ROUNDS_MAX, wantsLonger } from './replies.ts'
import { wasSaid } from './said.ts'
import { asSlot, type Situation } from './situation.ts'
import type { Standing } from './standing.ts'
import type { Decision, Step } from './step.ts'
import { type Table, tableOf } from './table.ts'

// What a person has to decide. The organizer hears of each matter once; as long as one is open, the request needs
// attention, and the first of them is the reason.

export type Matter = {
  reason: string
  /** As long as it is open the request needs attention; otherwise the organizer is only told. */
  isOpen: boolean
  draft: Draft | null
  steps?: Step[]
  sentence: string
}

export function escalate(situation: Situation, matters: Matter[]): Decision {
  const { negotiation } = situation
  const unsaid = matters.filter(({ draft }) => draft && !wasSaid(negotiation, ORGANIZER, draft.cause))
  const reason = matters.find(({ isOpen }) => isOpen)?.reason ?? null
  return {
    steps: [
      ...unsaid.flatMap(({ draft, steps = [] }) => [...steps, mailToOrganizer(negotiation, draft!)]),
      ...(reason === negotiation.attention ? [] : [{ do: 'attention', reason } as const]),
    ],
    sentence: unsaid.map(({ sentence }) => sentence).join(' '),
  }
}

/** In the order in which they weigh. */
export function mattersOf(situation: Situation, table: Table): Matter[] {
  const ofPeople = situation.standings.flatMap((standing) => [
    ...outMatter(standing, situation),
    ...wordMatters(standing, situation),
    ...limitMatters(standing, situation),
    ...silenceMatter(standing, situation),
  ])
  return [...ofPeople, ...timeMatter(situation, table)]
}

function outMatter({ participant, refused, stopped }: Standing, { negotiation }: Situation): Matter[] {
  const why = participant.suppressed ?? (stopped ? 'stop' : refused ? 'declined' : null)
  if (why === null) return []
  const reason = { stop: 'participant_stopped', bounce: 'mail_bounced', declined: 'participant_declined' }[why]
  const words = why === 'bounce' ? null : ((why === 'stop' ? stopped : refused)?.text ?? null)
  const sentence = {
    stop: `${nameOf(participant)} wants no more mail.`,
    bounce: `Mail to ${nameOf(participant)} cannot be delivered.`,
    declined: `${nameOf(participant)} does not want to meet.`,
  }[why]
  const cause = `attention:${reason}:${participant.id}`
  const text = personIsOut(negotiation, participant, why, words)
  return [
    {
      reason,
      isOpen: participant.required,
      draft: { kind: 'attention', cause, text },
      sentence: `${sentence} The organizer is told.`,
    },
  ]
}

/** Words that only a person can answer are passed on as they are. */
function wordMatters(standing: Standing, { negotiation }: Situation): Matter[] {
  return standing.replies.flatMap((message) => {
    const isRepeated = message === standing.newest && isRepeating(standing)
    if (!isRepeated && !isForOrganizer(message, standing, negotiation)) return []
    return [passedMatter(message, standing, negotiation, isRepeated)]
  })
}

function passedMatter(message: Received, standing: Standing, negotiation: Negotiation, isRepeated: boolean): Matter {
  const { participant } = standing
  const name = nameOf(participant)
  const isUnclear = standing.unclearRounds > UNCLEAR_ROUNDS_MAX && message === standing.newest
  const reason = isRepeated ? 'repeating' : isUnclear ? 'unclear' : 'question'
  const wish = message.reading && wantsLonger(message.reading, negotiation) ? message.reading.duration_minutes : null
  const text =
    wish !== null && !isUnclear
      ? longerWanted(negotiation, participant, wish)
      : passOn(negotiation, name, message.text, WHY_PASSED[reason])
  const isOpen = message === standing.newest && isOpenWithOrganizer(standing, negotiation)
  return {
    reason,
    isOpen,
    draft: { kind: 'forward', cause: `forward:${message.id}`, text },
    sentence: `What ${name} wrote is passed on to the organizer.`,
  }
}

const isOpenWithOrganizer = (standing: Standing, negotiation: Negotiation): boolean =>
  !wasSaid(negotiation, ORGANIZER, `forward:${standing.newest?.id}`) || isWithOrganizer(standing, negotiation)

function limitMatters({ participant }: Standing, { negotiation, now }: Situation): Matter[] {
  if (participant.suppressed !== null || mayBeWrittenTo(participant, negotiation, now)) return []
  const cause = `attention:too_many_mails:${participant.id}`
  const text = tooManyMails(negotiation, participant, MAILS_A_DAY_MAX)
  return [
    {
      reason: 'too_many_mails',
      isOpen: true,
      draft: { kind: 'attention', cause, text },
      sentence: `${nameOf(participant)} has had ${MAILS_A_DAY_MAX} mails today.`,
    },
  ]
}

function silenceMatter(standing: Standing, situation: Situation): Matter[] {
  const silence = silenceOf(standing, situation)
  if (silence?.next !== 'organizer' || Temporal.Instant.compare(silence.at, situation.now) > 0) return []
  const { participant } = standing
  const text = personIsSilent(situation.negotiation, participant, silence.followUps)
  const draft: Draft = { kind: 'attention', cause: silentCause(standing, silence.followUps), text }
  return [
    {
      reason: 'participant_silent',
      isOpen: true,
      draft,
      sentence: `${nameOf(participant)} stays silent: the organizer chooses.`,
    },
  ]
}

/** No common time, or none left: the smallest reason and the cheapest way out, for the organizer alone. */
function timeMatter(situation: Situation, table: Table): Matter[] {
  if (table.shown.length > 0) return []
  const { negotiation, strict, loose } = situation
  const names = new Map([
    ...negotiation.hosts.map((host): [string, string] => [host.memberId, nameOf(host)]),
    ...negotiation.participants.map((participant): [string, string] => [participant.id, nameOf(participant)]),
  ])
  const explanation = explain(loose, (who) => names.get(who) ?? who) ?? explain(strict, (who) => names.get(who) ?? who)
  if (!explanation) return []
  const { reason, wayOut } = explanation
  const slot = wayOut?.relaxations.every(isOrganizersAlone) ? asSlot(wayOut.slot) : null
  const proposed = slot && tableOf(situation, [slot])
  const draft: Draft = {
    kind: 'attention',
    cause: `attention:no_time:${lastChange(situation)}`,
    text: noTime(negotiation, reason, wayOut?.sentence ?? null, slot),
    shown: proposed?.shown ?? [],
  }
  return [
    {
      reason: 'no_time',
      isOpen: true,
      draft,
      steps: proposed?.steps ?? [],
      sentence: `There is no time left. ${reason} The organizer is told.`,
    },
  ]
}

/** What the organizer's yes suffices for. */
const ORGANIZERS_ALONE: Relaxation['kind'][] = [
  ...(['extend_timeframe', 'accept_unknown', 'skip_buffer'] as const),
  ...(['shorten_notice', 'exceed_daily_limit', 'go_outside_hours'] as const),
]
const isOrganizersAlone = ({ kind }: Relaxation): boolean => ORGANIZERS_ALONE.includes(kind)

/** Told once, and once more only after something about the request or the people has changed. */
function lastChange({ negotiation }: Situation): number {
  const changes = ['context_updated', 'organizer_changed', 'participant_added', 'participant_removed']
  return negotiation.facts.findLast(({ kind }) => changes.includes(kind))?.n ?? 0
}
