import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ONE_OFFER, offer, readingOf, said, THREE_OFFERS } from './support/say.ts'

const RULED_OUT: [string, string][] = [
  [
    "I can't do Monday, Tuesday or Wednesday next week",
    'busy Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00',
  ],
  ["Tuesday and Wednesday don't work", 'busy Tue 3 08:00-18:00, Wed 4 08:00-18:00'],
  ['Thursday is out, Friday after 2 is fine', 'free Fri 6 14:00-18:00; busy Thu 5 08:00-18:00'],
  ['Tuesday after 3 works, not Thursday', 'free Tue 3 15:00-18:00; busy Thu 5 08:00-18:00'],
  [
    'Tuesday or Wednesday, but not over lunch',
    'free Tue 3 08:00-12:00, Tue 3 13:00-18:00, Wed 4 08:00-12:00, Wed 4 13:00-18:00; busy Tue 3 12:00-13:00, Wed 4 12:00-13:00',
  ],
  [
    'Next week is fine except Monday and Tuesday, the other days after 3',
    'free Wed 11 15:00-18:00, Thu 12 15:00-18:00, Fri 13 15:00-18:00; busy Mon 9 08:00-18:00, Tue 10 08:00-18:00',
  ],
  ["I'm booked solid on Friday", 'busy Fri 6 08:00-18:00'],
  ['Wednesday morning is no good', 'busy Wed 4 08:00-12:00'],
  [
    "I'm away until Thursday, Friday at 10 works",
    'free Fri 6 10:00-10:30; busy Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00',
  ],
  ['Neither Tuesday nor Wednesday works for me', 'busy Tue 3 08:00-18:00, Wed 4 08:00-18:00'],
  [
    "I can't do Mon or Tue next week, otherwise flexible",
    'free Wed 11 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00; busy Mon 9 08:00-18:00, Tue 10 08:00-18:00',
  ],
  [
    'Any day next week except Wednesday',
    'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00; busy Wed 11 08:00-18:00',
  ],
  ["I'm on a plane Thursday", 'busy Thu 5 08:00-18:00'],
  [
    'This week is packed. Monday works.',
    'free Mon 9 08:00-18:00; busy Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00, Thu 5 08:00-18:00, Fri 6 08:00-18:00',
  ],
  ['I have a dentist appointment Wednesday at 2', 'busy Wed 4 14:00-14:30'],
  ['Wednesday does not suit me. Could we do Thursday at 9 instead?', 'free Thu 5 09:00-09:30; busy Wed 4 08:00-18:00'],
]

const NEXT_WEEK_RULED_OUT =
  'free Thu 5 08:00-18:00, Fri 6 08:00-18:00; busy Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00'
for (const text of [
  'Thursday or Friday, not next week',
  'Donnerstag oder Freitag, nicht nächste Woche',
  'Jeudi ou vendredi, pas la semaine prochaine',
  'Jueves o viernes, no la semana que viene',
  'Donderdag of vrijdag, niet volgende week',
  'Quinta ou sexta, não na próxima semana',
])
  RULED_OUT.push([text, NEXT_WEEK_RULED_OUT])

for (const [text, expected] of RULED_OUT) test(`"${text}" means ${expected}`, () => assert.equal(said(text), expected))

const NOT_NEGATIVE: [string, string][] = [
  ['No objections to Wednesday', 'pick 2'],
  ["I'm not busy on Thursday", 'pick 3'],
  ["I don't have anything on Tuesday, so let's do that", 'pick 1'],
  ["Wednesday isn't a problem", 'pick 2'],
  ["I can't see why Thursday wouldn't work", 'pick 3'],
]

for (const [text, expected] of NOT_NEGATIVE)
  test(`"${text}" is a yes`, () => assert.equal(said(text, { offers: THREE_OFFERS }).replace('; unsure', ''), expected))

test('a verb that is denied in dialect and without commas refuses the day before it, and not the one behind', () => {
  for (const not of ['nich', 'ned', 'nit', 'net', 'nicht'])
    for (const text of [`di passt ${not} mi ab 14 uhr ist ok`, `Dienstag geht ${not} Mittwoch ab 14 Uhr passt`])
      assert.equal(said(text, { offers: THREE_OFFERS }), 'pick 2; free Wed 4 14:00-18:00; busy Tue 3 08:00-18:00', text)
  assert.equal(said('Tuesday works not Wednesday', { offers: THREE_OFFERS }), 'pick 1; busy Wed 4 08:00-18:00')
})

test('a no and a yes with a day between them are asked about: each may be of another day', () => {
  const TORN = [
    ...['Tuesday not Wednesday works', 'Thursday would work Friday not', 'Dienstag nicht Mittwoch gern'],
    ...['Donnerstag würde gehen Freitag nicht', 'martes no miércoles sí'],
  ]
  for (const text of TORN) assert.equal(readingOf(text).sure, false, text)
  assert.equal(readingOf('Je ne suis pas disponible mardi ni mercredi, mais lundi à 11h me convient.').sure, true)
})

