import type { organizer as pattern } from '../en/organizer.ts'
import type { Choice } from '../facts.ts'
import { done } from './done.ts'
import { standing } from './orders.ts'
import { either, inQuotes, length, listed, plural, shortList } from './words.ts'

const CANCEL: Choice = { say: 'absagen', does: 'Ich sage das Treffen ab', press: 'cancel' }
const drop = (name: string): Choice => ({
  say: `streiche ${name}`,
  does: `Ich mache ohne ${name} weiter`,
  press: 'drop',
})
const replace = (name: string): Choice => ({
  say: `ersetze ${name} durch jemand@example.com`,
  does: 'Ich vereinbare den Termin mit dieser Person',
})

const times = (mails: number): string => plural(mails, { one: 'einmal', other: `${mails}-mal` })

/** Mails to the organizer: what happened, what is needed, and the answers that settle it. */
export const organizer: typeof pattern = {
  headline: {
    out: {
      declined: (name) => `${name} hat abgelehnt`,
      stop: (name) => `${name} möchte keine Mails mehr`,
      bounce: (name) => `Mails an ${name} kommen nicht an`,
    },
    silent: (name) => `Keine Antwort von ${name}`,
    silentAll: (names) => `Keine Antwort von ${listed(names)}`,
    standsIn: 'Sie sind jetzt zuständig',
    passed: {
      question: (name) => `${name} hat eine Frage`,
      where: (name) => `${name} fragt nach dem Ort`,
      unclear: (name) => `Ich verstehe nicht, was ${name} schreibt`,
      refusing: (name) => `Keiner meiner Termine passt ${name}`,
      nothing: (name) => `Nachricht von ${name}`,
      told: (name) => `Nachricht von ${name}`,
      moving: (name) => `${name} braucht einen anderen Termin`,
      stands: (name) => `${name} kann nun doch kommen`,
      stuck: (name) => `${name} braucht einen anderen Termin, und ich finde keinen`,
      cancelled: (name) => `Nachricht von ${name}`,
      over: (name) => `Nachricht von ${name}`,
      repeating: (name) => `${name} schickt immer wieder dieselbe Mail`,
    },
    noTime: (names) => `Noch kein Termin mit ${shortList(names)}`,
    outside: (only, day) => (only === null ? `${day}, buchen?` : `${only} bittet um ${day}`),
    tooManyMails: (name) => `Ich schreibe ${name} heute nicht mehr`,
    tooQuick: (name) => `Vielleicht antwortet für ${name} eine Maschine`,
    tooManyChanges: 'Zu viele Änderungen heute',
    firstContactsWait: 'Einige erste Mails warten bis morgen',
    peopleNamed: (name, count) =>
      `${name} nennt ${plural(count, { one: 'noch jemanden', other: `${count} weitere Personen` })}`,
    longerWanted: (name, minutes) => `${name} hätte gern ${length(minutes)}`,
    declined: (name) => `${name} kann nicht kommen`,
  },
  orElse: 'Oder schreiben Sie mir, was Sie stattdessen möchten.',
  out: {
    declined: (name) => `${name} hat das Treffen abgelehnt.`,
    stop: (name) => `${name} hat mich gebeten, nicht mehr zu schreiben.`,
    bounce: (name, email) => `Meine Mail an ${name} (${email}) kam nicht an.`,
  },
  notAgain: (name) => `Ich schreibe ${name} nicht mehr und mache mit den anderen weiter.`,
  notAgainAndDecide: (name, isBooked) =>
    `Ich schreibe ${name} nicht mehr. ${isBooked ? 'Die Buchung bleibt bestehen.' : 'Bis Sie entscheiden, buche ich nichts:'}`,
  tooFew: (left, count, of) =>
    `${left.length === 0 ? 'Damit bleibt niemand' : `Damit ${plural(left.length, { one: 'bleibt', other: 'bleiben' })} nur ${listed(left)}`}, und es ${plural(count, { one: 'wird mindestens eine Person', other: `werden mindestens ${count}` })} von ${of} gebraucht.`,
  ifTooFew: (left, of) => ({
    say: `${left} von ${of} ${plural(left, { one: 'reicht', other: 'reichen' })}`,
    does: 'Ich mache mit den Übrigen weiter',
  }),
  ifOut: (name) => [replace(name), drop(name), CANCEL],
  silent: (name, mails) => `${name} hat nicht geantwortet. Ich habe ${times(mails)} geschrieben. Was soll ich tun?`,
  silentAll: (names, mails) =>
    `${listed(names)} haben nicht geantwortet. Ich habe jeweils ${times(mails)} geschrieben. Was soll ich tun?`,
  silentSince: (name, mails) =>
    `Ich weiß noch nicht, wann ${name} Zeit hat. Ich habe ${times(mails)} geschrieben, seit diese Mail kam:`,
  ifSilentAll: (names) => [
    { say: 'warten', does: `Ich frage ${listed(names)} noch einmal`, press: 'wait' },
    ...names.map(
      (name): Choice => ({
        say: `ohne ${name} weitermachen`,
        does: 'Ich vereinbare den Termin mit den anderen',
        press: 'without',
      }),
    ),
    CANCEL,
  ],
  ifSilent: (name, isAlone) => [
    { say: 'warten', does: `Ich frage ${name} noch einmal`, press: 'wait' },
    ...(isAlone
      ? []
      : [
          {
            say: `ohne ${name} weitermachen`,
            does: 'Ich vereinbare den Termin mit den anderen',
            press: 'without' as const,
          },
        ]),
    replace(name),
    CANCEL,
  ],
  standsIn: (leaver, participants) =>
    `${leaver ?? 'Wer das Treffen organisiert hat,'} gehört nicht mehr zum Team. Sie sind jetzt für dieses Treffen mit ${listed(participants)} zuständig:`,
  standsAsBooked: 'Es bleibt, wie es gebucht ist, und ich melde mich, wenn sich etwas ändert.',
  standsWithoutHost:
    'Es bleibt, wie es gebucht ist, aber aus Ihrem Team ist niemand mehr eingeladen. Schreiben Sie mir, wer kommen soll, oder wählen Sie:',
  bookedOnPage: (name, hasAnswers) =>
    `${name} hat diesen Termin auf Ihrer Buchungsseite gebucht${hasAnswers ? ' und geantwortet:' : '.'}`,
  wrote: (name) => `${name} schreibt:`,
  whyPassed: {
    question: () => 'Das ist etwas für Sie: Antworten Sie hier, dann leite ich Ihre Antwort weiter.',
    where: () =>
      'Ich weiß noch nicht, wo Sie sich treffen. Antworten Sie mit einem Link, einer Telefonnummer oder einer Adresse; ich gebe die Angabe weiter und trage sie in die Einladung ein.',
    unclear: (name) =>
      `Mit den letzten beiden Mails von ${name} konnte ich nichts anfangen. Antworten Sie hier, dann leite ich Ihre Antwort weiter, oder schreiben Sie ${name} direkt.`,
    refusing: (name) =>
      `Keiner der Termine, die ich angeboten habe, passt ${name}, und ich weiß nicht, wann es ginge. Antworten Sie hier, dann leite ich Ihre Antwort weiter, oder schreiben Sie ${name} direkt.`,
    told: (name) =>
      `Das sollten Sie wissen. Ich habe nur bestätigt, dass ich es weitergegeben habe. Wenn Sie antworten möchten, schreiben Sie ${name} bitte direkt.`,
    nothing: (name) =>
      `Das sollten Sie wissen. Geantwortet habe ich nicht. Wenn es eine Antwort braucht, schreiben Sie ${name} bitte direkt.`,
    moving: () => 'Ich habe nach einem anderen Termin gefragt. Bis dahin bleibt es beim bisherigen.',
    stands: () => 'Es bleibt also beim Termin.',
    stuck: () =>
      'Ich finde dafür keinen anderen Termin. Es bleibt beim bisherigen, bis Sie mir andere Zeiten nennen oder absagen.',
    cancelled: (name) =>
      `Das Treffen ist abgesagt, deshalb habe ich nicht geantwortet. Wenn es eine Antwort braucht, schreiben Sie ${name} bitte direkt.`,
    over: (name) =>
      `Das Treffen hat schon begonnen oder ist vorbei, deshalb habe ich nicht geantwortet. Wenn es eine Antwort braucht, schreiben Sie ${name} bitte direkt.`,
    repeating: (name) =>
      `Das ist die dritte Mail mit denselben Worten, deshalb antworte ich nicht mehr. Wenn es eine Antwort braucht, schreiben Sie ${name} bitte direkt.`,
  },
  ifTimeHelps: (hasTime) => (hasTime ? [{ say: 'ja', does: 'Ich nehme diesen Termin', press: 'yes' }] : []),
  drop,
  dropSomebody: { say: 'streiche …', does: 'und ein Name: Ich mache ohne diese Person weiter' },
  cancel: CANCEL,
  listsEnd: (lists, isYesOrNo) =>
    `Ich habe ${lists} Listen mit Terminen verschickt, und noch passt keiner allen. ${isYesOrNo ? 'Soll ich weitere schicken?' : 'Bevor ich weitere schicke, sagen Sie mir bitte, wie es weitergehen soll.'}`,
  allBut: (names) => `Dieser Termin passt allen außer ${listed(names)}:`,
  ifListsEnd: (name) => [
    { say: name === null ? 'ja' : 'warten', does: 'Ich schicke andere Termine', press: 'wait' },
    name === null
      ? { say: 'streiche …', does: 'und ein Name: Ich mache ohne diese Person weiter' }
      : { say: `ohne ${name} weitermachen`, does: 'Ich vereinbare den Termin mit den anderen', press: 'without' },
    CANCEL,
  ],
  shallIBook: 'Soll ich ihn buchen?',
  noTimeElse: 'Sie können mir auch andere Zeiten oder eine andere Dauer nennen. Sonst hat noch niemand davon erfahren.',
  ifOutside: (only) => [
    { say: 'ja', does: 'Ich buche ihn', press: 'yes' },
    {
      say: 'nein',
      does: only === null ? 'Ich suche weiter' : `Ich frage ${only} nach einem anderen Termin`,
      press: 'no',
    },
  ],
  tooManyMails: (name, most) =>
    `Ich habe ${name} heute ${most} Mails geschrieben und höre bis morgen auf. Wenn es eilt, schreiben Sie ${name} am besten selbst.`,
  tooQuick: (name) =>
    `Die letzten Antworten von ${name} kamen wenige Sekunden nach meinen Mails, vielleicht schreibt also eine Maschine. Ich warte eine Viertelstunde, bevor ich wieder antworte.`,
  tooManyChanges: (most) =>
    `Dieses Treffen wurde heute ${most}-mal geändert, deshalb ändere ich bis morgen nichts mehr. Es gilt der Termin, den ich zuletzt geschickt habe.`,
  firstContactsWait: (count, most) =>
    `Ich habe heute ${most} neuen Personen wegen dieses Treffens geschrieben, mehr geht an einem Tag nicht. ${plural(count, { one: 'Eine weitere bekommt ihre erste Mail morgen.', other: `${count} weitere bekommen ihre erste Mail morgen.` })}`,
  peopleNamed: (name, count, isInstead) =>
    plural(count, {
      one: `${name} möchte, dass ich ${isInstead ? 'stattdessen jemand anderem' : 'noch jemandem'} schreibe:`,
      other: `${name} möchte, dass ich ${isInstead ? `stattdessen ${count} anderen` : `${count} weiteren Personen`} schreibe:`,
    }),
  andMore: (count) => `und ${count} weitere`,
  placesLeft: (places) =>
    places === 0
      ? 'Für weitere Personen ist kein Platz mehr.'
      : `Es ist noch Platz für ${plural(places, { one: 'eine Person', other: `${places} Personen` })}.`,
  ifPeopleNamed: (count) => [
    {
      say: 'ja',
      does: plural(count, { one: 'Ich schreibe dieser Person', other: 'Ich schreibe all diesen Personen' }),
      press: 'yes',
    },
    { say: 'nein', does: 'Dann schreibe ich niemandem', press: 'no' },
  ],
  longerWanted: (name, minutes) => `${name} hätte für das Treffen gern ${length(minutes)}:`,
  ifLonger: (minutes) => [
    { say: 'ja', does: `Ich plane ${length(minutes)} ein`, press: 'yes' },
    { say: 'nein', does: 'Es bleibt bei der bisherigen Dauer', press: 'no' },
  ],
  declined: (name, hasComment) => `${name} kann nicht kommen${hasComment ? ':' : '.'}`,
  askedForAnother: (name) => `Ich habe ${name} nach einem anderen Termin gefragt.`,
  stillKept: 'Die Buchung bleibt bestehen.',
  ifBooked: [{ say: 'verschieben', does: 'Ich suche einen anderen Termin', press: 'move' }, CANCEL],
  ifStuck: [CANCEL],
  deserted:
    'Sonst kommt niemand. Wenn Sie nichts anderes entscheiden, sage ich den Termin innerhalb von zwei Arbeitstagen ab, auf jeden Fall vor seinem Beginn.',
  done,
  standing,
  notUnderstood: (isBooked) =>
    `Leider habe ich nicht verstanden, was ich tun soll. Antworten Sie zum Beispiel mit ${isBooked ? '„verschieben“' : 'Zeiten, die Ihnen passen oder nicht passen'}, mit einer anderen Dauer, mit „hinzufügen“ und einer Adresse, mit „streiche“ und einem Namen oder mit „absagen“.`,
  asks: (question) => `Danke. ${question}`,
  /** An order about somebody whom nobody can tell from the others. */
  asksWhom: (words, names) => `Wen meinen Sie mit ${inQuotes(words)}: ${either(names)}? Der Name genügt.`,
}
