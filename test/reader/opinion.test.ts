import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readInContext } from '#core/language/context/read-in-context.ts'
import { judge } from '#core/language/judge/judge.ts'
import { withOpinion } from '#core/language/judge/opinion.ts'
import { read } from '#core/language/read.ts'
import { grade } from '#core/language/score/grade.ts'
import { newEffort } from '#core/language/text/effort.ts'
import { shippedNet } from '#reader/shipped-net.ts'
import { goldOf } from '../../reader/gold.ts'
import { parseExamples } from '../../reader/marked.ts'
import { inputOf } from '../../reader/situation.ts'

const THREE = 'Tue 24 Nov 10:00 | Wed 25 Nov 14:00 | Thu 26 Nov 09:30'
const input = (text: string, list = THREE) =>
  inputOf({ situation: { role: 'participant', now: 'Mon 16 Nov 09:00', asked: 'list', list }, text })

const kept = globSync('reader/calibrate/*.txt').flatMap((file) => parseExamples(readFileSync(file, 'utf8')).examples)

const BOLD = { restate: 0, backed: 0, object: 0, sure: 0 }

test('of the mails kept aside for the thresholds more are read rightly than by the rules, and no more are sure and wrong', () => {
  const grades = kept.map((example) => {
    const { input: mail, labelled } = goldOf(example, '')
    return { rules: grade(labelled, read(mail)), both: grade(labelled, read(mail, shippedNet())) }
  })
  const share = (test: (each: (typeof grades)[number]) => boolean) => grades.filter(test).length / grades.length
  assert.ok(share(({ both }) => both.pass) > share(({ rules }) => rules.pass) + 0.04)
  assert.ok(share(({ both }) => both.dangerous) <= share(({ rules }) => rules.dangerous))
})

test('what cannot be undone is never sure by the net alone', () => {
  const ends = ['cancel', 'decline_meeting', 'stop', 'delegate', 'reschedule']
  for (const example of kept) {
    const mail = inputOf(example)
    const both = read(mail, shippedNet())
    if (both.sure)
      for (const intent of both.intents)
        if (ends.includes(intent)) assert.ok(read(mail).intents.includes(intent), `${intent}: ${example.text}`)
  }
})

test('where the net fails, what the rules have read stands', () => {
  const broken = {
    ...shippedNet(),
    run: () => {
      throw new Error('no memory')
    },
  }
  assert.deepEqual(read(input('The second one please.'), broken), read(input('The second one please.')))
})

test('an organizer who is late changes no length, in six languages', () => {
  const booked = { role: 'organizer', now: 'Tue 24 Nov 09:50', asked: 'nothing', booked: 'Tue 24 Nov 10:00' }
  for (const text of [
    "I'm running late, 15 min",
    'Komme 15 Minuten später',
    'Je serai en retard de 15 minutes',
    'Llego 15 minutos tarde',
    'Ik ben 15 minuten later',
    'Vou atrasar 15 minutos',
  ])
    assert.equal(read(inputOf({ situation: booked, text }), shippedNet()).duration_minutes, null, text)
  const late = { ...inputOf({ situation: booked, text: "I'm running late, 15 min" }), asked: [] }
  assert.equal(readInContext({ ...late, present: late.present! }, shippedNet()).duration_minutes, null)
  assert.equal(
    read(inputOf({ situation: booked, text: 'Please make it 15 minutes.' }), shippedNet()).duration_minutes,
    15,
  )
})

test('a yes that the two readers take for different times is asked about, and the doubt says both ways', () => {
  const mail = input('{}')
  const rules = read({ ...mail, text: 'The first one works for me.' })
  assert.deepEqual([rules.sure, rules.picks], [true, [0]])
  const judged = judge({ ...mail, text: 'The second one works for me.' }, shippedNet(), newEffort())
  const { reading } = withOpinion(mail, rules, judged, BOLD)
  assert.equal(reading.sure, false)
  const doubt = reading.doubts.at(-1)!
  assert.deepEqual([doubt.kind, doubt.understood?.picks, doubt.otherwise?.picks], ['hedged', [0], [1]])
})

test('what both take for the same yes stays sure', () => {
  for (const text of ['The second one please.', 'Wednesday at 2 works for me.', 'Number 3 is perfect, thanks!']) {
    const [both, rules] = [read(input(text), shippedNet()), read(input(text))]
    assert.deepEqual([text, both.sure, both.picks, both.free], [text, true, rules.picks, rules.free])
  }
})

