// Made by bin/client-types.ts from the shapes of the server; change those, then run `npm run client:types`.

export type Team = {
  /** Unique identifier. */
  id: string
  /** Display name. */
  name: string
  /** Derived from the name, unique in the workspace. */
  slug: string
  /** Free text. */
  description: string | null
  /** `pool`: round robin. `stack`: the whole team meets. `manual`: no automatic routing. */
  mode: 'pool' | 'stack' | 'manual'
  /** Scheduling address. null for manual teams, or while the workspace has no handle. */
  email_address: string | null
  /** Members on the roster. */
  member_count: number
  /** Stack mode only. The team joins every request. */
  stack_always_apply: boolean
  /** Stack mode only. Every active workspace member takes part. */
  include_all_members: boolean
  /** Pool mode only. The assigned member is introduced. */
  introduce_member: boolean
  /** Pool mode only. Guidance for the introduction. */
  introduction_guidance: string | null
  /** Where the requests that the team takes are met, unless a request says otherwise. */
  place: Place | null
  /** false after deactivation. */
  active: boolean
  /** When the team was deactivated. */
  deactivated_at: string | null
  /** When the team was created. */
  created_at: string
  /** When something shown here last changed. */
  updated_at: string
}

export type CreatedTeam = Team & {
  /** The full roster, oldest first. */
  members: Array<TeamMembership>
}

export type ShownTeam = Team & {
  /** The full roster, oldest first. */
  members: Array<TeamMembership>
  /** Who is next in line; null unless the team is a pool with an eligible member. */
  next_assignee: TeamMembership | null
}

export type TeamMembership = {
  /** Unique identifier of the membership. */
  id: string
  /** Owning team. */
  team_id: string
  /** Managers can edit team settings. */
  role: 'member' | 'manager'
  /** The underlying workspace member. */
  workspace_membership_id: string
  /** Email of the workspace member. */
  email: string
  /** Full name, if known. */
  name: string | null
  /** When paused (round robin only); null when active. */
  paused_at: string | null
  /** Last round-robin assignment; null if never assigned or just unpaused. */
  last_assigned_at: string | null
  /** When the member was added to the team. */
  created_at: string
}

export type TeamAssignment = {
  /** Unique identifier. */
  id: string
  /** What was assigned. */
  meeting_request_id: string
  /** Who got it; null where they are not on the roster. */
  membership_id: string | null
  /** Who got it. */
  workspace_membership_id: string
  /** Email of the workspace member. */
  email: string
  /** Full name, if known. */
  name: string | null
  /** When; in pool mode this is their `last_assigned_at`. */
  assigned_at: string
  /** Why it was them, in words. */
  reason: string
  /** The queue that was seen, its head first: up to who was chosen and at least 50 places. */
  queue: Array<{
    /** On the team at that time. */
    membership_id: string
    /** Their last turn before this one; null if they had none. */
    last_assigned_at: string | null
  }>
  /** How many were in the queue. */
  queue_length: number
  /** Who would have come before by the order alone, and why they did not. */
  passed_over: Array<{
    /** On the team at that time. */
    membership_id: string
    /** The workspace member. */
    workspace_membership_id: string
    /** Email of the workspace member. */
    email: string
    /** Full name, if known. */
    name: string | null
    /** `no_free_slot`: nothing free in the window of the request; the turn is kept. `takes_part`: asked as a participant. `paused`, `inactive`: out of the rotation. */
    reason: 'no_free_slot' | 'takes_part' | 'paused' | 'inactive'
  }>
}

export type Availability = {
  /** Whose time it is. */
  member_id: string
  /** IANA zone that the working hours are in. */
  timezone: string
  /** Where it begins: what was asked for, to the minute, or now. */
  from: string
  /** Where it ends, to the minute. */
  to: string
  /** In the working hours, and nothing is in the way. */
  free: Array<{
    /** Where it begins. */
    start: string
    /** Where it ends. */
    end: string
  }>
  /** Something is in a connected calendar, or booked by Parley. */
  busy: Array<{
    /** Where it begins. */
    start: string
    /** Where it ends. */
    end: string
  }>
  /** A connected calendar cannot be read, or not that far ahead. */
  unknown: Array<{
    /** Where it begins. */
    start: string
    /** Where it ends. */
    end: string
  }>
}

export type WorkspaceMember = {
  /** Unique identifier. */
  id: string
  /** Where mail reaches the member. */
  email: string
  /** Full name, if known. */
  name: string | null
  /** Console rights. */
  role: 'admin' | 'member'
  /** IANA zone; the workspace’s until set. */
  timezone: string
  /** When the member takes meetings. */
  working_hours: Array<{
    /** Days of the week. */
    days: Array<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>
    /** HH:MM in the member’s zone. */
    start: string
    /** HH:MM, up to 24:00. */
    end: string
  }>
  /** ISO 3166, two letters; that of the zone until set. Its public holidays are days off. */
  country: string | null
  /** Days without meetings, from the first up to and including the last of each range. */
  days_off: Array<{
    /** YYYY-MM-DD by the member’s own calendar. */
    from: string
    /** YYYY-MM-DD by the member’s own calendar. */
    to: string
  }>
  /** Minutes kept free before and after every meeting. */
  buffer_minutes: number
  /** How many minutes from now a meeting begins at the earliest. */
  notice_minutes: number
  /** How many meetings Parley books on one day; null for any number. */
  daily_limit: number | null
  /** The language of mails to the member; null where the workspace’s counts. */
  language: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | null
  /** Whether the member gets one mail in the morning of a working day on which something waits for them, where the workspace sends them. */
  digest: boolean
  /** Where people meet the member unless a request or its team says otherwise. */
  place: Place | null
  /** false after deactivation. */
  active: boolean
  /** When the member was deactivated. */
  deactivated_at: string | null
  /** When the member was added. */
  created_at: string
  /** When something shown here last changed. */
  updated_at: string
}

