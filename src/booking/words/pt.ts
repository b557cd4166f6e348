import { plural } from '#core/mail/wording/pt/words.ts'
import type { BookingWords } from './words.ts'

export const pt: BookingWords = {
  locale: 'pt-PT',
  name: 'Português',
  languages: 'Idioma',
  meet: (host) => `Reunião com ${host}`,
  howLong: 'Duração',
  videoCall: 'Videochamada',
  byPhone: 'Por telefone',
  day: {
    before: 'Antes',
    after: 'Depois',
    free: (day) => `${day}, horários livres`,
  },
  time: { choose: 'Escolha um horário' },
  noneIn: (month) => `Não há horários livres em ${month}.`,
  nextOn: 'Próximo dia livre:',
  none: (days) =>
    `Não há horários livres ${plural(days, { one: 'nas próximas 24 horas', other: `nos próximos ${days} dias` })}.`,
  noneSuits: {
    link: 'Nenhum me convém',
    title: 'Diga-nos quando pode',
    explain: (host) =>
      `Escreva por palavras suas que dias e horas lhe convêm. Encontramos um horário com ${host} e escrevemos-lhe.`,
    words: 'Quando pode?',
    hint: 'Por exemplo: «Às quintas depois das 16h, ou qualquer manhã da primeira semana de março.»',
    send: 'Enviar',
  },
  details: {
    title: 'Os seus dados',
    name: 'O seu nome',
    email: 'O seu e-mail',
    optional: '(opcional)',
    book: 'Marcar este horário',
    confirm: 'Continuar',
    other: 'Escolher outro horário',
  },
  choose: 'Escolha uma opção',
  problem: {
    name: 'Indique o seu nome, por favor.',
    nameForm: 'Indique apenas o seu nome, sem endereços nem links.',
    email: 'Indique o seu e-mail, por favor.',
    emailForm: 'Isto não parece um e-mail. Verifique-o, por favor.',
    answer: 'Responda a esta pergunta, por favor.',
    answerLong: 'É demasiado longo. Encurte-o, por favor.',
    words: 'Diga-nos quando pode, por favor.',
    notYours: (host) =>
      `Este link destina-se a outro endereço. Use aquele para onde foi enviado, ou peça um link próprio a ${host}.`,
    own: 'Este é o endereço de alguém que organiza a reunião. Indique o seu, por favor.',
    stopped: 'Este endereço não recebe e-mails nossos, a pedido do titular. Use outro, por favor.',
    tooMany: 'Por agora não podemos aceitar mais pedidos seus. Tente mais tarde, por favor.',
    look: 'Falta alguma coisa. Veja os campos assinalados, por favor.',
  },
  gone: {
    title: (time) => `Este horário acaba de ser ocupado: ${time}.`,
    near: 'Estes ainda estão livres. Os seus dados foram guardados.',
    none: 'Não há mais nada livre por volta dessa hora. Escolha outro dia, ou diga-nos quando pode.',
  },
  booked: {
    title: 'Está marcado',
    mail: 'O convite segue por e-mail.',
    change: 'Mudar, cancelar ou deixar uma mensagem',
    again: 'Marcar outro horário',
  },
  asked: {
    title: 'Obrigado',
    text: (host) => `Procuramos um horário com ${host} e escrevemos-lhe. Pode simplesmente responder a esse e-mail.`,
  },
  sent: {
    title: 'Veja o seu e-mail, por favor',
    text: 'Enviámos-lhe um link. A reunião fica marcada assim que o abrir e confirmar.',
    until: (time) => `Guardamos o horário até às ${time}.`,
    unheld: 'Até lá não podemos guardar o horário, por isso convém confirmar em breve.',
    words: 'Enviámos-lhe um link. Procuramos um horário assim que o abrir e confirmar.',
    nothing: 'Não chegou nada? Veja no correio não solicitado, ou escolha de novo um horário com outro endereço.',
  },
  confirm: {
    title: 'Confirme a sua marcação',
    explain: (time) => `${time}: o horário é seu assim que confirmar.`,
    words: (host) => `Procuramos um horário com ${host} assim que confirmar.`,
    book: 'Confirmar e marcar',
    send: 'Confirmar',
  },
  ended: {
    title: 'Este link já não é válido',
    text: (host) => `Se ainda quiser reunir, marque outro horário, ou escreva a ${host}.`,
  },
  used: {
    title: 'Este link já foi usado',
    text: (host) =>
      `Servia para uma marcação. Se foi sua, está tudo no convite. Caso contrário, peça um novo link a ${host}.`,
  },
  expired: (host) => `Era válido até determinada data. Peça um novo a ${host}.`,
  inactive: {
    title: 'De momento não é possível marcar aqui',
    text: (host) => `Tente mais tarde, ou contacte ${host}.`,
  },
  missing: {
    title: 'Aqui não há nenhuma página',
    text: 'Verifique se o endereço está completo, ou pergunte a quem lho deu.',
  },
  trouble: 'Nada foi marcado. Tente de novo dentro de momentos.',
  theHost: 'quem organiza a reunião',
  calendar: 'Dias com horários livres',
}
