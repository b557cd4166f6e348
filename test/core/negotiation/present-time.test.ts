import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, cy } from './conversation.ts'

/** With one participant, on Wednesday at 15:00. */
function booked(): Conversation {
  const talk = new Conversation().says(bo, 'Wednesday works')
  assert.equal(talk.bookedAt(), 'Wed 15:00')
  return talk
}

const mailsSince = (talk: Conversation, text: string): string[] => {
  const before = talk.negotiation.sent.length
  talk.says(bo, text)
  return talk.negotiation.sent.slice(before).map(({ to, kind }) => `${kind} to ${to.kind}`)
}

for (const text of [
  'Could we do it an hour later?',
  'Something came up. Can we say 16:00 instead?',
  'Sorry, I have a dentist appointment then. An hour later?',
])
  test(`after booking “${text}” is about the time that stands: it is restated, and a yes moves it`, () => {
    const talk = booked().says(bo, text)
    assert.deepEqual([talk.bookedAt(), talk.shownTo(bo)], ['Wed 15:00', ['Wed 16:00']])
    assert.equal(talk.says(bo, 'yes perfect').bookedAt(), 'Wed 16:00')
  })

for (const text of [
  'Can we do the same time on Thursday instead?',
  'Lo siento, no podré asistir el miércoles. ¿Lo dejamos para el jueves a la misma hora?',
  'Mittwoch klappt doch nicht, geht Donnerstag zur gleichen Zeit?',
])
  test(`“${text}” has the hour that stands`, () => {
    const talk = booked().says(bo, text)
    assert.deepEqual([talk.bookedAt(), talk.shownTo(bo)], ['Wed 15:00', ['Thu 15:00']])
  })

for (const text of [
  'Great, thanks. See you there.',
  'Thank you!',
  'Parfait, merci beaucoup !',
  'Vielen Dank, bis dann!',
  '👍',
])
  test(`“${text}” after booking goes to nobody`, () => assert.deepEqual(mailsSince(booked(), text), []))

for (const text of [
  'Thanks! My number is 0171 555 in case you need it.',
  'Perfect. Please note that parking is behind the house.',
])
  test(`“${text}” is more than thanks, and the organizer hears it`, () =>
    assert.deepEqual(mailsSince(booked(), text), ['forward to organizer', 'answer to participant']))

test('thanks from the organizer, to a mail that asks nothing, are not answered', () => {
  const talk = booked()
  assert.equal(talk.says(ana, 'Perfect, thanks!').lastTo(ana).kind, 'invite')
})

test('who cannot come any more is asked for another time, the organizer hears it, and the meeting stands', () => {
  const talk = booked().says(bo, 'I am ill, sorry, I cannot make it.')
  assert.equal(talk.bookedAt(), 'Wed 15:00')
  assert.equal(talk.lastTo(bo).showed.length, 3)
  assert.match(
    talk.lastTo(ana).text,
    /> I am ill, .*\n\nI’ve asked for another time\. Until there is one, the meeting stays where it is\./,
  )
})

test('shortly before the start that somebody is held up goes to the organizer and moves nothing', () => {
  const talk = booked()
  talk.now = Temporal.Instant.from('2026-11-18T13:50:00.000Z')
  talk.look()
  const mails = mailsSince(talk, "Stuck in traffic, I'll be 10 minutes late, sorry!")
  assert.deepEqual(mails, ['forward to organizer', 'answer to participant'])
  assert.match(talk.lastTo(bo).text, /I’ve passed your message on to Ana\./)
  assert.equal(talk.bookedAt(), 'Wed 15:00')
})

