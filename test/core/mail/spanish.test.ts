import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import { heardInWords, instantInWords } from '#core/mail/wording/times.ts'
import { aNegotiation, ana, bo, Conversation, participant } from '../negotiation/conversation.ts'

const { calendar, frame, invites, offers, reasons, times } = sentencesFor({ locale: 'es' })

const inSpanish = { ...aNegotiation().settings, language: 'es' } as const

test('who writes Spanish is answered in Spanish, and the organizer in the language of the workspace', () => {
  const talk = new Conversation().says(bo, 'Lo siento, ninguna de estas opciones me viene bien.')
  assert.match(talk.lastTo(bo).text, /^Hola, Bo:\n\nGracias por avisar\. ¿Le vendría mejor alguna de estas opciones\?/)
  talk.says(bo, '2')
  assert.match(talk.lastTo(bo).text, /^Hola, Bo:\n\nSu reunión está confirmada:/)
  assert.match(talk.lastTo(ana).text, /^Hi Ana,/)
})

test('people are greeted by both of two given names, and never by a surname', () => {
  assert.equal(frame.greeting('José', 'José Luis Vega'), 'Hola, José Luis:')
  assert.equal(frame.greeting('María', 'María Vega Ruiz'), 'Hola, María:')
  assert.equal(frame.greeting('Ana', 'Ana Luis'), 'Hola, Ana:')
  assert.equal(frame.greeting(null, null), 'Hola:')
})

test('times stand as Spain writes them, and names before “i” are joined by “e”', () => {
  const tuesday = { dayOfWeek: 2, day: 17, month: 11 }
  const ten = { hour: 10, minute: 0 }
  const span = times.span(ten, { hour: 10, minute: 30 }, null, 'ES')
  assert.equal(times.onDay(times.day(tuesday), span), 'martes 17 de noviembre, de 10:00 a 10:30')
  assert.equal(times.short(tuesday, times.clock(ten, 'ES')), 'mar 17 nov 10:00')
  assert.equal(times.zone(times.city('London')), 'hora de Londres')
  assert.equal(instantInWords('2026-11-16T09:30:00.000Z', 'es'), '16 de noviembre de 2026 a las 09:30 UTC')
  assert.equal(instantInWords('2026-11-16T01:30:00.000Z', 'es'), '16 de noviembre de 2026 a la 01:30 UTC')
  assert.equal(times.at({ hour: 13, minute: 0 }, 'ES'), 'a las 13:00')
  assert.equal(times.at({ hour: 13, minute: 0 }, 'CO'), 'a la 1:00 p. m.')
  assert.equal(invites.withPeople(['Ana Ruiz', 'Inés Gil'], 0), 'con Ana Ruiz e Inés Gil')
})

test('an hour in “a. m.” never ends a sentence with two full stops', () => {
  const morning = [{ start: '2026-11-17T14:00:00.000Z', end: '2026-11-17T16:00:00.000Z' }]
  const heard = heardInWords(morning, 'America/Bogota', 'es')
  assert.match(heard, /a\. m\.$/)
  const at = times.at({ hour: 9, minute: 0 }, 'CO')
  const moment = `martes 17 de noviembre ${at}`
  const sentences = [
    offers.heard(heard, null),
    offers.heard(null, heard),
    calendar.moved(null, 'martes', at),
    offers.presentTimeStands(moment),
    offers.confirmMove({ title: 'Demo' }, moment, 1),
  ]
  for (const sentence of sentences) assert.doesNotMatch(sentence, /\.\./)
})

test('“su” is said before anybody else’s name, so that it is the reader’s', () => {
  assert.equal(
    reasons.noneFits([
      { kind: 'busy', who: 'Bo Lind' },
      { kind: 'hours', who: null },
    ]),
    'No encuentro un hueco en su horario laboral y en el calendario de Bo Lind.',
  )
  assert.equal(
    reasons.wayOut([{ kind: 'go_outside_hours', who: 'Bo Lind' }], true),
    '¿Le parece bien salir del horario laboral de Bo Lind?',
  )
})

test('a limit of the reader’s own is one for “usted”', () => {
  const limit = (who: string | null) => reasons.noneFits([{ kind: 'daily_limit', who, count: 3 }])
  assert.equal(limit(null), 'No encuentro un hueco con un máximo de 3 reuniones al día para usted.')
  assert.equal(limit('Bo Lind'), 'No encuentro un hueco con un máximo de 3 reuniones al día para Bo Lind.')
})

test('a host without a name is somebody who invites, and several hosts take the plural', () => {
  const dee = { id: 'dee', name: 'Dee Ray', email: 'dee@acme.test' }
  const nobody = { id: 'ana', name: null, email: 'ana@acme.test', zone: 'Europe/Madrid' }
  const wish = { minutes: 60, place: null, invited: { names: [], more: 2 } }
  assert.equal(
    offers.first({ ...wish, organizer: nobody, otherHosts: [dee] }),
    'A la persona que le invita y Dee Ray les gustaría reunirse con usted durante una hora. También se ha invitado a 2 personas más; le escribiré en cuanto todos hayan respondido.',
  )
})

/** Without greeting, signature and the times themselves. */
const wordsAround = (text: string): number =>
  text
    .split('\n')
    .filter((line) => !/^ {2}|^> |^Hola|^Un saludo,|^Parley/.test(line))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length

test('a Spanish mail has at most 90 words around its times', () => {
  const participants = [bo, participant('mia@client.test', 'Mia Roth')]
  const talk = new Conversation(aNegotiation({ settings: inSpanish, participants }))
  for (let days = 0; days < 8 && talk.wakeAt; days += 1) talk.sleep()
  talk.says(bo, 'Ninguna de estas me viene bien.').says(bo, 'La primera me viene bien.')
  const counts = talk.negotiation.sent.map(({ text, kind }) => ({ kind, count: wordsAround(text) }))
  assert.ok(counts.length >= 8)
  for (const { kind, count } of counts) assert.ok(count <= 90, `${kind}: ${count} words`)
})
