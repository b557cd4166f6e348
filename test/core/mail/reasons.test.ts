import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '#core/mail/wording/facts.ts'
import { outsideInWords, reasonInWords, wayOutInWords } from '#core/mail/wording/reasons.ts'
import type { Concession, Obstacle } from '#core/time/explain.ts'
import { aNegotiation, bo, Conversation, host } from '../negotiation/conversation.ts'

const ana: Person = { id: 'wm_ana', name: 'Ana Lopez', email: 'ana@acme.test' }
const cem: Person = { id: 'wm_cem', name: 'Cem (Sales+EU)', email: 'cem@acme.test' }
const toAna = { locale: 'en', id: ana.id } as const
const toNobody = { locale: 'en', id: null } as const

const reason = (who: Person, told: typeof toAna | typeof toNobody, ...facts: Obstacle<never>[]) =>
  reasonInWords({ kind: 'obstacles', obstacles: facts.map((fact) => ({ ...fact, who }) as Obstacle<Person>) }, told)
const inTheWay = (fact: { kind: Obstacle<never>['kind']; minutes?: number; count?: number }) =>
  [toAna, toNobody].map((told) =>
    reason(ana, told, fact as Obstacle<never>).replace(/^I can’t find a time (.*)\.$/, '$1'),
  )

test('what is in the way is told to the organizer as “you”, and by name to everybody else', () => {
  assert.deepEqual(inTheWay({ kind: 'free_windows' }), ['when you can', 'when Ana Lopez can'])
  assert.deepEqual(inTheWay({ kind: 'ruled_out' }), ['that you haven’t ruled out', 'that Ana Lopez hasn’t ruled out'])
  assert.deepEqual(inTheWay({ kind: 'hours' }), ['in your working hours', 'in Ana Lopez’s working hours'])
  assert.deepEqual(inTheWay({ kind: 'busy' }), ['in your calendar', 'in Ana Lopez’s calendar'])
  assert.deepEqual(inTheWay({ kind: 'booking' }), ['next to your other meetings', 'next to Ana Lopez’s other meetings'])
  assert.deepEqual(inTheWay({ kind: 'unknown_calendar' }), [
    'in your calendar (which I can’t read)',
    'in Ana Lopez’s calendar (which I can’t read)',
  ])
  assert.deepEqual(inTheWay({ kind: 'notice', minutes: 120 }), [
    'with 2 hours of notice for you',
    'with 2 hours of notice for Ana Lopez',
  ])
  assert.deepEqual(inTheWay({ kind: 'buffer', minutes: 15 }), [
    'with 15 minutes free around your meetings',
    'with 15 minutes free around Ana Lopez’s meetings',
  ])
  assert.deepEqual(inTheWay({ kind: 'daily_limit', count: 3 }), [
    'with 3 meetings a day at most for you',
    'with 3 meetings a day at most for Ana Lopez',
  ])
})

test('a reader of German has a calendar of their own, and not one “von Ihnen”', () => {
  const german = (fact: { kind: Obstacle<never>['kind'] }) =>
    reason(ana, { locale: 'de', id: ana.id } as never, fact as Obstacle<never>)
  for (const kind of ['free_windows', 'ruled_out', 'hours', 'day_off', 'busy', 'booking', 'unknown_calendar'] as const)
    assert.doesNotMatch(german({ kind }), /von Ihnen/, kind)
  assert.equal(german({ kind: 'busy' }), 'Ich finde keinen Termin in Ihrem Kalender.')
  assert.match(
    wayOutInWords([{ kind: 'go_outside_hours', who: ana }], { locale: 'de', id: ana.id }, true),
    /^Soll ich außerhalb Ihrer Arbeitszeit suchen\?$/,
  )
})

test('several reasons are told at once, and a timeframe that is over alone', () => {
  const obstacles: Obstacle<Person>[] = [
    { kind: 'timeframe' },
    { kind: 'duration', minutes: 60 },
    { kind: 'hours', who: cem },
  ]
  assert.equal(
    reasonInWords({ kind: 'obstacles', obstacles }, toAna),
    'I can’t find 1 hour in Cem (Sales+EU)’s working hours within the given dates.',
  )
  const ruledOut: Obstacle<Person>[] = [cem, bo].map((who) => ({ kind: 'ruled_out', who }))
  assert.equal(
    reasonInWords({ kind: 'obstacles', obstacles: [...ruledOut, ...obstacles] }, toAna),
    'I can’t find 1 hour in Cem (Sales+EU)’s working hours within the given dates that Cem (Sales+EU) and Bo Chen haven’t ruled out.',
  )
  assert.equal(
    reasonInWords({ kind: 'obstacles', obstacles: [{ kind: 'timeframe' }] }, toAna),
    'There’s no free time left in the period for this meeting.',
  )
  assert.equal(
    reasonInWords({ kind: 'request_says', words: ['Only on Sundays', 'Never after 5'] }, toAna),
    'What the request says (“Only on Sundays” and “Never after 5”) leaves no time.',
  )
})