test('a yes that both read and of which the net is hardly sure is asked about', () => {
  const mail = input('Friday at 3 pm works for me.')
  const [rules, judged] = [read(mail), judge(mail, shippedNet(), newEffort())]
  const thresholds = { restate: 400, backed: 500, object: 850, sure: 850 }
  assert.equal(withOpinion(mail, rules, judged, thresholds).reading.sure, true)
  assert.equal(withOpinion(mail, rules, judged, { ...thresholds, backed: 1001 }).reading.sure, false)
  const picked = input('The second one works for me.')
  const one = withOpinion(picked, read(picked), judge(picked, shippedNet(), newEffort()), {
    ...thresholds,
    backed: 1001,
  })
  assert.equal(one.reading.sure, true, 'a single time of the list that both take leaves little to mistake')
})

test('whether a mail asks for a meeting is told by the rules, unless they cannot tell and the net is nearly certain that it does', () => {
  let wanted = 0
  for (const example of kept.filter(({ situation }) => situation.role === 'requester')) {
    const mail = inputOf(example)
    const [rules, both] = [read(mail), read(mail, shippedNet())]
    if (rules.request?.wants === both.request?.wants) continue
    assert.deepEqual([rules.sure, both.request?.wants], [false, true], example.text)
    wanted += 1
  }
  assert.ok(wanted > 0)
})

test('where the rules were merely not sure, and the net takes no more than they do, it counts', () => {
  for (const text of [
    'argh no, Friday at 11 please',
    'Hi, busy times here, put me down for the Thursday one and tell Jo I owe her a coffee.',
  ]) {
    const [rules, both] = [read(input(text)), read(input(text), shippedNet())]
    assert.deepEqual([text, rules.sure, both.sure], [text, false, true])
  }
})

test('a word of doubt or a condition beside the time asks, however certain the net is', () => {
  for (const text of [
    'Vielleicht am Dienstag um 10?',
    "As long as it's over Zoom, Tuesday is fine",
    'Jeudi, si le train est à l’heure',
    'Woensdag, als het telefonisch mag',
  ])
    assert.deepEqual([text, read(input(text), shippedNet()).sure], [text, false])
})

test('a whole week that somebody asks for is no yes to every hour of it, and one that suits them is', () => {
  for (const text of [
    'This week is crazy, can we talk about it next week?',
    'Diese Woche ist verrückt, können wir nächste Woche darüber reden?',
  ])
    assert.deepEqual([text, read(input(text), shippedNet()).sure], [text, false])
  assert.equal(read(input('This week is full but next week works'), shippedNet()).sure, true)
})

test('an order of which the net is certain enough counts where the rules understood nothing', () => {
  const people = 'Bo Lind <bo@client.test>, Cy Marsh <cy@client.test>'
  const situation = { role: 'organizer', now: 'Mon 16 Nov 09:00', asked: 'nothing', people }
  const orders = (text: string) => read(inputOf({ situation, text }), shippedNet())
  const words = 'Tell Bo that parking is in the yard'
  assert.deepEqual(orders(`${words}.`).instructions, [{ do: 'tell', email: 'bo@client.test', by: null, words }])
  assert.deepEqual(orders('Please remind Cy.').instructions, [{ do: 'remind', email: 'cy@client.test', by: null }])
  assert.equal(orders("I'm running late, 15 min").instructions[0]?.do, 'late')
  assert.deepEqual(orders('The blue one, you know.').instructions, [])
})

test('answers between the lines of a quoted list are read by the rules', () => {
  const text = '> 1. Tuesday 24 November, 10:00\nno\n> 2. Wednesday 25 November, 14:00\nyes please'
  const { corrections: _, sureness: __, ...both } = read(input(text), shippedNet())
  const { corrections: ___, sureness: ____, ...rules } = read(input(text))
  assert.deepEqual(both, rules)
})

test('a reading says how sure it is of each part, and what the mail takes back', () => {
  const reading = read(input('Tuesday works. No, sorry, I mean Wednesday.'), shippedNet())
  assert.deepEqual(reading.corrections, [{ words: 'Tuesday', by: 'Wednesday' }])
  assert.deepEqual(reading.picks, [1])
  assert.ok(reading.sureness!.times! > 0 && reading.sureness!.times! <= 1000)
  assert.equal(reading.sureness!.orders, null)
})

test('a mail that cannot be read is not understood, with the net as without it', () => {
  const broken = { ...input('Tuesday'), now: 'no moment' }
  assert.deepEqual(read(broken, shippedNet()), read(broken))
})
