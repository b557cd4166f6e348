import { type CreateOptions, newKey } from './idempotency.ts'
import { List } from './list.ts'
import type {
  AskBookingLinkSlots,
  BookingLink,
  BookingLinkSlots,
  CreateBookingLink,
  CreatePersonalLink,
  ListBookingLinks,
  PersonalLink,
  UpdateBookingLink,
} from './shapes.ts'
import { type CallOptions, segment, type Transport } from './transport.ts'

/** Scopes `meeting_requests.read` and `meeting_requests.write`. */
export class BookingLinks {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  list(query: ListBookingLinks = {}, options?: CallOptions): List<BookingLink> {
    return new List(this.#transport, '/booking_links', query, options)
  }

  get(id: string, options?: CallOptions): Promise<BookingLink> {
    return this.#transport.data({ method: 'GET', path: path(id), ...options })
  }

  /** The times that can be booked through it now; at most 62 days at a time. */
  slots(id: string, query: AskBookingLinkSlots = {}, options?: CallOptions): Promise<BookingLinkSlots> {
    return this.#transport.data({ method: 'GET', path: `${path(id)}/slots`, query, ...options })
  }

  create(body: CreateBookingLink, { idempotencyKey, ...options }: CreateOptions = {}): Promise<BookingLink> {
    const headers = { 'idempotency-key': idempotencyKey ?? newKey() }
    const call = { method: 'POST', path: '/booking_links', body, headers, repeat: 'repeatable' } as const
    return this.#transport.data({ ...call, ...options })
  }

  /** Only given fields change; `null` clears, or restores the default. */
  update(id: string, body: UpdateBookingLink, options?: CallOptions): Promise<BookingLink> {
    return this.#transport.data({ method: 'PATCH', path: path(id), body, ...options })
  }

  /** An address for one person, with their name, address and answers filled in, or good for one booking. */
  personalLink(id: string, body: CreatePersonalLink, options?: CallOptions): Promise<PersonalLink> {
    return this.#transport.data({ method: 'POST', path: `${path(id)}/personal_links`, body, ...options })
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#transport.call({ method: 'DELETE', path: path(id), ...options })
  }
}

const path = (id: string): string => `/booking_links/${segment(id)}`
