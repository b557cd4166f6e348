import type { answers as pattern } from '../en/answers.ts'
import { known } from './known.ts'
import { ended, host, inQuotes, listed, plural, toHost } from './words.ts'

/** Answers to somebody's mail, except for new times. */
export const answers: typeof pattern = {
  known,
  doubt: {
    zone: (words) => `Welche Zeitzone meinen Sie mit ${inQuotes(words)}?`,
    'which-offer': () => 'Welchen der Termine meinen Sie?',
    'next-weekday': (words) => `Meinen Sie mit ${inQuotes(words)} diese Woche oder die Woche danach?`,
    'date-order': (words) => `Welchen Tag meinen Sie mit ${inQuotes(words)}?`,
    'weekday-date': (words) =>
      `Wochentag und Datum passen bei ${inQuotes(words)} nicht zusammen. Welchen Tag meinen Sie?`,
    'half-of-day': (words) => `Meinen Sie mit ${inQuotes(words)} vor oder nach 12 Uhr mittags?`,
    'no-day': (words) => `An welchem Tag meinen Sie ${inQuotes(words)}?`,
    hedged: (words) => `Sie schreiben ${inQuotes(words)}. Kann ich damit rechnen?`,
    condition: (words) => `Sie schreiben ${inQuotes(words)}. Wissen Sie inzwischen, ob das klappt?`,
    contradiction: (words) => `Sie nennen ${inQuotes(words)} als möglich und als nicht möglich. Was stimmt?`,
    vague: (words) => `An welche Tage denken Sie bei ${inQuotes(words)}?`,
    past: (words) => `${inQuotes(words)} scheint schon vorbei zu sein. Welchen Tag meinen Sie?`,
    unread: (words) => `Was meinen Sie mit ${inQuotes(words)}?`,
    language: () => 'Könnten Sie mir einen Tag und eine Uhrzeit nennen?',
    who: (words) => `Sie erwähnen jemanden (${inQuotes(words)}). Wie lautet die E-Mail-Adresse?`,
    whom: (words) =>
      `Ich bin nicht sicher, ob ich ${inQuotes(words)} richtig verstanden habe. Wen meinen Sie, und was soll ich tun?`,
    number: (words) => `Ist ${inQuotes(words)} die Nummer eines Termins aus meiner Liste oder eine Uhrzeit?`,
    'usual-time': (words) => `Um wie viel Uhr ist ${inQuotes(words)} bei Ihnen?`,
  },
  thanksAndAsks: (question) => `Danke für Ihre Antwort. ${question}`,
  whichTime: (count) => {
    if (count === 0) return 'Welcher Tag und welche Uhrzeit würden Ihnen passen?'
    return plural(count, { one: 'Darf ich diesen Termin buchen?', other: 'Welchen dieser Termine darf ich buchen?' })
  },
  howToAnswer: (count) =>
    plural(count, {
      one: 'Ein „Ja“ genügt, oder nennen Sie mir einen Tag und eine Uhrzeit, die Ihnen passen.',
      other: 'Die Nummer genügt, oder nennen Sie mir einen Tag und eine Uhrzeit, die Ihnen passen.',
    }),
  understoodAs: (free, busy) => {
    if (busy === null) return `Wenn ich Sie richtig verstehe, passt Ihnen: ${ended(free!)}`
    return free === null
      ? `Wenn ich Sie richtig verstehe, passt Ihnen nicht: ${ended(busy)}`
      : `Wenn ich Sie richtig verstehe, passt Ihnen ${free}, aber nicht ${ended(busy)}`
  },
  isThatRight: 'Stimmt das? Ein „Ja“ genügt; sonst schreiben Sie mir bitte, wann Sie können.',
  orOneOfThese: (count) =>
    plural(count, {
      one: 'Wenn Sie diesen Termin meinen, genügt ein „Ja“:',
      other: 'Wenn es einer von diesen ist, genügt die Nummer:',
    }),
  noted: (time) => (time === null ? 'Danke, das habe ich notiert.' : `Danke, ich habe notiert: ${time}.`),
  notedThese: 'Danke, ich habe notiert, dass Ihnen diese Zeiten passen:',
  waiting: (names) =>
    `Ich warte noch auf ${names.length === 0 ? 'andere' : listed(names)} und melde mich, sobald der Termin feststeht.`,
  cannotToo: (busy) => `Ich habe auch notiert, wann Sie nicht können: ${ended(busy)}`,
  noLongerCounts: (times) => `Ihre frühere Angabe (${times}) gilt damit nicht mehr.`,
  checking: 'Danke. Geben Sie mir einfach Bescheid, sobald Sie es wissen.',
  nearestIs: (time) =>
    `Das geht leider nicht. Am nächsten läge dieser Termin: ${time}. Würde er Ihnen passen? Ein „Ja“ genügt.`,
  stands: (time) => `Gut, dann bleibt es dabei: ${time}.`,
  isKept: (organizer, time) =>
    `${host(organizer)} möchte den Termin nicht verlegen, es bleibt also dabei: ${time}. Wenn Sie da nicht können, sagen Sie mir einfach Bescheid.`,
  shallCallOff: (organizer) =>
    `Ich möchte sichergehen: Soll ich ${toHost(organizer)} sagen, dass Sie nicht kommen können?`,
  standsUntilThen: (time) => `Bis dahin bleibt es dabei: ${time}. Ein „Ja“ oder „Nein“ genügt.`,
  calledOffByYou: (organizer) => `Danke für die Nachricht. Ich habe ${toHost(organizer)} Bescheid gegeben.`,
  cannotCome: (organizer) =>
    `Sie haben auf der Terminseite Ihre Teilnahme am Treffen mit ${toHost(organizer)} abgesagt; ich habe das weitergegeben.`,
  declinedByYou: (organizer) =>
    `Sie haben das Treffen mit ${toHost(organizer)} abgelehnt. Danke für die Rückmeldung; ich habe sie weitergegeben und frage nicht noch einmal.`,
  notYou: (page) => `Falls Sie das nicht waren, nehmen Sie es hier zurück: ${page}`,
  deferred: (onDay) =>
    onDay === null ? 'Gern. Ich melde mich in etwa einer Woche wieder.' : `Gern. Ich melde mich ${onDay}, wieder.`,
  where: (place) => {
    if (place.kind === 'video') return `Es ist ein Videogespräch. Hier ist der Link: ${place.url}`
    if (place.kind === 'calendar') return 'Es ist ein Videogespräch. Den Link bekommen Sie mit der Einladung.'
    return place.kind === 'phone'
      ? `Das Gespräch findet am Telefon statt. Die Nummer ist ${place.number}.`
      : `Sie treffen sich hier: ${place.text}`
  },
  passedOn: (organizer) => `Danke, ich habe das an ${host(organizer)} weitergegeben und melde mich wieder.`,
  passedOnToo: (organizer) => `Ihre Nachricht habe ich an ${host(organizer)} weitergegeben.`,
  organizerAnswers: (organizer) => `${host(organizer)} antwortet:`,
  organizerAdds: (organizer) => `${host(organizer)} schreibt dazu:`,
  wouldThisSuit: (count) =>
    plural(count, { one: 'Passt Ihnen dieser Termin?', other: 'Passt Ihnen einer dieser Termine?' }),
  withAssistant: (names) =>
    `Danke. Ich vereinbare den Termin mit ${listed(names)}, und Sie bekommen die Einladung, sobald er feststeht.`,
  withColleague: (names) =>
    `Danke. Ich vereinbare das Treffen stattdessen mit ${listed(names)} und schreibe Ihnen dazu nicht mehr.`,
  answeredForYou: (sender, organizer) => `${sender} hat mir wegen des Treffens mit ${toHost(organizer)} geantwortet:`,
  speaksForYou: (sender) =>
    `Darf ${sender} für Sie antworten? Ein „Ja“ genügt; sonst schreiben Sie mir bitte, wann Sie können.`,
}
