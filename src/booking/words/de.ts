import { plural } from '#core/mail/wording/de/words.ts'
import type { BookingWords } from './words.ts'

/** For a host without a name. It fits most sentences, but nobody looks for a time "with us". */
const US = 'uns'

const withHost = (host: string): string => (host === US ? '' : ` mit ${host}`)

export const de: BookingWords = {
  locale: 'de-DE',
  name: 'Deutsch',
  languages: 'Sprache',
  meet: (host) => `Termin mit ${host}`,
  howLong: 'Wie lange',
  videoCall: 'Videogespräch',
  byPhone: 'Telefonisch',
  day: {
    before: 'Früher',
    after: 'Später',
    free: (day) => `${day}, freie Zeiten`,
  },
  time: { choose: 'Wählen Sie eine Zeit' },
  noneIn: (month) => `Im ${month} ist nichts frei.`,
  nextOn: 'Nächster freier Tag:',
  none: (days) => `In den nächsten ${plural(days, { one: '24 Stunden', other: `${days} Tagen` })} ist nichts frei.`,
  noneSuits: {
    link: 'Nichts davon passt mir',
    title: 'Sagen Sie uns, wann Sie können',
    explain: (host) =>
      `Schreiben Sie in eigenen Worten, welche Tage und Zeiten Ihnen passen. Wir finden eine Zeit${withHost(host)} und melden uns bei Ihnen.`,
    words: 'Wann können Sie?',
    hint: 'Zum Beispiel: „Donnerstags ab 16 Uhr oder in der ersten Märzwoche an jedem Vormittag.“',
    send: 'Absenden',
  },
  details: {
    title: 'Ihre Angaben',
    name: 'Ihr Name',
    email: 'Ihre E-Mail-Adresse',
    optional: '(freiwillig)',
    book: 'Diese Zeit buchen',
    confirm: 'Weiter',
    other: 'Andere Zeit wählen',
  },
  choose: 'Bitte wählen',
  problem: {
    name: 'Bitte geben Sie Ihren Namen ein.',
    nameForm: 'Bitte geben Sie nur Ihren Namen ein, ohne Adresse oder Link.',
    email: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    emailForm: 'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte prüfen Sie sie.',
    answer: 'Bitte beantworten Sie diese Frage.',
    answerLong: 'Das ist zu lang. Bitte fassen Sie sich kürzer.',
    words: 'Bitte schreiben Sie, wann Sie können.',
    notYours: (host) =>
      `Dieser Link gilt für eine andere Adresse. Bitte nehmen Sie die, an die er ging, oder bitten Sie ${host} um einen eigenen Link.`,
    own: 'Das ist die Adresse der Person, mit der Sie sich treffen. Bitte geben Sie Ihre eigene ein.',
    stopped: 'Diese Adresse bekommt auf Wunsch keine E-Mails von uns. Bitte nehmen Sie eine andere.',
    tooMany: 'Im Moment geht von hier aus nicht mehr. Bitte versuchen Sie es später noch einmal.',
    look: 'Es fehlt noch etwas. Bitte sehen Sie die markierten Felder an.',
  },
  gone: {
    title: (time) => `${time} wurde gerade vergeben.`,
    near: 'Diese Zeiten sind noch frei. Ihre Angaben sind noch da.',
    none: 'Um diese Zeit ist sonst nichts frei. Wählen Sie einen anderen Tag, oder sagen Sie uns, wann Sie können.',
  },
  booked: {
    title: 'Ihr Termin steht',
    mail: 'Die Einladung kommt gleich per E-Mail.',
    change: 'Verschieben, absagen oder eine Nachricht schreiben',
    again: 'Andere Zeit buchen',
  },
  asked: {
    title: 'Vielen Dank',
    text: (host) =>
      `Wir suchen eine Zeit${withHost(host)} und schreiben Ihnen. Auf diese E-Mail können Sie einfach antworten.`,
  },
  sent: {
    title: 'Bitte sehen Sie in Ihrem Postfach nach',
    text: 'Wir haben Ihnen einen Link geschickt. Ihr Termin ist gebucht, sobald Sie ihn öffnen und bestätigen.',
    until: (time) => `Bis ${time} halten wir die Zeit für Sie frei.`,
    unheld: 'So lange können wir die Zeit nicht freihalten; am besten bestätigen Sie gleich.',
    words: 'Wir haben Ihnen einen Link geschickt. Sobald Sie ihn öffnen und bestätigen, suchen wir eine Zeit.',
    nothing:
      'Nichts angekommen? Sehen Sie im Spam-Ordner nach, oder wählen Sie noch einmal eine Zeit und geben Sie eine andere Adresse an.',
  },
  confirm: {
    title: 'Bestätigen Sie Ihren Termin',
    explain: (time) => `${time} gehört Ihnen, sobald Sie bestätigen.`,
    words: (host) => `Sobald Sie bestätigen, suchen wir eine Zeit${withHost(host)}.`,
    book: 'Bestätigen und buchen',
    send: 'Bestätigen',
  },
  ended: {
    title: 'Dieser Link gilt nicht mehr',
    text: (host) => `Wenn Sie noch einen Termin möchten, buchen Sie eine neue Zeit, oder schreiben Sie an ${host}.`,
  },
  used: {
    title: 'Dieser Link wurde schon verwendet',
    text: (host) =>
      `Er galt für eine Buchung. Wenn Sie das waren, steht alles in Ihrer Einladung. Sonst bitten Sie ${host} um einen neuen Link.`,
  },
  expired: (host) => `Er galt nur bis zu einem bestimmten Tag. Bitten Sie ${host} um einen neuen.`,
  inactive: {
    title: 'Hier kann im Moment nichts gebucht werden',
    text: (host) => `Bitte versuchen Sie es später noch einmal, oder fragen Sie bei ${host} nach.`,
  },
  missing: {
    title: 'Hier ist keine Seite',
    text: 'Prüfen Sie, ob die Adresse vollständig ist, oder fragen Sie die Person, von der Sie sie haben.',
  },
  trouble: 'Es wurde nichts gebucht. Bitte versuchen Sie es gleich noch einmal.',
  theHost: US,
  calendar: 'Tage mit freien Zeiten',
}
