import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '#core/language/read.ts'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import { instantInWords, shortly, slotInWords, zoneInWords } from '#core/mail/wording/times.ts'
import { aNegotiation, bo, Conversation, MONDAY, participant } from '../negotiation/conversation.ts'

const french = sentencesFor({ locale: 'fr' })

const inFrench = () =>
  new Conversation(
    aNegotiation({
      settings: { ...aNegotiation().settings, language: 'fr' },
      participants: [bo, participant('mia@client.test', 'Mia Roth')],
    }),
  )

test('names and cities have the “de” and the “à” that French gives them', () => {
  assert.equal(french.organizer.headline.silent('Ana Ruiz'), 'Pas de réponse d’Ana Ruiz')
  assert.equal(french.organizer.headline.silent('Émile Roth'), 'Pas de réponse d’Émile Roth')
  assert.equal(french.organizer.headline.silent('Yves Roth'), 'Pas de réponse d’Yves Roth')
  assert.equal(french.organizer.headline.silent('Yann Roth'), 'Pas de réponse de Yann Roth')
  assert.equal(french.organizer.headline.passed.unclear('Ana Ruiz'), 'Je ne comprends pas ce qu’Ana Ruiz écrit')
  assert.equal(zoneInWords('Europe/Athens', 'fr'), 'heure d’Athènes')
  assert.equal(zoneInWords('Africa/Cairo', 'fr'), 'heure du Caire')
  const slot = { start: '2026-12-01T09:00:00Z', end: '2026-12-01T09:30:00Z' }
  assert.equal(
    slotInWords(slot, { zone: 'Europe/Paris', organizerZone: 'Atlantic/Azores', locale: 'fr' }, 'with zone'),
    'mardi 1er décembre, 10h00–10h30, heure de Paris (8h00 aux Açores)',
  )
})

test('the first of a month is counted, and only the first', () => {
  assert.equal(instantInWords('2026-12-01T08:00:00.000Z', 'fr'), '1er décembre 2026 à 8h00 UTC')
  assert.equal(instantInWords('2026-12-11T08:00:00.000Z', 'fr'), '11 décembre 2026 à 8h00 UTC')
  assert.equal(instantInWords('2026-12-21T08:00:00.000Z', 'fr'), '21 décembre 2026 à 8h00 UTC')
  assert.match(shortly('2026-12-01T08:00:00.000Z', { zone: 'Europe/Paris', locale: 'fr' }), /^mar\. 1er déc\. à 9h00$/)
})

test('a meeting begins its sentence with a capital, and one whose title says that it is one with its quotes', () => {
  const moved = (title: string) => french.invites.moved({ title })
  assert.match(moved('Démo produit'), /^Le rendez-vous «\u00a0Démo produit\u00a0» est déplacé\./)
  assert.match(moved('lancement'), /^Le rendez-vous «\u00a0lancement\u00a0»/)
  assert.match(moved('Rendez-vous avec Bo Lind'), /^«\u00a0Rendez-vous avec Bo Lind\u00a0» est déplacé\./)
})

test('a French mail has at most 90 words around its times, and no line breaks before its punctuation', () => {
  const talk = inFrench()
  for (let days = 0; days < 8 && talk.wakeAt; days += 1) talk.sleep()
  talk.says(bo, 'Aucun de ces créneaux ne me convient.').says(bo, 'Le premier me convient.')
  const { sent } = talk.negotiation
  assert.ok(sent.length >= 8, `${sent.length} mails`)
  for (const { kind, text } of sent) {
    const lines = text.split('\n').filter((line) => !/^ {2}|^> |^Bonjour|^Cordialement|^Parley/.test(line))
    const count = lines.join(' ').split(/ +/).filter(Boolean).length
    assert.ok(count <= 90, `${kind}: ${count} words`)
    assert.doesNotMatch(text, / [:;?!»]|« /)
  }
})

test('every word that a French mail asks for is understood', () => {
  const at = { now: MONDAY, timezone: 'Europe/Paris', host_timezone: 'Europe/Paris', duration_minutes: 30 }
  const offered = [{ start: '2026-11-17T09:00:00Z', end: '2026-11-17T09:30:00Z' }]
  const people = [{ email: 'bo@client.test', name: 'Bo Chen' }]
  const said = (from: 'participant' | 'organizer', text: string, offers = offered) => {
    const { intents, instructions } = read({ ...at, offers, asked: [], people, from, text })
    return [...instructions.map((each) => each.do), ...intents].join()
  }
  const asked = (sentence: string) => [...sentence.matchAll(/«\u00a0(.+?)\u00a0»/g)].map(([, word]) => word!)
  const [yes] = asked(french.offers.howToAnswer(1, null, false))
  const [stop] = asked(french.frame.stop)
  assert.deepEqual([said('participant', yes!), said('participant', stop!)], ['accept', 'stop'])
  const [move, add, drop, cancel] = asked(french.organizer.notUnderstood(true))
  const orders = [move!, `${add} lea@client.test`, `${drop} Bo`, cancel!]
  assert.deepEqual(
    orders.map((order) => said('organizer', order, [])),
    ['reschedule', 'add_people', 'drop', 'cancel'],
  )
  const answers = french.organizer.ifOutside('Bo').map(({ say }) => said('organizer', say))
  assert.deepEqual(answers, ['accept', 'decline_offers'])
})
