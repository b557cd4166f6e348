import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) =>
    who === null ? 'Reunião apagada do seu calendário' : `Reunião apagada do calendário de ${who}`,
  headlineMoved: (who) =>
    who === null ? 'Reunião alterada no seu calendário' : `Reunião alterada no calendário de ${who}`,
  gone: (who) => `Esta reunião foi apagada ${who === null ? 'do seu calendário' : `do calendário de ${who}`}:`,
  moved: (who, day, at) =>
    `Esta reunião foi alterada para ${day}, ${at}, ${who === null ? 'no seu calendário' : `no calendário de ${who}`}. Está marcada para:`,
  staysUnless: 'Continua marcada enquanto não decidir outra coisa. Não avisei mais ninguém.',
  headlineClash: (who) =>
    who === null ? 'Outro evento no seu calendário a essa hora' : `Outro evento no calendário de ${who} a essa hora`,
  clash: (who) =>
    `${who === null ? 'No seu calendário' : `No calendário de ${who}`} há agora outro evento à mesma hora que esta reunião:`,
  headlineNoLink: 'Sem link de vídeo',
  noLink: 'O seu calendário não conseguiu criar um link de vídeo, por isso os convites seguiram sem link:',
  noLinkHere: 'O seu calendário não conseguiu criar um link de vídeo, por isso este convite não o tem.',
  giveLink:
    'Responda com um link e eu envio-o a todos. Para que o seu calendário crie o próximo, verifique se continua ligado.',
  headlineNoPlace: 'Falta o local',
  placeLeft: (leaver: string | null) =>
    `O link, o número ou a morada era de ${leaver ?? 'quem organizava'}, por isso já não consta do convite. Responda com um link, um número de telefone ou uma morada e eu envio-o a todos.`,
  headlineOtherPlace: 'É preciso outro link',
  placeStays: (leaver) =>
    `O link, o número ou a morada do convite é de ${leaver ?? 'quem organizava'} e pode já não servir. Responda com outro e eu envio-o a todos.`,
  noLinkOf: (leaver) =>
    `O calendário de ${leaver ?? 'quem organizava'} não criou um link de vídeo, por isso o convite não o tem. Responda com um link e eu envio-o a todos.`,
}
