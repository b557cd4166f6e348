import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { promptOf, readByBoth } from '#core/language/agreement/both.ts'
import { type MessageInput, readInContext } from '#core/language/context/read-in-context.ts'
import type { ReadInput } from '#core/language/reading.ts'
import { aNegotiation, bo, Conversation, participant } from './conversation.ts'

// What we asked and what stands is known to both readers: a mail that the rules understand in that light is understood as well
// where a language model reads along, and whatever the model says, it is held against that.

const zone = 'Europe/Lisbon'

/** The model is there from now on, and says this of every mail. */
function withModel(talk: Conversation, answer: object): Conversation {
  talk.model = () => ({ zone, ...answer })
  return talk
}

const accepting = (offer: number, words: string) => ({
  picks: [{ offer, words }],
  intents: [{ intent: 'accept', words }],
})

test('the number that we asked for is the number, whatever the model makes of it', () => {
  for (const answer of [accepting(1, '2'), accepting(2, '2'), { doubts: [{ words: '2', question: 'An hour?' }] }, {}])
    assert.equal(withModel(new Conversation(), answer).says(bo, '2 please').bookedAt(), 'Tue 10:00')
})

test('a number beside a harmless line is the number, also where an offered time begins at it', () => {
  const inBerlin = participant('bo@client.test', 'Bo Chen', { zone: 'Europe/Berlin' })
  const play = () => new Conversation(aNegotiation({ participants: [inBerlin] }))
  const text = 'Take 2 then\n\nGreetings from the coast!'
  assert.equal(play().says(bo, text).bookedAt(), 'Tue 09:00')
  assert.equal(withModel(play(), accepting(2, 'Take 2')).says(bo, text).bookedAt(), 'Tue 09:00')
  assert.equal(withModel(play(), accepting(1, 'Take 2')).says(bo, text).bookedAt(), null)
})

/** 1. Wednesday 14:00, 2. Thursday 10:00, 3. Friday 14:00: a bare 2 could be an hour. */
const numbered = (text: string) => {
  const offers = ['2026-11-18T14:00:00Z', '2026-11-19T10:00:00Z', '2026-11-20T14:00:00Z'].map((start) => ({
    start,
    end: new Date(Date.parse(start) + 1_800_000).toISOString(),
  }))
  const { sure, picks } = readInContext({
    ...{ now: '2026-11-16T08:00:00Z', timezone: zone, host_timezone: zone, duration_minutes: 30, offers, text },
    ...{ from: 'participant', asked: [{ asks: 'which_time' }], present: null },
  })
  return sure ? picks.map((pick) => pick + 1) : 'unsure'
}

test('a number that is taken back in the same mail does not count, in six languages', () => {
  for (const text of [
    '2. Sorry, I meant 1.',
    '2\nOops, I meant 1.',
    '2, no wait, 1',
    'Sorry, I meant 1.',
    '2. Entschuldigung, ich meinte 1.',
    '2. Pardon, je voulais dire 1.',
    '2. Perdón, quería decir 1.',
    '2. Desculpe, queria dizer 1.',
    '2. Sorry, ik bedoelde 1.',
  ])
    assert.deepEqual(numbered(text), [1], text)
  assert.deepEqual(numbered('1 and 2. Sorry, I meant 2 and 3.'), [2, 3])
  for (const text of ['2, I meant to write earlier', '2. Sorry, I meant 1, not 3', '2. Sorry, I meant 9.'])
    assert.equal(numbered(text), 'unsure', text)
})

test('a number with a full stop is no list where only courtesies follow it, in six languages', () => {
  for (const text of [
    '2. Sorry for the delay',
    '2. Apologies for the delay, Bo',
    '2. Sorry for the late reply.\n\nBest,\nBo',
    '2. Entschuldigung für die späte Antwort.',
    '2. Désolé pour le retard',
    '2. Perdón por la demora',
    '2. Desculpe a demora',
    '2. Sorry voor de late reactie',
  ])
    assert.deepEqual(numbered(text), [2], text)
  for (const text of ['2. Doubtful.', '1. Thanks\n2. Sorry for the delay', '7. Sorry for the delay', '2. Sorry'])
    assert.ok(['unsure', ''].includes(String(numbered(text))), text)
})

