import { type CreateOptions, newKey } from './idempotency.ts'
import { List } from './list.ts'
import type {
  AddParticipant,
  Booking,
  CancelBooking,
  CancelMeetingRequest,
  ChangeOrganizer,
  CreateMeetingRequest,
  LetRun,
  ListMeetingRequests,
  ListTimeline,
  ListWaitingMails,
  MeetingRequest,
  RescheduleBooking,
  ReviewedMail,
  TimelineEntry,
  UpdateContext,
  UpdateMail,
  WaitingMail,
} from './shapes.ts'
import { type CallOptions, segment, type Transport } from './transport.ts'

/** Scopes `meeting_requests.read` and `meeting_requests.write`. */
export class MeetingRequests {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  list(query: ListMeetingRequests = {}, options?: CallOptions): List<MeetingRequest> {
    return new List(this.#transport, '/meeting_requests', query, options)
  }

  get(id: string, options?: CallOptions): Promise<MeetingRequest> {
    return this.#transport.data({ method: 'GET', path: path(id), ...options })
  }

  create(body: CreateMeetingRequest, { idempotencyKey, ...options }: CreateOptions = {}): Promise<MeetingRequest> {
    const headers = { 'idempotency-key': idempotencyKey ?? newKey() }
    const call = { method: 'POST', path: '/meeting_requests', body, headers, repeat: 'repeatable' } as const
    return this.#transport.data({ ...call, ...options })
  }

  /** Only active or paused requests. */
  cancel(id: string, body: CancelMeetingRequest = {}, options?: CallOptions): Promise<MeetingRequest> {
    return this.#transport.data({ method: 'POST', path: path(id, 'cancel'), body, ...options })
  }

  pause(id: string, options?: CallOptions): Promise<MeetingRequest> {
    return this.#transport.data({ method: 'POST', path: path(id, 'pause'), ...options })
  }

  resume(id: string, options?: CallOptions): Promise<MeetingRequest> {
    return this.#transport.data({ method: 'POST', path: path(id, 'resume'), ...options })
  }

  /** For an active request: reminds everybody who has not answered, at most once a day each. */
  remind(id: string, options?: CallOptions): Promise<MeetingRequest> {
    const call = { method: 'POST', path: path(id, 'remind'), repeat: 'repeatable' } as const
    return this.#transport.data({ ...call, ...options })
  }

  changeOrganizer(id: string, body: ChangeOrganizer, options?: CallOptions): Promise<MeetingRequest> {
    const call = { method: 'POST', path: path(id, 'change_organizer'), body, repeat: 'repeatable' } as const
    return this.#transport.data({ ...call, ...options })
  }

  /** Only given fields change; `null` clears. */
  updateContext(id: string, body: UpdateContext, options?: CallOptions): Promise<MeetingRequest> {
    const call = { method: 'POST', path: path(id, 'context'), body, repeat: 'repeatable' } as const
    return this.#transport.data({ ...call, ...options })
  }

  /** For an active request. An existing participant stays, and becomes required or optional if given. */
  addParticipant(id: string, body: AddParticipant, options?: CallOptions): Promise<MeetingRequest> {
    const call = { method: 'POST', path: path(id, 'participants'), body, repeat: 'repeatable' } as const
    return this.#transport.data({ ...call, ...options })
  }

  removeParticipant(id: string, email: string, options?: CallOptions): Promise<MeetingRequest> {
    const place = `${path(id, 'participants')}/${encodeURIComponent(email)}`
    return this.#transport.data({ method: 'DELETE', path: place, ...options })
  }

  /** Throws `not_found` while nothing is booked. */
  booking(id: string, options?: CallOptions): Promise<Booking> {
    return this.#transport.data({ method: 'GET', path: path(id, 'booking'), ...options })
  }

  /** Cancels the booked meeting; everybody with an invite gets a cancellation. */
  cancelBooking(id: string, query: CancelBooking = {}, options?: CallOptions): Promise<MeetingRequest> {
    return this.#transport.data({ method: 'DELETE', path: path(id, 'booking'), query, ...options })
  }

  /** Asks everybody for another time, or moves the meeting to `start` at once. */
  rescheduleBooking(id: string, body: RescheduleBooking = {}, options?: CallOptions): Promise<MeetingRequest> {
    return this.#transport.data({ method: 'POST', path: path(id, 'booking/reschedule'), body, ...options })
  }

  /** Mails to people outside that wait for approval, if the workspace reviews mail. */
  waitingMails(query: ListWaitingMails = {}, options?: CallOptions): List<WaitingMail> {
    return new List(this.#transport, '/outbox', query, options)
  }

  /** Adds your own words to a waiting mail, or removes them with null. */
  updateMail(id: string, mailId: string, body: UpdateMail, options?: CallOptions): Promise<WaitingMail> {
    return this.#transport.data({ method: 'PATCH', path: `${path(id, 'mails')}/${segment(mailId)}`, body, ...options })
  }

  /** Lets a mail leave; if one of its times is gone, another mail is written instead. */
  approveMail(id: string, mailId: string, options?: CallOptions): Promise<ReviewedMail> {
    return this.#transport.data({ method: 'POST', path: `${path(id, 'mails')}/${segment(mailId)}/approve`, ...options })
  }

  /** Withdraws a mail; this pauses an active request. */
  withdrawMail(id: string, mailId: string, options?: CallOptions): Promise<ReviewedMail> {
    return this.#transport.data({
      method: 'POST',
      path: `${path(id, 'mails')}/${segment(mailId)}/withdraw`,
      ...options,
    })
  }

  /** Stops reviewing this request; its waiting mails leave too. */
  letRun(id: string, options?: CallOptions): Promise<LetRun> {
    return this.#transport.data({ method: 'POST', path: path(id, 'let_run'), ...options })
  }

  /** Mails with their readings, and decisions with their reasons; newest first. */
  timeline(id: string, query: ListTimeline = {}, options?: CallOptions): List<TimelineEntry> {
    return new List(this.#transport, path(id, 'timeline'), query, options)
  }
}

function path(id: string, verb?: string): string {
  return `/meeting_requests/${segment(id)}${verb === undefined ? '' : `/${verb}`}`
}
