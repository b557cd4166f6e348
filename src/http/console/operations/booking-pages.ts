import { type Static, Type } from 'typebox'
import { linkUrl } from '#core/booking/link-url.ts'
import type { Clock } from '#core/clock.ts'
import { type BookingLink, getBookingLink, listBookingLinks } from '#db/booking/booking-links.ts'
import { type LinkFigures, listLinkFigures, listLinkHosts, listWeeksOfLink } from '#db/booking/figures.ts'
import { Identifier, Nullable } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'
import { listOf, PageQuery, pageOf } from '../../page.ts'
import { ActiveOnly } from '../../shapes/envelope.ts'

/** As many as on the first page of the console. */
const WEEKS = 8
const DAY_MS = 86_400_000

const Count = Type.Integer()
const Figures = {
  views: Type.Integer({ description: 'How often the page was opened.' }),
  bookings: Type.Integer({ description: 'How many visitors were booked at once.' }),
  questions: Type.Integer({ description: 'How many visitors wrote when they can, because no time suited them.' }),
}

const PageShape = Type.Object({
  id: Identifier('bookingLink'),
  title: Type.String(),
  name: Type.String({ description: 'The end of the address.' }),
  url: Type.String(),
  host: Type.String({ description: 'Who meets the visitors: the name of a team, or the name or address of a member.' }),
  durations: Type.Array(Count),
  active: Type.Boolean(),
  is_used: Type.Boolean({ description: 'It was for a single use, and was used.' }),
  single_use: Type.Boolean(),
  for_email: Nullable(Type.String()),
  ...Figures,
})

const WeekShape = Type.Object({ week: Type.String({ description: 'Its Monday.' }), ...Figures })

/** The pages of booking links, with what came of them. */
export const bookingPageOperations: Operation[] = [
  operation({
    name: 'listBookingPages',
    method: 'GET',
    path: '/booking_pages',
    ability: 'see_booking_links',
    summary: 'List booking links with their hosts, and what came of them in the last weeks',
    query: Type.Object({
      active: Type.Optional(ActiveOnly('`true` returns only links that can be booked through.')),
      ...PageQuery,
    }),
    answers: {
      200: Type.Object({
        data: Type.Array(PageShape),
        weeks_counted: Count,
        meta: Type.Object({
          limit: Type.Integer(),
          has_more: Type.Boolean(),
          next_cursor: Type.Optional(Type.String()),
        }),
      }),
    },
    act: async ({ query, workspace, acting }, { pool, publicUrl }) => {
      const page = pageOf(query, 'bookingLink')
      const filter = { active: query.active === 'true', teamId: undefined, memberId: undefined }
      const links = await listBookingLinks(pool, workspace, filter, page)
      const ids = links.map(({ id }) => id)
      const [figures, hosts] = await Promise.all([
        listLinkFigures(pool, workspace, ids, weeksUntilNow(acting.clock).since),
        listLinkHosts(pool, workspace, ids),
      ])
      const shape = (link: BookingLink) => pageShape(link, hosts.get(link.id)!, figures.get(link.id)!, publicUrl)
      return { ...listOf(links, page, shape), weeks_counted: WEEKS }
    },
  }),

  operation({
    name: 'showBookingPage',
    method: 'GET',
    path: '/booking_links/:id/figures',
    ability: 'see_booking_links',
    summary: 'Show what came of a booking link, week by week',
    params: Type.Object({ id: Identifier('bookingLink', 'Booking link identifier.') }),
    answers: { 200: Type.Object({ data: Type.Object({ page: PageShape, weeks: Type.Array(WeekShape) }) }) },
    act: async ({ params, workspace, acting }, { pool, publicUrl }) => {
      const link = await getBookingLink(pool, workspace, params.id)
      const period = weeksUntilNow(acting.clock)
      const [figures, hosts, weeks] = await Promise.all([
        listLinkFigures(pool, workspace, [link.id], period.since),
        listLinkHosts(pool, workspace, [link.id]),
        listWeeksOfLink(pool, workspace, link.id, period),
      ])
      return { data: { page: pageShape(link, hosts.get(link.id)!, figures.get(link.id)!, publicUrl), weeks } }
    },
  }),
]

function pageShape(link: BookingLink, host: string, figures: LinkFigures, publicUrl: string): Static<typeof PageShape> {
  const { id, title, name, durations, active, usedAt, singleUse, forEmail } = link
  return {
    ...{ id, title, name, url: linkUrl(link, publicUrl), host, durations, active },
    ...{ is_used: usedAt !== null, single_use: singleUse, for_email: forEmail },
    ...figures,
  }
}

/** The first days of the first and of this week, which begin on Mondays. */
function weeksUntilNow(clock: Clock): { since: string; until: string } {
  const now = new Date(clock.nowMs())
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { since: dayOf(monday - (WEEKS - 1) * 7 * DAY_MS), until: dayOf(monday) }
}
