import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInContext } from '#core/language/context/read-in-context.ts'
import { read } from '#core/language/read.ts'
import { writtenIn } from '#core/language/words/written-in.ts'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import { LOCALES } from '#core/mail/wording/facts.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'
import { aNegotiation, ana, bo, Conversation, MONDAY, participant } from '../negotiation/conversation.ts'

test('the language of a mail is known by its own words, and by none where they say too little', () => {
  assert.equal(writtenIn('The second one works for me, thanks!'), 'en')
  assert.equal(writtenIn('Der zweite Termin passt mir gut, danke!'), 'de')
  assert.equal(writtenIn('Merci, le 2 me convient'), 'fr')
  assert.equal(writtenIn('El martes a las 10 me va bien'), 'es')
  assert.equal(writtenIn('Dinsdag kan ik niet'), 'nl')
  assert.equal(writtenIn('Na terça não posso'), 'pt')
  for (const text of ['2', 'ok', 'Dziękuję, drugi termin mi pasuje']) assert.equal(writtenIn(text), null)
  assert.equal(writtenIn('Passt mir gut, danke!\n\n> Does one of these work for you?\n> Just reply.'), 'de')
})

test('everybody is written to in the language of their last mail, and the organizer in that of the workspace', () => {
  const talk = new Conversation().says(bo, 'Leider passt mir keiner dieser Termine.')
  assert.match(
    talk.lastTo(bo).text,
    /^Guten Tag Bo Chen,\n\ndanke für die Rückmeldung\. Passt einer dieser Termine besser\?/,
  )
  talk.says(bo, '2')
  assert.match(talk.lastTo(bo).text, /^Guten Tag Bo Chen,\n\nder Termin steht:/)
  assert.match(talk.lastTo(ana).text, /^Hi Ana,\n\nYou’re booked:/)
})

test('who has written nothing yet gets the language of the workspace', () => {
  const settings = { ...aNegotiation().settings, language: 'de' } as const
  const nameless = participant('info@client.test', null)
  const talk = new Conversation(aNegotiation({ settings, participants: [bo, nameless] }))
  const [first] = talk.mailsTo(bo)
  assert.match(
    first!.text,
    /Ana Lopez möchte sich für 30 Minuten mit Ihnen treffen\. Auch eine weitere Person ist eingeladen; ich melde mich, sobald alle geantwortet haben\./,
  )
  assert.match(first!.text, /\n {2}1\. Montag, 16\. November, \d\d:\d\d–\d\d:\d\d Uhr\n/)
  assert.match(first!.text, /Alle Zeiten sind in Ortszeit Lissabon angegeben\./)
  talk.says(bo, 'The second one works, but could we make it 15 minutes?')
  assert.match(talk.lastTo(bo).text, /^Hi Bo,/)
})

test('no mail of one language has words of another', () => {
  for (const language of LOCALES.filter((locale) => locale !== 'en')) {
    const talk = new Conversation(aNegotiation({ settings: { ...aNegotiation().settings, language } }))
    for (let days = 0; days < 6 && talk.wakeAt; days += 1) talk.sleep()
    const texts = talk.negotiation.sent.map(({ text }) => text)
    assert.ok(texts.length >= 5, `${texts.length} mails`)
    for (const text of texts) assert.doesNotMatch(text, /\b(the|you|this|would|with|meeting)\b/i)
  }
})

/** Words around the times: without greeting, signature, footer and the times themselves. */
const wordsAround = (text: string): number =>
  text
    .split('\n')
    .filter((line) => !/^ {2}|^> |^Hi\b|^Best,|^Parley/.test(line))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length

test('an English mail has at most 90 words around its times', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, participant('mia@client.test', 'Mia Roth')] }))
  for (let days = 0; days < 8 && talk.wakeAt; days += 1) talk.sleep()
  talk.says(bo, 'None of these work for me.').says(bo, 'The first one works.')
  const counts = talk.negotiation.sent.map(({ text, kind }) => ({ kind, count: wordsAround(text) }))
  assert.ok(counts.length >= 8)
  for (const { kind, count } of counts) assert.ok(count <= 90, `${kind}: ${count} words`)
})

test('whatever we tell an organizer to answer is understood, in each language', () => {
  const people = [{ email: 'bo@client.test', name: 'Bo Chen' }]
  for (const locale of LOCALES) {
    const { organizer } = sentencesFor({ locale })
    const understood = (say: string) => {
      const at = { now: MONDAY, timezone: 'Europe/Berlin', host_timezone: 'Europe/Berlin' }
      const { instructions, intents } = read({
        ...at,
        ...{ duration_minutes: 30, offers: [], from: 'organizer', asked: [{ asks: 'shall_drop' }], people, text: say },
      })
      return [...instructions.map((each) => each.do), ...intents]
    }
    const words = (choices: { say: string }[]) => choices.map(({ say }) => understood(say).join())
    assert.deepEqual(words(organizer.ifSilent('Bo', false)), ['wait', 'go_without', 'replace', 'cancel'], locale)
    assert.deepEqual(words(organizer.ifSilentAll(['Bo'])), ['wait', 'go_without', 'cancel'], locale)
    assert.deepEqual(words(organizer.ifOut('Bo')).slice(0, 1), ['replace'], locale)
    assert.match(words(organizer.ifOut('Bo'))[1]!, /^(drop|go_without)$/, locale)
    // Who is out for good gets no invitation, which going without them would still send.
    if (locale === 'en' || locale === 'de') assert.equal(words(organizer.ifOut('Bo'))[1], 'drop', locale)
  }
})

