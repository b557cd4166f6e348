import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guestView } from '#core/negotiation/pages/guest-view.ts'
import { aNegotiation, ana, bo, Conversation, cy, participant } from './conversation.ts'

// Four people and more whose answers don't meet: a time rarely suits all of them, so other times go to one half first.

const ab = participant('ab@client.test', 'Ab Ito')
const di = participant('di@client.test', 'Di Wu')
const four = [ab, bo, cy, di]
const later = { ...aNegotiation().context, timeframe: { start: '2026-11-24T00:00:00.000Z', end: null } }

/** Everybody looked at the whole list, and each of them can come at another time of it. */
function apart(): Conversation {
  const talk = new Conversation(aNegotiation({ participants: four, context: later }))
  return talk.says(ab, '1 and 2').says(bo, '3 and 4').says(cy, '5 and 6').says(di, 'Only number 7.')
}

const asked = (talk: Conversation) =>
  four.filter((who) => talk.mailsTo(who).filter(({ showed }) => showed.length > 0).length > 1)

test('where four have to move, other times go to two of them, and the others wait', () => {
  const talk = apart()
  assert.deepEqual(asked(talk), [cy, di])
  assert.ok(talk.lastTo(cy).showed.length > 1)
  assert.deepEqual(talk.lastTo(di).showed, talk.lastTo(cy).showed)
})

test('what these agree to is put to the others, and nothing else; their yes books it', () => {
  const talk = apart()
  const agreed = talk.lastTo(cy).showed[2]!
  talk.says(cy, 'Number 3, please.').says(di, 'Number 3 works for me.')
  for (const who of [ab, bo]) assert.deepEqual(talk.lastTo(who).showed, [agreed])
  assert.equal(talk.mailsTo(cy).length, 2)
  talk.says(ab, 'Yes').says(bo, 'Yes')
  assert.equal(talk.negotiation.booking?.start, agreed.start)
})

test('where these don’t meet either, it is the turn of whoever has had fewer mails', () => {
  const talk = apart().says(cy, 'Number 1, please.').says(di, 'Number 2, please.')
  assert.deepEqual(
    four.map((who) => talk.mailsTo(who).length),
    [2, 2, 2, 2],
  )
})

test('as long as they have the times in hand the others get no mail', () => {
  const talk = apart().says(cy, 'Number 3, please.')
  talk.passes({ hours: 24 })
  assert.deepEqual(asked(talk), [cy, di])
})

test('whose silence lasts beyond the first follow-up keeps the others waiting no longer', () => {
  const talk = apart().says(cy, 'Number 3, please.')
  talk.sleepTo(di)
  assert.equal(talk.lastTo(di).kind, 'follow_up')
  talk.passes({ hours: 24 * 5 })
  assert.ok(talk.mailsTo(ab).some(({ showed }, index) => index > 0 && showed.length > 0))
})

test('whoever is being asked something else is not counted among those who go first', () => {
  const talk = new Conversation(aNegotiation({ participants: four, context: later }))
  talk
    .says(ab, '1 and 2')
    .says(bo, '3 and 4')
    .says(cy, '5 and 6')
    .says(di, 'Number 7 works. Do I need to prepare anything?')
  assert.deepEqual(talk.lastTo(di).showed, [])
  assert.equal([ab, bo, cy].filter((who) => talk.mailsTo(who).length > 1).length, 2)
  talk.says(ana, 'No need to bring anything.')
  assert.match(talk.lastTo(di).text, /> No need to bring anything\./)
})

test('the times that one half holds stay theirs while a day passes, on the page and in a reminder', () => {
  const talk = new Conversation(aNegotiation({ participants: four }))
  talk.says(ab, '1 and 2').says(bo, '3 and 4').says(cy, '5 and 6').says(di, 'Only number 7.')
  const held = talk.lastTo(di).showed
  talk.passes({ hours: 20 })
  assert.deepEqual(guestView(talk.negotiation, di.id, talk.now).times, held)
  talk.says(cy, 'Number 3, please.').sleepTo(di)
  assert.equal(talk.lastTo(di).kind, 'follow_up')
  assert.deepEqual(talk.lastTo(di).showed, [held[2]])
})

test('a word of somebody who waits does not keep the others from what the half agrees to', () => {
  const talk = new Conversation(aNegotiation({ participants: four }))
  talk.says(ab, '1 and 2').says(bo, '3 and 4').says(cy, '5 and 6').says(di, 'Only number 7.')
  const agreed = talk.lastTo(di).showed[3]!
  talk.says(ab, 'Do I need to prepare anything?').says(ana, 'No need to bring anything.')
  assert.deepEqual(talk.lastTo(ab).showed, [])
  talk.says(cy, 'Number 4, please.').says(di, 'Number 4 works for me.')
  assert.deepEqual(talk.lastTo(bo).showed, [agreed])
})

test('of twelve, six are asked, and then all others at once about what these agree to', () => {
  const names = ['ed', 'fi', 'gil', 'hal', 'ida', 'jo', 'kim', 'lee']
  const many = [...four, ...names.map((name) => participant(`${name}@client.test`, name))]
  const talk = new Conversation(aNegotiation({ participants: many }))
  for (const [index, who] of many.entries()) talk.says(who, `Number ${(index % 7) + 1} works for me.`)
  const first = many.filter((who) => talk.mailsTo(who).length > 1)
  assert.equal(first.length, 6)
  const agreed = talk.lastTo(first[0]!).showed[1]!
  talk.passes({ hours: 22 })
  for (const who of first) talk.says(who, 'Number 2, please.')
  for (const who of many.filter((each) => !first.includes(each))) {
    assert.deepEqual(talk.lastTo(who).showed, [agreed])
    talk.says(who, 'Yes')
  }
  assert.equal(talk.negotiation.booking?.start, agreed.start)
})

test('three are asked at once', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy], context: later }))
  talk.says(ab, '1 and 2').says(bo, '3 and 4').says(cy, '5 and 6')
  assert.deepEqual(asked(talk), [ab, bo, cy])
})
