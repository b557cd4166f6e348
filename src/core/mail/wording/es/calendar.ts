import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => (who === null ? 'Eliminada de su calendario' : `Eliminada del calendario de ${who}`),
  headlineMoved: (who) => (who === null ? 'Cambiada en su calendario' : `Cambiada en el calendario de ${who}`),
  gone: (who) => `Esta reunión se ha eliminado ${who === null ? 'de su calendario' : `del calendario de ${who}`}:`,
  moved: (who, when) =>
    `En ${who === null ? 'su calendario' : `el calendario de ${who}`} esta reunión figura ahora el ${when}. La reserva es:`,
  keepMoveCancel:
    'La reserva se mantiene y nadie más lo sabe. Responda «reprogramar» y buscaré otra hora, o «cancelar». Si no me dice nada, se queda como está.',
}