test('a group is asked for all the numbers that suit, one person for one, and several are understood in each language', () => {
  const group = [bo, participant('mia@client.test', 'Mia Roth')]
  const several = {
    en: ['1 and 3', 'Numbers 1 and 3 suit me', '1-3'],
    de: ['1 und 3', 'Die Nummern 1 und 3 passen', '1–3'],
    es: ['1 y 3', 'Los números 1 y 3 me vienen bien'],
    fr: ['1 et 3', 'Les numéros 1 et 3 me conviennent'],
    nl: ['1 en 3', 'De nummers 1 en 3 komen mij uit'],
    pt: ['1 e 3', '1 e 3 dão-me jeito', 'Os números 1 e 3'],
  }
  const offers = ['10', '11', '12'].map((hour) => ({
    start: `2026-11-17T${hour}:00:00Z`,
    end: `2026-11-17T${hour}:30:00Z`,
  }))
  for (const locale of LOCALES) {
    const { howToAnswer } = sentencesFor({ locale }).offers
    const [one, all] = [howToAnswer(3, null, false), howToAnswer(3, null, true)]
    const settings = { ...aNegotiation().settings, language: locale }
    const alone = new Conversation(aNegotiation({ settings }))
    assert.ok(alone.lastTo(bo).text.includes(one) && !alone.lastTo(bo).text.includes(all), alone.lastTo(bo).text)
    const together = new Conversation(aNegotiation({ settings, participants: group }))
    const { text } = together.lastTo(bo)
    assert.ok(text.includes(all) && !text.includes(one), text)
    const at = { now: MONDAY, timezone: 'Europe/Lisbon', host_timezone: 'Europe/Lisbon', duration_minutes: 30 }
    for (const answer of several[locale]) {
      const input = { ...at, offers, asked: [{ asks: 'which_time' as const }], people: [], present: null }
      const { picks, sure } = readInContext({ ...input, from: 'participant', text: answer })
      assert.deepEqual([picks, sure], [/\d[-–]/.test(answer) ? [0, 1, 2] : [0, 2], true], answer)
    }
  }
})

test('an hour stands in German sentences as well as minutes do', () => {
  const { organizer, offers } = sentencesFor({ locale: 'de' })
  for (const [minutes, length] of [
    [60, 'eine Stunde'],
    [45, '45 Minuten'],
  ] as const) {
    const asked = organizer.done({ did: 'set_length', minutes, isLonger: true, isBooked: true }, '', '')
    assert.match(asked, new RegExp(`^Ich frage, ob das Treffen auch ${length} dauern kann\\.`))
    assert.equal(organizer.ifLonger(minutes)[0]?.does, `Ich plane ${length} ein`)
    assert.match(
      offers.others.shorter({
        organizer: { id: 'ana', name: 'Ana Lopez', email: 'ana@acme.test' },
        minutes,
        count: 2,
        heard: null,
      }),
      new RegExp(`^Gern, dann ${length}\\.`),
    )
  }
})

test('what waits for somebody of the workspace comes with a link to the page where it is done, and with no command', () => {
  const mail = { team: 'Sales', from: 'bo@client.test', subject: 'Hello', message: 'msg_1' }
  const notices = [
    [
      'calendar_unreadable',
      { calendar_id: 'cal_1', member_id: 'wm_1', name: 'Home', problem: 'revoked' },
      'members/wm_1',
    ],
    ['tray_full', { mails: '1000', megabytes: '200' }, 'tray'],
    ['tray_waits', { count: '2', mails: '  msg_1' }, 'tray'],
    ['team_has_nobody', mail, 'tray'],
    ['team_mail_unsure', mail, 'tray/msg_1'],
  ] as const
  for (const locale of LOCALES)
    for (const [kind, details, page] of notices) {
      const { text } = noticeOf(kind, details, { workspace: 'Acme', locale, console: 'https://parley.acme.test' })!
      assert.ok(text.includes(`:\n\nhttps://parley.acme.test/${page}\n\n`), `${locale}: ${kind}\n${text}`)
      assert.doesNotMatch(text, /bin\/parley/)
    }
})

test('why a calendar cannot be read is said in the reader’s language, and one that only takes no bookings is said to be read', () => {
  const details = { calendar_id: 'cal_1', name: 'Home' }
  const english = sentencesFor({ locale: 'en' }).calendarProblems
  for (const problem of Object.keys(english) as (keyof typeof english)[]) {
    const letters = LOCALES.map(
      (locale) =>
        noticeOf(
          'calendar_unreadable',
          { ...details, problem },
          { workspace: 'Acme', locale, console: 'https://parley.acme.test' },
        )!.text,
    )
    LOCALES.forEach((locale, nth) => {
      const words = sentencesFor({ locale }).calendarProblems[problem]
      assert.ok(letters[nth]!.includes(words), `${locale}: ${problem}`)
      assert.ok(
        locale === 'en' || !letters[nth]!.includes(english[problem]),
        `${locale} is half translated: ${problem}`,
      )
      assert.ok(locale !== 'en' || wordsAround(letters[nth]!) <= 90, problem)
    })
  }
  const readOnly = noticeOf(
    'calendar_unreadable',
    { ...details, problem: 'read_only' },
    { workspace: 'Acme', locale: 'en', console: 'https://parley.acme.test' },
  )!
  assert.equal(readOnly.subject, 'I can’t write into your calendar Home')
  assert.doesNotMatch(readOnly.text, /can’t read/)
})
