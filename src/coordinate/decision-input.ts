import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { withoutGuestLinks } from '#core/mail/guest-links.ts'
import {
  type Availability,
  DEFAULT_SETTINGS,
  type Negotiation,
  type Participant,
} from '#core/negotiation/situation/negotiation.ts'
import { NO_RULES } from '#core/negotiation/situation/rules.ts'
import { timestamp } from '#core/time/timestamp.ts'

// The input of a decision, stored so that it can be decided again: when somebody asks why, and before an upgrade. Links that act as
// somebody are left out, as in the stored steps.

type DecisionInput = { negotiation: Negotiation; now: string }

export function packInput(negotiation: Negotiation, now: Temporal.Instant): { inputHash: string; packed: Uint8Array } {
  const input: DecisionInput = { negotiation, now: timestamp(now) }
  const text = withoutGuestLinks(JSON.stringify(input))
  return { inputHash: createHash('sha256').update(text).digest('hex'), packed: deflateRawSync(text, { level: 1 }) }
}

export function unpackInput(packed: Uint8Array): { negotiation: Negotiation; now: Temporal.Instant } {
  const { negotiation, now } = JSON.parse(inflateRawSync(packed).toString('utf8')) as DecisionInput
  return { negotiation: asOfToday(negotiation), now: Temporal.Instant.from(now) }
}

/** Fields that earlier versions did not store. They considered everything in a thread proven. */
function asOfToday(negotiation: Negotiation): Negotiation {
  return {
    ...negotiation,
    settings: negotiation.settings ?? DEFAULT_SETTINGS,
    rules: negotiation.rules ?? NO_RULES,
    newUid: negotiation.newUid ?? `${negotiation.requestId}@${negotiation.assistant.address.split('@').at(-1)}`,
    firstContacts: negotiation.firstContacts ?? null,
    hosts: negotiation.hosts.map(withDaysOff),
    participants: negotiation.participants.map(participantOfToday),
    former: negotiation.former.map(participantOfToday),
    received: negotiation.received.map((mail) => ({
      ...mail,
      quick: mail.quick ?? false,
      proof: mail.proof === undefined ? (mail.party === null ? null : 'token') : mail.proof,
    })),
  }
}

const participantOfToday = (each: Participant): Participant => ({
  ...each,
  isNew: each.isNew ?? false,
  holidays: each.holidays ?? [],
  member: each.member && withDaysOff(each.member),
})

const withDaysOff = <Time extends Availability>(time: Time): Time => ({ ...time, daysOff: time.daysOff ?? [] })
