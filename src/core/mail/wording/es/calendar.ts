import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) =>
    who === null ? 'Reunión eliminada de su calendario' : `Reunión eliminada del calendario de ${who}`,
  headlineMoved: (who) =>
    who === null ? 'Reunión cambiada en su calendario' : `Reunión cambiada en el calendario de ${who}`,
  gone: (who) => `Esta reunión se ha eliminado ${who === null ? 'de su calendario' : `del calendario de ${who}`}:`,
  moved: (who, when) =>
    `En ${who === null ? 'su calendario' : `el calendario de ${who}`} esta reunión figura ahora el ${when}. Está reservada para:`,
  staysUnless: 'La reserva se mantiene mientras no decida otra cosa. No he avisado a nadie más.',
}