test('refusing every offer declines the offers and not the meeting', () => {
  for (const text of [
    'None of these work for me',
    "Sorry, I can't make any of those",
    'Neither of these times suit',
    'Unfortunately none of the slots is possible',
  ]) {
    const reading = readingOf(text, { offers: THREE_OFFERS })
    assert.deepEqual(reading.intents, ['decline_offers'], text)
    assert.deepEqual(reading.picks, [], text)
  }
})

test('a correction takes back what it corrects and nothing else', () => {
  assert.equal(said('Tuesday at 3 works. Sorry, I meant Wednesday.'), 'free Wed 4 15:00-15:30')
  assert.equal(said('Thursday at 10, no wait, make that 11'), 'free Thu 5 11:00-11:30')
})

test('accepting and being away on the same day is asked about', () => {
  assert.equal(
    said('Wednesday at 2 is great. I am out on Wednesday though.', { offers: THREE_OFFERS }).includes('unsure'),
    true,
  )
})

test('a no to all offers beside an hour without a day is a no to all offers', () => {
  for (const text of ['Neither works at 3.', "Neither at 3, I'm afraid.", 'None of them at 3pm'])
    assert.deepEqual(
      [
        readingOf(text, { offers: THREE_OFFERS }).picks,
        readingOf(text, { offers: THREE_OFFERS }).intents.includes('decline_offers'),
      ],
      [[], true],
      text,
    )
})

/** What people say of none, with `*` for what they call the offers. */
const NONE_OF: [string[], string[]][] = [
  [
    ['None of the * work for me', 'None of these * suits me', 'None of your * are good for me', 'No * work for me'],
    ['times', 'hours', 'slots', 'dates', 'options', 'proposals', 'days', 'appointments', 'possibilities'],
  ],
  [
    ['Keine der * passt mir', 'Keine dieser * passt mir gut', 'Keine von den * geht bei mir'],
    ['Zeiten', 'Uhrzeiten', 'Stunden', 'Optionen', 'Möglichkeiten'],
  ],
  [
    ['Keiner der * passt mir', 'Keiner dieser * passt mir gut', 'Keiner Ihrer * passt mir'],
    ['Termine', 'Vorschläge', 'Tage'],
  ],
  [
    ['Keines der * passt mir', 'Keins der * passt mir', 'Keines dieser * passt gut'],
    ['Zeitfenster', 'Angebote'],
  ],
  [
    ['Aucun de ces * ne me convient', 'Aucun des * ne me va', 'Aucun * ne me convient'],
    ['créneaux', 'horaires', 'jours', 'moments'],
  ],
  [
    ['Aucune de ces * ne me convient', 'Aucune des * proposées ne me convient', 'Aucune de vos * ne me va'],
    ['heures', 'dates', 'options', 'propositions'],
  ],
  [
    [
      'Ninguna de esas * me viene bien',
      'Ninguna de estas * me va bien',
      'Ninguna de las * propuestas me va bien',
      'Ninguna de las dos * me va bien',
    ],
    ['horas', 'fechas', 'opciones', 'propuestas', 'franjas'],
  ],
  [
    ['Ninguno de esos * me viene bien', 'Ninguno de los * me viene bien', 'No me viene bien ninguno de esos *'],
    ['horarios', 'huecos', 'días', 'momentos'],
  ],
  [
    ['Geen van de * past mij', 'Geen van deze * komt mij uit', 'Geen van die * schikt', 'Geen van beide * past mij'],
    ['tijden', 'uren', 'data', 'opties', 'voorstellen', 'momenten', 'dagen'],
  ],
  [
    ['Nenhum desses * me serve', 'Nenhum destes * funciona para mim', 'Nenhum dos * propostos funciona'],
    ['horários', 'dias', 'momentos'],
  ],
  [
    ['Nenhuma dessas * me serve', 'Nenhuma das * dá para mim', 'Nenhuma das * propostas funciona'],
    ['horas', 'datas', 'opções', 'propostas'],
  ],
]

test('none of the offers is a refusal of them, whatever they are called', () => {
  for (const [sentences, nouns] of NONE_OF)
    for (const text of sentences.flatMap((sentence) => nouns.map((noun) => sentence.replace('*', noun))))
      for (const offers of [ONE_OFFER, THREE_OFFERS]) {
        const { intents, picks, free, duration_minutes, sure } = readingOf(text, { offers })
        assert.deepEqual([intents, picks, free, duration_minutes, sure], [['decline_offers'], [], [], null, true], text)
      }
})

/** 1. Tue 3 Mar 10:00, 2. Wed 4 Mar 15:00, 3. Thu 5 Mar 16:00: no hour that is also a number of the list. */
const NUMBERED = [offer('2026-03-03T15:00:00Z'), offer('2026-03-04T20:00:00Z'), offer('2026-03-05T21:00:00Z')]

