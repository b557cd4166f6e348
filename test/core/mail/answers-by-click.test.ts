import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOCALES, type Meeting, type Reader } from '#core/mail/wording/facts.ts'
import { type Asking, asking, dropPress } from '#core/mail/wording/organizer.ts'

const ana = { id: 'ana', name: 'Ana Ruiz', email: 'ana@acme.test' }
const bo = { id: 'bo', name: 'Bo Lind', email: 'bo@client.test' }
const mia = { id: 'mia', name: 'Mia Roth', email: 'mia@client.test' }
const slot = { start: '2026-11-28T10:00:00.000Z', end: '2026-11-28T10:30:00.000Z' }

const meeting: Meeting = {
  title: 'Product demo',
  purpose: null,
  minutes: 30,
  organizer: { ...ana, zone: 'Europe/Lisbon' },
  otherHosts: [],
  participants: [bo],
  place: null,
  introduction: { include: false, guidance: null },
}

/** Each with the answers that are links, in the order of the mail. */
const QUESTIONS: [Asking, string[]][] = [
  [{ asks: 'out', person: bo, why: 'declined' }, ['drop', 'cancel']],
  [{ asks: 'silent', person: bo, isAlone: true }, ['wait', 'cancel']],
  [{ asks: 'silent', person: bo, isAlone: false }, ['wait', 'without', 'cancel']],
  [{ asks: 'no_time', hasTime: true, people: [] }, ['yes', 'cancel']],
  [{ asks: 'no_time', hasTime: false, people: [bo, mia] }, [dropPress(bo), dropPress(mia), 'cancel']],
  [{ asks: 'lists_end', people: [bo], of: 4 }, ['wait', 'without', 'cancel']],
  [{ asks: 'lists_end', people: [bo, mia], of: 6 }, ['wait', 'cancel']],
  [{ asks: 'lists_end', people: [], of: 2 }, ['wait', 'cancel']],
  [{ asks: 'outside', only: bo, slot }, ['yes', 'no']],
  [{ asks: 'people_named', person: bo, count: 2 }, ['yes', 'no']],
  [{ asks: 'longer', person: bo, minutes: 60 }, ['yes', 'no']],
  [{ asks: 'declined', who: bo }, ['move', 'cancel']],
  [{ asks: 'stands_in' }, ['move', 'cancel']],
  [{ asks: 'entry_changed', who: null, isGone: true }, ['move', 'cancel']],
  [{ asks: 'clash', who: 'Dee Ray' }, ['move', 'cancel']],
]

test('every question to the organizer that a click settles has two or three links, the same in each language', () => {
  for (const locale of LOCALES) {
    const reader: Reader = {
      ...{ id: ana.id, name: ana.name, locale, zone: 'Europe/Lisbon', page: null },
      ...{ isFirst: false, isHost: true, hasNewOrganizer: false },
    }
    for (const [facts, expected] of QUESTIONS) {
      const { headline, answers } = asking(facts, meeting, reader)
      assert.deepEqual(
        answers.flatMap(({ press }) => press ?? []),
        expected,
        `${locale}: ${headline}`,
      )
      assert.equal(new Set(answers.map(({ say }) => say)).size, answers.length, 'each is said in words of its own')
    }
  }
})
