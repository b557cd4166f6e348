import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksNothingElse, asksOnlyWhere, asksWhere } from '#core/language/places/asks-where.ts'
import { placeIn } from '#core/language/places/place-in.ts'

test('where people meet, and the link or number to join by, is asked for in six languages', () => {
  const asked = [
    'Can you send a link?',
    'Hi,\n\nCould you please share the Zoom link?\n\nThanks, Bo',
    'Where do we meet?',
    'By phone?',
    'Is this by phone or video?',
    "What's the address?",
    'How do I join?',
    'Please send me the link.',
    'Kannst du mir einen Link schicken?',
    'Können Sie mir bitte den Link schicken?',
    'Wo treffen wir uns?',
    'Telefonisch oder per Video?',
    '¿Dónde nos reunimos?',
    '¿Puede enviarme el enlace?',
    'Où se retrouve-t-on ?',
    "Pouvez-vous m'envoyer le lien ?",
    'Par téléphone ?',
    'Waar spreken we af?',
    'Kunt u mij de link sturen?',
    'Onde nos encontramos?',
    'Pode enviar-me o link?',
    'Onde é a reunião?',
    'Onde será?',
    '¿Puede enviar el enlace antes?',
  ]
  for (const text of asked) assert.deepEqual([asksOnlyWhere(text), asksNothingElse(text)], [true, true], text)
})

test('what is not that question, asks more, or wishes for another way to meet is left to people', () => {
  const others = [
    'The second one works.',
    'Shall I bring the contract?',
    'Could we do it by phone instead?',
    'Können wir lieber telefonieren?',
    'I am in a meeting where phones are off.',
    'Who else will be there?',
    'My phone is broken.',
    'I’ll send you the address of my colleague.',
  ]
  for (const text of others) assert.equal(asksOnlyWhere(text), false, text)
  const both = 'Can you send a link? And shall I bring the contract?'
  assert.deepEqual([asksWhere(both), asksOnlyWhere(both)], [true, false])
  const more = 'The second works for me, and I am looking forward to seeing the product. Can you send the link?'
  assert.deepEqual([asksOnlyWhere(more), asksNothingElse(more)], [true, false])
})

test('an organizer’s answer is a place where it plainly is one', () => {
  const video = (url: string) => ({ kind: 'video', url })
  assert.deepEqual(placeIn('Sure: https://meet.acme.test/ana.'), video('https://meet.acme.test/ana'))
  assert.deepEqual(placeIn('(https://a.test/x?y=1#z)\nAna'), video('https://a.test/x?y=1#z'))
  const phone = { kind: 'phone', number: '+351 21 123 4567' }
  assert.deepEqual(placeIn('Yes, call me at +351 21 123 4567.'), phone)
  const address = (text: string) => ({ kind: 'address', text })
  assert.deepEqual(placeIn('At our office, Rua Augusta 1, 3rd floor.'), address('our office, Rua Augusta 1, 3rd floor'))
  assert.deepEqual(placeIn('Wir treffen uns in der Hauptstraße 5.'), address('der Hauptstraße 5'))
  assert.deepEqual(placeIn('Rua Augusta 1, 1100-053 Lisboa'), address('Rua Augusta 1, 1100-053 Lisboa'))
  assert.deepEqual(placeIn('Café Einstein, Unter den Linden 42'), address('Café Einstein, Unter den Linden 42'))
  assert.deepEqual(placeIn('No escritório da Rua Augusta 1'), address('escritório da Rua Augusta 1'))
  assert.deepEqual(placeIn('On 23.11.2026 call me: 01.23.45.67.89'), { kind: 'phone', number: '01.23.45.67.89' })
  const numbers = [
    'I’ll tell you by 23.11.2026.',
    'On 2026-11-23 I will say.',
    'Baixa, 1100-053 Lisboa',
    'From 10.00-11.30',
  ]
  for (const text of numbers) assert.equal(placeIn(text), null, text)
  for (const text of ['No en la oficina.', 'No, la oficina está cerrada.']) assert.equal(placeIn(text), null, text)
  for (const text of ['I don’t know yet.', 'Not in the office.', 'Maybe at the office?', 'At 10:00 on 17 Nov', 'Yes'])
    assert.equal(placeIn(text), null, text)
})
