import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => (who === null ? 'Apagada da sua agenda' : `Apagada da agenda de ${who}`),
  headlineMoved: (who) => (who === null ? 'Mudada na sua agenda' : `Mudada na agenda de ${who}`),
  gone: (who) => `Esta reunião foi apagada ${who === null ? 'da sua agenda' : `da agenda de ${who}`}:`,
  moved: (who, when) =>
    `Esta reunião foi mudada para ${when} ${who === null ? 'na sua agenda' : `na agenda de ${who}`}. Está marcada para:`,
  keepMoveCancel:
    'Continua marcada, e mais ninguém sabe. Responda “remarcar”, e procuro outro horário, ou “cancelar”. Sem resposta, fica como está.',
}
