import { type Static, Type } from 'typebox'
import { linkUrl } from '#core/booking/link-url.ts'
import type { BookingLink } from '#db/booking/booking-links.ts'
import { BOOKING_LINK } from '#resources/booking-link.ts'
import type { Choice } from './envelope.ts'
import { createBody, shaper, shownIn, updateBody } from './resource.ts'

export const BookingLinkShape = Type.Object(shownIn(BOOKING_LINK), { $id: 'BookingLink' })

const shape = shaper(BOOKING_LINK)

export const bookingLinkShape = (link: BookingLink, publicUrl: string): Static<typeof BookingLinkShape> =>
  shape(link, { url: linkUrl(link, publicUrl) })

const HOSTS: Choice = {
  of: ['team_id', 'workspace_membership_id'],
  none: {
    message: 'Give team_id or workspace_membership_id: whoever meets the visitors.',
    plainly: 'Say who meets the visitors: a member or a team.',
  },
  several: {
    message: 'Give either team_id or workspace_membership_id, not both.',
    plainly: 'Choose either a member or a team, not both.',
  },
}

export const CreateBookingLinkBody = createBody(BOOKING_LINK, {
  'x-choices': [HOSTS],
  example: {
    title: 'Product demo',
    workspace_membership_id: 'wm_01kce6v1q8ezv9h2n4s0r7t3xy',
    durations: [30, 60],
    questions: [{ label: 'Which company are you with?', required: true }],
  },
})

export const UpdateBookingLinkBody = updateBody(BOOKING_LINK, {
  example: {
    days_ahead: 30,
    notice_minutes: 120,
    questions: [{ label: 'What should we prepare?', kind: 'long_text' }],
  },
})
