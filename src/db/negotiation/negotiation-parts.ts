import type { LinkRules } from '#core/booking/rules.ts'
import type { Asked } from '#core/language/asked.ts'
import type { DescriptionInput, Rule } from '#core/language/context/description.ts'
import type { CauseKind } from '#core/negotiation/situation/cause.ts'
import type {
  Booking,
  MailKind,
  NegotiationSettings,
  Offer,
  Party,
  Received,
  Sent,
} from '#core/negotiation/situation/negotiation.ts'
import type { Status } from '#core/negotiation/situation/transitions.ts'
import type { Place } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Language } from '#core/workspace-settings.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Everything that belongs to one request, in one statement. Each part comes from one table by the identifier of the request,
// without joins, so there is only one possible plan. A fresh database would guess how to join, and guess wrong.
// `whole-negotiation.ts` puts the parts together.

export type Parts = {
  status: Status
  wantedRev: number
  generation: number
  attention: string | null
  settings: NegotiationSettings
  createdAt: Timestamp
  title: string | null
  purpose: string | null
  description: string | null
  /** The newest reading of the request's own words. */
  descriptionReading: { input: DescriptionInput; rules: Rule[] } | null
  durationMinutes: number | null
  timeframeStart: Timestamp | null
  timeframeEnd: Timestamp | null
  place: Place | null
  /** The rules of the booking link that it came by. */
  link: Pick<LinkRules, 'bufferMinutes' | 'noticeMinutes' | 'daysAhead'> | null
  includeIntroduction: boolean
  guidance: string | null
  /** Whether somebody asked for it by mail, and the team they wrote to. */
  isAskedByMail: boolean
  teamName: string | null
  fromLocal: string
  /** Or their stand-in. */
  organizerMemberId: string
  organizerZone: string | null
  /** Identifiers of members. */
  hosts: string[]
  leftHosts: string[]
  participants: ParticipantRow[]
  addresses: { participantId: string; emailKey: string }[]
  threads: ThreadRow[]
  received: ReceivedRow[]
  readings: {
    messageId: string
    result: Received['reading']
    timezone: string | null
    by: 'engine' | 'model' | 'person'
  }[]
  sent: SentRow[]
  outbox: OutboxRow[]
  shown: { messageId: string; round: number; n: number }[]
  offers: Offer[]
  booking: Booking | null
  facts: FactRow[]
}

export type ParticipantRow = {
  id: string
  personId: string
  email: string
  emailKey: string
  zone: string | null
  /** They named the zone themselves, about this request. */
  zoneSaid: boolean
  required: boolean
  /** Of the page on which they asked for the meeting. */
  language: Language | null
  isRemoved: boolean
  linkGeneration: number
}

export type ThreadRow = { id: string; party: Party['kind']; partyId: string; subject: string; token: string }

export type ReceivedRow = Omit<Received, 'party' | 'answers' | 'reading' | 'readWith'> & {
  threadId: string | null
  messageId: string
  inReplyTo: string | null
  references: string[]
}

export type SentRow = {
  id: string
  at: Timestamp
  threadId: string | null
  messageId: string
  kind: MailKind
  causeKind: CauseKind
  causeRef: string | null
  sequence: number | null
  generation: number
  asked: Asked[]
  writtenFor: string
  text: string
}

export type OutboxRow = { id: string; status: Sent['status']; wasLeased: boolean; wasApproved: boolean }

/** A newer version may have written kinds that this one does not know. */
export type FactRow = {
  n: number
  at: Timestamp
  kind: string
  actor: string
  body: Record<string, unknown>
  isSetAside: boolean
}

/** Parts from the same table are read in one scan. */
type Row = Omit<Parts, 'hosts' | 'leftHosts' | 'received' | 'sent'> & {
  allHosts: Pick<Parts, 'hosts' | 'leftHosts'>
  mail: Pick<Parts, 'received' | 'sent'>
}

