import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Order } from '#actions/book-through-link.ts'
import type { Slot } from '#core/time/timestamp.ts'
import { FORM, formOf } from '#guest/request.ts'
import type { AddressLimit } from '#http/address-limit.ts'
import { HIDDEN } from '#http/pages/html.ts'
import { type Asked, queryWith } from './asked.ts'
import type { Crowd } from './crowd.ts'
import { detailsPage, wordsPage } from './details-page.ts'
import { hearVisitor, type Problems, typedAtFirst, typedIn } from './form.ts'
import { guestToken } from './guest-token.ts'
import { lookAgain } from './look-again.ts'
import { monthOf } from './month.ts'
import { nearTo } from './near.ts'
import type { BookingOptions } from './options.ts'
import { open, send, sendMissing } from './reply.ts'
import { askedPage, closedPage, sentPage } from './said-pages.ts'
import { placeOrder, type Taken } from './take-orders.ts'
import { timesPage } from './times-page.ts'
import { sealTyped, type Typed } from './typed.ts'
import { type Closed, sealedFor, slotsBetween, type Visit, visitOf } from './visit.ts'
import type { VisitCounter } from './visit-counter.ts'

export type Serving = BookingOptions & { crowd: Crowd }
export type Entrance = { guesses: AddressLimit; visits: VisitCounter; options: Serving }

const NO_PROBLEMS: Problems = new Map()

export function pageRoutes(scope: FastifyInstance, { guesses, visits, options }: Entrance): void {
  const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> => {
    const visited = await visitOf(request, options)
    if (!visited) sendMissing(request, reply, guesses, options)
    return visited
  }
  const path = '/b/:handle/:name'
  scope.get(path, HIDDEN, async (request, reply) => {
    const visited = await visit(request, reply)
    if (!visited) return
    if (isFirstView(request)) visits.add(visited)
    return await show(reply, visited, options)
  })
  scope.post(path, FORM, async (request, reply) => {
    const visited = await visit(request, reply)
    if (visited) return await hear(request, reply, visited, options)
  })
  scope.get(`${path}/asked`, HIDDEN, async (request, reply) => {
    const visited = await visit(request, reply)
    if (visited) return send(reply, askedPage(visited))
  })
  scope.get(`${path}/sent`, HIDDEN, async (request, reply) => {
    const visited = await visit(request, reply)
    if (visited) return send(reply, sentPage(visited))
  })
}

/**
 * Later views come from the page itself: they ask for a day, a time or words, or the browser says where they come from. Without its word (it
 * gives it over https and on localhost), a chosen zone, length or language counts as later too.
 */
function isFirstView({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || /[?&](?:day|month|time|write|typed|preview)(?:=|&|$)/.test(url)) return false
  const from = headers['sec-fetch-site']
  return from === undefined ? !/[?&](?:zone|duration|lang)=/.test(url) : from !== 'same-origin'
}

async function show(reply: FastifyReply, visit: Visit, options: Serving): Promise<FastifyReply> {
  const { asked, closed, link } = visit
  if (closed) return send(reply.code(closed === 'inactive' ? 200 : 410), closedPage(visit))
  const typed = typedAtFirst(visit)
  if (asked.isWriting) return send(reply, wordsPage(visit, { typed, problems: NO_PROBLEMS, problem: null }))
  if (asked.time === null)
    return send(reply, timesPage(visit, await monthOf(visit, options)), link.indexed && visit.personal === null)
  const slot = slotAt(asked.time, visit)
  if (await isFree(slot, visit, options))
    return send(reply, detailsPage(visit, { typed, problems: NO_PROBLEMS, problem: null, slot, gone: null, near: [] }))
  return await sendGone(reply, visit, slot, typed, options)
}

const slotAt = (start: string, { durationMinutes }: Visit): Slot => ({
  start,
  end: new Date(Date.parse(start) + durationMinutes * 60_000).toISOString(),
})

/** The same for everybody who wants this time through this link. */
const nameOf = ({ link }: Visit, { start, end }: Slot): string => `${link.id} ${start} ${end}`

async function isFree(slot: Slot, visit: Visit, options: BookingOptions): Promise<boolean> {
  const [from, to] = [Temporal.Instant.from(slot.start), Temporal.Instant.from(slot.end)]
  return (await slotsBetween(visit, from, to, options)).some(({ start }) => start === slot.start)
}

export async function sendGone(
  reply: FastifyReply,
  visit: Visit,
  gone: Slot,
  typed: Typed,
  options: Serving,
): Promise<FastifyReply> {
  const near = await options.crowd.share(`near ${nameOf(visit, gone)}`, () => nearTo(visit, gone, options))
  const details = { typed, problems: NO_PROBLEMS, problem: null, slot: null, gone, near }
  return send(reply.code(409), detailsPage(keeping(visit, typed, options), details))
}

