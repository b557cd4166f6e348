import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) =>
    who === null ? 'Reunião apagada do seu calendário' : `Reunião apagada do calendário de ${who}`,
  headlineMoved: (who) =>
    who === null ? 'Reunião alterada no seu calendário' : `Reunião alterada no calendário de ${who}`,
  gone: (who) => `Esta reunião foi apagada ${who === null ? 'do seu calendário' : `do calendário de ${who}`}:`,
  moved: (who, when) =>
    `Esta reunião foi alterada para ${when} ${who === null ? 'no seu calendário' : `no calendário de ${who}`}. Está marcada para:`,
  staysUnless: 'Continua marcada enquanto não decidir outra coisa. Não avisei mais ninguém.',
}