export async function getParts(sql: Sql, workspace: Pick<Workspace, 'id'>, requestId: string): Promise<Parts> {
  const [row] = await sql<Row[]>`
    select r.status, n.wanted_rev, n.generation, n.attention, r.created_at, r.title, r.purpose, r.description,
      r.duration_minutes, r.timeframe_start, r.timeframe_end, r.place, r.include_introduction, r.from_local,
      coalesce(r.stand_in_member_id, r.organizer_member_id) as organizer_member_id,
      case when r.stand_in_member_id is null then r.organizer_zone end as organizer_zone,
      r.introduction_guidance as guidance,
      r.requester_key is not null as is_asked_by_mail,
      (select name from teams where workspace_id = r.workspace_id and id = r.team_id) as team_name,
      (
        select json_build_object('bufferMinutes', buffer_minutes, 'noticeMinutes', notice_minutes, 'daysAhead', days_ahead)
        from booking_links
        where workspace_id = r.workspace_id and id = r.booking_link_id
      ) as link,
      (select json_build_object('followUps', follow_ups, 'reminders', reminders, 'language', language,
        'review', review and not r.let_run) from workspaces where id = r.workspace_id) as settings,
      (
        select json_build_object('input', input, 'rules', result)
        from description_readings
        where workspace_id = r.workspace_id and request_id = r.id
        order by version desc
        limit 1
      ) as description_reading,
      (
        select json_build_object('hosts', coalesce(json_agg(member_id) filter (where left_at is null), '[]'::json),
          'leftHosts', coalesce(json_agg(member_id) filter (where left_at is not null), '[]'::json))
        from request_hosts
        where workspace_id = r.workspace_id and request_id = r.id
      ) as all_hosts,
      coalesce((
        select json_agg(json_build_object('id', id, 'personId', person_id, 'email', email, 'emailKey', email_key, 'zone', zone,
          'zoneSaid', zone_said, 'required', required, 'language', language, 'isRemoved', removed_at is not null,
          'linkGeneration', link_generation) order by position)
        from participants
        where workspace_id = r.workspace_id and request_id = r.id), '[]'::json) as participants,
      coalesce((
        select json_agg(json_build_object('participantId', participant_id, 'emailKey', email_key))
        from participant_addresses
        where workspace_id = r.workspace_id and request_id = r.id), '[]'::json) as addresses,
      coalesce((
        select json_agg(json_build_object('id', id, 'party', party, 'partyId', party_id, 'subject', subject, 'token', token)
          order by id)
        from threads
        where workspace_id = r.workspace_id and request_id = r.id), '[]'::json) as threads,
      (
        select json_build_object(
          'received', coalesce(json_agg(json_build_object('id', id, 'at', iso(at), 'kind', kind, 'threadId', thread_id,
            'fromKey', from_key, 'fromEmail', from_email, 'fromName', from_name, 'copied', copied, 'trust', trust,
            'proof', proof, 'quick', quick, 'subject', subject, 'text', visible, 'rsvp', calendar -> 'answer',
            'messageId', message_id, 'inReplyTo', in_reply_to, 'references', references_ids,
            'clockOffsetMinutes', date_offset_minutes, 'bounce', case when kind = 'bounce' then json_build_object(
              'recipient', bounce ->> 'sentTo', 'hard', bounce ->> 'severity' = 'hard',
              'status', bounce #>> '{recipients,0,status}') end) order by id) filter (where direction = 'in'), '[]'::json),
          'sent', coalesce(json_agg(json_build_object('id', id, 'at', iso(at), 'threadId', thread_id,
            'messageId', message_id, 'kind', kind, 'causeKind', cause_kind, 'causeRef', cause_ref, 'sequence', sequence,
            'generation', generation, 'asked', asked, 'writtenFor', written_for, 'text', visible)
            order by id) filter (where direction = 'out'), '[]'::json))
        from messages
        where workspace_id = r.workspace_id and request_id = r.id
      ) as mail,
      coalesce((
        select json_agg(json_build_object('messageId', message_id, 'result', result, 'timezone', input -> 'timezone',
          'by', source) order by version)
        from readings
        where workspace_id = r.workspace_id and request_id = r.id
          and input ->> 'from' is distinct from 'requester'), '[]'::json) as readings,
      coalesce((
        select json_agg(json_build_object('id', id, 'status', status, 'wasLeased', leased_at is not null,
          'wasApproved', approved_at is not null))
        from outbox
        where workspace_id = r.workspace_id and request_id = r.id), '[]'::json) as outbox,
      coalesce((
        select json_agg(json_build_object('messageId', message_id, 'round', round, 'n', n) order by position)
        from shown_offers
        where workspace_id = r.workspace_id and request_id = r.id), '[]'::json) as shown,
      coalesce((
        select json_agg(json_build_object('round', round, 'n', n, 'state', state, 'start', iso(lower(during)),
          'end', iso(upper(during))) order by round, n)
        from offers
        where workspace_id = r.workspace_id and request_id = r.id), '[]'::json) as offers,
      (
        select json_build_object('id', b.id, 'uid', b.uid, 'sequence', b.sequence,
          'startSequence', b.start_sequence, 'live', b.live, 'place', b.place,
          'start', iso(lower(b.during)), 'end', iso(upper(b.during)), 'attendees', coalesce((
            select json_agg(json_build_object('email', email, 'emailKey', email_key, 'name', name, 'rsvp', rsvp,
              'rsvpSequence', rsvp_sequence, 'rsvpDtstamp', iso(rsvp_dtstamp)) order by email_key)
            from booking_attendees
            where workspace_id = r.workspace_id and booking_id = b.id), '[]'::json))
        from bookings b
        where workspace_id = r.workspace_id and request_id = r.id
      ) as booking,
      coalesce((
        select json_agg(json_build_object('n', n, 'at', iso(at), 'kind', kind, 'actor', actor, 'body', body,
          'isSetAside', set_aside_at is not null) order by n)
        from facts
        where workspace_id = r.workspace_id and request_id = r.id), '[]'::json) as facts
    from meeting_requests r
    join negotiations n on n.workspace_id = r.workspace_id and n.request_id = r.id
    where r.workspace_id = ${workspace.id}
      and r.id = ${requestId}`
  // A deleted request has no parts; the lock on it notices.
  const { allHosts, mail, ...parts } = row ?? ({} as Row)
  return { ...parts, ...allHosts, ...mail }
}
