import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '#core/language/read.ts'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import { atClockInWords, instantInWords, onDateInWords, zoneInWords } from '#core/mail/wording/times.ts'
import { wordsFor } from '#guest/words/catalogues.ts'
import { ana, bo, Conversation, MONDAY } from '../negotiation/conversation.ts'

const { answers, calendar, frame, invites, organizer, times } = sentencesFor({ locale: 'pt' })

test('who writes in Portuguese is answered in Portuguese, by first name and in the third person', () => {
  const talk = new Conversation().says(bo, 'Infelizmente nenhum destes horários me convém.')
  assert.match(talk.lastTo(bo).text, /^Olá, Bo!\n\nObrigado por me avisar\. Algum destes horários seria melhor\?/)
  assert.match(talk.lastTo(bo).text, /\n {2}1\. \p{L}+-feira, \d+ de novembro, \d\d:\d\d–\d\d:\d\d/u)
  talk.says(bo, 'A segunda opção serve-me bem.')
  assert.match(talk.lastTo(bo).text, /^Olá, Bo!\n\nA reunião está marcada:/)
  assert.match(talk.lastTo(ana).text, /^Hi Ana,/)
})

test('a Portuguese zone has the article that its place has', () => {
  const zone = (name: string) => zoneInWords(name, 'pt')
  assert.equal(zone('Europe/Lisbon'), 'hora de Lisboa')
  assert.equal(zone('America/Sao_Paulo'), 'hora de São Paulo')
  assert.equal(zone('Africa/Cairo'), 'hora do Cairo')
  assert.equal(zone('Atlantic/Azores'), 'hora dos Açores')
  assert.equal(zone('UTC'), 'UTC')
  assert.equal(times.beside('10:00', times.city('Mexico City'), null), '10:00 na Cidade do México')
  assert.equal(times.beside('10:00', times.city('Berlin'), null), '10:00 em Berlim')
})

test('a Portuguese day takes the article of its gender', () => {
  const until = (date: string) => answers.deferred(onDateInWords(date, 'pt'))
  assert.match(until('2026-11-24'), / na terça-feira, 24 de novembro\.$/)
  assert.match(until('2026-11-28'), / no sábado, 28 de novembro\.$/)
  assert.match(until('2026-11-29'), / no domingo, 29 de novembro\.$/)
})

test('one o’clock is the only hour in the singular', () => {
  assert.equal(instantInWords('2026-11-16T01:00:00.000Z', 'pt'), '16 de novembro de 2026, à 01:00 UTC')
  assert.equal(instantInWords('2026-11-16T11:00:00.000Z', 'pt'), '16 de novembro de 2026, às 11:00 UTC')
  const at = atClockInWords('2026-11-17T01:30:00.000Z', 'Europe/Lisbon', 'pt')
  assert.match(calendar.moved(null, 'terça-feira', at), /para terça-feira, à 01:30, no seu calendário/)
})

test('a host without a name leaves whole Portuguese sentences', () => {
  const nameless = { id: 'x', name: null, email: 'info@acme.test' }
  assert.equal(frame.signatureFor(nameless), 'Parley, assistente de agenda')
  assert.equal(invites.calledOff({ organizer: nameless }), 'A reunião foi cancelada. Não precisa de fazer mais nada.')
  assert.match(answers.cannotCome(nameless), /não pode vir à reunião; já transmiti/)
  assert.match(answers.declinedByYou(nameless), /^Recusou a reunião\. Obrigado/)
  assert.equal(frame.subject(null, []), 'Reunião')
  const words = wordsFor(['pt-BR'])
  assert.equal(words.heading(words.theOrganizer), 'Reunião')
  assert.equal(words.heading('Ana Ruiz'), 'Reunião com Ana Ruiz')
})

test('every short answer that a Portuguese mail names is understood', () => {
  const offers = [{ start: '2026-11-17T10:00:00Z', end: '2026-11-17T10:30:00Z' }]
  const at = { now: MONDAY, timezone: 'Europe/Lisbon', host_timezone: 'Europe/Lisbon', duration_minutes: 30 }
  const people = [{ email: 'bo@client.test', name: 'Bo Chen' }]
  const fromOrganizer = (text: string) => {
    const { instructions, intents } = read({ ...at, offers: [], people, from: 'organizer', text })
    return [...instructions.map((each) => each.do), ...intents].join()
  }
  const fromGuest = (text: string) => read({ ...at, offers, from: 'participant', text }).intents.join()
  assert.equal(fromOrganizer('remarcar'), 'reschedule')
  assert.equal(fromOrganizer('cancelar'), 'cancel')
  assert.equal(fromOrganizer('adicionar kim@example.com'), 'add_people')
  assert.equal(fromOrganizer(organizer.dropSomebody.say.replace('…', 'Bo')), 'drop')
  assert.equal(fromGuest('sim'), 'accept')
  assert.equal(fromGuest('1'), 'accept')
  assert.equal(fromGuest('stop'), 'stop')
  assert.equal(fromGuest('Prefiro não ter a reunião.'), 'decline_meeting')
})
