import { queryOptions } from '@tanstack/react-query'
import type { Status } from '#core/negotiation/situation/transitions.ts'
import { call } from './call.ts'
import type { One } from './queries.ts'

export type Attention = {
  requests: { id: string; title: string | null; reason: string; organizer_email: string }[]
  request_count: number
  bounced: { email: string; request_id: string; title: string | null }[]
  waiting_mails: number
  tray: number
  stuck: number
  endpoints: { id: string; url: string; since: string }[]
  calendars: { id: string; member_id: string; member: string; name: string; problem: string | null }[]
}

export type Figures = {
  weeks_shown: number
  by_status: Record<Status, number>
  weeks: { week: string; asked: number; booked: number; hours: number | null; mails: number | null }[]
  booked: number
  hours_to_book: number | null
  mails_per_booking: number | null
  /** The newest bookings, whose mails that average is of. */
  bookings_counted: number
  teams: { id: string; name: string; open: number; taken: number }[]
}

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async () => (await call<One<{ attention: Attention; figures: Figures }>>('GET', '/overview')).data,
})