test('a number beside a refused time is the number, where the hour is written another way', () => {
  assert.deepEqual(numbered('Not Wednesday at 14:00, sorry. 2 works for me.'), [2])
  assert.deepEqual(numbered('Nicht Mittwoch um 14:00. 2 passt mir.'), [2])
  assert.equal(numbered('Not Wednesday at 10. 2 works for me.'), 'unsure')
})

test('a number that is a sentence of its own is the number, whatever is asked or told beside it', () => {
  for (const text of [
    '2 works for me. Do I need to prepare anything?',
    'Do I need to prepare anything? 2 works for me.',
    '2 passt mir. Muss ich etwas vorbereiten?',
  ])
    assert.deepEqual(numbered(text), [2], text)
  for (const text of ['2 works for me if my flight is on time.', '2 works for me. We could also do it at 3.'])
    assert.equal(numbered(text), 'unsure', text)
})

test('who is asked for the day keeps the hour that they had named, and another hour of the model is asked about', () => {
  const free = (from: string, to: string) => ({
    windows: [{ is: 'free', date: '2026-11-19', from, to, words: 'On Thursday' }],
    intents: [{ intent: 'propose', words: 'On Thursday' }],
  })
  const asked = () => new Conversation().says(bo, 'at 11')
  assert.equal(withModel(asked(), free('11:00', '11:30')).says(bo, 'On Thursday').bookedAt(), 'Thu 11:00')
  assert.equal(withModel(asked(), free('14:00', '14:30')).says(bo, 'On Thursday').bookedAt(), null)
})

test('an address alone answers the question whose it is, also before a model', () => {
  const talk = new Conversation().says(bo, 'Please talk to my colleague Sabine Roth about this, she is responsible.')
  const words = 'sabine.roth@client.test'
  withModel(talk, { intents: [{ intent: 'delegate', words }], people: [{ email: words, name: null, words }] })
  talk.says(bo, words)
  assert.ok(talk.negotiation.participants.some(({ email }) => email === words))
})

test('a colleague on the copy line is told to the model, and found by her name', () => {
  const words = 'my colleague Carla (cc)'
  const seen: string[] = []
  const talk = new Conversation()
  talk.model = (input) => {
    seen.push(promptOf(input)!.user)
    return { zone, people: [{ email: null, name: 'Carla', words }], intents: [{ intent: 'add_people', words }] }
  }
  talk.says(bo, 'I would like my colleague Carla (cc) to join us.', { copied: ['carla@client.test'] })
  assert.match(seen[0]!, /^Cc: carla@client\.test$/m)
  assert.ok(talk.negotiation.participants.some(({ email }) => email === 'carla@client.test'))
})

test('that the booked time stands is believed where the model finds no other', () => {
  const booked = () => new Conversation().says(bo, '2').says(bo, 'Could we move it to Thursday at 11 instead?')
  const text = "Sorry, wrong calendar. Let's keep it as it is."
  const keeps = withModel(booked(), { intents: [{ intent: 'accept', words: "Let's keep it" }] })
  keeps.says(bo, text)
  assert.equal(keeps.negotiation.received.at(-1)!.reading!.sure, true)
  assert.equal(keeps.bookedAt(), 'Tue 10:00')
  const cancels = withModel(booked(), { intents: [{ intent: 'cancel', words: 'Sorry' }] }).says(bo, text)
  assert.deepEqual([cancels.negotiation.received.at(-1)!.reading!.sure, cancels.bookedAt()], [false, 'Tue 10:00'])
})

test('the model is told what is booked, and of nothing where nothing is', () => {
  const seen: string[] = []
  const talk = new Conversation()
  talk.model = (input) => {
    seen.push(promptOf(input)!.user)
    return {}
  }
  talk.says(bo, '2').says(bo, 'An hour later, please.')
  assert.doesNotMatch(seen[0]!, /Booked time/)
  assert.match(seen[1]!, /^Booked time: 2026-11-17 Tuesday 10:00-10:30$/m)
})

