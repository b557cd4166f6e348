import type { answers as pattern } from '../en/answers.ts'
import { known } from './known.ts'
import { host, hostAtStart, inQuotes, listed, plural, theMeeting, toTheMeeting } from './words.ts'

/** Answers to somebody's mail, except for new times. */
export const answers: typeof pattern = {
  known,
  doubt: {
    zone: (words) => `A que fuso horário se refere com ${inQuotes(words)}?`,
    'which-offer': () => 'A qual dos horários se refere?',
    'next-weekday': (words) => `Com ${inQuotes(words)}, refere-se a esta semana ou à semana seguinte?`,
    'date-order': (words) => `A que dia se refere com ${inQuotes(words)}?`,
    'weekday-date': (words) => `O dia da semana e a data em ${inQuotes(words)} não coincidem. A que dia se refere?`,
    'half-of-day': (words) => `Com ${inQuotes(words)}, refere-se à manhã ou à tarde?`,
    'no-day': (words) => `Em que dia seria ${inQuotes(words)}?`,
    hedged: (words) => `Escreveu ${inQuotes(words)}. Posso contar com isso?`,
    condition: (words) => `Escreveu ${inQuotes(words)}. Já sabe se vai ser possível?`,
    contradiction: (words) => `Indicou ${inQuotes(words)} como possível e como impossível. Qual é o certo?`,
    vague: (words) => `Em que dias está a pensar com ${inQuotes(words)}?`,
    past: (words) => `${inQuotes(words)} parece já ter passado. A que dia se refere?`,
    unread: (words) => `O que quer dizer com ${inQuotes(words)}?`,
    language: () => 'Pode indicar-me um dia e uma hora?',
    who: (words) => `Mencionou outra pessoa (${inQuotes(words)}). Qual é o e-mail dela?`,
    whom: (words) =>
      `Não tenho a certeza de ter compreendido ${inQuotes(words)}. A quem se refere, e o que devo fazer?`,
    number: (words) => `${inQuotes(words)} é o número de um horário da minha lista ou uma hora do dia?`,
    'usual-time': (words) => `A que horas corresponde ${inQuotes(words)}?`,
  },
  thanksAndAsks: (question) => `Obrigado pela sua resposta. ${question}`,
  whichTime: (count) => {
    if (count === 0) return 'Que dia e a que horas lhe convém?'
    return plural(count, { one: 'Posso marcar este horário?', other: 'Qual destes horários posso marcar?' })
  },
  howToAnswer: (count) =>
    plural(count, {
      one: 'Basta responder “sim”, ou diga-me um dia e uma hora que lhe convenham.',
      other: 'Basta responder com o número, ou diga-me um dia e uma hora que lhe convenham.',
    }),
  understoodAs: (free, busy) => {
    if (busy === null) return `Se bem entendi, pode ${free}.`
    return free === null ? `Se bem entendi, não pode ${busy}.` : `Se bem entendi, pode ${free}, mas não ${busy}.`
  },
  isThatRight: 'Está certo? Basta um “sim”; se não, diga-me quando pode.',
  orOneOfThese: (count) =>
    plural(count, {
      one: 'Se for este horário, basta responder “sim”:',
      other: 'Se for um destes, basta responder com o número:',
    }),
  noted: (time) => (time === null ? 'Obrigado, tomei nota.' : `Obrigado, tomei nota: ${time}.`),
  notedThese: 'Obrigado, tomei nota de que estes horários lhe convêm:',
  waiting: (names) =>
    names.length === 0
      ? 'Ainda aguardo outras respostas e escrevo-lhe assim que houver um horário marcado.'
      : `Ainda aguardo a resposta de ${listed(names)} e escrevo-lhe assim que houver um horário marcado.`,
  cannotToo: (busy) => `Tomei também nota de quando não pode: ${busy}.`,
  noLongerCounts: (times) => `O que tinha indicado antes (${times}) deixa de contar.`,
  checking: 'Obrigado. Diga-me assim que souber.',
  nearestIs: (time) =>
    `Infelizmente, isso não é possível. O horário mais próximo é este: ${time}. Convém-lhe? Basta um “sim”.`,
  stands: (time) => `Muito bem, mantém-se então: ${time}.`,
  isKept: (organizer, time) =>
    `${hostAtStart(organizer)} prefere manter o horário, por isso mantém-se: ${time}. Se não puder, basta dizer-me.`,
  shallCallOff: (organizer) => `Para ter a certeza: devo avisar ${host(organizer)} de que não pode comparecer?`,
  standsUntilThen: (time) => `Até lá, mantém-se: ${time}. Basta um “sim” ou “não”.`,
  calledOffByYou: (organizer) => `Obrigado por me avisar. Já informei ${host(organizer)}.`,
  cannotCome: (organizer) =>
    `Indicou na sua página que não pode vir ${toTheMeeting({ organizer })}; já transmiti essa informação.`,
  declinedByYou: (organizer) =>
    `Recusou ${theMeeting({ organizer })}. Obrigado por me avisar; já transmiti a sua resposta e não volto a perguntar.`,
  notYou: (page) => `Se este pedido não foi seu, pode anulá-lo aqui: ${page}`,
  deferred: (onDay) =>
    onDay === null
      ? 'Com certeza. Volto a escrever-lhe daqui a cerca de uma semana.'
      : `Com certeza. Volto a escrever-lhe ${onDay}.`,
  where: (place) => {
    if (place.kind === 'video') return `É uma videochamada. Este é o link: ${place.url}`
    if (place.kind === 'calendar') return 'É uma videochamada. Receberá o link com o convite.'
    return place.kind === 'phone'
      ? `É uma chamada telefónica. O número é ${place.number}.`
      : `A reunião é aqui: ${place.text}`
  },
  passedOn: (organizer) => `Obrigado, transmiti a sua mensagem a ${host(organizer)} e depois volto a escrever-lhe.`,
  passedOnToo: (organizer) => `Transmiti a sua mensagem a ${host(organizer)}.`,
  organizerAnswers: (organizer) => `${hostAtStart(organizer)} responde:`,
  organizerAdds: (organizer) => `${hostAtStart(organizer)} explica:`,
  wouldThisSuit: (count) =>
    plural(count, { one: 'Este horário convém-lhe?', other: 'Algum destes horários lhe convém?' }),
  withAssistant: (names) =>
    `Obrigado. Vou combinar o horário com ${listed(names)}, e recebe o convite assim que houver um.`,
  withColleague: (names) =>
    `Obrigado. Vou antes combinar a reunião com ${listed(names)} e não volto a escrever-lhe sobre este assunto.`,
  answeredForYou: (sender, organizer) => `${sender} respondeu-me sobre ${theMeeting({ organizer })}:`,
  speaksForYou: (sender) => `${sender} responde em seu nome? Basta um “sim”; se não, diga-me quando pode.`,
}