export type Workspace = {
  /** Unique identifier. */
  id: string
  /** What the workspace is called, in mails too. */
  name: string
  /** Ends every address of the workspace. Given once, on the command line or in the console, and then stays. */
  handle: string | null
  /** IANA zone of members who have set none. */
  timezone: string
  /** The language of mails to people whose own is not known, and of calendar entries. */
  language: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt'
  /** Whether everybody who holds an invite is reminded of the meeting at 9:00 in their zone on the last business day before it. */
  reminders: boolean
  /** Whether every mail to people outside waits until a member approves it (`./bin/parley outbox`). Switched off, what waits is approved at once: each mail is checked, and decided anew where its times are gone. */
  review: boolean
  /** Whether a language model may read mails, where the operator has set one up. Where there is none, nothing changes. */
  model_reading: boolean
  /** Whether people who stay silent are asked again. Without it the organizer is told after two business days, and nobody is asked twice. */
  follow_ups: boolean
  /** Whether members for whom something waits get one mail about all of it in the morning of their working days. Each member can switch it off for themselves. */
  digest: boolean
  /** For how many days the bytes of mails are kept, attachments included. What people wrote stays with its meeting request. */
  retention_days: number
  /** For how many days a meeting request is kept after it was cancelled or its meeting is over, with its mails, bookings and decisions, and for how many days the audit log goes back. Null keeps everything. A change takes effect a day later. Only people can change it, no API key. */
  history_days: number | null
  /** Since when nothing leaves the workspace: no mail, webhook or entry in a calendar. Null if it is not held. */
  held_at: string | null
  /** When the workspace was made. */
  created_at: string
  /** When something shown here last changed. */
  updated_at: string
}

export type MeetingRequest = {
  /** Unique identifier. */
  id: string
  /** As the member record spells it. */
  organizer_email: string
  /** Everybody who takes part now, hosts left out. */
  participant_emails: Array<string>
  /** Where the request stands. */
  status: 'active' | 'paused' | 'booked' | 'cancelled'
  /** What the meeting is called. */
  title: string | null
  /** Why the meeting is needed. */
  purpose: string | null
  /** Instructions for the assistant; never shown to participants. */
  description: string | null
  /** Whether the outreach introduces who asks and why. */
  include_introduction: boolean
  /** As asked for; null means 30. */
  duration_minutes: number | null
  /** Preferred window. */
  timeframe: {
    /** Earliest start. */
    start: string | null
    /** Latest end. */
    end: string | null
  } | null
  /** When the request was made. */
  created_at: string
  /** When something shown here last changed. */
  updated_at: string
  /** Set while booked. */
  booked_at: string | null
  /** Set when cancelled. */
  cancelled_at: string | null
  /** Set while paused. */
  paused_at: string | null
  /** The team that took the request; null where none did. */
  team_id: string | null
  /** The booking link that it came by; null where it came by none. */
  booking_link_id: string | null
  /** What was answered on the page of the booking link; null where it came by none. */
  answers: Array<{
    /** What was asked. */
    question: string
    /** What was answered. */
    answer: string
  }> | null
  /** Where people meet: what the request says, else its team, else its organizer. null where nobody has said. */
  place: Place | null
}

/** Where people meet, with the one field that belongs to its kind. */
export type Place = {
  /** With `calendar` the Google or Microsoft calendar of the organizer makes the video link when the meeting is booked. `none` says that there is no place, where a default would be used otherwise. */
  kind: 'video' | 'phone' | 'address' | 'calendar' | 'none'
  /** Of a `video` meeting. `{room}` in it becomes a room of its own for each request, which nobody can guess. Of a `calendar` meeting it is shown once the calendar has made the link, and never given. */
  url?: string
  /** Of a `phone` meeting: the number to call. */
  number?: string
  /** Of a meeting at an `address`: where to go. */
  text?: string
}

export type Booking = {
  /** The UID of the calendar event, the same for its whole life. */
  calendar_event_id: string
  /** When the meeting begins. */
  start: string
  /** When it ends. */
  end: string
  /** The zone of the organizer. */
  timezone: string
  /** Where people meet, as the invites say; null where nobody has said. */
  place: Place | null
  /** Rises each time the meeting is moved or changed. */
  sequence: number
  /** Everybody who holds the invite. */
  attendees: Array<{
    /** Where the invite went. */
    email: string
    /** What they answered to the invite. */
    rsvp: 'needs_action' | 'accepted' | 'declined' | 'tentative'
  }>
}

