import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CY } from '../support/booked.ts'
import { lastMailTo, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'

// Whoever has no page, or no longer one, learns nothing from the answer: not whether there ever was one.

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const GUESSED = '0123456789abcdefghjkmnpqrs'

/** Somebody whose meeting was cancelled more than a month ago. */
async function endedLink(): Promise<string> {
  const id = await ask(world)
  await decideAll(world)
  const { path } = await pageOf(world, id, BO.email)
  await world.api.post(`/meeting_requests/${id}/cancel`, { notify: false })
  await world.pool`
    update meeting_requests set cancelled_at = cancelled_at - interval '31 days'
    where workspace_id = ${world.workspace.id} and id = ${id}`
  return path
}

/** Somebody whom the organizer no longer invites: the mail that they still have is old. */
async function oldLink(): Promise<string> {
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  const { path } = await pageOf(world, id, CY.email)
  assert.match((await lastMailTo(world, CY.email, id)).text, new RegExp(path))
  const dropped = await world.api.delete(`/meeting_requests/${id}/participants/${CY.email}`)
  assert.ok(dropped.status < 300, dropped.text)
  await decideAll(world)
  return path
}

type Answer = { status: number; headers: Record<string, unknown>; body: string }

async function asked(method: 'GET' | 'HEAD' | 'POST', url: string, language: string): Promise<Answer> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode, headers, body } = await world.app.inject({
    method,
    url,
    headers: { 'accept-language': language, ...(method === 'POST' ? form : {}) },
    ...(method === 'POST' && { payload: 'do=decline&note=x' }),
  })
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status: statusCode, headers: rest, body }
}

test('an old, an ended, a guessed and a malformed link get the same status, headers and bytes, however they are asked for', async () => {
  const links = [await endedLink(), await oldLink(), `/m/${GUESSED}`, '/m/short', '/m/%27%20or%201=1']
  const titles = new Set<string>()
  for (const language of ['en', 'de', 'fr', 'es', 'nl', 'pt'])
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const answers: Answer[] = []
      for (const link of links) answers.push(await asked(method, link, language))
      assert.equal(answers[0]!.status, 404)
      for (const [n, answer] of answers.entries())
        assert.deepEqual(answer, answers[0], `${method} ${links[n]} in ${language}`)
      if (method === 'GET') titles.add(/<h1>([^<]+)<\/h1>/.exec(answers[0]!.body)![1]!)
    }
  assert.equal(titles.size, 6, 'polite in each language')
})

test('the parts of a page that is not there are not there either, and say the same', async () => {
  const [ended, old] = [await endedLink(), await oldLink()]
  for (const part of ['/decline', '/move', '/cancel', '/undo', '/meeting.ics', '/state']) {
    const answers = await Promise.all([ended, old, `/m/${GUESSED}`].map((link) => asked('GET', link + part, 'en')))
    for (const answer of answers) assert.deepEqual(answer, answers[0], part)
    assert.equal(answers[0]!.status, 404, part)
  }
})
