import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KnownQuestion, questionsIn } from '#core/language/places/asks-known.ts'

const ASKED: [KnownQuestion, ...string[]][] = [
  [
    'who',
    'Who else is coming?',
    'Hi, who will be there? Thanks, Bo',
    'Wer ist noch dabei?',
    'Wer kommt alles?',
    'Qui sera présent ?',
    '¿Quién más viene?',
    'Wie komt er nog bij?',
    'Quem vai participar?',
  ],
  [
    'length',
    'How long will it take?',
    'How long is the call?',
    'Wie lange dauert das?',
    'Combien de temps faut-il prévoir ?',
    '¿Cuánto dura?',
    'Hoe lang duurt het?',
    'Quanto tempo demora?',
  ],
  [
    'about',
    'What is it about?',
    'What’s the topic?',
    'Worum geht es denn?',
    'De quoi s’agit-il ?',
    '¿De qué se trata?',
    'Waar gaat het over?',
    'De que se trata?',
  ],
  [
    'when',
    'When is it again?',
    'What time is the call?',
    'Wann ist das nochmal?',
    'C’est à quelle heure ?',
    '¿A qué hora es?',
    'Hoe laat is het?',
    'A que horas é?',
  ],
  [
    'zone',
    'Which time zone are these times in?',
    'Welche Zeitzone ist das?',
    'Quel fuseau horaire ?',
    '¿En qué zona horaria?',
    'Welke tijdzone?',
    'Que fuso horário?',
  ],
  [
    'news',
    'Any news?',
    'Who hasn’t answered yet?',
    'Gibt es schon etwas Neues?',
    'Wer hat noch nicht geantwortet?',
    'Du nouveau ?',
    '¿Alguna novedad?',
    'Is er al nieuws?',
    'Há novidades?',
  ],
  ['where', 'Where do we meet?', 'Wo treffen wir uns?'],
]

test('questions that we can answer are told apart, in six languages', () => {
  for (const [kind, ...texts] of ASKED)
    for (const text of texts)
      assert.deepEqual(questionsIn(text), { known: [kind], hasOthers: false, isAll: true }, text)
})

test('what sounds like one of them and asks something else is not taken for it', () => {
  for (const text of [
    'When is it convenient for you?',
    'How long have you been at Acme?',
    'Who is your lawyer?',
    'What is this invoice about the trip for?',
    'Shall I bring the contract?',
    'Any news on the budget that we discussed with the board last month?',
    'Wann passt es Ihnen?',
    'Quand pourrions-nous déplacer la réunion ?',
  ])
    assert.deepEqual([questionsIn(text).known, questionsIn(text).hasOthers], [[], true], text)
})

test('several are found, others beside them are seen, and so is what else a mail says', () => {
  const two = questionsIn('How long is it? And who else is coming?')
  assert.deepEqual(two, { known: ['length', 'who'], hasOthers: false, isAll: true })
  assert.equal(questionsIn('How long is it? Shall I bring the contract?').hasOthers, true)
  assert.equal(
    questionsIn('How long is it? I can only do Tuesday morning, since I am travelling after that.').isAll,
    false,
  )
  assert.deepEqual(questionsIn('Thursday at 3 works for me.').known, [])
})
