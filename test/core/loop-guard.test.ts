import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classify } from '#core/mail/loop-guard.ts'
import type { LoopMarks, ParsedMail } from '#core/mail/parsed-mail.ts'

const NO_MARKS: LoopMarks = {
  autoSubmitted: null,
  autoReply: false,
  autoResponseSuppress: null,
  precedence: null,
  isList: false,
  instance: null,
  receivedCount: 3,
}

const kindOf = (
  fields: Partial<Pick<ParsedMail, 'subject' | 'from' | 'calendar' | 'bounce'>> & { marks?: Partial<LoopMarks> },
  envelopeFrom = 'bo@client.test',
) => {
  const mail = {
    subject: 'Re: Meeting',
    from: { email: 'bo@client.test', name: null },
    calendar: null,
    bounce: null,
    ...fields,
    marks: { ...NO_MARKS, ...fields.marks },
  } as ParsedMail
  return classify(mail, envelopeFrom, 'parley.test').kind
}

test('what a person writes is a reply, even where they say that they are out of office', () => {
  assert.equal(kindOf({}), 'reply')
  assert.equal(kindOf({ marks: { autoSubmitted: 'no' } }), 'reply')
  assert.equal(kindOf({ subject: 'Re: Out of office next week?' }), 'reply')
  assert.equal(kindOf({ subject: 'Abwesenheit am Montag' }), 'reply')
  assert.equal(kindOf({ marks: { precedence: 'first-class' } }), 'reply')
  assert.equal(kindOf({ from: { email: 'norepo@client.test', name: null } }), 'reply')
})

test('mail of machines is automatic by any of the marks that they leave', () => {
  for (const marks of [
    { autoSubmitted: 'auto-replied' },
    { autoSubmitted: 'auto-generated; owner-email=x' },
    { autoReply: true },
    { autoResponseSuppress: 'All' },
    { precedence: 'bulk' },
    { precedence: 'auto_reply' },
    { precedence: 'list' },
    { isList: true },
  ])
    assert.equal(kindOf({ marks }), 'automatic', JSON.stringify(marks))
  assert.equal(kindOf({}, ''), 'automatic')
  for (const email of [
    'MAILER-DAEMON@x.test',
    'noreply@x.test',
    'no-reply+7@x.test',
    'do-not-reply@x.test',
    'postmaster@x.test',
  ])
    assert.equal(kindOf({ from: { email, name: null } }), 'automatic', email)
})

test('absence notes are recognised by their subjects in many languages', () => {
  for (const subject of [
    'Automatic reply: Meeting with Ana',
    'Out of Office: Meeting with Ana',
    'Out of the office Re: Meeting',
    'Auto-Reply: Meeting',
    'Automatische Antwort: Termin mit Ana',
    'Abwesenheitsnotiz: Termin',
    'Abwesenheit: Termin',
    'Réponse automatique : Réunion',
    "Message d'absence",
    'Respuesta automática: Reunión',
    'Fuera de la oficina: Reunión',
    'Automatisch antwoord: Afspraak',
    'Automatische reactie: Afspraak',
    'Afwezigheidsbericht: Afspraak',
    'Resposta automática: Reunião',
    'Fora do escritório',
    'Risposta automatica: Riunione',
    'Autosvar: Møte',
    '自動応答: 打ち合わせ',
  ])
    assert.equal(kindOf({ subject }), 'automatic', subject)
})

test('answers to invitations come before everything that marks machines, invitations of others do not', () => {
  const calendar = (method: string) => ({ text: '', uid: 'x', method, rsvp: null })
  const marks = { autoSubmitted: 'auto-generated' }
  assert.equal(kindOf({ calendar: calendar('REPLY'), marks }, ''), 'rsvp')
  assert.equal(kindOf({ calendar: calendar('COUNTER') }), 'rsvp')
  assert.equal(kindOf({ calendar: calendar('REQUEST') }), 'reply')
  assert.equal(kindOf({ calendar: { text: '', uid: null, method: null, rsvp: null } }), 'reply')
})

test('a report of a mail server is a bounce before it is automatic', () => {
  const bounce = { severity: 'hard' as const, recipients: [], originalMessageId: null }
  assert.equal(kindOf({ bounce, marks: { autoSubmitted: 'auto-replied' } }, ''), 'bounce')
})

test('our own mail and endless journeys are dropped, whatever else they are', () => {
  assert.equal(kindOf({ marks: { instance: 'parley.test' } }), 'drop')
  assert.equal(kindOf({ marks: { instance: 'other.test' } }), 'reply')
  assert.equal(kindOf({ marks: { receivedCount: 30 } }), 'reply')
  assert.equal(kindOf({ marks: { receivedCount: 31 } }), 'drop')
})
