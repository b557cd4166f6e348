import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lastMailTo, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answers, ask, BO, decideAll, newMonday, writes } from '../support/negotiating.ts'

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

/** The calendar part of a mail, with its lines unfolded. */
async function inviteTo(email: string, requestId: string): Promise<string> {
  const [mail] = await world.pool<{ raw: Uint8Array }[]>`
    select raw.raw
    from messages m
    join message_raw raw on raw.workspace_id = m.workspace_id and raw.id = m.id
    where m.workspace_id = ${world.workspace.id} and m.request_id = ${requestId} and m.kind = 'invite'
      and ${email} = any (m.rcpt)`
  const parts = Buffer.from(mail!.raw)
    .toString('latin1')
    .split(/\r\n--/)
  const part = parts.find((each) => /^content-type: text\/calendar/im.test(each))!
  const [head, body] = part.split(/\r\n\r\n(.*)/s)
  const text = /base64/i.test(head!)
    ? Buffer.from(body!, 'base64').toString()
    : body!.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return text.replace(/\r\n[ \t]/g, '')
}

test('a request’s own room on a server like Jitsi stands in its mails, on the page, in the invite, in the booking and in the event', async () => {
  const place = { kind: 'video', url: 'https://meet.jit.si/{room}' }
  const owner = await world.api.patch(`/workspace_members/${world.owner.id}`, { place })
  assert.deepEqual(owner.body.data.place, place, 'the default keeps its hole')
  const [id, other] = [
    await ask(world),
    await ask(world, { participants: [{ email: 'mia@client.test', name: 'Mia' }] }),
  ]
  const roomOf = async (request: string) => (await world.api.get(`/meeting_requests/${request}`)).body.data.place.url
  const url = await roomOf(id)
  assert.match(url, /^https:\/\/meet\.jit\.si\/[0-9a-f]{32}$/)
  assert.notEqual(url, await roomOf(other), 'nobody walks into somebody else’s room')
  await decideAll(world)
  await writes(world, BO.email, 'Can you send a link?')
  await decideAll(world)
  assert.ok((await lastMailTo(world, BO.email, id)).text.includes(`Here’s the link: ${url}`))
  await answers(world, BO.email, 'The first one works.')
  const page = await pageOf(world, id, BO.email)
  assert.ok((await page.get()).text.includes(`<a href="${url}"`))
  assert.ok((await lastMailTo(world, BO.email, id)).text.includes(`Video: ${url}`))
  for (const text of [await inviteTo(BO.email, id), (await page.get('/meeting.ics')).text.replace(/\r\n[ \t]/g, '')]) {
    assert.ok(text.includes(`\r\nLOCATION:${url}\r\n`), text)
    assert.match(text, new RegExp(`^CONFERENCE;[^:]*VALUE=URI[^:]*:${url}\\r$`, 'm'))
  }
  assert.deepEqual((await world.api.get(`/meeting_requests/${id}/booking`)).body.data.place, { kind: 'video', url })
  const [event] = (await world.api.get('/events?type=meeting_request.booked&limit=1')).body.data
  assert.deepEqual([event.payload.id, event.payload.place], [id, { kind: 'video', url }])
})