for (const text of [
  'Sorry, clicked the wrong button! Wednesday is still fine.',
  'Declined by mistake, I will be there.',
  'Falscher Knopf, ich komme natürlich.',
])
  test(`“${text}” after a declined invitation restores what was, and both hear that it stands`, () => {
    const talk = booked().answersInvite(bo, 'declined')
    assert.ok(
      talk.shownTo(bo).every((time) => !time.startsWith('Wed')),
      'no other time of that day is offered',
    )
    talk.says(bo, text)
    assert.equal(talk.negotiation.booking!.attendees.find(({ email }) => email === bo.email)!.rsvp, 'accepted')
    assert.match(
      talk.lastTo(bo).text,
      /(Good, then it stays on Wednesday, 18 November at 15:00|gut, dann bleibt es dabei: Mittwoch, 18\. November, um 15:00)/,
    )
    assert.match(talk.lastTo(ana).text, /So the meeting stays where it is\./)
    assert.equal(talk.passes({ hours: 24 }).bookedAt(), 'Wed 15:00')
  })

for (const text of ['Never mind, keep it as it is.', 'Sorry, no, let us keep the meeting as planned.'])
  test(`“${text}” takes a wish to move it back`, () => {
    const talk = booked().says(bo, 'Could we do it an hour later?').says(bo, text)
    assert.equal(talk.bookedAt(), 'Wed 15:00')
    assert.match(talk.lastTo(bo).text, /Good, then it stays on Wednesday/)
    assert.equal(talk.passes({ hours: 24 }).bookedAt(), 'Wed 15:00')
  })

for (const text of [
  ...['Never mind, leave it as it is.', 'Never mind.', 'No', 'Actually no, Wednesday is fine', 'Forget it, keep it.'],
  ...['Vergiss es, wir lassen es so.', 'Lass es bitte so, wie es ist.', 'Laissez tomber.', 'Olvídelo, gracias.'],
  ...['Laat maar.', 'Esqueça.', 'Scrap that, no need to move it.', 'Wir müssen nichts verschieben.'],
  ...['No hace falta moverla.', 'Hoeft niet verplaatst te worden.', 'Não precisa mudar nada.'],
])
  test(`“${text}” of the organizer takes back that it is to be moved, and whoever was asked hears that it stays`, () => {
    const talk = booked().says(ana, 'Can we move this to Friday?')
    assert.deepEqual([...new Set(talk.shownTo(bo).map((time) => time.slice(0, 3)))], ['Fri'])
    talk.says(ana, text)
    assert.match(talk.lastTo(ana).text, /15[:h]00/)
    assert.doesNotMatch(talk.lastTo(ana).text, /go on looking|suche weiter/)
    assert.match(talk.lastTo(bo).text, /Good, then it stays on Wednesday, 18 November at 15:00/)
    assert.equal(talk.says(bo, '1').bookedAt(), 'Wed 15:00')
    assert.equal(talk.negotiation.status, 'booked')
  })

for (const text of [
  ...['Never mind!', 'Forget it.', 'Vergessen Sie es, wir lassen es so.', 'Olvídalo.'],
  ...[
    'Olvídalo, déjalo así.',
    'Scrap that.',
    'Lassen wir das.',
    'Laat maar, het is goed zo.',
    'Laisse tomber.',
    'Esquece, fica assim.',
  ],
])
  test(`“${text}” after a wish to move is no refusal of the meeting: at most it is asked about`, () => {
    const talk = booked().says(bo, 'Could we do it an hour later?').says(bo, text)
    assert.notEqual(rsvpOf(talk), 'declined')
    assert.equal(talk.bookedAt(), 'Wed 15:00')
  })

for (const text of [
  ...['Cancel my 3 pm, not this one.', 'Sag bitte meinen Termin um 15 Uhr ab, nicht diesen.'],
  ...['Annule mon rendez-vous de 15 h, pas celui-ci.', 'Ist erledigt, danke.', 'Ya está solucionado, gracias.'],
])
  test(`“${text}” does not say that this meeting is called off`, () => {
    for (const person of [ana, bo]) {
      const talk = booked().says(person, text)
      assert.deepEqual(
        [talk.bookedAt(), talk.negotiation.status, rsvpOf(talk)],
        ['Wed 15:00', 'booked', 'needs_action'],
      )
    }
  })

