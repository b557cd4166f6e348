import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideAll } from '../support/negotiating.ts'
import { ownPool } from '../support/own-database.ts'
import { givenBookedConversation, givenConversation } from '../support/played.ts'
import { refused } from '../support/refused.ts'
import { givenRequest, shownRequest } from '../support/requests.ts'
import { newWorld } from '../support/world.ts'

// What came of a request, and how: its booking and its timeline.

test('while nothing is booked there is no booking, and the answer says how far it is', async () => {
  await using world = await newWorld({ pool: await ownPool() })
  await using conversation = await givenConversation(world)
  const path = `/meeting_requests/${conversation.id}/booking`
  refused(await world.api.get(path), 'not_found', /^Nothing is booked for this request; it is active\.$/)
  await world.api.post(`/meeting_requests/${conversation.id}/pause`)
  refused(await world.api.get(path), 'not_found', /it is paused\.$/)
  refused(await world.api.get('/meeting_requests/mr_unknown/booking'), 'not_found', /no meeting request mr_unknown/)
})

test('a booking has its time, its zone and its people, and the answers to the invite as they come', async () => {
  await using world = await newWorld({ pool: await ownPool() })
  await using conversation = await givenBookedConversation(world)
  const { stage, id } = conversation
  const show = async () => (await world.api.get(`/meeting_requests/${id}/booking`)).body.data
  const booking = await show()
  assert.deepEqual(booking, {
    calendar_event_id: booking.calendar_event_id,
    start: booking.start,
    end: booking.end,
    timezone: 'UTC',
    place: null,
    sequence: 0,
    attendees: [
      { email: 'ana@acme.test', rsvp: 'accepted' },
      { email: 'bo@client.test', rsvp: 'needs_action' },
    ],
  })
  // 128 random bits, so that nobody guesses it from anything else.
  assert.match(booking.calendar_event_id, /^[0-9a-z]{26}@parley\.test$/)
  assert.match(booking.start, /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)
  assert.equal(Date.parse(booking.end) - Date.parse(booking.start), 30 * 60_000)
  const request = await shownRequest(world, id)
  assert.equal(request.status, 'booked')
  assert.notEqual(request.booked_at, null)

  for (const [partstat, rsvp] of [
    ['TENTATIVE', 'tentative'],
    ['ACCEPTED', 'accepted'],
  ] as const) {
    await stage.answer({ email: 'bo@client.test', act: { do: 'rsvp', partstat } })
    await stage.settle()
    assert.deepEqual((await show()).attendees[1], { email: 'bo@client.test', rsvp })
  }

  // The organizer calls it off by mail, which is the only way once it is booked.
  await stage.answer({ email: 'ana@acme.test', act: { do: 'reply', text: 'Please cancel this meeting.' } })
  await stage.settle()
  refused(await world.api.get(`/meeting_requests/${id}/booking`), 'not_found', /it is cancelled\.$/)
})

test('the timeline tells everything once, the newest first, in pages of any size', async () => {
  await using world = await newWorld({ pool: await ownPool() })
  await using conversation = await givenBookedConversation(world)
  const path = `/meeting_requests/${conversation.id}/timeline`
  const { data, meta } = (await world.api.get(path)).body
  assert.deepEqual(meta, { limit: 25, has_more: false })
  const kinds = data.map((entry: { kind: string }) => entry.kind).reverse()
  assert.deepEqual(kinds, ['decision', 'mail_sent', 'mail_received', 'decision', 'mail_sent', 'mail_sent'])

  const [asked, mail, answer, decided] = data.toReversed()
  assert.deepEqual(
    [asked.text, asked.from, asked.subject, asked.state, asked.reading],
    ['Bo Lind is asked when they can.', null, null, null, null],
  )
  assert.ok(asked.steps.includes('send'), asked.steps.join())
  assert.deepEqual(
    [mail.to, mail.subject, mail.state, mail.steps],
    ['bo@client.test', 'Product demo: Bo Lind', 'sent', []],
  )
  assert.deepEqual([answer.from, answer.text, answer.state], ['bo@client.test', 'The first one works.', 'reply'])
  assert.deepEqual([answer.reading.sure, answer.reading.picks, answer.reading.intents], [true, [0], ['accept']])
  assert.match(answer.reading.because[0].meaning, /^accepts offer 1 /)
  assert.ok(decided.steps.includes('book'), decided.steps.join())
  for (const entry of data)
    assert.deepEqual(Object.keys(entry).sort(), [
      'at',
      'from',
      'id',
      'kind',
      'reading',
      'state',
      'steps',
      'subject',
      'text',
      'to',
    ])

  const seen: unknown[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { data: unknown[]; meta: { next_cursor?: string } } = (
      await world.api.get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`)
    ).body
    seen.push(...page.data)
    assert.ok(seen.length <= data.length, 'the pages do not end')
    cursor = page.meta.next_cursor
  }
  assert.deepEqual(seen, data)
  refused(
    await world.api.get(`${path}?cursor=${conversation.id}`),
    'invalid_request',
    /^cursor: does not belong to this list/,
  )
})

test('the timeline shows no link that answers as a participant', async () => {
  await using world = await newWorld({ pool: await ownPool() })
  const { id } = await givenRequest(world)
  await decideAll(world)
  const { text } = await world.api.get(`/meeting_requests/${id}/timeline`)
  assert.match(text, /\/m\/…/)
  assert.doesNotMatch(text, /\/(?:m|stop|o)\/[0-9a-z]{26}/)
})

test('a request at which nobody has looked has an empty timeline', async () => {
  await using world = await newWorld()
  const body = { organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] }
  const { id } = (await world.api.post('/meeting_requests', body)).body.data
  const { body: shown } = await world.api.get(`/meeting_requests/${id}/timeline`)
  assert.deepEqual(shown, { data: [], meta: { limit: 25, has_more: false } })
})

test('another workspace sees neither booking nor timeline, and its cursor finds nothing here', async () => {
  await using world = await newWorld({ pool: await ownPool() })
  await using other = await newWorld({ pool: await ownPool() })
  await using mine = await givenBookedConversation(world)
  await using theirs = await givenConversation(other)
  for (const part of ['booking', 'timeline'])
    refused(await other.api.get(`/meeting_requests/${mine.id}/${part}`), 'not_found', /no meeting request/)
  // A cursor only says from where on: with one of somebody else a list still shows its own alone.
  const [newest] = (await other.api.get(`/meeting_requests/${theirs.id}/timeline`)).body.data
  const { body } = await world.api.get(`/meeting_requests/${mine.id}/timeline?cursor=${newest.id}`)
  const all = (await world.api.get(`/meeting_requests/${mine.id}/timeline`)).body.data
  assert.deepEqual(body.data, all)
})