export type BookingLink = {
  /** Unique identifier. */
  id: string
  /** Ends the address of the page; unique among the booking links of the workspace. */
  name: string
  /** The page. */
  url: string
  /** What the meeting is called, on the page, in mails and invites. */
  title: string
  /** Whose team meets the visitor: of a pool the next one in turn who is free, of a stack everybody. */
  team_id: string | null
  /** The member who meets the visitor. */
  workspace_membership_id: string | null
  /** The lengths to choose from, in minutes; the first is chosen at first, and repeats collapse. */
  durations: Array<number>
  /** Where people meet; null for the place of the team, else of the member. */
  place: Place | null
  /** The language of the page and of mails to visitors; null for that of their browser. */
  language: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | null
  /** Minutes kept free before and after; null for what each member keeps free. */
  buffer_minutes: number | null
  /** How many minutes from now a meeting begins at the earliest; null for the notice of each member. */
  notice_minutes: number | null
  /** How many days ahead times are shown. */
  days_ahead: number
  /** How many meetings through this link a member takes on one day; null for any number. */
  daily_limit: number | null
  /** What visitors are asked beside their name and address. The organizer gets the answers. */
  questions: Array<{
    /** What is asked. */
    label: string
    /** How it is answered; `text` unless given. */
    kind: 'text' | 'long_text' | 'choice' | 'checkbox'
    /** Whether it must be answered; not unless given. */
    required: boolean
    /** What to choose from, for a `choice`; none unless given. */
    choices: Array<string>
  }>
  /** Whether visitors confirm their address by a link in a mail. Until then their time is held for 15 minutes at most. */
  confirm_address: boolean
  /** Whether search engines may list the page. */
  indexed: boolean
  /** Whether it ends with its first booking. Setting `active` to true opens it for one more. */
  single_use: boolean
  /** The only address that can book through it; null for any. */
  for_email: string | null
  /** Whether it can be booked through. Its page says so if not. */
  active: boolean
  /** When the link was made. */
  created_at: string
  /** When something shown here last changed. */
  updated_at: string
}

export type PersonalLink = {
  /** For this person. What it fills in stands sealed in it: nobody can read or change it. */
  url: string
  /** Whether it is good for one booking only. */
  single_use: boolean
  /** When it stops working; null for never. */
  expires_at: string | null
}

export type BookingLinkSlots = {
  /** IANA zone of the days. */
  timezone: string
  /** How long the meeting is. */
  duration_minutes: number
  /** Where it begins: what was asked for, to the minute, or now. */
  from: string
  /** Where it ends, to the minute. */
  to: string
  /** The days on which something can be booked, in order. */
  days: Array<{
    /** YYYY-MM-DD in that zone. */
    date: string
    /** Possible times, in order. */
    slots: Array<{
      /** When it begins. */
      start: string
      /** When it ends. */
      end: string
    }>
  }>
}

export type TimelineEntry = {
  /** Of the message, the decision or the assignment. */
  id: string
  /** What happened. `assigned`: a team took the request. */
  kind: 'mail_sent' | 'mail_received' | 'decision' | 'assigned'
  /** When it happened, by the clock of the negotiation. */
  at: string
  /** The sender of a mail. */
  from: string | null
  /** The recipient of a mail. */
  to: string | null
  /** Of a mail. */
  subject: string | null
  /** What the mail says without quotes, or why it was decided so. */
  text: string
  /** Of a mail sent: queued, leased, sent, failed, suppressed, held, review, withdrawn. Of one received: its kind. */
  state: string | null
  /** What was understood of a mail that was read. */
  reading: {
    /** False where a careful assistant would ask. */
    sure: boolean
    /** Offered times that were taken, counted from 0. */
    picks: Array<number>
    /** When the sender can. */
    free: Array<{
      /** UTC. */
      start: string
      /** UTC. */
      end: string
    }>
    /** When the sender cannot. */
    busy: Array<{
      /** UTC. */
      start: string
      /** UTC. */
      end: string
    }>
    /** What the sender wants. */
    intents: Array<string>
    /** What the reading rests on. */
    because: Array<{
      /** The words that it rests on. */
      words: string
      /** What was concluded from them. */
      meaning: string
    }>
    /** What a careful assistant would ask. */
    doubts: Array<{
      /** What is not clear. */
      words: string
      /** What would settle it. */
      question: string
    }>
    /** Of a mail that the request was made of: what it asks for. */
    request: {
      /** Whether they want to meet; null where that is not clear. */
      wants: boolean | null
      /** For how long. */
      duration_minutes: number | null
      /** Whom else they name to take part. */
      people: Array<{
        /** As they wrote it. */
        email: string | null
        /** As they wrote it. */
        name: string | null
      }>
      /** Between which days. */
      timeframe: {
        /** The first day. */
        start: string | null
        /** The last day. */
        end: string | null
      } | null
    } | null
    /** Who read it: the rules alone, the rules and a language model, or a person. */
    read_by: 'rules' | 'rules_and_model' | 'person'
    /** Where the two readers differed, or why an answer of the model did not count. */
    differences: Array<string>
  } | null
  /** What a decision did. */
  steps: Array<string>
}

export type WaitingMail = {
  /** Mail identifier. */
  id: string
  /** The request that it belongs to. */
  meeting_request_id: string
  /** What that meeting is called. */
  title: string | null
  /** For whom it is written. */
  organizer_email: string
  /** What it is for. */
  kind: string
  /** Who gets it. */
  to: string
  /** Its subject. */
  subject: string
  /** Its text. Links that act as its reader are cut short (`/m/…`). */
  text: string
  /** What somebody added in their own words; it is in `text` too. */
  personal_line: string | null
  /** When it was written. */
  created_at: string
}