for (const text of [
  ...['keep it', 'Leave it as it is.', 'Please keep the meeting as it is.', 'No, let’s keep the original time.'],
  ...['Please do not move it.', 'Bitte nicht verschieben.', 'Wir lassen es so.', 'Laissez-le comme ça.'],
])
  test(`“${text}” of the organizer keeps a meeting that Bo wants moved, and Bo hears of it`, () => {
    const talk = booked().says(bo, 'Something came up. Could we move it to Friday?').says(ana, text)
    assert.match(talk.lastTo(ana).text, STAYS)
    assert.match(
      talk.lastTo(bo).text,
      /Ana would like to keep the time, so it stays on Wednesday, 18 November at 15:00/,
    )
    assert.equal(talk.passes({ hours: 24 }).bookedAt(), 'Wed 15:00')
    assert.equal(talk.negotiation.status, 'booked')
  })

for (const text of [
  ...[
    'Please do not cancel.',
    'Please don’t cancel the meeting!',
    'Bitte nicht absagen.',
    'Bitte sagen Sie den Termin nicht ab.',
  ],
  ...[
    'N’annulez pas la réunion, s’il vous plaît.',
    'Por favor, no cancele la reunión.',
    'Por favor, não cancele a reunião.',
  ],
  ...['De afspraak niet afzeggen, alstublieft.'],
])
  test(`“${text}” is answered with the time that stands`, () => {
    for (const person of [ana, bo]) {
      const talk = booked().says(person, text)
      assert.match(talk.lastTo(person).text, STAYS)
      assert.deepEqual([talk.bookedAt(), talk.negotiation.status], ['Wed 15:00', 'booked'])
      assert.equal(talk.lastTo(person === ana ? bo : ana).kind, 'invite', 'nobody else hears of it')
    }
  })

test('a “not yet” or a “not before” is no word that it stands', () => {
  for (const text of ['Don’t cancel it yet, I may be late.', 'Please do not move it before Friday.']) {
    const talk = booked().says(bo, text)
    assert.doesNotMatch(talk.lastTo(bo).text, /Good, then it stays/)
  }
})

test('a wider word of the organizer does not end what Bo wishes', () => {
  const talk = booked().says(bo, 'Could we do it an hour later?').says(ana, 'Wednesday is fine.')
  assert.doesNotMatch(talk.lastTo(bo).text, /keep the time/)
  assert.equal(talk.says(bo, '1').bookedAt(), 'Wed 16:00')
})

test('a no of the organizer that names another day goes on with that day', () => {
  const talk = booked().says(ana, 'Can we move this to Friday?').says(ana, 'No, not Friday. Thursday please.')
  assert.deepEqual([talk.bookedAt(), talk.negotiation.status], ['Wed 15:00', 'booked'])
  assert.doesNotMatch(talk.lastTo(bo).text, /it stays on/)
})

const STAYS =
  /(?:Good, then it stays on Wednesday, 18 November|gut, dann bleibt es dabei: Mittwoch, 18\. November|maintenu le mercredi 18 novembre|se mantiene el miércoles,? 18 de noviembre|mantém-se então: quarta-feira, 18 de novembro|blijft het bij woensdag 18 november)/

const rsvpOf = (talk: Conversation) => talk.negotiation.booking!.attendees.find(({ email }) => email === bo.email)!.rsvp

for (const text of [
  'I declined by mistake.',
  'Hi Ana,\n\nsorry, no, I’ll be there!\n\nBest regards',
  'Ich habe aus Versehen abgesagt. Es bleibt dabei.',
  'Mauvais bouton, désolé, je serai là.',
  'Rechacé por error, allí estaré.',
  'Recusei por engano, lá estarei.',
  'Per ongeluk afgewezen, ik ben er gewoon.',
])
  test(`“${text}” takes a refusal back`, () =>
    assert.equal(rsvpOf(booked().answersInvite(bo, 'declined').says(bo, text)), 'accepted'))

