import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerOnPage, answerQuestion, stopOnPage } from '#actions/answer-on-page.ts'
import type { Acting } from '#core/actor.ts'
import { inviteText } from '#core/calendar/invite.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { sendingAddress } from '#core/mail/addresses.ts'
import { assistantName } from '#core/mail/wording/letter.ts'
import type { GuestView } from '#core/negotiation/guest-view.ts'
import type { MailHome } from '#core/team/address.ts'
import { lockRequest } from '#db/requests.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { AddressLimit } from '#http/address-limit.ts'
import type { Api } from '#http/api.ts'
import { answer as answerFailure } from '#http/errors.ts'
import { HIDDEN } from '#http/pages/html.ts'
import type { Seal } from '#seal/seal.ts'
import { isLoopback } from '#settings/loopback.ts'
import { answerPage, askAgainPage, donePage, oneButtonPage } from './ask-again.ts'
import { serveAssets } from './assets.ts'
import { confirmationFor, type Grave, isConfirmed } from './confirmation.ts'
import { hearForm, noteIn, zoneIn } from './form.ts'
import { nothingPage, troublePage } from './frame.ts'
import { guestPage, type Page } from './page.ts'
import { timeWords } from './time-words.ts'
import type { Asked, Visit } from './visit.ts'
import { languagesIn, wordsFor } from './words/catalogues.ts'
import type { GuestWords } from './words/words.ts'

// The page behind the link in a mail. Opening it changes nothing, however often and by whomever: mail scanners open links. Only
// a POST does, and what it says is checked against what is possible at that moment. What cannot be taken back takes a second
// press, and `confirmation` proves that there was one.

export type GuestOptions = {
  pool: Pool
  clock: Clock
  mailHome: MailHome
  seal: Seal
  development: boolean
  wake: Api['wake']
}

/** A token has 128 bits, so whoever asks for so many that do not exist is guessing. */
const GUESSES_A_MINUTE_MAX = 30
const FORM_BYTES_MAX = 65_536

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** In which states of the meeting each can be done. */
const OPEN_IN: Record<Grave, GuestView['state'][]> = {
  decline: ['open'],
  move: ['booked', 'declined'],
  cancel: ['booked'],
  undo: ['refused', 'booked', 'declined'],
}

export async function registerGuestPages(app: FastifyInstance, options: GuestOptions): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope)
    const guesses = new AddressLimit(GUESSES_A_MINUTE_MAX)
    scope.setErrorHandler((error, request, reply) => sendTrouble(error, request, reply))
    serveAssets(scope)
    const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> => {
      // Looking at a negotiation takes a quarter of all code: it is loaded with the first guest.
      const { findByToken, visitOf } = await import('./visit.ts')
      const guest = await findByToken(options.pool, 'guest', tokenOf(request), options.clock)
      if (guest) return await visitOf(options.pool, guest, options.clock)
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
      return hidden(reply).type('text/calendar; charset=utf-8').send(eventFile(visited, options.mailHome))
    })
    for (const act of ['decline', 'move', 'cancel', 'undo'] as const)
      scope.get(`/m/:token/${act}`, HIDDEN, async (request, reply) => {
        const visited = await visit(request, reply)
        if (!visited) return
        if (!OPEN_IN[act].includes(visited.view.state)) return hidden(reply).redirect(`../${tokenOf(request)}`, 303)
        return askAgain(request, reply, pageOf(visited, request), act, options)
      })
    scope.post('/m/:token', { ...HIDDEN, bodyLimit: FORM_BYTES_MAX }, async (request, reply) => {
      const visited = await visit(request, reply)
      if (visited) return await hear(request, reply, visited, options)
    })
    stopRoutes(scope, guesses, options)
    answerRoutes(scope, guesses, options)
    for (const path of ['/m/*', '/o/*'])
      scope.all(path, HIDDEN, async (request, reply) => sendNothing(request, reply, guesses, options))
  })
}

/** What a mail to the organizer asks, answered by a click: a page with that one answer on it. */
function answerRoutes(scope: FastifyInstance, guesses: AddressLimit, options: GuestOptions): void {
  const { pool, clock, seal } = options
  const find = async (request: FastifyRequest): Promise<Asked | null> => {
    const { askedAt } = await import('./visit.ts')
    return await askedAt(pool, answeredIn(request), clock)
  }
  const path = '/o/:token/:question/:press'
  scope.get(path, HIDDEN, async (request, reply) => {
    const asked = await find(request)
    if (asked === null) return sendNothing(request, reply, guesses, options)
    const confirmation = confirmationFor(answeredIn(request), seal, clock.nowMs())
    const isDone = queryOf(request).has('done')
    return send(reply, answerPage(wordsFor([asked.locale]), asked.question, confirmation, isDone))
  })
  scope.post(path, { ...HIDDEN, bodyLimit: FORM_BYTES_MAX }, async (request, reply) => {
    const asked = await find(request)
    if (asked === null) return sendNothing(request, reply, guesses, options)
    const isPress = isConfirmed(formOf(request).get('confirmation'), answeredIn(request), seal, clock.nowMs())
    const isHeard = isPress && (await hearAnswer(asked, answeredIn(request), options))
    return hidden(reply).redirect(`${asked.question.choice.press}${isHeard ? '?done' : ''}`, 303)
  })
}

