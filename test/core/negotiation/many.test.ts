import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, cy, inLisbon, participant } from './conversation.ts'

// Four people and more: one narrow answer, one silent person or one week that somebody would like must not cost the others days.

const ab = participant('ab@client.test', 'Ab Ito')
const di = participant('di@client.test', 'Di Wu')
const others = ['Ed', 'Fi', 'Gil', 'Hal'].map((name) => participant(`${name.toLowerCase()}@client.test`, `${name} Roy`))
const four = [ab, bo, cy, di]
const eight = [...four, ...others]
const among = (people = four) => new Conversation(aNegotiation({ participants: people }))
const lists = (talk: Conversation, person: typeof bo) => talk.mailsTo(person).filter(({ showed }) => showed.length > 0)

test('who names hours of their own is asked at once which times of the list suit them as well', () => {
  const talk = among().says(bo, 'I can do Tuesday between 9:00 and 9:45.')
  assert.match(talk.lastTo(bo).text, /I’ve noted when you’re free: Tuesday, 17 November from 09:00 to 09:45\./)
  assert.match(talk.lastTo(bo).text, /Would one of these work for you as well\?/)
  assert.deepEqual(talk.lastTo(bo).showed, talk.mailsTo(ab)[0]!.showed)
  talk.says(bo, 'I can do Wednesday between 9:00 and 9:45.')
  assert.equal(talk.lastTo(bo).showed.length, 0, 'and not a second time')
})

test('their hours do not become the list of those who have not answered', () => {
  const talk = among().says(bo, 'I can do Tuesday between 9:00 and 9:45.').sleepTo(di)
  assert.equal(talk.lastTo(di).kind, 'follow_up')
  assert.ok(talk.lastTo(di).showed.length > 1)
})

test('of three, the others hear of hours that one of them names', () => {
  const talk = among([ab, bo, cy]).says(bo, 'I can do Thursday, 26 November between 9:00 and 9:45.')
  assert.equal(lists(talk, bo).length, 1)
})

test('who picks one time of the list is asked about the others after a day of waiting, with what was noted', () => {
  const talk = among().says(bo, '3 works for me.')
  assert.equal(talk.mailsTo(bo).length, 1)
  const [first] = talk.mailsTo(bo)
  talk.passes({ hours: 24 })
  assert.match(talk.lastTo(bo).text, /I’ve noted when you’re free: .*Would one of these work for you as well\?/s)
  assert.deepEqual(
    talk.lastTo(bo).showed,
    first!.showed.filter((_, n) => n !== 2),
  )
})

test('who can do nothing else is not asked what else they can', () => {
  const talk = among().says(bo, 'I can only do Tuesday between 9:00 and 9:45.').passes({ hours: 24 })
  assert.equal(talk.lastTo(bo).showed.length, 0)
})

test('a week that somebody would like is answered with times of that week, since a yes to all of it is soon said', () => {
  const talk = among().says(bo, 'This week is crazy, can we talk about it next week?')
  const asked = talk.lastTo(bo)
  assert.equal(asked.kind, 'question')
  assert.ok(asked.showed.length > 1)
  assert.ok(asked.showed.every(({ start }) => start > '2026-11-23' && start < '2026-11-28'))
  talk.says(bo, '1')
  assert.equal(talk.negotiation.received.at(-1)!.reading!.sure, true)
})

test('eight people get no time before the slowest of them have been reminded and have answered', () => {
  const soonest = among(eight).lastTo(bo).showed[0]!
  assert.ok(soonest.start >= '2026-11-20T09:00', inLisbon(soonest))
  assert.ok(among(four).lastTo(bo).showed[0]!.start < '2026-11-20')
})

/** All but Di agree to one time, and Di answers neither the list nor its first follow-up. */
function allButDi(): Conversation {
  const talk = among()
  for (const person of [ab, bo, cy]) talk.says(person, 'Only number 5 works for me.')
  for (let naps = 0; naps < 20 && talk.mailsTo(ana).length === 0; naps += 1) talk.sleep()
  return talk
}

test('before the only time of all others passes, the organizer hears who has not answered, and of that time', () => {
  const talk = allButDi()
  const asked = talk.lastTo(ana)
  const time = talk.mailsTo(bo)[0]!.showed[4]!
  assert.ok(asked.at < time.start && talk.mailsTo(di).length < 4, 'before the last follow-up')
  assert.match(asked.text, /Di Wu hasn’t answered\./)
  assert.match(asked.text, /Everyone except Di Wu can make this time:\n\n {2}Wednesday, 25 November, 14:00/)
  assert.deepEqual(asked.asked, [{ asks: 'shall_drop', participant: di.id }])
  talk.says(ana, 'go ahead without Di')
  assert.equal(talk.negotiation.booking?.start, time.start)
})

test('an organizer who waits is not asked the same again, and who is silent is reminded as before', () => {
  const talk = allButDi()
  const mails = talk.mailsTo(ana).length
  talk.says(ana, 'wait')
  assert.match(talk.lastTo(ana).text, /I’ll wait and ask Di Wu once more\./)
  talk.passes({ hours: 1 })
  assert.equal(talk.mailsTo(ana).length, mails + 1)
  talk.says(di, 'Yes')
  assert.equal(talk.negotiation.status, 'booked')
})

/** Two of eight never can when the others can. */
function mostCan(): Conversation {
  const context = { ...aNegotiation().context, timeframe: { start: '2026-12-14T00:00:00.000Z', end: null } }
  const talk = new Conversation(aNegotiation({ participants: eight, context }))
  const words = ['works for me.', 'please', 'is fine', 'would be good', 'suits me', 'works']
  for (let day = 0; day < 40 && talk.mailsTo(ana).length === 0; day += 1) {
    for (const person of eight.filter((each) => talk.lastTo(each).showed.length > 0)) {
      const isOther = person === di || person === cy
      const isAlone = talk.lastTo(person).showed.length === 1
      talk.says(person, isAlone ? (isOther ? 'No, sorry.' : 'Yes') : `${isOther ? 2 : 1} ${words[day % words.length]}`)
    }
    talk.passes({ hours: 24 })
  }
  return talk
}

test('before a fifth list the organizer hears when most can, who cannot, and the words that book it without them', () => {
  const talk = mostCan()
  for (const person of eight) assert.ok(lists(talk, person).length <= 5, `${lists(talk, person).length}`)
  const asked = talk.lastTo(ana)
  assert.equal(asked.cause.kind, 'lists_end')
  assert.match(asked.text, /Everyone except Cy Diaz and Di Wu can make this time:/)
  assert.match(asked.text, / {2}6 of 8 are enough /)
  talk.says(ana, '6 of 8 are enough')
  assert.equal(talk.negotiation.status, 'booked')
  const optional = talk.negotiation.participants.filter(({ required }) => !required)
  assert.deepEqual(optional.map(({ id }) => id).sort(), [cy.id, di.id])
})
