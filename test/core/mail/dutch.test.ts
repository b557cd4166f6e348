import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '#core/language/read.ts'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import { wordsFor } from '#guest/words/catalogues.ts'
import { aNegotiation, ana, bo, Conversation, MONDAY, participant } from '../negotiation/conversation.ts'

const settings = { ...aNegotiation().settings, language: 'nl' } as const
const mia = participant('mia@client.test', 'Mia Roth')

test('a first mail in Dutch names who else is invited, the times on a clock of 24 hours and the city in Dutch', () => {
  const [first] = new Conversation(aNegotiation({ settings, participants: [bo, mia] })).mailsTo(bo)
  assert.match(first!.text, /^Beste Bo Chen,\n\nAna Lopez wil u graag 30 minuten spreken\. Ook Mia Roth is/)
  assert.match(first!.text, /\n {2}1\. maandag 16 november, \d\d:\d\d–\d\d:\d\d uur\n/)
  assert.match(first!.text, /Alle tijden zijn in de plaatselijke tijd van Lissabon\./)
})

test('who answers in Dutch is answered in Dutch, and the organizer in the language of the workspace', () => {
  const talk = new Conversation().says(bo, 'Geen van deze tijden komt mij uit.')
  assert.match(talk.lastTo(bo).text, /\n\nDank voor uw bericht\. Komt een van deze momenten u beter uit\?/)
  talk.says(bo, '2')
  assert.match(talk.lastTo(bo).text, /^Beste Bo Chen,\n\nUw afspraak staat vast:/)
  assert.match(talk.lastTo(ana).text, /^Hi Ana,/)
})

test('a Dutch mail has at most 90 words around its times', () => {
  const talk = new Conversation(aNegotiation({ settings, participants: [bo, mia] }))
  for (let days = 0; days < 8 && talk.wakeAt; days += 1) talk.sleep()
  talk.says(bo, 'Geen van deze tijden komt mij uit.').says(bo, 'Het eerste moment is goed.')
  assert.ok(talk.negotiation.sent.length >= 8)
  for (const { text, kind } of talk.negotiation.sent) {
    const around = text.split('\n').filter((line) => !/^ {2}|^> |^Beste|^Met vriendelijke|^Parley/.test(line))
    const count = around.join(' ').split(/\s+/).filter(Boolean).length
    assert.ok(count <= 90, `${kind}: ${count} words`)
  }
})

/** What the reader makes of a text: what it tells to do, and what it means. */
function understood(from: 'organizer' | 'participant', text: string): string {
  const at = { now: MONDAY, timezone: 'Europe/Amsterdam', host_timezone: 'Europe/Amsterdam', duration_minutes: 30 }
  const people = [{ email: 'bo@client.test', name: 'Bo Chen' }]
  const { instructions, intents } = read({ ...at, offers: [], asked: [], from, people, text })
  return [...instructions.map((each) => each.do), ...intents].join()
}

test('the words that Dutch mails ask for are understood', () => {
  const { organizer } = sentencesFor({ locale: 'nl' })
  assert.deepEqual(
    organizer.ifOut('Bo').map(({ say }) => understood('organizer', say)),
    ['replace', 'drop', 'cancel'],
  )
  assert.equal(understood('organizer', 'verplaatsen'), 'reschedule')
  assert.equal(understood('organizer', 'toevoegen kim@client.test'), 'add_people')
  assert.equal(understood('participant', 'stop'), 'stop')
  assert.equal(understood('participant', 'Ik wil geen afspraak.'), 'decline_meeting')
})

test('the guest’s page speaks Dutch in the Netherlands and in Flanders', () => {
  assert.equal(wordsFor(['nl-BE', 'en']).heading('Ana Ruiz'), 'Afspraak met Ana Ruiz')
  assert.equal(wordsFor(['fy', 'nl']).locale, 'nl-NL')
})
