import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => `Aus ${who === null ? 'Ihrem Kalender' : `dem Kalender von ${who}`} gelöscht`,
  headlineMoved: (who) => `${who === null ? 'In Ihrem Kalender' : `Im Kalender von ${who}`} verschoben`,
  gone: (who) => `Dieser Termin wurde ${who === null ? 'in Ihrem Kalender' : `im Kalender von ${who}`} gelöscht:`,
  moved: (who, when) =>
    `Dieser Termin wurde ${who === null ? 'in Ihrem Kalender' : `im Kalender von ${who}`} auf ${when} verschoben. Gebucht ist:`,
  staysUnless: 'Der Termin bleibt wie gebucht, solange Sie nichts anderes entscheiden. Sonst weiß niemand davon.',
}
