import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offer, readingOf, said } from './support/say.ts'

// 1. Tue 3 Mar 10:00, 2. Wed 4 Mar 14:00, 3. Thu 5 Mar 16:00, said on Monday 2 March.
const THERE: Record<string, string> = {
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
  es: 'Europe/Madrid',
  nl: 'Europe/Amsterdam',
  pt: 'Europe/Lisbon',
}

const REPLIES: [string, string, string][] = [
  ['de', 'Servus, Mittwoch passt. Pfiat di, Sepp', 'pick 2'],
  ['de', 'Freitag um 14,30 Uhr wäre gut', 'free Fri 6 14:30-15:00'],
  ['nl', 'vrijdag 14,30 uur kan ik', 'free Fri 6 14:30-15:00'],
  ['es', 'Solo tengo 1,5 horas el viernes', 'free Fri 6 08:00-18:00; 90 min'],
  ['de', 'Freitag um 9 Uhr, aber 1,5 Stunden bitte', 'free Fri 6 09:00-09:30; 90 min'],
  ['fr', 'Vendredi 9h, il nous faut 1,5 heure', 'free Fri 6 09:00-09:30; 90 min'],
  ['de', 'moechte den naechsten mittwoch, koennte um 14 uhr', 'pick 2'],
  ['de', 'Schönen Nachmittag noch, Mittwoch passt', 'pick 2'],
  ['fr', "L'avant-dernier créneau, merci", 'pick 2'],
  ['fr', "Jeudi je ne peux qu'entre 11h et midi", 'free Thu 5 11:00-12:00'],
  ['es', 'El miércoles. ¿Me mandan el link?', 'pick 2'],
  ['es', 'Esta mañana no puedo', 'busy Mon 2 10:00-12:00'],
  ['nl', 'Ik ga voor woensdag', 'pick 2'],
  ['nl', "Top, die van 14:00 works for me, zet 'm erin", 'pick 2'],
  ['nl', 'Ik ben t/m dinsdag in Parijs, woensdag is prima', 'pick 2'],
  ['pt', 'Vou ter quarta livre', 'pick 2'],
  ['de', 'Mittwoch passt mir gut', 'pick 2'],
  ['de', 'Der zweite Termin passt, danke', 'pick 2'],
  ['de', 'Leider passt keiner der Termine. Freitag ab 14 Uhr wäre möglich.', 'free Fri 6 14:00-18:00'],
  [
    'de',
    'Am Donnerstag kann ich nicht, aber Freitag zwischen 9 und 11 Uhr geht.',
    'free Fri 6 09:00-11:00; busy Thu 5 08:00-18:00',
  ],
  ['de', 'Beide gehen', 'pick 1 2 3'],
  ['de', 'Nächste Woche Dienstag um halb zehn?', 'free Tue 10 09:30-10:00'],
  ['de', 'Freitagvormittag hätte ich Zeit', 'free Fri 6 08:00-12:00'],
  ['de', 'Geht auch der 10.3. um 15:30 Uhr?', 'free Tue 10 15:30-16:00'],
  ['de', 'Ich kann erst ab dem 9. März', 'free'],
  ['fr', 'Mercredi me convient parfaitement', 'pick 2'],
  ['fr', 'La deuxième option, merci', 'pick 2'],
  [
    'fr',
    'Je ne suis pas disponible jeudi, mais vendredi après-midi me va',
    'free Fri 6 12:00-18:00; busy Thu 5 08:00-18:00',
  ],
  ['fr', 'Vendredi entre 9h et 11h30 ?', 'free Fri 6 09:00-11:30'],
  ['fr', 'Je suis libre mardi prochain à partir de 15h', 'free'],
  ['fr', 'Aucune de ces dates ne me convient', ''],
  ['fr', 'Les trois me conviennent', 'pick 1 2 3'],
  ['es', 'El miércoles me viene bien', 'pick 2'],
  ['es', 'La segunda opción, por favor', 'pick 2'],
  ['es', 'El jueves no puedo, pero el viernes por la mañana sí', 'free Fri 6 08:00-12:00; busy Thu 5 08:00-18:00'],
  ['es', '¿Qué tal el viernes a las 10?', 'free Fri 6 10:00-10:30'],
  ['es', 'Puedo el viernes de 9 a 11', 'free Fri 6 09:00-11:00'],
  ['es', 'Ninguna me viene bien', ''],
  ['es', 'Cualquiera me va bien', 'pick 1 2 3'],
  ['nl', 'Woensdag past prima', 'pick 2'],
  ['nl', 'De tweede optie graag', 'pick 2'],
  ['nl', 'Donderdag lukt niet, vrijdagmiddag wel', 'free Fri 6 12:00-18:00; busy Thu 5 08:00-18:00'],
  ['nl', 'Kan het ook vrijdag om half tien?', 'free Fri 6 09:30-10:00'],
  ['nl', 'Vrijdag tussen 10 en 12 uur kan ik', 'free Fri 6 10:00-12:00'],
  ['nl', 'Geen van deze momenten komt uit', ''],
  ['pt', 'Quarta-feira está ótimo', 'pick 2'],
  ['pt', 'A segunda opção funciona para mim', 'pick 2'],
  ['pt', 'Na quinta não posso, mas sexta de manhã sim', 'free Fri 6 08:00-12:00; busy Thu 5 08:00-18:00'],
  ['pt', 'Pode ser sexta às 10h?', 'free Fri 6 10:00-10:30'],
  ['pt', 'Sexta das 9h às 11h', 'free Fri 6 09:00-11:00'],
  ['pt', 'Nenhum desses horários dá', ''],
  ['pt', 'Tanto faz, qualquer um serve', 'pick 1 2 3'],
]

