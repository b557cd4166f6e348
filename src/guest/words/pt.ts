import { plural } from '#core/mail/wording/pt/words.ts'
import type { GuestWords } from './words.ts'

/** For an unknown name. */
const UNNAMED = 'quem organiza a reunião'

export const pt: GuestWords = {
  locale: 'pt-PT',
  theOrganizer: UNNAMED,
  heading: (organizer) => (organizer === UNNAMED ? 'Reunião' : `Reunião com ${organizer}`),
  arrangedFor: (organizer) => `Combinada pelo Parley para ${organizer}`,
  who: 'Quem',
  andMore: (count) => plural(count, { one: 'mais uma pessoa', other: `mais ${count} pessoas` }),
  howLong: 'Duração',
  minutes: (minutes) => `${minutes} ${plural(minutes, { one: 'minuto', other: 'minutos' })}`,
  where: 'Onde',
  linkToCome: 'Videochamada, link por enviar',
  about: 'Assunto',

  zone: { label: 'Horários em', show: 'Mostrar' },
  pick: {
    question: (count) => plural(count, { one: 'Este horário convém-lhe?', other: 'Que horários lhe convêm?' }),
    several: 'Escolha quantos quiser. Quantos mais escolher, mais depressa fica marcada a reunião.',
    send: 'Enviar resposta',
  },
  note: {
    label: (organizer) => `Mensagem para ${organizer} (facultativa)`,
    hint: 'É transmitida palavra por palavra.',
    send: 'Enviar mensagem',
    summary: (organizer) => `Escrever uma mensagem para ${organizer}`,
  },
  propose: {
    summary: 'Nenhum destes? Sugerir outros horários',
    explain: 'Diga-nos quando pode. Procuramos um horário que convenha a todos.',
    explainPainting:
      'Marque as horas em que pode: arraste sobre a semana, ou use as teclas de setas e a barra de espaços.',
    explainTapping: 'Toque nas meias horas em que pode. Toque outra vez para apagar.',
    row: (n) => `Sugestão ${n}`,
    day: 'Dia',
    from: 'De',
    until: 'Até',
    send: 'Sugerir estes horários',
    weekBefore: 'Semana anterior',
    weekAfter: 'Semana seguinte',
    clear: 'Limpar',
  },
  decline: {
    link: 'Não quero esta reunião',
    title: 'Recusar esta reunião?',
    explain: (organizer) => `Vamos dizer a ${organizer} que não quer a reunião e deixamos de lhe perguntar.`,
    yes: 'Sim, recusar',
  },
  move: {
    link: 'Pedir outro horário',
    title: 'Pedir outro horário?',
    explain: (time) => `Vamos pedir outro horário a todos. Até haver acordo, mantém-se ${time}.`,
    yes: 'Pedir outro horário a todos',
  },
  cancel: {
    link: 'Não posso ir',
    title: 'Cancelar a sua presença?',
    explain: (organizer, time) => `Vamos dizer a ${organizer} que não vai estar presente (${time}).`,
    yes: 'Sim, não vou',
  },
  stop: {
    title: 'Não receber mais e-mails?',
    explain: 'Não voltamos a escrever-lhe em nome de ninguém desta organização. Avisamos quem organiza a reunião.',
    yes: 'Não enviar mais e-mails',
    done: 'Feito. Não vai receber mais e-mails nossos.',
  },
  back: 'Voltar',
  undo: {
    title: 'Anular?',
    explain: (organizer) => `Diremos a ${organizer} que o pedido não foi seu, e tudo voltará a ficar como antes.`,
    yes: 'Não fui eu, anular',
  },
  answer: {
    explain: (say) => `A sua resposta: “${say}”`,
    send: (say) => `Responder “${say}”`,
    orReply: 'Se preferir dizer outra coisa, basta responder ao e-mail.',
    done: 'Obrigado, vou tratar disso. Receberá um e-mail com o que foi feito.',
    settled:
      'Isto já está resolvido ou já não é necessário, por isso não há nada a fazer aqui. Se quiser mudar alguma coisa, basta responder ao e-mail.',
  },
  review: {
    approve: {
      title: 'Enviar este e-mail?',
      explain: 'Está à espera da sua aprovação. Vou confirmar mais uma vez que os horários continuam livres.',
      yes: 'Aprovar e enviar',
    },
    run: {
      title: 'Deixar esta reunião seguir?',
      explain: (count) =>
        count === 0
          ? 'A partir de agora, envio todos os e-mails sobre esta reunião sem lhe perguntar antes.'
          : 'Envio o que está em baixo e, a partir de agora, todos os e-mails sobre esta reunião sem lhe perguntar antes.',
      yes: 'Deixar seguir',
    },
    mailTo: (to) => `Para ${to}`,
    orElse: 'Se não deve sair assim, responda ao meu e-mail ou abra a caixa de saída na consola.',
    approved: (to) => `O e-mail para ${to} está aprovado e a caminho.`,
    sent: (to) => `O e-mail para ${to} foi enviado.`,
    failed: (to) => `O e-mail para ${to} foi aprovado, mas não pôde ser entregue.`,
    withdrawn: (to) => `O e-mail para ${to} foi retirado. Ninguém o recebe.`,
    held: (to) => `O e-mail para ${to} não saiu, porque o pedido foi posto em pausa. Quando continuar, escrevo outro.`,
    unneeded: (to) => `O e-mail para ${to} não saiu. Entretanto aconteceu algo e já não é necessário.`,
    outdated: {
      past: (to) => `O e-mail para ${to} não saiu: um dos horários já passou.`,
      gone: (to) => `O e-mail para ${to} não saiu: um dos horários já não está livre.`,
      moved: (to) => `O e-mail para ${to} não saiu: a reunião mudou de hora desde que foi escrito.`,
    },
    anew: 'Vou ver o que há a escrever agora.',
    waitsToo: 'Esse e-mail também vai esperar pela sua aprovação.',
    runs: 'Os e-mails sobre esta reunião saem sem esperar por si.',
  },

  state: {
    booked: 'A reunião está marcada',
    moving: 'Alguém pediu outro horário. Até haver acordo, mantém-se este.',
    over: 'Esta reunião já começou ou já terminou.',
    cancelled: (organizer) => `Esta reunião foi cancelada. Se não o esperava, escreva para ${organizer}.`,
    paused: (organizer) =>
      `O agendamento está em pausa por agora (${organizer}). Não precisa de fazer nada; escrevemos-lhe quando continuar.`,
    refused: (organizer) =>
      `Recusou a reunião. Se mudar de ideias, escreva para ${organizer} ou sugira um horário abaixo.`,
    noTimes: (organizer) =>
      `Neste momento não há nenhum horário livre. Sugira um abaixo; caso contrário, ${organizer} procurará outra solução.`,
    lost: 'O horário que escolheu já não está livre. Algum destes lhe convém?',
    agreed: 'Obrigado, temos a sua resposta. Ainda pode alterá-la aqui.',
    pending: 'Estamos a ver a sua resposta. O resultado aparece aqui dentro de momentos.',
  },
  calendar: { title: 'Adicionar ao calendário', file: 'Ficheiro de calendário (.ics)' },
  done: {
    answered: 'Obrigado. Temos a sua resposta.',
    declined: (organizer) => `Recusou a reunião. Vamos avisar ${organizer}.`,
    noted: (organizer) => `A sua mensagem vai a caminho de ${organizer}.`,
    moving: 'Vamos pedir outro horário a todos.',
    cancelled: 'Obrigado por avisar que não pode vir.',
    undone: 'Obrigado. Tudo voltou a ficar como antes.',
  },
  problem: {
    nothingChosen: 'Escolha pelo menos um horário ou sugira outro.',
    gone: 'Esse horário acabou de ser ocupado. Estes são os que restam.',
    noWindow: 'Indique um dia com início e fim.',
    badWindow: (minutes) => `Cada sugestão tem de ser no futuro e durar pelo menos ${minutes} minutos.`,
    tooMany: 'É mais do que podemos receber num dia. Responda ao nosso e-mail ou tente de novo amanhã.',
    state: 'Entretanto, a reunião mudou. Veja-a de novo, por favor.',
    noNote: 'Escreva alguma coisa antes de enviar.',
    again: 'Ainda nada mudou. Carregue mais uma vez no botão para confirmar.',
  },
  news: 'Algo mudou.',
  reload: 'Mostrar',
  nothing: {
    title: 'Já não há nada aqui',
    text: 'Este link expirou ou não está completo. Se tiver um e-mail nosso mais recente, use o link que está nele, ou simplesmente responda-lhe.',
  },
  trouble: {
    title: 'Algo correu mal',
    text: 'Nada foi alterado. Tente de novo dentro de momentos, ou simplesmente responda ao nosso e-mail.',
  },
}