test('a number behind a refused day is the number of the list, and no hour or date of that day', () => {
  for (const text of [
    'Not Thursday, 2 works',
    "Can't do Thursday, 2 works",
    'Not Thursday, the second works',
    'Nicht Donnerstag, 2 passt',
    'Quinta não, 2 serve',
    'Niet donderdag, 2 is goed',
  ])
    assert.equal(said(text, { offers: NUMBERED }), 'pick 2; busy Thu 5 08:00-18:00', text)
  assert.equal(said('Not Wednesday, 2 works', { offers: NUMBERED }), 'pick 2; busy Wed 4 08:00-18:00; unsure')
  assert.match(said('Pas jeudi, le 2 me va', { offers: NUMBERED }), /unsure$/)
  assert.equal(said('Not Thursday, the 5th'), 'busy Thu 5 08:00-18:00')
})

test('an hour behind a refused day is asked about, unless it is an exception', () => {
  assert.match(said('Not Thursday, 2pm works'), /unsure$/)
  assert.doesNotMatch(said("Thursday doesn't work, but 2pm does"), /unsure$/)
})

test('two days behind one bare “not” are asked about, and a list of them is refused', () => {
  for (const text of ['Not Tuesday, Wednesday.', 'Nicht Dienstag, Mittwoch.', 'Pas le 3, le 4'])
    assert.match(said(text, { offers: THREE_OFFERS }), /unsure$/, text)
  for (const text of ['Not Tuesday or Wednesday.', 'No Tuesday, no Wednesday', 'Not Tuesday, Wednesday or Thursday'])
    assert.doesNotMatch(said(text, { offers: THREE_OFFERS }), /unsure/, text)
})

test('a week that is ruled out behind weekdays leaves those of the next one, in every language', () => {
  for (const text of [
    ...['Monday or Tuesday, but not this week.', 'Montag oder Dienstag, aber nicht diese Woche.'],
    ...['Lundi ou mardi, mais pas cette semaine.', 'Lunes o martes, pero no esta semana.'],
    ...['Maandag of dinsdag, maar niet deze week.', 'Segunda ou terça, mas não esta semana.'],
  ])
    assert.match(said(text), /^free Mon 9 08:00-18:00, Tue 10 08:00-18:00; busy/, text)
})

test('a week that is ruled out behind alternatives is ruled out for all of them, with or without a comma', () => {
  const SAID = [
    ...[
      'Thursday or Friday not next week',
      'Thursday or Friday, but not next week',
      'Thursday or Friday but not next week',
    ],
    ...['Donnerstag oder Freitag nicht nächste Woche', 'Jeudi ou vendredi pas la semaine prochaine'],
    ...['Jueves o viernes no la próxima semana', 'Donderdag of vrijdag niet volgende week'],
    ...['Quinta ou sexta não na próxima semana'],
  ]
  const next = [9, 10, 11, 12, 13].map(
    (day, index) => `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri'][index]} ${day} 08:00-18:00`,
  )
  const expected = `free Thu 5 08:00-18:00, Fri 6 08:00-18:00; busy ${next.join(', ')}`
  for (const text of SAID) assert.deepEqual([text, said(text)], [text, expected])
  assert.match(said('Monday or Tuesday not this week'), /^free Mon 9 08:00-18:00, Tue 10 08:00-18:00; busy/)
  assert.equal(said('Thursday not next week'), 'busy Thu 12 08:00-18:00', 'no alternative: the Thursday may be denied')
})

test('a time that does not suit on a condition is asked about, and not ruled out, in six languages', () => {
  const ON_CONDITION = [
    ...[
      '2 or 3, but not if Maria is away.',
      '2 oder 3, aber nicht wenn Maria fehlt.',
      '2 o 3, pero no si falta María.',
    ],
    ...['2 of 3, maar niet als Maria er niet is.', '2 ou 3, mas não se a Maria faltar.'],
  ]
  for (const text of ON_CONDITION)
    assert.deepEqual([text, said(text, { offers: THREE_OFFERS })], [text, 'pick 2 3; unsure'])
  const { sure, busy } = readingOf('Mercredi me va, mais pas si Maria est absente.', { offers: THREE_OFFERS })
  assert.deepEqual([sure, busy], [false, []])
})

test('hours that do not suit, said as a condition, are ruled out, and nothing else, in six languages', () => {
  const HOURS = [
    ...["Thursday is fine but not if it's after 5.", 'Donnerstag passt, aber nicht wenn es nach 17 Uhr ist.'],
    ...["Jeudi me va, mais pas si c'est après 17h.", 'El jueves me va bien, pero no si es después de las 17.'],
    ...['Donderdag is prima, maar niet als het na 17 uur is.', 'Quinta está bem, mas não se for depois das 17h.'],
  ]
  for (const text of HOURS)
    assert.deepEqual([text, said(text, { offers: THREE_OFFERS })], [text, 'pick 3; busy Thu 5 17:00-18:00'])
})
