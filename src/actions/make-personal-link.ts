import type { Acting } from '#core/actor.ts'
import { base32Of } from '#core/base32.ts'
import { linkUrl } from '#core/booking/link-url.ts'
import type { Answer, Question } from '#core/booking/question.ts'
import { answersTo, visitorNameProblem } from '#core/booking/visitor.ts'
import { Failure } from '#core/failure.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import { getBookingLink } from '#db/booking/booking-links.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { sealPersonal } from '#seal/personal-link.ts'
import type { Seal } from '#seal/seal.ts'
import { requireFuture } from './require-future.ts'

export type MakePersonalLink = {
  name?: string | undefined
  email?: string | undefined
  answers?: Answer[] | undefined
  singleUse?: boolean | undefined
  expiresAt?: string | undefined
}

export type MadePersonalLink = { url: string; singleUse: boolean; expiresAt: Timestamp | null }

/** Makes an address of the link's page that is meant for one person. Nothing of it is stored: all of it stands sealed in the address. */
export async function makePersonalLink(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  { name, email, answers = [], singleUse = false, expiresAt }: MakePersonalLink,
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  acting: Acting,
): Promise<MadePersonalLink> {
  const link = await getBookingLink(sql, workspace, id)
  requireSomething({ name, email, answers, singleUse, expiresAt })
  requireName(name)
  requireSameAddress(email, link.forEmail)
  const expires =
    expiresAt === undefined ? null : requireFuture(expiresAt, Date.parse(await timeIn(sql, workspace, acting.clock)))
  const personal = {
    name: name ?? null,
    email: email ?? null,
    answers: answers.map((answer, n) => requireAnswer(answer, n, link.questions)),
    use: singleUse ? base32Of(acting.clock.randomBytes(16)) : null,
    expiresAtMs: expires === null ? null : Date.parse(expires),
  }
  const sealed = sealPersonal(personal, { workspaceId: workspace.id, linkId: id }, seal)
  const url = `${linkUrl(link, publicUrl)}?p=${sealed}`
  requireShort(url)
  const detail = { single_use: singleUse, expires_at: expires }
  await insertAudit(sql, workspace, { action: 'booking_link.personal_link_made', ref: id, detail }, acting)
  return { url, singleUse, expiresAt: expires }
}

function requireSomething({ name, email, answers, singleUse, expiresAt }: MakePersonalLink): void {
  if (name !== undefined || email !== undefined || answers!.length > 0 || singleUse || expiresAt !== undefined) return
  throw new Failure(
    'invalid_request',
    'Give name, email, answers, single_use or expires_at: without any of them it would be the address of the page itself.',
    { plainly: 'Fill in a field, or let it be good for one booking. Otherwise copy the address of the page itself.' },
  )
}

/** As on the page: it will stand in a mail. */
function requireName(name: string | undefined): void {
  const problem = name === undefined ? null : visitorNameProblem(name)
  if (problem)
    throw new Failure(
      'validation_error',
      'name: must be just a name of at most 80 characters, without an address or a link.',
    )
}

function requireSameAddress(email: string | undefined, forEmail: string | null): void {
  if (email === undefined || forEmail === null || emailKey(email) === emailKey(forEmail)) return
  throw new Failure(
    'validation_error',
    'email: the booking link is good for another address only. Leave it out, or make another link.',
    {
      plainly: 'Only one address can book here, and it is not this one. Leave it empty, or make another booking link.',
    },
  )
}

function requireAnswer({ question, answer }: Answer, n: number, questions: readonly Question[]): Answer {
  const asked = questions.find(({ label }) => label === question)
  if (!asked)
    throw new Failure(
      'validation_error',
      `answers[${n}].question: the booking link asks no such question. Give its words as the link has them.`,
    )
  const heard = answersTo([{ ...asked, required: true }], () => answer)
  if ('problems' in heard)
    throw new Failure('validation_error', `answers[${n}].answer: ${ANSWER_PROBLEMS[heard.problems.get(0)!]}`)
  return heard.answers[0]!
}

const ANSWER_PROBLEMS = {
  missing: 'is empty. Leave the answer out, or fill it in.',
  long: 'is too long. Shorten it.',
  choice: 'must be one of the choices of the question.',
}

/** Servers in between refuse longer addresses. */
const URL_CHARACTERS_MAX = 6_000

function requireShort(url: string): void {
  if (url.length > URL_CHARACTERS_MAX)
    throw new Failure('validation_error', 'answers: are too long for an address. Leave some out, or shorten them.', {
      plainly: 'The answers are too long for an address. Leave some out, or shorten them.',
    })
}
