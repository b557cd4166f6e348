import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makeSignInLink } from '#actions/sign-in.ts'
import { TEST_CLOCK } from './clock.ts'
import { givenMember } from './given.ts'
import type { Answer, World } from './world.ts'

const HOST = '127.0.0.1:3000'
const OWN = { host: HOST, origin: `http://${HOST}` }

export type SignedIn = ((
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Answer>) & {
  /** For pages beside the console. */
  cookie: string
}

/** A member of the workspace who is signed in to the console, and what they ask it for. */
export async function signedIn(
  world: World,
  role: 'admin' | 'member' = 'admin',
  app: FastifyInstance = world.app,
): Promise<SignedIn> {
  const { email } = await givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test`, role })
  return await asMember(world, email, app)
}

/** The same for somebody who is a member already. */
export async function asMember(world: World, email: string, app: FastifyInstance = world.app): Promise<SignedIn> {
  const cookie = await sessionOf(world, email, app)
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const { statusCode, headers, payload } = await app.inject({
      method,
      url: `/console/api${path}`,
      headers: { ...OWN, cookie, 'x-parley-workspace': world.workspace.id },
      ...(body && { payload: body }),
    })
    const isJson = String(headers['content-type']).startsWith('application/json')
    return { status: statusCode, headers, text: payload, body: isJson ? JSON.parse(payload) : undefined }
  }
  return Object.assign(ask, { cookie })
}

/** The cookie of somebody who signs in by a link. */
export async function sessionOf(world: World, email: string, app: FastifyInstance = world.app): Promise<string> {
  const link = (await makeSignInLink(world.pool, email, TEST_CLOCK)) ?? assert.fail('no link')
  const used = await app.inject({
    method: 'POST',
    url: '/use-link',
    headers: { ...OWN, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ link: link.token }).toString(),
  })
  return String(used.headers['set-cookie']).split(';')[0]!
}
