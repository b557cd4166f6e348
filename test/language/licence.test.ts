// A time counts as an answer only where something makes it one. These sentences name a time and offer none: alone they are
// asked about, and beside a clear answer they add nothing to it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readingOf, THREE_OFFERS } from './support/say.ts'

const ASIDES = [
  'The roofer comes on Thursday.',
  'My shift ends at 6 on Wednesday.',
  'The invoice has to go out by Friday.',
  'We deliver the oak flooring on Tuesday at 9.',
  'I fly to Oslo Tuesday morning.',
  'Our lease runs until Friday.',
  'The parcel should be here by the 8th.',
  "I'll send the quote on Wednesday.",
  'Happy Friday!',
  'The band plays Thursday at 8.',
  "Mum's operation is on Wednesday.",
  'The grant closes Friday at noon.',
  'We harvest until Thursday.',
  'My apprentice starts Tuesday.',
  'The boiler man can come on Wednesday.',
  'Wednesday suits my accountant.',
  'Thursday works for the landlord.',
  'Can you fix the tap by Thursday?',
  'The photographer is free on Thursday.',
  'I need the numbers by Thursday.',
  "I'll call you Wednesday.",
  "I'm usually in the office Thursday.",
  'Thursday is good for the painters.',
  'Let me know by Wednesday.',
  'The choir rehearses Tuesdays at 7.',
  'You can reach the warehouse on Thursday.',
  'The new oven gets installed Wednesday morning.',
  'Please pay the deposit by Friday.',
  'Thursday would be perfect for the scaffolders.',
  'Der Maler kommt am Donnerstag.',
  'Ich brauche die Zahlen bis Donnerstag.',
  'Die Heizung wird am Freitag repariert.',
  'Ich rufe dich am Mittwoch an.',
  'Schönen Dienstag!',
  'Donnerstag passt dem Klempner gut.',
  'Die Frist läuft bis Freitag.',
  'Unser Laden öffnet am Donnerstag um 9.',
  'Ich bin normalerweise donnerstags im Büro.',
  'Der Elektriker kann am Mittwoch.',
  'Bitte überweisen Sie die Anzahlung bis Freitag.',
  'Le plombier passe jeudi.',
  "J'ai besoin des chiffres pour jeudi.",
  'Je vous appelle mercredi.',
  'Bon mardi !',
  'Jeudi convient aux peintres.',
  'Le colis arrive vendredi.',
  "Le bail court jusqu'à vendredi.",
  "Nous vendangeons jusqu'à mercredi.",
  "Je suis d'habitude au bureau le jeudi.",
  'Le couvreur peut venir jeudi.',
  'El fontanero viene el jueves.',
  'Necesito los números para el jueves.',
  '¡Feliz martes!',
  'El jueves les va bien a los pintores.',
  'El paquete llega el viernes.',
  'La obra empieza el martes a las 9.',
  'El electricista puede venir el miércoles.',
  'Normalmente estoy en la oficina el jueves.',
  'De loodgieter komt donderdag.',
  'Ik heb de cijfers donderdag nodig.',
  'Fijne dinsdag!',
  'Donderdag komt de schilders goed uit.',
  'Het pakket komt vrijdag aan.',
  'De winkel gaat donderdag om 9 uur open.',
  'De stukadoor kan woensdag langskomen.',
  'O canalizador vem na quinta.',
  'Preciso dos números até quinta.',
  'Ligo-te na quarta.',
  'Feliz terça!',
  'Quinta é bom para os pintores.',
  'A encomenda chega na sexta.',
  'O contrato vai até sexta.',
  'O eletricista pode vir na quarta.',
]

for (const aside of ASIDES)
  test(`“${aside}” offers no time`, () => {
    const { sure, picks, free } = readingOf(aside)
    assert.ok(!sure || picks.length + free.length === 0)
    const answer = readingOf(aside, { offers: THREE_OFFERS })
    assert.ok(!answer.sure || answer.picks.length + answer.free.length === 0)
  })

test('beside a clear answer such a sentence adds no time that is sure', () => {
  const added = ASIDES.filter((aside) => {
    const { sure, free } = readingOf(`Monday the 9th at 10 works for me. ${aside}`)
    return sure && free.some(({ start }) => start !== '2026-03-09T14:00:00Z')
  })
  assert.deepEqual(added, [])
})

test('what follows a yes and is not understood is asked about', () => {
  assert.equal(readingOf('The second one works.', { offers: THREE_OFFERS }).sure, true)
  assert.equal(readingOf('The second one works. Forget what I wrote.', { offers: THREE_OFFERS }).sure, false)
})

test('what somebody did by mistake, or hopes not to do, is done to nobody', () => {
  assert.equal(readingOf("J'ai refusé par erreur.").sure, false)
  assert.deepEqual(readingOf("I hope we don't need to cancel.", { offers: THREE_OFFERS }).intents, [])
})

test('an exception from nothing that was said is asked about', () => {
  assert.equal(readingOf('Sauf mercredi.', { offers: THREE_OFFERS }).sure, false)
})