export type ReviewedMail = {
  /** Mail identifier. */
  id: string
  /** Who gets it. */
  to: string
  /** What became of it. `approved`: it leaves. `outdated`: it does not, since a time in it is gone, and another mail is written that waits for approval too. `withdrawn`: nobody gets it. */
  outcome: 'approved' | 'outdated' | 'withdrawn'
  /** Of an outdated mail: a time is past, is no longer free, or the meeting was moved. */
  reason: 'past' | 'gone' | 'moved' | null
  /** Whether its request was paused by this. */
  paused: boolean
}

export type LetRun = {
  /** What became of those that waited. */
  mails: Array<ReviewedMail>
}

export type WebhookEndpoint = {
  /** Unique identifier. */
  id: string
  /** Receives deliveries. */
  url: string
  /** What it is for. */
  description: string | null
  /** While false, deliveries wait. */
  enabled: boolean
  /** Subscribed event types. */
  events: Array<SubscribableType>
  /** `parley`: the payload alone. `cloudevents`: a CloudEvent 1.0 in structured JSON mode, with the payload as its `data`. A change holds from the next attempt on. */
  format: 'parley' | 'cloudevents'
  /** When it was disabled. */
  disabled_at: string | null
  /** `manual` or `too_many_failures`. */
  disabled_reason: string | null
  /** When the endpoint was created. */
  created_at: string
  /** When something shown here last changed. */
  updated_at: string
}

export type SigningSecret = {
  /** Signs deliveries. Keep it where you keep passwords. */
  secret: string
}

export type WebhookDelivery = {
  /** Unique identifier. */
  id: string
  /** The type of the event. */
  event_type: EventType
  /** `pending` through all attempts; `failed` only after the last. */
  status: 'pending' | 'success' | 'failed'
  /** The JSON payload as it is sent. */
  payload: EventPayload
  /** Of the latest attempt; null when nobody answered. */
  response_code: number | null
  /** Attempts made so far, at most 8. */
  attempts: number
  /** When the receiver took it. */
  delivered_at: string | null
  /** The latest attempt. */
  last_attempted_at: string | null
  /** When the delivery was created. */
  created_at: string
}

export type QueuedTest = {
  /** The delivery that was made. */
  delivery_id: string
  /** It is sent asynchronously. */
  status: 'queued'
}

export type RecoveredDeliveries = {
  /** Deliveries that are sent again: at most 10000 in one call, the oldest first. Ask again until it is 0. */
  count: number
}

export type Event = {
  /** Unique identifier, also sent as `X-Webhook-Id`: the same on every attempt. */
  id: string
  /** The type of the event. */
  type: EventType
  /** When it happened. */
  created_at: string
  /** The JSON payload as it is sent. */
  payload: EventPayload
}