for (const text of [
  ...['I don’t think I’ll be there', 'Not sure I will be there.', 'I’ll be there if I can', 'I won’t keep it'],
  ...['I’ll be there. My boss has to agree first.', 'The meeting stands in the way of another.', 'I’ll be there, not.'],
  ...['I accepted by mistake', 'I clicked accept, wrong button.', 'I accepted Wednesday by mistake.'],
  ...['Wrong button, I cannot come.', 'Declined by mistake, but I can’t come anyway', 'Sorry, wrong button'],
  ...['Ich komme leider nicht', 'Ich weiß nicht, ob ich komme.', 'Versehentlich zugesagt.', 'Nicht wie geplant.'],
  ...['Je ne sais pas si je viens.', 'Je viens de voir que je ne peux pas.', 'J’ai accepté par erreur.'],
  ...['No creo que allí estaré.', 'No sigue en pie.', 'Acepté por error.', 'La reunión no se mantiene.'],
  ...['Não mantemos.', 'Não sei se lá estarei.', 'Aceitei por engano.'],
  ...['Ik ben er helaas niet bij.', 'Per ongeluk geaccepteerd.', 'Laat maar, ik kan niet.'],
])
  test(`“${text}” is no yes to the time that stands`, () => {
    assert.equal(rsvpOf(booked().answersInvite(bo, 'declined').says(bo, text)), 'declined')
    const { reading } = booked().says(bo, text).negotiation.received.at(-1)!
    assert.ok(!reading!.sure || reading!.free.length === 0, 'no time is surely free')
  })

test('who was asked about another time and says that they will be there means that one', () => {
  const talk = booked().says(bo, 'Could we do it an hour later?').says(bo, 'Yes, I will be there.')
  assert.equal(talk.bookedAt(), 'Wed 16:00')
})

test('“I cannot keep the meeting” takes nothing back, and neither does another time beside a mistake', () => {
  const talk = booked().says(bo, 'I cannot keep the meeting as planned.')
  assert.equal(talk.lastTo(bo).showed.length, 3)
  const other = booked().answersInvite(bo, 'declined')
  assert.equal(other.says(bo, 'Declined by mistake, but Thursday at 10 would be better.').bookedAt(), 'Thu 10:00')
})

test('what the organizer answers once it is booked goes to the asker without other times', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(cy, 'Wednesday')
  talk.says(bo, 'Wednesday works. Do I need to prepare anything?').says(ana, 'Bring your numbers.')
  assert.match(talk.lastTo(bo).text, /> Bring your numbers\./)
  assert.deepEqual(talk.lastTo(bo).showed, [])
})

test('an organizer who cannot move it keeps it, in every language', () => {
  const refusals = [
    'We cannot move it, sorry.',
    'It can’t be moved.',
    'Wir können den Termin leider nicht verschieben.',
    'Nous ne pouvons pas la déplacer, désolée.',
    'No podemos moverla, lo siento.',
    'We kunnen het helaas niet verplaatsen.',
    'Infelizmente não dá para remarcar.',
  ]
  for (const words of refusals) {
    const talk = new Conversation().says(bo, 'The third one works.')
    const before = talk.bookedAt()
    talk.says(bo, 'Can we move the meeting to Thursday at 2pm?').says(ana, words)
    assert.match(talk.lastTo(bo).text, /stays/, words)
    assert.equal(talk.says(bo, 'Yes.').bookedAt(), before, words)
  }
})

test('what cannot be moved is not the meeting where a guest says it, nor where a day is named', () => {
  const talk = new Conversation()
    .says(bo, 'The third one works.')
    .says(bo, 'Can we move the meeting to Thursday at 2pm?')
  talk.says(bo, 'I cannot move it, sorry.')
  assert.equal(talk.says(bo, 'Thursday at 2pm, please.').bookedAt(), 'Thu 14:00')
  const other = new Conversation()
    .says(bo, 'The third one works.')
    .says(bo, 'Can we move the meeting to Thursday at 2pm?')
  other.says(ana, 'We cannot move it to Thursday.')
  assert.match(other.lastTo(bo).text, /needs a new time/)
})