const offered = [
  { start: '2026-11-17T10:00:00Z', end: '2026-11-17T10:30:00Z' },
  { start: '2026-11-19T14:00:00Z', end: '2026-11-19T14:30:00Z' },
]

const inLisbon: MessageInput = {
  ...{ now: '2026-11-16T08:00:00Z', timezone: zone, host_timezone: zone, duration_minutes: 30, offers: offered },
  ...{ from: 'participant', text: 'Take 2 then\n\nGreetings from the coast!' },
  ...{ asked: [{ asks: 'which_time' }], present: null },
}

test('several numbers count where numbers were asked for, also beside a refused one or a length; a date is none', () => {
  assert.deepEqual(numbered('I can make 1, 2 or 3'), [1, 2, 3])
  assert.deepEqual(numbered('Not 1, sorry. 2 works for me.'), [2])
  assert.deepEqual(numbered('2 works for me. Could we do 15 minutes?'), [2])
  assert.deepEqual(numbered('11/12'), [])
})

test('a time that a model finds in the number of an offer is asked about, and the offer’s own time is no other', () => {
  const claiming = (date: string, from: string, to: string) => {
    const windows = [{ is: 'free', date, from, to, words: '2' }]
    const { sure, picks, free } = readByBoth(inLisbon, { zone, ...accepting(2, 'Take 2'), windows }).reading
    return sure ? { picks, free } : 'unsure'
  }
  assert.equal(claiming('2026-11-17', '10:00', '11:30'), 'unsure')
  assert.equal(claiming('2026-11-19', '14:00', '18:00'), 'unsure')
  assert.deepEqual(claiming('2026-11-19', '14:00', '14:30'), { picks: [1], free: [] })
})

test('whatever a model says, nothing is sure that the rules are sure of otherwise in the light of what was asked', () => {
  const situations: Partial<ReadInput>[] = [
    { text: '2', asked: [{ asks: 'which_time' }] },
    { text: 'Take 2 then\n\nGreetings from the coast!', asked: [{ asks: 'which_time' }] },
    { text: 'On Thursday', offers: [], asked: [{ asks: 'which_day', words: 'at 11' }] },
    { text: 'at 11', offers: [], asked: [{ asks: 'what_time', words: 'On Thursday' }] },
    { text: "Let's keep it as it is.", offers: [], present: { ...offered[0]!, isAlone: true } },
    { text: 'An hour later, please.', offers: [], present: { ...offered[0]!, isAlone: true } },
  ]
  const words = fc.constantFrom('2', 'Take 2', 'On Thursday', 'Thursday', 'at 11', 'keep it', 'An hour later')
  const claim = fc.record({
    words,
    offer: fc.constantFrom(1, 2),
    is: fc.constantFrom('free', 'busy'),
    date: fc.constantFrom('2026-11-17', '2026-11-19', '2026-11-20'),
    from: fc.constantFrom('10:00', '11:00', '14:00'),
    to: fc.constantFrom('11:30', '14:30', '18:00'),
    intent: fc.constantFrom('accept', 'propose', 'cancel', 'stop', 'decline_meeting'),
  })
  const list = fc.array(claim, { maxLength: 2 })
  const answers = fc.record({ zone: fc.constant(zone), picks: list, windows: list, intents: list })
  fc.assert(
    fc.property(fc.constantFrom(...situations), answers, (situation, answer) => {
      const input = { ...inLisbon, asked: [], ...situation } as MessageInput
      const rules = readInContext(input)
      const { reading } = readByBoth(input, answer)
      assert.equal(rules.sure, true, input.text)
      if (!reading.sure) return
      assert.deepEqual(reading.picks, rules.picks)
      const isFound = ({ start, end }: { start: string; end: string }) =>
        rules.free.some((other) => other.start < end && start < other.end)
      assert.ok(reading.free.every(isFound), JSON.stringify(reading.free))
      for (const intent of ['cancel', 'stop', 'decline_meeting'] as const)
        assert.ok(!reading.intents.includes(intent), intent)
    }),
    { numRuns: 1000 },
  )
})
