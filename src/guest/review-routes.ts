import type { FastifyInstance, FastifyRequest } from 'fastify'
import { approveMail, letRequestRun } from '#actions/review-mail.ts'
import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import type { ReviewPress } from '#core/mail/digest.ts'
import type { ReviewedMail } from '#db/mail/review.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Sql } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AddressLimit } from '#http/address-limit.ts'
import { HIDDEN } from '#http/pages/html.ts'
import { type Answered, confirmationFor, isConfirmed } from './confirmation.ts'
import type { GuestOptions } from './options.ts'
import { hidden, send, sendNothing } from './reply.ts'
import { FORM, formOf, queryOf, upFrom } from './request.ts'
import { type Leaving, reviewedPage, reviewPage } from './review-page.ts'
import type { Reviewing } from './visit.ts'
import { wordsFor } from './words/catalogues.ts'

/** Mail that waits for the organizer's approval: a page that shows it, with one button that sends it. */
export function reviewRoutes(scope: FastifyInstance, guesses: AddressLimit, options: GuestOptions): void {
  const { pool, clock, seal } = options
  const path = '/o/:token/mail/:mail/:press'
  scope.get(path, HIDDEN, async (request, reply) => {
    const at = placeOf(request)
    const reviewing = at && (await find(pool, at, clock))
    if (!reviewing) return sendNothing(request, reply, guesses, options)
    const { mail } = reviewing
    const page = { words: wordsFor([mail.language]), root: upFrom(request), press: at.press, mail }
    if (!isOpen(mail, at)) return send(reply, reviewedPage(page))
    const leaving = leavingBy(at, reviewing)
    const confirmation = confirmationFor(shownOn(at, leaving), seal, clock.nowMs())
    return send(reply, reviewPage({ ...page, leaving, confirmation, isAgain: queryOf(request).has('again') }))
  })
  scope.post(path, FORM, async (request, reply) => {
    const at = placeOf(request)
    const reviewing = at && (await find(pool, at, clock))
    if (!reviewing) return sendNothing(request, reply, guesses, options)
    const given = formOf(request).get('confirmation')
    const isAgain = given ? (await letLeave(at, given, reviewing, options)) === 'again' : false
    return hidden(reply).redirect(`${at.press}${isAgain ? '?again' : ''}`, 303)
  })
}

type Place = { token: string; mail: string; press: ReviewPress }

function placeOf(request: FastifyRequest): Place | null {
  const { token, mail, press } = request.params as Record<keyof Place, string>
  return press === 'approve' || press === 'run' ? { token, mail, press } : null
}

async function find(sql: Sql, { token, mail }: Place, clock: Clock): Promise<Reviewing | null> {
  const { reviewingAt } = await import('./visit.ts')
  return await reviewingAt(sql, token, mail, clock)
}

const isOpen = ({ status, runs, hasEnded }: ReviewedMail, { press }: Place): boolean =>
  press === 'run' ? !runs && !hasEnded : status === 'review'

const leavingBy = ({ press }: Place, { mail, waiting }: Reviewing): Leaving[] => (press === 'run' ? waiting : [mail])

/** Only mail that the page showed may be sent: somebody may have added a line meanwhile, or another mail may wait. */
const shownOn = ({ token, press }: Place, leaving: Leaving[]): Answered => ({
  token,
  question: JSON.stringify(leaving.map(({ id, to, subject, text }) => [id, to, subject, text])),
  press,
})

/**
 * Acts as the organizer, if they still are, the action is still possible and the page showed the same mail. All of this is checked
 * under the request's lock.
 */
async function letLeave(
  at: Place,
  given: string,
  { organizer }: Reviewing,
  { pool, clock, seal, wake }: GuestOptions,
): Promise<'done' | 'settled' | 'again'> {
  const { workspace, requestId, memberId } = organizer
  const acting: Acting = { actor: { kind: 'link', memberId }, clock }
  const outcome = await inTransaction(pool, async (sql) => {
    await lockRequest(sql, workspace, requestId)
    const reviewing = await find(sql, at, clock)
    if (!reviewing || !isOpen(reviewing.mail, at)) return 'settled'
    if (!isConfirmed(given, shownOn(at, leavingBy(at, reviewing)), seal, clock.nowMs())) return 'again'
    if (at.press === 'run') await letRequestRun(sql, workspace, requestId, acting)
    else await approveMail(sql, workspace, at.mail, acting, requestId)
    return 'done'
  })
  if (outcome === 'done') wake({ workspaceId: workspace.id, requestId })
  return outcome
}
