import { Type } from 'typebox'
import { createBookingLink } from '#actions/create-booking-link.ts'
import { removeBookingLink } from '#actions/delete-booking-link.ts'
import { findSlots } from '#actions/find-slots.ts'
import { changeBookingLink } from '#actions/update-booking-link.ts'
import { getBookingLink, listBookingLinks } from '#db/booking/booking-links.ts'
import { inTransaction } from '#db/transaction.ts'
import { timeIn } from '#db/workspaces.ts'
import { BOOKING_LINK } from '#resources/booking-link.ts'
import { Identifier } from '#resources/schema.ts'
import { IDEMPOTENT, madeOnce } from '../idempotency.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import {
  BookingLinkShape,
  bookingLinkShape,
  CreateBookingLinkBody,
  UpdateBookingLinkBody,
} from '../shapes/booking-link.ts'
import { ActiveOnly, Many, One } from '../shapes/envelope.ts'
import { placeChange } from '../shapes/place.ts'
import { given } from '../shapes/resource.ts'
import { durationAsked, SlotsQuery, SlotsShape, slotsShape, slotsWindow } from '../shapes/slots.ts'

const Params = Type.Object({ id: Identifier('bookingLink', 'Booking link identifier.') })

const ListQuery = Type.Object({
  active: Type.Optional(ActiveOnly('`true` returns only links that can be booked through.')),
  team_id: Type.Optional(Identifier('team', 'Links of this team.')),
  workspace_membership_id: Type.Optional(Identifier('member', 'Links of this member.')),
  ...PageQuery,
})

/** Links under which people book a meeting by themselves. */
export const bookingLinkOperations: Operation[] = [
  operation({
    name: 'listBookingLinks',
    method: 'GET',
    path: '/booking_links',
    ability: 'see_booking_links',
    summary: 'List booking links',
    description: 'Newest first.',
    query: ListQuery,
    answers: { 200: Many(BookingLinkShape) },
    act: async ({ query, workspace }, { pool, publicUrl }) => {
      const page = pageOf(query, 'bookingLink')
      const { team_id: teamId, workspace_membership_id: memberId } = query
      const filter = { active: query.active === 'true', teamId, memberId }
      const links = await listBookingLinks(pool, workspace, filter, page)
      return listOf(links, page, (link) => bookingLinkShape(link, publicUrl))
    },
  }),

  operation({
    name: 'showBookingLink',
    method: 'GET',
    path: '/booking_links/:id',
    ability: 'see_booking_links',
    summary: 'Show a booking link',
    params: Params,
    answers: { 200: One(BookingLinkShape) },
    act: async ({ params, workspace }, { pool, publicUrl }) => ({
      data: bookingLinkShape(await getBookingLink(pool, workspace, params.id), publicUrl),
    }),
  }),

  operation({
    name: 'listBookingLinkSlots',
    method: 'GET',
    path: '/booking_links/:id/slots',
    ability: 'see_booking_links',
    summary: 'List the times that can be booked through a link',
    description:
      'The times that its page shows: when the member is free, anybody of a pool, or everybody of a stack, by all their calendars, hours, holidays and bookings, and by the rules of the link. A link that is not active has none.',
    params: Params,
    query: SlotsQuery,
    answers: { 200: One(SlotsShape) },
    act: async ({ params, query, workspace, acting }, { pool }) => {
      const link = await getBookingLink(pool, workspace, params.id)
      const now = await timeIn(pool, workspace, acting.clock)
      const looking = { window: slotsWindow(query, now), durationMinutes: durationAsked(link, query.duration) }
      const slots = await findSlots(pool, workspace, link, looking, Temporal.Instant.from(now))
      return { data: slotsShape(slots, { ...looking, zone: query.timezone ?? workspace.timezone }) }
    },
  }),

  operation({
    name: 'createBookingLink',
    method: 'POST',
    path: '/booking_links',
    ability: 'edit_booking_link',
    ...IDEMPOTENT,
    summary: 'Create a booking link',
    description:
      'Its page can be used at once. The workspace needs its handle, which is in the address; the name must be free in the workspace.',
    body: CreateBookingLinkBody,
    answers: { 201: One(BookingLinkShape) },
    act: async (call, { pool, publicUrl }) => {
      const { body, workspace, acting } = call
      const command = { ...given(BOOKING_LINK, 'create', body), place: placeChange(body.place, 'place') }
      return await madeOnce(pool, call, 201, async (sql) => ({
        data: bookingLinkShape(await createBookingLink(sql, workspace, command, acting), publicUrl),
      }))
    },
  }),

  operation({
    name: 'updateBookingLink',
    method: 'PATCH',
    path: '/booking_links/:id',
    ability: 'edit_booking_link',
    keepsNull: true,
    summary: 'Update a booking link',
    description:
      'Only what is given changes; `null` clears a field that may be null, or puts back the default. A new name changes the address, and the old one leads nowhere.',
    params: Params,
    body: UpdateBookingLinkBody,
    answers: { 200: One(BookingLinkShape) },
    act: async ({ params, body, workspace, acting }, { pool, publicUrl }) => {
      const command = { ...given(BOOKING_LINK, 'update', body), place: placeChange(body.place, 'place') }
      const link = await inTransaction(pool, (sql) => changeBookingLink(sql, workspace, params.id, command, acting))
      return { data: bookingLinkShape(link, publicUrl) }
    },
  }),

  operation({
    name: 'deleteBookingLink',
    method: 'DELETE',
    path: '/booking_links/:id',
    ability: 'edit_booking_link',
    summary: 'Delete a booking link',
    description: 'Its page is gone, and its name is free. Meetings that were booked through it stay.',
    params: Params,
    answers: { 204: Type.Null() },
    act: async ({ params, workspace, acting }, { pool }) => {
      await inTransaction(pool, (sql) => removeBookingLink(sql, workspace, params.id, acting))
      return null
    },
  }),
]
