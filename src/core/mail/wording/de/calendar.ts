import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => `Aus ${who === null ? 'Ihrem Kalender' : `dem Kalender von ${who}`} gelöscht`,
  headlineMoved: (who) => `${who === null ? 'In Ihrem Kalender' : `Im Kalender von ${who}`} verschoben`,
  gone: (who) => `Dieser Termin wurde ${who === null ? 'in Ihrem Kalender' : `im Kalender von ${who}`} gelöscht:`,
  moved: (who, day, at) =>
    `Dieser Termin wurde ${who === null ? 'in Ihrem Kalender' : `im Kalender von ${who}`} auf ${day}, ${at} verschoben. Gebucht ist:`,
  staysUnless: 'Der Termin bleibt wie gebucht, solange Sie nichts anderes entscheiden. Sonst weiß niemand davon.',
  headlineClash: (who) =>
    `Anderer Termin zur selben Zeit ${who === null ? 'in Ihrem Kalender' : `im Kalender von ${who}`}`,
  clash: (who) =>
    `${who === null ? 'In Ihrem Kalender' : `Im Kalender von ${who}`} liegt jetzt ein anderer Termin zur selben Zeit wie dieser:`,
  headlineNoLink: 'Kein Videolink',
  noLink: 'Ihr Kalender konnte keinen Videolink erstellen, deshalb gingen die Einladungen ohne Link hinaus:',
  noLinkHere: 'Ihr Kalender konnte keinen Videolink erstellen, deshalb hat diese Einladung keinen.',
  giveLink:
    'Antworten Sie mit einem Link, dann schicke ich ihn allen. Damit Ihr Kalender den nächsten wieder selbst erstellt, prüfen Sie bitte, ob er noch verbunden ist.',
  headlineNoPlace: 'Noch kein Treffpunkt',
  placeLeft: (leaver: string | null) =>
    `Der Link, die Nummer oder die Adresse gehörte ${leaver ?? 'der Person, die bisher eingeladen hat'}, deshalb steht davon nichts mehr in der Einladung. Antworten Sie mit einem Link, einer Telefonnummer oder einer Adresse, dann schicke ich die Angabe an alle.`,
  headlineOtherPlace: 'Anderer Link nötig',
  placeStays: (leaver) =>
    `Der Link, die Nummer oder die Adresse in der Einladung gehört ${leaver ?? 'der Person, die bisher eingeladen hat'} und gilt vielleicht nicht mehr. Antworten Sie mit neuen Angaben, dann schicke ich sie allen.`,
  noLinkOf: (leaver) =>
    `Der Kalender ${leaver === null ? 'der Person, die bisher eingeladen hat,' : `von ${leaver}`} hat keinen Videolink erstellt, deshalb hat die Einladung keinen. Antworten Sie mit einem Link, dann schicke ich ihn allen.`,
}
