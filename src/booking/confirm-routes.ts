import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailKey } from '#core/person/email.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { findHold, type Hold } from '#db/booking/holds.ts'
import { findParticipant } from '#db/requests/participants.ts'
import { FORM, tokenOf } from '#guest/request.ts'
import { HIDDEN } from '#http/pages/html.ts'
import { digestOf } from '#seal/digest.ts'
import { sealPersonal } from '#seal/personal-link.ts'
import { queryWith } from './asked.ts'
import { typedAtFirst } from './form.ts'
import { guestToken } from './guest-token.ts'
import type { BookingOptions } from './options.ts'
import { type Entrance, type Serving, sendGone } from './page-routes.ts'
import { open, send, sendMissing } from './reply.ts'
import { bookedPage, closedPage, confirmPage, endedPage } from './said-pages.ts'
import { confirmOrder, type Taken } from './take-orders.ts'
import { readingIn, sealedFor, type Visit, visitOf } from './visit.ts'

/** A confirmation counts as long as people keep a mail open. Its time is not kept for them that long. */
const VALID_HOURS = 24

/** The link in the mail that asks a visitor to confirm their address, and the page after a booking. */
export function confirmRoutes(scope: FastifyInstance, { guesses, options }: Entrance): void {
  const missing = (request: FastifyRequest, reply: FastifyReply) => sendMissing(request, reply, guesses, options)
  const find = async (request: FastifyRequest): Promise<{ visit: Visit; hold: Hold } | null> => {
    const visit = await visitOf(request, options)
    const hold = visit && (await findHold(options.pool, visit.workspace, digestIn(request)))
    return visit && hold && hold.linkId === visit.link.id ? { visit: asTheyWere(visit, hold), hold } : null
  }
  const path = '/b/:handle/:name/confirm/:token'
  scope.get(path, HIDDEN, async (request, reply) => {
    const found = await find(request)
    if (!found) return missing(request, reply)
    const { visit, hold } = found
    if (hold.requestId !== null) return sendDone(reply, visit, hold, options)
    return isOver(hold, visit) ? send(reply.code(410), endedPage(visit)) : send(reply, confirmPage(visit, hold))
  })
  scope.post(path, FORM, async (request, reply) => {
    const found = await find(request)
    if (!found) return missing(request, reply)
    const { visit, hold } = found
    if (hold.requestId !== null) return sendDone(reply, visit, hold, options)
    if (isOver(hold, visit)) return send(reply.code(410), endedPage(visit))
    const taken = await confirmOrder(visit, digestIn(request), options)
    // The same button was pressed a moment before.
    if (taken.hold && taken.hold.requestId !== null) return sendDone(reply, visit, taken.hold, options)
    return await confirmed(reply, visit, hold, taken, options)
  })
  scope.get('/b/:handle/:name/booked/:token', HIDDEN, async (request, reply) => {
    const visit = await visitOf(request, options)
    // Showing a negotiation needs a quarter of the code, which is loaded for the first guest.
    const { findByToken, visitOf: guestVisitOf } = await import('#guest/visit.ts')
    const guest = visit && (await findByToken(options.pool, 'guest', tokenOf(request), options.clock))
    if (!visit || !guest || guest.workspace.id !== visit.workspace.id) return missing(request, reply)
    const shown = await guestVisitOf(options.pool, guest, options.clock, options.mailHome)
    return send(reply, bookedPage(visit, shown, tokenOf(request)))
  })
}

const digestIn = (request: FastifyRequest): string => digestOf(tokenOf(request))

/** In the zone and language in which they ordered, whatever program opens the link. */
function asTheyWere(visit: Visit, { zone, language, durationMinutes }: Hold): Visit {
  const asked = { ...visit.asked, zone, language, duration: durationMinutes }
  return { ...visit, ...readingIn([language], zone, visit), asked, durationMinutes }
}

const isOver = ({ createdAt }: Hold, { now }: Visit): boolean =>
  createdAt <= timestamp(now.subtract({ hours: VALID_HOURS }))

async function confirmed(
  reply: FastifyReply,
  visit: Visit,
  hold: Hold,
  taken: Taken,
  options: Serving,
): Promise<FastifyReply> {
  if (taken.outcome === 'done') {
    options.wake({ workspaceId: visit.workspace.id, requestId: taken.done.requestId })
    return sendDone(reply, visit, { ...hold, requestId: taken.done.requestId }, options)
  }
  if (taken.outcome === 'taken' && hold.slot) return await sendGone(reply, ...knownNow(visit, hold, options), options)
  if (taken.outcome === 'ended') return send(reply.code(410), endedPage(visit))
  if (taken.outcome === 'stopped') return send(reply.code(422), endedPage(visit, visit.words.problem.stopped))
  return send(reply.code(409), closedPage({ ...visit, closed: taken.outcome === 'used' ? 'used' : 'inactive' }))
}

/** Their address is confirmed, so another time takes no second mail. */
function knownNow(visit: Visit, { slot, name, email, answers, personalUse }: Hold, { seal, clock }: BookingOptions) {
  const expiresAtMs = clock.nowMs() + VALID_HOURS * 3_600_000
  // Their answers go along as typed, which leaves out what is too long for an address.
  const personal = { name, email, answers: [], use: personalUse, expiresAtMs }
  const asked = { ...visit.asked, time: slot!.start, personal: sealPersonal(personal, sealedFor(visit), seal) }
  const known = { ...visit, personal, asked }
  return [known, slot!, typedAtFirst({ ...known, personal: { ...personal, answers } })] as const
}

/** To the same page as without a confirmation. */
async function sendDone(
  reply: FastifyReply,
  visit: Visit,
  { requestId, email, slot }: Hold,
  options: BookingOptions,
): Promise<FastifyReply> {
  const participant = await findParticipant(options.pool, visit.workspace, requestId!, emailKey(email))
  if (!participant) return send(reply.code(410), endedPage(visit))
  const token = guestToken(visit, { requestId: requestId!, participantId: participant.id }, options)
  return open(reply).redirect(slot ? `../booked/${token}` : `../asked${queryWith(visit.asked, {})}`, 303)
}
