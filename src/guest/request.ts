import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HIDDEN } from '#http/pages/html.ts'
import { languagesIn, wordsFor } from './words/catalogues.ts'
import type { GuestWords } from './words/words.ts'

// The parts of a request: its form, its link and the language of its reader.

const FORM_BYTES_MAX = 65_536

/** For routes that take a form. */
export const FORM = { ...HIDDEN, bodyLimit: FORM_BYTES_MAX }

/** These routes take only forms; the rest of the server takes only JSON. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
}

export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

export const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token

export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '')

export const wordsOf = (request: FastifyRequest): GuestWords =>
  wordsFor(languagesIn(request.headers['accept-language']))

/** The relative path from an address to the root of the installation. */
export const upFrom = (request: FastifyRequest): string =>
  '../'.repeat(Math.max(0, request.url.split('?', 1)[0]!.split('/').length - 2))