const answeredIn = (request: FastifyRequest) => request.params as { token: string; question: string; press: string }

/** Gives whether the question was still open, also once nobody else can change the request. */
async function hearAnswer(
  { organizer: { workspace, requestId }, question: { isOpen } }: Asked,
  answered: ReturnType<typeof answeredIn>,
  options: GuestOptions,
): Promise<boolean> {
  if (!isOpen) return false
  const { askedAt } = await import('./visit.ts')
  const isFirst = await inTransaction(options.pool, async (sql) => {
    await lockRequest(sql, workspace, requestId)
    const asked = await askedAt(sql, answered, options.clock)
    if (!asked?.question.isOpen) return false
    const { choice, mail, reading } = asked.question
    return await answerQuestion(sql, asked.organizer, { mailId: mail.id, words: choice.say, reading }, asGuest(options))
  })
  if (isFirst) options.wake({ workspaceId: workspace.id, requestId })
  return isFirst
}

/**
 * What the head of a mail names under List-Unsubscribe (RFC 8058): mail programs post there when their reader presses a button,
 * and a person who opens it finds that button on a page.
 */
function stopRoutes(scope: FastifyInstance, guesses: AddressLimit, options: GuestOptions): void {
  const find = async (request: FastifyRequest) => {
    const { findByToken } = await import('./visit.ts')
    return await findByToken(options.pool, 'stop', tokenOf(request), options.clock)
  }
  scope.get('/stop/:token', HIDDEN, async (request, reply) => {
    if ((await find(request)) === null) return sendNothing(request, reply, guesses, options)
    const words = wordsOf(request)
    return send(reply, oneButtonPage(words, { ...words.stop, action: tokenOf(request) }))
  })
  scope.post('/stop/:token', { ...HIDDEN, bodyLimit: FORM_BYTES_MAX }, async (request, reply) => {
    const guest = await find(request)
    if (guest === null) return sendNothing(request, reply, guesses, options)
    await inTransaction(options.pool, (sql) => stopOnPage(sql, guest, asGuest(options)))
    options.wake({ workspaceId: guest.workspace.id, requestId: guest.requestId })
    const { title, done } = wordsOf(request).stop
    return send(reply, donePage(wordsOf(request), title, done))
  })
}

const asGuest = ({ clock }: GuestOptions): Acting => ({ actor: { kind: 'mail', memberId: null }, clock })

/** Only forms come here; the rest of the server takes JSON alone. */
function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '')

const wordsOf = (request: FastifyRequest): GuestWords => wordsFor(languagesIn(request.headers['accept-language']))

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
  // Answered at the address of the page itself, so the links of that page are the right ones here too.
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

function eventFile({ view, uid, sequence, fromLocal, now, locale }: Visit, home: MailHome): string {
  const words = wordsFor([locale])
  const { start, end } = view.booked!
  return inviteText({
    method: 'PUBLISH',
    uid: uid!,
    sequence,
    dtstamp: now,
    start: Temporal.Instant.from(start),
    end: Temporal.Instant.from(end),
    summary: view.title ?? words.heading(view.organizer ?? words.theOrganizer),
    description: view.purpose ?? '',
    organizer: { name: assistantName({ name: view.organizer }, locale), address: sendingAddress(fromLocal, home) },
    attendees: [],
    place: view.place,
  })
}

function sendNothing(
  request: FastifyRequest,
  reply: FastifyReply,
  guesses: AddressLimit,
  { development }: GuestOptions,
): FastifyReply {
  const waitSeconds = development && isLoopback(request.ip) ? 0 : guesses.record(request.ip)
  if (waitSeconds > 0) void reply.code(429).header('retry-after', waitSeconds)
  else void reply.code(404)
  return send(reply, nothingPage(wordsOf(request), upFrom(request)))
}

/** From wherever an address lies to the root of the installation. */
const upFrom = (request: FastifyRequest): string =>
  '../'.repeat(Math.max(0, request.url.split('?', 1)[0]!.split('/').length - 2))

function sendTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The ordinary way sets the status and writes to the log; only its words are for programs.
  const words = wordsOf(request)
  const isTooMany = error instanceof Failure && error.type === 'rate_limited'
  const text = troublePage(words, upFrom(request), isTooMany ? words.problem.tooMany : undefined)
  return answerFailure(
    error,
    request,
    hidden(reply)
      .type('text/html; charset=utf-8')
      .serializer(() => text),
  )
}

const hidden = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', POLICY)

const send = (reply: FastifyReply, text: string): FastifyReply =>
  hidden(reply).type('text/html; charset=utf-8').send(text)
