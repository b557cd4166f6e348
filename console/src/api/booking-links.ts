import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  BookingLink,
  CreateBookingLink,
  CreatePersonalLink,
  MeetingRequest,
  PersonalLink,
  UpdateBookingLink,
} from '../../../client/src/shapes.ts'
import { type Answer, call } from './call.ts'
import type { One, Page } from './queries.ts'

// Everything about booking links is under ['booking-links'], so that one invalidation refreshes all of it.

export type BookingPage = Answer<'listBookingPages'>['data'][number]
export type BookingWeek = Answer<'showBookingPage'>['data']['weeks'][number]

export const bookingPagesQuery = (filter: { active?: 'true' }) =>
  infiniteQueryOptions({
    queryKey: ['booking-links', 'list', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '50', ...(pageParam && { cursor: pageParam }) })
      return call<Answer<'listBookingPages'>>('GET', `/booking_pages?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
  })

export const bookingLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking-links', id, 'itself'],
    queryFn: async () => (await call<One<BookingLink>>('GET', `/booking_links/${id}`)).data,
  })

export const bookingFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking-links', id, 'figures'],
    queryFn: async () => (await call<Answer<'showBookingPage'>>('GET', `/booking_links/${id}/figures`)).data,
  })

const NEWEST = 5

/** The newest requests that came of it, as far as the reader may see them. */
export const newestThroughQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking-links', id, 'newest'],
    queryFn: async () =>
      (await call<Page<MeetingRequest>>('GET', `/meeting_requests?booking_link_id=${id}&limit=${NEWEST}`)).data,
  })

export const createBookingLink = async (body: CreateBookingLink) =>
  (await call<One<BookingLink>>('POST', '/booking_links', body)).data

export const createPersonalLink = async (id: string, body: CreatePersonalLink) =>
  (await call<One<PersonalLink>>('POST', `/booking_links/${id}/personal_links`, body)).data

export function useBookingLinkChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: UpdateBookingLink) =>
      (await call<One<BookingLink>>('PATCH', `/booking_links/${id}`, body)).data,
    onSuccess: (link) => client.setQueryData(bookingLinkQuery(id).queryKey, link),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => void client.invalidateQueries({ queryKey: ['booking-links'] }),
  })
}
