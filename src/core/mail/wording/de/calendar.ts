import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => `Gelöscht im Kalender${who === null ? '' : ` von ${who}`}`,
  headlineMoved: (who) => `Verschoben im Kalender${who === null ? '' : ` von ${who}`}`,
  gone: (who) => `Dieser Termin wurde ${who === null ? 'in Ihrem Kalender' : `im Kalender von ${who}`} gelöscht:`,
  moved: (who, when) =>
    `Dieser Termin wurde ${who === null ? 'in Ihrem Kalender' : `im Kalender von ${who}`} auf ${when} verschoben. Gebucht ist:`,
  keepMoveCancel:
    'Es bleibt, wie es gebucht ist, und sonst weiß niemand davon. Antworten Sie „verschieben“, dann suche ich einen anderen Termin, oder „absagen“. Ohne Antwort bleibt es, wie es ist.',
}