test('times that people gave and that do not meet are told in so many words', () => {
  const given = (...people: Person[]) => ({
    kind: 'obstacles' as const,
    obstacles: people.map((who) => ({ kind: 'free_windows' as const, who })),
  })
  const toAnaInGerman = { locale: 'de', id: ana.id } as const
  const dee: Person = { id: 'wm_dee', name: 'Dee Ray', email: 'dee@acme.test' }
  assert.equal(reasonInWords(given(dee, cem), toAna), 'Dee Ray’s times and Cem (Sales+EU)’s times don’t overlap.')
  assert.equal(reasonInWords(given(ana, dee), toAna), 'Your times and Dee Ray’s times don’t overlap.')
  assert.equal(
    reasonInWords(given(ana, dee, cem), toAna),
    'Your times, Dee Ray’s times and Cem (Sales+EU)’s times don’t all overlap.',
  )
  assert.equal(
    reasonInWords(given(dee, ana), toAnaInGerman),
    'Ihre Zeiten und die von Dee Ray überschneiden sich nicht.',
  )
  assert.equal(
    reasonInWords(given(dee, ana, cem), toAnaInGerman),
    'Es gibt keine Zeit, zu der Dee Ray, Cem (Sales+EU) und Sie alle können.',
  )
  const toAnaIn = (locale: 'es' | 'fr' | 'nl' | 'pt') => ({ locale, id: ana.id }) as const
  assert.equal(
    reasonInWords(given(dee, ana), toAnaIn('fr')),
    'Vos disponibilités et celles de Dee Ray ne se recoupent pas.',
  )
  assert.equal(reasonInWords(given(dee, ana), toAnaIn('nl')), 'Uw tijden en die van Dee Ray overlappen elkaar niet.')
  assert.equal(
    reasonInWords(given(dee, ana, cem), toAnaIn('nl')),
    'Er is geen moment waarop Dee Ray, Cem (Sales+EU) en u allemaal kunnen.',
  )
  assert.equal(reasonInWords(given(dee, ana), toAnaIn('es')), 'Sus horarios y los de Dee Ray no coinciden.')
  assert.equal(reasonInWords(given(dee, ana), toAnaIn('pt')), 'Os seus horários e os de Dee Ray não coincidem.')
})

test('what would help is told to the organizer as “you”, and by name to everybody else', () => {
  const wayOut = (kind: Concession<Person>['kind']) =>
    [toAna, toNobody].map((told) =>
      wayOutInWords([{ kind, who: ana } as Concession<Person>], told, true).replace(/^Shall I (.*)\?$/, '$1'),
    )
  assert.deepEqual(wayOut('accept_unknown'), [
    'book without seeing your calendar',
    'book without seeing Ana Lopez’s calendar',
  ])
  assert.deepEqual(wayOut('skip_buffer'), [
    'do without the free time around your meetings',
    'do without the free time around Ana Lopez’s meetings',
  ])
  assert.deepEqual(wayOut('shorten_notice'), ['book at shorter notice for you', 'book at shorter notice for Ana Lopez'])
  assert.deepEqual(wayOut('exceed_daily_limit'), [
    'plan one more meeting on that day for you',
    'plan one more meeting on that day for Ana Lopez',
  ])
  assert.deepEqual(wayOut('go_outside_hours'), [
    'go outside your working hours',
    'go outside Ana Lopez’s working hours',
  ])
  assert.equal(
    wayOutInWords([{ kind: 'end_later' }, { kind: 'make_optional', who: cem }], toAna, false),
    'What would help: look further ahead and make Cem (Sales+EU) optional.',
  )
})

test('each limit that a time breaks is named', () => {
  assert.equal(
    outsideInWords(null, [{ kind: 'hours' }, { kind: 'notice', minutes: 120 }, { kind: 'unknown_calendar' }], toAna),
    'The only time that suits everyone is outside working hours, sooner than the notice of 2 hours allows and at a time when I can’t read a calendar.',
  )
})

test('a participant who is a member is named when their calendar is in the way', () => {
  const { email: _email, name: _name, ...availability } = host('cy@acme.test', 'Cy Diaz')
  const always = [0, Date.parse('2030-01-01T00:00:00Z') / 60_000]
  const member = { ...availability, busy: always }
  const talk = new Conversation(
    aNegotiation({ participants: [bo, { ...bo, id: 'p_cy', name: 'Cy Diaz', email: 'cy@acme.test', member }] }),
  )
  const told = talk.negotiation.sent.find(({ to }) => to.kind === 'organizer')!
  assert.match(told.text, /I can’t find a time in Cy Diaz’s calendar\./)
  assert.match(told.text, /make Cy Diaz optional/)
})