/** GET /api/v1/teams */
export type ListTeams = {
  /** `true` returns only active teams. */
  active?: boolean | undefined
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** GET /api/v1/teams/:id/assignments */
export type ListTeamAssignments = {
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** POST /api/v1/teams */
export type CreateTeam = {
  /** Display name. */
  name: string
  /** Free text. None unless given. */
  description?: string | undefined
  /** `pool`: round robin. `stack`: the whole team meets. `manual`: no automatic routing. `pool` unless given. */
  mode?: 'pool' | 'stack' | 'manual' | undefined
  /** Workspace membership identifiers of the first members; nobody unless given. */
  member_ids?: Array<string> | undefined
  /** Stack mode only, ignored in others. The team joins every request. False unless given. */
  stack_always_apply?: boolean | undefined
  /** Stack mode only, ignored in others. Every active workspace member takes part. False unless given. */
  include_all_members?: boolean | undefined
  /** Where the requests that the team takes are met, unless a request says otherwise. It holds for new requests. That of the organizer where none is given. */
  place?: Place | undefined
}

/** PATCH /api/v1/teams/:id */
export type UpdateTeam = {
  /** Display name; empty leaves it as it is. */
  name?: string | undefined
  /** Free text. */
  description?: string | null | undefined
  /** `pool`: round robin. `stack`: the whole team meets. `manual`: no automatic routing. */
  mode?: 'pool' | 'stack' | 'manual' | undefined
  /** Stack mode only, ignored in others. The team joins every request. */
  stack_always_apply?: boolean | undefined
  /** Stack mode only, ignored in others. Every active workspace member takes part. */
  include_all_members?: boolean | undefined
  /** Pool mode only, ignored in others. The assigned member is introduced. */
  introduce_member?: boolean | undefined
  /** Pool mode only, ignored in others. Guidance for the introduction. */
  introduction_guidance?: string | null | undefined
  /** Where the requests that the team takes are met, unless a request says otherwise. It holds for new requests. */
  place?: Place | null | undefined
}

/** POST /api/v1/teams/:team_id/members */
export type AddTeamMember = {
  /** Identifier of the workspace member to add. */
  workspace_membership_id: string
  /** Managers can edit team settings; `member` unless given. */
  role?: 'member' | 'manager' | undefined
}

/** PATCH /api/v1/teams/:team_id/members/:id */
export type UpdateTeamMember = {
  /** Managers can edit team settings. */
  role: 'member' | 'manager'
}

/** GET /api/v1/meeting_requests */
export type ListMeetingRequests = {
  /** Requests with this participant. */
  participant_email?: string | undefined
  /** Requests of this organizer. */
  organizer_email?: string | undefined
  /** Requests that this team took. */
  team_id?: string | undefined
  /** Requests that came by this booking link. */
  booking_link_id?: string | undefined
  /** Where the request stands. */
  status?: 'active' | 'paused' | 'booked' | 'cancelled' | undefined
  /** Created on or after this time. */
  created_after?: string | undefined
  /** Created on or before this time. */
  created_before?: string | undefined
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** POST /api/v1/meeting_requests */
export type CreateMeetingRequest = {
  /** An active member of the workspace. Required unless `team_id` is given. */
  organizer_email?: string | undefined
  /** Identifier of a team that takes the request as if it had come to its address. In `pool` mode the next available member organizes, and `organizer_email` must be left out; in `stack` mode it may name any active member. No team takes it unless given. */
  team_id?: string | undefined
  /** Full name, the one that is known unless given; fills an empty one, never overwrites. */
  organizer_name?: string | undefined
  /** IANA zone; that of the member unless given. */
  organizer_timezone?: string | undefined
  /** Cannot be combined with `participants`. */
  participant_emails?: Array<string> | undefined
  /** Cannot be combined with `participant_emails`. */
  participants?:
    | Array<{
        /** Email address. */
        email: string
        /** Full name, the one that is known unless given; fills an empty one, never overwrites. */
        name?: string | null | undefined
        /** IANA zone; unless given, the one that is known, else they are asked for it. */
        timezone?: string | null | undefined
      }>
    | undefined
  /** Whether the outreach introduces who asks and why. */
  include_introduction?: boolean | undefined
  /** What the meeting is about, how long and when; unless given, as each field of it says. */
  context?:
    | {
        /** What the meeting is called, in mails and invites. Named after the participants where none is given. */
        title?: string | undefined
        /** Why the meeting is needed; participants may see it. None unless given. */
        purpose?: string | undefined
        /** Free-text instructions for the assistant. None unless given. */
        description?: string | undefined
        /** Length in minutes; 30 where none is given. */
        duration_minutes?: number | undefined
        /** Preferred window; the next four weeks where none is given. Either end may be left out. */
        timeframe?:
          | {
              /** ISO 8601 with an offset. Now unless given. */
              start?: string | null | undefined
              /** ISO 8601 with an offset. Four weeks after the start unless given. */
              end?: string | null | undefined
            }
          | undefined
        /** Where people meet; the default of the team, else of the organizer, where none is given. */
        place?: Place | undefined
      }
    | undefined
}

/** POST /api/v1/meeting_requests/:id/change_organizer */
export type ChangeOrganizer = {
  /** Another active member, who is not among the participants. */
  new_organizer_email: string
}

/** POST /api/v1/meeting_requests/:id/context */
export type UpdateContext = {
  /** What the meeting is called, in mails and invites. */
  title?: string | null | undefined
  /** Why the meeting is needed; participants may see it. */
  purpose?: string | null | undefined
  /** Free-text instructions for the assistant. */
  description?: string | null | undefined
  /** Length in minutes; 30 where none is given. */
  duration_minutes?: number | null | undefined
  /** Preferred window; the next four weeks where none is given. Either end may be left out. */
  timeframe?:
    | {
        /** ISO 8601 with an offset. Now unless given. */
        start?: string | null | undefined
        /** ISO 8601 with an offset. Four weeks after the start unless given. */
        end?: string | null | undefined
      }
    | null
    | undefined
  /** Where people meet; `null` puts back the default of the team or the organizer. */
  place?: Place | null | undefined
}

/** POST /api/v1/meeting_requests/:id/cancel */
export type CancelMeetingRequest = {
  /** Whether participants are told. */
  notify?: boolean | undefined
}

/** POST /api/v1/meeting_requests/:id/participants */
export type AddParticipant = {
  /** Email address. */
  email: string
  /** Full name, the one that is known unless given; fills an empty one, never overwrites. */
  name?: string | undefined
  /** IANA zone; unless given, the one that is known, else they are asked for it. */
  timezone?: string | undefined
  /** Whether the meeting waits for them; true unless said. */
  required?: boolean | undefined
}

/** DELETE /api/v1/meeting_requests/:id/booking */
export type CancelBooking = {
  /** Whether also those are told who were written to and hold no invite. */
  notify?: 'true' | 'false' | undefined
}

/** POST /api/v1/meeting_requests/:id/booking/reschedule */
export type RescheduleBooking = {
  /** Moves the meeting to this time at once, where every host is free. Without it everybody is asked for another time. */
  start?: string | undefined
  /** Where another time is looked for; not with `start`. Replaces the one of the request, which holds unless given. */
  timeframe?:
    | {
        /** ISO 8601 with an offset. Now unless given. */
        start?: string | null | undefined
        /** ISO 8601 with an offset. Four weeks after the start unless given. */
        end?: string | null | undefined
      }
    | null
    | undefined
  /** Why; everybody reads it word for word. No reason is told unless given. */
  reason?: string | undefined
}

/** GET /api/v1/meeting_requests/:id/timeline */
export type ListTimeline = {
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** GET /api/v1/outbox */
export type ListWaitingMails = {
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
  /** Which come first; the newest unless given. */
  order?: 'newest' | 'oldest' | undefined
}

/** PATCH /api/v1/meeting_requests/:id/mails/:mail_id */
export type UpdateMail = {
  /** Your own words, below the greeting and under your name; null or an empty text takes them out. */
  personal_line: string | null
}

/** GET /api/v1/booking_links */
export type ListBookingLinks = {
  /** `true` returns only links that can be booked through. */
  active?: boolean | undefined
  /** Links of this team. */
  team_id?: string | undefined
  /** Links of this member. */
  workspace_membership_id?: string | undefined
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** GET /api/v1/booking_links/:id/slots */
export type AskBookingLinkSlots = {
  /** Where to begin; now unless given. */
  from?: string | undefined
  /** Where to end, at most 62 days later; 30 days later unless given. */
  to?: string | undefined
  /** IANA zone of the days; that of the workspace unless given. */
  timezone?: string | undefined
  /** One of the lengths of the link, in minutes; the first unless given. */
  duration?: number | undefined
}

/** POST /api/v1/booking_links */
export type CreateBookingLink = {
  /** Ends the address of the page; unique among the booking links of the workspace. Made from the title unless given; with `single_use` or `for_email`, with an ending that nobody can guess. */
  name?: string | undefined
  /** What the meeting is called, on the page, in mails and invites. */
  title: string
  /** Whose team meets the visitor: of a pool the next one in turn who is free, of a stack everybody. Cannot be combined with `workspace_membership_id`; one of them is needed. */
  team_id?: string | undefined
  /** The member who meets the visitor. Cannot be combined with `team_id`; one of them is needed. */
  workspace_membership_id?: string | undefined
  /** The lengths to choose from, in minutes; the first is chosen at first, and repeats collapse. 30 unless given. */
  durations?: Array<number> | undefined
  /** Where people meet: the place of the team, else of the member, unless given. */
  place?: Place | undefined
  /** The language of the page and of mails to visitors; null for that of their browser. Null unless given. */
  language?: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | undefined
  /** Minutes kept free before and after; null for what each member keeps free. Null unless given. */
  buffer_minutes?: number | undefined
  /** How many minutes from now a meeting begins at the earliest; null for the notice of each member. Null unless given. */
  notice_minutes?: number | undefined
  /** How many days ahead times are shown. 60 unless given. */
  days_ahead?: number | undefined
  /** How many meetings through this link a member takes on one day; null for any number. Null unless given. */
  daily_limit?: number | undefined
  /** What visitors are asked beside their name and address. The organizer gets the answers. None unless given. */
  questions?:
    | Array<{
        /** What is asked. */
        label: string
        /** How it is answered; `text` unless given. */
        kind?: 'text' | 'long_text' | 'choice' | 'checkbox' | undefined
        /** Whether it must be answered; not unless given. */
        required?: boolean | undefined
        /** What to choose from, for a `choice`; none unless given. */
        choices?: Array<string> | undefined
      }>
    | undefined
  /** Whether visitors confirm their address by a link in a mail. Until then their time is held for 15 minutes at most. False unless given. */
  confirm_address?: boolean | undefined
  /** Whether search engines may list the page. False unless given. */
  indexed?: boolean | undefined
  /** Whether it ends with its first booking. Setting `active` to true opens it for one more. False unless given. */
  single_use?: boolean | undefined
  /** The only address that can book through it; null for any. Null unless given. */
  for_email?: string | undefined
  /** Whether it can be booked through. Its page says so if not. True unless given. */
  active?: boolean | undefined
}

/** PATCH /api/v1/booking_links/:id */
export type UpdateBookingLink = {
  /** Ends the address of the page; unique among the booking links of the workspace. */
  name?: string | undefined
  /** What the meeting is called, on the page, in mails and invites. */
  title?: string | undefined
  /** Whose team meets the visitor: of a pool the next one in turn who is free, of a stack everybody. Given, it replaces the member. */
  team_id?: string | null | undefined
  /** The member who meets the visitor. Given, it replaces the team. */
  workspace_membership_id?: string | null | undefined
  /** The lengths to choose from, in minutes; the first is chosen at first, and repeats collapse. */
  durations?: Array<number> | undefined
  /** Where people meet; null for the place of the team, else of the member. */
  place?: Place | null | undefined
  /** The language of the page and of mails to visitors; null for that of their browser. */
  language?: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | null | undefined
  /** Minutes kept free before and after; null for what each member keeps free. */
  buffer_minutes?: number | null | undefined
  /** How many minutes from now a meeting begins at the earliest; null for the notice of each member. */
  notice_minutes?: number | null | undefined
  /** How many days ahead times are shown. */
  days_ahead?: number | null | undefined
  /** How many meetings through this link a member takes on one day; null for any number. */
  daily_limit?: number | null | undefined
  /** What visitors are asked beside their name and address. The organizer gets the answers. */
  questions?:
    | Array<{
        /** What is asked. */
        label: string
        /** How it is answered; `text` unless given. */
        kind?: 'text' | 'long_text' | 'choice' | 'checkbox' | undefined
        /** Whether it must be answered; not unless given. */
        required?: boolean | undefined
        /** What to choose from, for a `choice`; none unless given. */
        choices?: Array<string> | undefined
      }>
    | undefined
  /** Whether visitors confirm their address by a link in a mail. Until then their time is held for 15 minutes at most. */
  confirm_address?: boolean | undefined
  /** Whether search engines may list the page. */
  indexed?: boolean | undefined
  /** Whether it ends with its first booking. Setting `active` to true opens it for one more. */
  single_use?: boolean | undefined
  /** The only address that can book through it; null for any. */
  for_email?: string | null | undefined
  /** Whether it can be booked through. Its page says so if not. */
  active?: boolean | undefined
}

/** POST /api/v1/booking_links/:id/personal_links */
export type CreatePersonalLink = {
  /** Filled in; they may change it. Nothing is filled in unless given. */
  name?: string | undefined
  /** The only address that can book by it, taken as confirmed, since it comes from you. Any address unless given. */
  email?: string | undefined
  /** Answers that are filled in; they may change them. None unless given. */
  answers?:
    | Array<{
        /** Its words, as the link has them. */
        question: string
        /** What is filled in. */
        answer: string
      }>
    | undefined
  /** Whether it is good for one booking only. False unless given. */
  single_use?: boolean | undefined
  /** When it stops working; never unless given. */
  expires_at?: string | undefined
}

/** GET /api/v1/webhook_endpoints */
export type ListWebhookEndpoints = {
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** POST /api/v1/webhook_endpoints */
export type CreateWebhookEndpoint = {
  /** HTTPS URL at a public address. */
  url: string
  /** What it is for. Nothing unless given. */
  description?: string | undefined
  /** Event types; repeats collapse. */
  events: Array<SubscribableType>
  /** `parley`: the payload alone. `cloudevents`: a CloudEvent 1.0 in structured JSON mode, with the payload as its `data`. A change holds from the next attempt on. `parley` unless given. */
  format?: 'parley' | 'cloudevents' | undefined
  /** Custom headers of every delivery. Stored encrypted and never shown. None unless given. */
  headers?:
    | Array<{
        /** Name of the header. */
        key: string
        /** Printable ASCII. */
        value: string
      }>
    | undefined
}

/** PATCH /api/v1/webhook_endpoints/:id */
export type UpdateWebhookEndpoint = {
  /** HTTPS URL at a public address. */
  url?: string | undefined
  /** What it is for. */
  description?: string | null | undefined
  /** false pauses deliveries, true resumes them. */
  enabled?: boolean | undefined
  /** Event types; repeats collapse. */
  events?: Array<SubscribableType> | undefined
  /** `parley`: the payload alone. `cloudevents`: a CloudEvent 1.0 in structured JSON mode, with the payload as its `data`. A change holds from the next attempt on. */
  format?: 'parley' | 'cloudevents' | undefined
  /** Custom headers of every delivery. Stored encrypted and never shown. */
  headers?:
    | Array<{
        /** Name of the header. */
        key: string
        /** Printable ASCII. */
        value: string
      }>
    | undefined
}

/** GET /api/v1/webhook_endpoints/:webhook_endpoint_id/deliveries */
export type ListDeliveries = {
  /** `pending` through all attempts; `failed` only after the last. */
  status?: 'pending' | 'success' | 'failed' | undefined
  /** The type of the event. */
  event_type?: EventType | undefined
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** POST /api/v1/webhook_endpoints/:id/recover */
export type RecoverDeliveries = {
  /** Deliveries that failed at or after this time and were not resent since. */
  since: string
}

/** GET /api/v1/events */
export type ListEvents = {
  /** The type of the event. */
  type?: EventType | undefined
  /** An event identifier. Lists what came after it, oldest first; go on with the last one shown, and nothing is missed. */
  after?: string | undefined
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** GET /api/v1/workspace_members */
export type ListWorkspaceMembers = {
  /** `true` returns only active members. */
  active?: boolean | undefined
  /** The member with this email. */
  email?: string | undefined
  /** Console rights. */
  role?: 'admin' | 'member' | undefined
  /** Items a page. */
  limit?: number | undefined
  /** `next_cursor` of the page before, unchanged. */
  cursor?: string | undefined
}

/** GET /api/v1/workspace_members/:id/availability */
export type AskAvailability = {
  /** Where to begin; now unless given. What is over is left out. */
  from?: string | undefined
  /** Where to end, at most 92 days later; 7 days later unless given. */
  to?: string | undefined
}

/** POST /api/v1/workspace_members */
export type CreateWorkspaceMember = {
  /** Where mail reaches the member. */
  email: string
  /** Full name; empty is the same as none given. Mails say “your host” unless given. */
  name?: string | undefined
  /** Console rights; `member` unless given. Admins are made and demoted in the console or at the command line: a key is refused. */
  role?: 'admin' | 'member' | undefined
  /** IANA zone; the workspace’s unless given. */
  timezone?: string | undefined
}

/** PATCH /api/v1/workspace_members/:id */
export type UpdateWorkspaceMember = {
  /** Full name; empty is the same as none given. */
  name?: string | null | undefined
  /** Console rights. Admins are made and demoted in the console or at the command line: a key is refused. */
  role?: 'admin' | 'member' | undefined
  /** IANA zone. */
  timezone?: string | null | undefined
  /** When the member takes meetings. */
  working_hours?:
    | Array<{
        /** Days of the week. */
        days: Array<'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'>
        /** HH:MM in the member’s zone. */
        start: string
        /** HH:MM, up to 24:00. */
        end: string
      }>
    | null
    | undefined
  /** ISO 3166, two letters; that of the zone until set. Its public holidays are days off. */
  country?: string | null | undefined
  /** Days without meetings, from the first up to and including the last of each range. */
  days_off?:
    | Array<{
        /** YYYY-MM-DD by the member’s own calendar. */
        from: string
        /** YYYY-MM-DD by the member’s own calendar. */
        to: string
      }>
    | null
    | undefined
  /** Minutes kept free before and after every meeting. */
  buffer_minutes?: number | null | undefined
  /** How many minutes from now a meeting begins at the earliest. */
  notice_minutes?: number | null | undefined
  /** How many meetings Parley books on one day; null for any number. */
  daily_limit?: number | null | undefined
  /** The language of mails to the member; null where the workspace’s counts. */
  language?: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | null | undefined
  /** Whether the member gets one mail in the morning of a working day on which something waits for them, where the workspace sends them. */
  digest?: boolean | undefined
  /** Where people meet the member unless a request or its team says otherwise. It holds for new requests. */
  place?: Place | null | undefined
}

/** POST /api/v1/workspace_members/:id/deactivate */
export type DeactivateWorkspaceMember = {
  /** Email of the active member who takes over open requests, and comes to booked meetings in the leaving member’s place where they are free. Required while there are open requests; nothing is handed over unless given. */
  transfer_to?: string | undefined
}

/** PATCH /api/v1/workspace */
export type UpdateWorkspace = {
  /** What the workspace is called, in mails too. */
  name?: string | undefined
  /** Only the handle that the workspace has: it cannot be changed. */
  handle?: string | null | undefined
  /** IANA zone of members who have set none. */
  timezone?: string | undefined
  /** The language of mails to people whose own is not known, and of calendar entries. */
  language?: 'en' | 'de' | 'fr' | 'es' | 'nl' | 'pt' | undefined
  /** Whether everybody who holds an invite is reminded of the meeting at 9:00 in their zone on the last business day before it. */
  reminders?: boolean | undefined
  /** Whether every mail to people outside waits until a member approves it (`./bin/parley outbox`). Switched off, what waits is approved at once: each mail is checked, and decided anew where its times are gone. */
  review?: boolean | undefined
  /** Whether a language model may read mails, where the operator has set one up. Where there is none, nothing changes. */
  model_reading?: boolean | undefined
  /** Whether people who stay silent are asked again. Without it the organizer is told after two business days, and nobody is asked twice. */
  follow_ups?: boolean | undefined
  /** Whether members for whom something waits get one mail about all of it in the morning of their working days. Each member can switch it off for themselves. */
  digest?: boolean | undefined
  /** For how many days the bytes of mails are kept, attachments included. What people wrote stays with its meeting request. */
  retention_days?: number | undefined
  /** For how many days a meeting request is kept after it was cancelled or its meeting is over, with its mails, bookings and decisions, and for how many days the audit log goes back. Null keeps everything. A change takes effect a day later. Only people can change it, no API key. */
  history_days?: number | null | undefined
}

/** The types of events that an endpoint can subscribe to. */
export type SubscribableType =
  | 'meeting_request.created'
  | 'meeting_request.booked'
  | 'meeting_request.cancelled'
  | 'meeting_request.paused'
  | 'meeting_request.resumed'
  | 'meeting_request.organizer_changed'
  | 'meeting_request.follow_up_sent'
  | 'member.deactivated'
  | 'meeting_request.rescheduled'
  | 'meeting_request.needs_attention'

/** Only the test operation sends `test`, so nobody can subscribe to it. */
export type EventType = SubscribableType | 'test'

/** The fields of each payload beyond `event` and `timestamp`, spelled as they are sent. Times are ISO 8601. */
export type EventFields = {
  'meeting_request.created': { id: string; status: 'active'; created_at: string; booking_link_id?: string }
  'meeting_request.booked': {
    id: string
    calendar_event_id: string
    status: 'booked'
    booked_at: string
    start: string
    end: string
    timezone: string
    place: Place | null
  }
  'meeting_request.cancelled': { id: string; status: 'cancelled'; cancelled_at: string; was_booked: boolean }
  'meeting_request.paused': { id: string; status: 'paused'; paused_at: string }
  'meeting_request.resumed': { id: string; status: 'active'; resumed_at: string }
  'meeting_request.organizer_changed': { id: string }
  'meeting_request.follow_up_sent': {
    id: string
    status: 'active'
    participant_emails: string[]
    follow_up_number: number
    sent_at: string
  }
  'member.deactivated': {
    id: string
    email: string
    deactivated_at: string
    transferred_to: string | null
    transferred_count: number
  }
  'meeting_request.rescheduled': {
    id: string
    calendar_event_id: string
    status: 'booked'
    start: string
    end: string
    timezone: string
    place: Place | null
  }
  'meeting_request.needs_attention': { id: string; status: string; reason: string }
  test: { message: string }
}

/** Events of a meeting request that came by a booking link name the link. */
export type EventPayload<Type extends EventType = EventType> = {
  [T in Type]: { event: T; timestamp: string; booking_link_id?: string } & EventFields[T]
}[Type]