/** Every way on from this page takes along what was typed. */
function keeping(visit: Visit, typed: Typed, { seal }: BookingOptions): Visit {
  const sealed = sealTyped(typed, sealedFor(visit), seal, visit.asked.personal)
  return { ...visit, typed, asked: { ...visit.asked, name: null, email: null, typed: sealed } }
}

async function hear(request: FastifyRequest, reply: FastifyReply, visit: Visit, options: Serving) {
  const form = formOf(request)
  const { asked, closed, durationMinutes, personal } = visit
  if (closed) return sendClosed(reply, visit, closed)
  if (asked.isPreview) return await show(reply, visit, options)
  const isWriting = form.get('do') === 'write'
  const typed = typedIn(form, visit)
  const slot = asked.time === null || isWriting ? null : slotAt(asked.time, visit)
  const heard = hearVisitor(typed, visit, isWriting)
  if ('problems' in heard) {
    const kept = keeping(visit, typed, options)
    return sendAgain(reply.code(422), kept, { typed, problems: heard.problems, slot }, null)
  }
  if (!isWriting && slot === null) return await show(reply, keeping(visit, typed, options), options)
  const isFreeNow = async (slot: Slot) =>
    options.crowd.share(`look ${nameOf(visit, slot)}`, () => lookAgain(visit, slot, options))
  if (slot && !(await isFreeNow(slot))) return await sendGone(reply, visit, slot, typed, options)
  const order: Order = slot
    ? { visitor: heard.visitor, durationMinutes, slot, words: null }
    : { visitor: heard.visitor, durationMinutes, slot: null, words: heard.words }
  const ordering = { order, address: request.ip, use: personal?.use ?? null, isKnown: personal?.email != null }
  // Whoever was told meanwhile that it takes too long is not booked behind their back.
  const place = async (): Promise<Taken> =>
    reply.sent ? { outcome: 'ended' } : await placeOrder(visit, ordering, options)
  const { id, teamId } = visit.link
  const taken = slot
    ? await options.crowd.inLine({ link: id, time: nameOf(visit, slot), isForOne: teamId === null }, place)
    : await place()
  return await answered(reply, visit, { taken, slot, typed }, options)
}

async function answered(
  reply: FastifyReply,
  visit: Visit,
  { taken, slot, typed }: { taken: Taken; slot: Slot | null; typed: Typed },
  options: Serving,
): Promise<FastifyReply> {
  const { words, link, workspace } = visit
  switch (taken.outcome) {
    case 'done': {
      options.wake({ workspaceId: workspace.id, requestId: taken.done.requestId })
      return away(
        reply,
        visit,
        slot ? `${link.name}/booked/${guestToken(visit, taken.done, options)}` : `${link.name}/asked`,
      )
    }
    case 'to_confirm': {
      options.wake({ workspaceId: workspace.id, requestId: null })
      const { personal, typed: sealed } = keeping(visit, typed, options).asked
      const says = { time: taken.heldUntil, isWriting: slot === null, personal, typed: sealed }
      return away(reply, visit, `${link.name}/sent`, says)
    }
    case 'taken':
      return slot ? await sendGone(reply, visit, slot, typed, options) : sendClosed(reply, visit, 'inactive')
    case 'too_many':
    case 'stopped': {
      const text = taken.outcome === 'stopped' ? words.problem.stopped : words.problem.tooMany
      return sendAgain(
        reply.code(taken.outcome === 'stopped' ? 422 : 429),
        keeping(visit, typed, options),
        { typed, problems: NO_PROBLEMS, slot },
        text,
      )
    }
    default:
      return sendClosed(reply, visit, taken.outcome === 'used' ? 'used' : 'inactive')
  }
}

const sendClosed = (reply: FastifyReply, visit: Visit, closed: Closed): FastifyReply =>
  send(reply.code(closed === 'inactive' ? 409 : 410), closedPage({ ...visit, closed }))

/** To a page that can be loaded again without booking again. */
function away(reply: FastifyReply, { asked }: Visit, path: string, says: Partial<Asked> = {}): FastifyReply {
  const { zone, language, isEmbedded, isPreview, theme } = asked
  const bare = { duration: null, month: null, day: null, time: null, isWriting: false }
  const unsaid = { personal: null, name: null, email: null, typed: null }
  const query = queryWith({ ...bare, ...unsaid, zone, language, isEmbedded, isPreview, theme }, says)
  return open(reply).redirect(`${path}${query}`, 303)
}

function sendAgain(
  reply: FastifyReply,
  visit: Visit,
  { typed, problems, slot }: { typed: Typed; problems: Problems; slot: Slot | null },
  problem: string | null,
): FastifyReply {
  const details = { typed, problems, problem }
  if (slot === null) return send(reply, wordsPage(visit, details))
  return send(reply, detailsPage(visit, { ...details, slot, gone: null, near: [] }))
}