for (const [code, text, expected] of REPLIES)
  test(`${code}: "${text}"`, () => {
    const timezone = THERE[code]!
    const hour = (day: number, clock: string) =>
      offer(Temporal.ZonedDateTime.from(`2026-03-0${day}T${clock}[${timezone}]`).toInstant().toString())
    const offers = [hour(3, '10:00'), hour(4, '14:00'), hour(5, '16:00')]
    const actual = said(text, { timezone, host_timezone: timezone, offers, now: '2026-03-02T09:00:00Z' })
    if (expected === 'free') assert.match(actual, /^free/)
    else assert.equal(actual, expected)
  })

test('refusals and wishes are understood in every language', () => {
  const intent = (text: string) => readingOf(text, { timezone: 'Europe/Paris', host_timezone: 'Europe/Paris' }).intents
  assert.deepEqual(intent('Bitte sagen Sie unseren Termin ab.'), ['cancel'])
  assert.deepEqual(intent('Kein Interesse, danke.'), ['decline_meeting'])
  assert.deepEqual(intent('Können wir unser Gespräch auf Freitag verschieben?').toSorted(), ['propose', 'reschedule'])
  assert.deepEqual(intent("Merci d'annuler notre rendez-vous."), ['cancel'])
  assert.deepEqual(intent('Pas intéressé, merci.'), ['decline_meeting'])
  assert.deepEqual(intent('Hay que cancelar la reunión.'), ['cancel'])
  assert.deepEqual(intent('No me interesa, gracias.'), ['decline_meeting'])
  assert.deepEqual(intent('Ik wil onze afspraak annuleren.'), ['cancel'])
  assert.deepEqual(intent('Geen interesse, bedankt.'), ['decline_meeting'])
  assert.deepEqual(intent('Preciso cancelar a nossa reunião.'), ['cancel'])
  assert.deepEqual(intent('Não tenho interesse, obrigado.'), ['decline_meeting'])
})

test('an unknown language is a doubt and never a guess', () => {
  for (const text of [
    'Nie mogę w środę, może w piątek o 10?',
    '水曜日は大丈夫です',
    'Çarşamba günü uygun değilim, cuma olabilir mi acaba',
  ]) {
    const reading = readingOf(text, { offers: [offer('2026-03-04T19:00:00Z')] })
    assert.equal(reading.sure, false, text)
  }
})
