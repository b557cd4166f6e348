import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerOnPage } from '#actions/answer-on-page.ts'
import type { GuestView } from '#core/negotiation/pages/guest-view.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AddressLimit } from '#http/address-limit.ts'
import { HIDDEN } from '#http/pages/html.ts'
import { askAgainPage } from './ask-again.ts'
import { confirmationFor, type Grave, isConfirmed } from './confirmation.ts'
import { aboutEntry, eventFile } from './event-file.ts'
import { hearForm, noteIn, zoneIn } from './form.ts'
import { asGuest, type GuestOptions } from './options.ts'
import { guestPage, type Page } from './page.ts'
import { hidden, send, sendNothing } from './reply.ts'
import { FORM, formOf, queryOf, tokenOf, upFrom } from './request.ts'
import { timeWords } from './time-words.ts'
import type { Visit } from './visit.ts'
import { wordsFor } from './words/catalogues.ts'

/** The states of the meeting in which each action is possible. */
const OPEN_IN: Record<Grave, GuestView['state'][]> = {
  decline: ['open'],
  move: ['booked', 'declined'],
  cancel: ['booked'],
  undo: ['refused', 'booked', 'declined'],
}

export function pageRoutes(scope: FastifyInstance, guesses: AddressLimit, options: GuestOptions): void {
  const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> => {
    // Showing a negotiation needs a quarter of the code, which is loaded for the first guest.
    const { findByToken, visitOf } = await import('./visit.ts')
    const guest = await findByToken(options.pool, 'guest', tokenOf(request), options.clock)
    if (guest) return await visitOf(options.pool, guest, options.clock, options.mailHome)
    sendNothing(request, reply, guesses, options)
    return null
  }
  scope.get('/m/:token', HIDDEN, async (request, reply) => {
    const visited = await visit(request, reply)
    if (visited) return send(reply, guestPage(pageOf(visited, request, doneIn(request, visited))))
  })
  scope.get('/m/:token/state', HIDDEN, async (request, reply) => {
    const visited = await visit(request, reply)
    if (visited) return hidden(reply).send({ version: visited.version, pending: visited.guest.isPending })
  })
  scope.get('/m/:token/meeting.ics', HIDDEN, async (request, reply) => {
    const visited = await visit(request, reply)
    if (!visited) return
    if (visited.view.booked === null) return sendNothing(request, reply, guesses, options)
    return hidden(reply)
      .type('text/calendar; charset=utf-8')
      .send(eventFile(visited, `${options.publicUrl.replace(/\/$/, '')}/m/${tokenOf(request)}`))
  })
  for (const act of ['decline', 'move', 'cancel', 'undo'] as const)
    scope.get(`/m/:token/${act}`, HIDDEN, async (request, reply) => {
      const visited = await visit(request, reply)
      if (!visited) return
      if (!OPEN_IN[act].includes(visited.view.state)) return hidden(reply).redirect(`../${tokenOf(request)}`, 303)
      return askAgain(request, reply, pageOf(visited, request), act, options)
    })
  scope.post('/m/:token', FORM, async (request, reply) => {
    const visited = await visit(request, reply)
    if (visited) return await hear(request, reply, visited, options)
  })
}

async function hear(request: FastifyRequest, reply: FastifyReply, visited: Visit, options: GuestOptions) {
  const form = formOf(request)
  const { guest, view, now, isPossible, locale } = visited
  const words = wordsFor([locale])
  const heard = hearForm(form, { view, words, now, isPossible })
  if ('problem' in heard) return sendProblem(request, reply, visited, form, heard.problem)
  const { does } = heard.answer.act
  if (isGrave(does) && !isPressed(form, request, does, visited, options)) {
    const page = pageOf(visited, request, { kind: 'problem', text: words.problem.again }, zoneIn(form))
    return askAgain(request, reply.code(422), { ...page, note: noteIn(form) }, does, options)
  }
  await inTransaction(options.pool, (sql) => answerOnPage(sql, guest, heard.answer, asGuest(options)))
  options.wake({ workspaceId: guest.workspace.id, requestId: guest.requestId })
  const zone = zoneIn(form)
  const query = new URLSearchParams({ ...(zone && { zone }), done: does })
  return hidden(reply).redirect(`${tokenOf(request)}?${query}`, 303)
}

const isGrave = (act: string): act is Grave => Object.hasOwn(OPEN_IN, act)

const isPressed = (
  form: URLSearchParams,
  request: FastifyRequest,
  act: Grave,
  { view }: Visit,
  { seal, clock }: GuestOptions,
): boolean => isConfirmed(form.get('confirmation'), { token: tokenOf(request), act, view }, seal, clock.nowMs())

function askAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  act: Grave,
  { seal, clock }: GuestOptions,
): FastifyReply {
  const confirmation = confirmationFor({ token: page.token, act, view: page.view }, seal, clock.nowMs())
  return send(reply, askAgainPage(page, act, confirmation, upFrom(request)))
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  visited: Visit,
  form: URLSearchParams,
  text: string,
): FastifyReply {
  const page = { ...pageOf(visited, request, { kind: 'problem', text }, zoneIn(form)), note: noteIn(form) }
  // The answer has the address of the page itself, so the page's links are right here too.
  return send(reply.code(422), guestPage(page))
}

function pageOf(
  visited: Visit,
  request: FastifyRequest,
  said: Page['said'] = null,
  zone = zoneIn(queryOf(request)),
): Page {
  const { view, guest, version, locale } = visited
  const words = wordsFor([locale])
  const times = timeWords(words.locale, zone ?? view.guest.zoneShown)
  const token = tokenOf(request)
  return {
    view,
    words,
    times,
    isZoneChosen: zone !== null,
    token,
    said,
    isPending: guest.isPending,
    version,
    // The page's address opens the page, so other sites do not get it.
    entry: aboutEntry(visited, null),
    note: '',
  }
}

function doneIn(request: FastifyRequest, { view, locale }: Visit): Page['said'] {
  const { done, theOrganizer } = wordsFor([locale])
  const texts = {
    pick: done.answered,
    propose: done.answered,
    decline: done.declined(view.organizer ?? theOrganizer),
    move: done.moving,
    cancel: done.cancelled,
    undo: done.undone,
    note: done.noted(view.organizer ?? theOrganizer),
  } satisfies Record<Grave | 'pick' | 'propose' | 'note', string>
  const text = new Map(Object.entries(texts)).get(queryOf(request).get('done') ?? '')
  return text === undefined ? null : { kind: 'done', text }
}
