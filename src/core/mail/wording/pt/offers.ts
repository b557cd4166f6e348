import type { offers as pattern } from '../en/offers.ts'
import type { Invited, NamedZone, Nth, Person, WhyAgain } from '../facts.ts'
import { byWhat, host, hostAtStart, hosts, length, listed, plural, theMeeting } from './words.ts'

type Wish = Parameters<typeof pattern.first>[0]
type Wanted = Parameters<typeof pattern.again>[2]

/** "Ana Ruiz e Dee Ray gostariam de lhe propor uma reunião de 30 minutos, por vídeo": read in Brazil, too, so no "consigo". */
function wish({ organizer, otherHosts, minutes, place }: Wish, propose: string): string {
  const would = otherHosts.length > 0 ? 'gostariam' : 'gostaria'
  return `${hosts(hostAtStart(organizer), otherHosts)} ${would} de ${propose} uma reunião de ${length(minutes)}${byWhat(place)}`
}

/** "a reunião de 30 minutos com Ana Ruiz". */
function theWish({ organizer, otherHosts, minutes }: Wanted): string {
  const isUnnamed = organizer.name === null && otherHosts.length === 0
  const withHosts = isUnnamed ? '' : ` com ${hosts(host(organizer), otherHosts)}`
  return `a reunião de ${length(minutes)}${withHosts}`
}

function alsoInvited({ names, more }: Invited): string {
  const count = names.length + more
  if (count === 0) return ''
  const also = names.length > 0 ? 'mais' : 'Mais'
  const unnamed = more > 0 ? [plural(more, { one: `${also} uma pessoa`, other: `${also} ${more} pessoas` })] : []
  return ` ${listed([...names, ...unnamed])} também ${plural(count, { one: 'recebe', other: 'recebem' })} este convite, e escrevo-lhe assim que todos tiverem respondido.`
}

const doesItWork = (count: number): string =>
  plural(count, { one: 'Este horário convém-lhe?', other: 'Algum destes horários lhe convém?' })

const doesItWorkToo = (count: number): string =>
  plural(count, { one: 'Este também lhe convém?', other: 'Algum destes também lhe convém?' })

const isItBetter = (count: number): string =>
  plural(count, { one: 'Este horário seria melhor?', other: 'Algum destes horários seria melhor?' })

const silent: Record<Exclude<Nth, 'once_more'>, (meeting: string, count: number, organizer: Person) => string> = {
  first: (meeting, count) =>
    `Um breve lembrete sobre ${meeting}. ${plural(count, { one: 'Este horário está livre neste momento:', other: 'Estes horários estão livres neste momento:' })}`,
  second: (meeting, count) => `Continuo à procura de um horário para ${meeting}. ${doesItWork(count)}`,
  last: (meeting, count, organizer) =>
    `Esta é a minha última mensagem sobre ${meeting}. ${plural(count, { one: 'Se este horário não lhe convier', other: 'Se nenhum destes horários lhe convier' })}, diga-me em que semana seria melhor. Ou diga-me que prefere não ter a reunião, e eu informo ${host(organizer)}.`,
}

/** It names the asker, so it need not say whom they would meet. */
const onceMore = ({ organizer, minutes }: Wanted, count: number): string =>
  `${hostAtStart(organizer)} pediu-me que lhe perguntasse mais uma vez sobre a reunião de ${length(minutes)}. ${doesItWork(count)}`

const again: Record<Exclude<WhyAgain, 'silent'>, (meeting: string, count: number) => string> = {
  back: (meeting, count) => `Escrevi-lhe durante a sua ausência sobre ${meeting}. ${doesItWork(count)}`,
  asked_for_later: (meeting, count) => `Tal como me pediu, volto a escrever-lhe sobre ${meeting}. ${doesItWork(count)}`,
  gave_times: (meeting, count) =>
    `Já me disse quando pode, mas ainda não encontrei aí um horário para ${meeting}. ${doesItWorkToo(count)}`,
  refused_times: (meeting, count) =>
    `Os últimos horários que lhe enviei para ${meeting} não lhe convinham. ${isItBetter(count)}`,
  wrote: (meeting, count) =>
    `Obrigado pelo seu último e-mail. Ainda preciso de um horário para ${meeting}. ${doesItWork(count)}`,
  moving: (meeting, count) => `Ainda preciso de um novo horário para ${meeting}. ${doesItWork(count)}`,
}

const laterReminder: Record<Nth, string> = {
  first: '',
  second: ' Uma resposta curta é suficiente.',
  last: ' Este é o meu último lembrete.',
  once_more: '',
}

/** A zone without a city is used alone: "UTC". */
const hourOf = ({ words, isOfCity }: NamedZone): string => (isOfCity ? words : `hora ${words}`)

const allNumbers = (page: string | null): string => {
  const numbers = 'Responda com todos os números que lhe convenham'
  return page === null
    ? `${numbers} ou diga-me o que prefere.`
    : `${numbers}, diga-me o que prefere ou escolha os seus horários aqui: ${page}`
}

/** Mails that offer times. */
export const offers: typeof pattern = {
  first: (facts) => `${wish(facts, 'lhe propor')}.${alsoInvited(facts.invited)}`,
  topic: (about) => `Assunto: ${about}`,
  doesItWork,
  firstToAssistant: (facts, principal) =>
    `${wish(facts, `propor a ${principal}`)}, e pediram-me que lhe escrevesse para a combinar.${alsoInvited(facts.invited)}`,
  wouldItBeGood: (count) =>
    plural(count, { one: 'Este horário seria possível?', other: 'Algum destes horários seria possível?' }),
  requested: ({ organizer, otherHosts, minutes, place, invited }, team) => {
    const have = otherHosts.length > 0 ? 'terão' : 'terá'
    return `Obrigado pela sua mensagem${team === null ? '' : ` para ${team}`}. ${hosts(hostAtStart(organizer), otherHosts)} ${have} todo o gosto em marcar uma reunião de ${length(minutes)}${byWhat(place)}.${alsoInvited(invited)}`
  },
  others: {
    none_fits: ({ heard, count }) => `${heard ?? 'Obrigado por me avisar.'} ${isItBetter(count)}`,
    not_possible: ({ heard, count }) =>
      `${heard ?? 'Obrigado!'} Infelizmente, isso não é possível. ${plural(count, { one: 'Este é o horário mais próximo. Convém-lhe?', other: 'Estes são os horários mais próximos. Algum lhe convém?' })}`,
    outside: ({ heard, count }) =>
      `${heard ?? 'Obrigado!'} Vou ver se é possível. ${plural(count, { one: 'Este horário também lhe conviria?', other: 'Algum destes horários também lhe conviria?' })}`,
    over: ({ count }) => `Obrigado! Lamento, não consegui marcar esse horário a tempo. ${doesItWork(count)}`,
    zone: ({ count }) => `Obrigado, tomei nota do seu fuso horário. ${doesItWork(count)}`,
    added: ({ count }) => `Obrigado, vou perguntar também a quem indicou. ${doesItWork(count)}`,
    add_asked: ({ organizer, count }) =>
      `Obrigado. Perguntei a ${host(organizer)} se posso escrever a quem indicou. ${doesItWork(count)}`,
    shorter: ({ minutes, count }) => `Com certeza, a reunião passa a durar ${length(minutes)}. ${doesItWork(count)}`,
    duration: ({ organizer, minutes, count }) =>
      `${hostAtStart(organizer)} prefere agora ${length(minutes)}, por isso envio-lhe ${plural(count, { one: 'um novo horário', other: 'novos horários' })}. ${doesItWork(count)}`,
    changed: ({ count }) => `Lamento, alguns dos horários que propus já não estão livres. ${doesItWork(count)}`,
    not_common: ({ heard, count }) =>
      `${heard === null ? '' : `${heard} `}Ainda não encontrei um horário que convenha a todos. ${doesItWorkToo(count)}`,
    unclear: ({ organizer, count }) =>
      `Obrigado pela sua resposta. Não tenho a certeza de a ter compreendido. Para ${theMeeting({ organizer })}: ${plural(count, { one: 'este horário convém-lhe?', other: 'algum destes horários lhe convém?' })}`,
    move: ({ organizer, count }) =>
      `É preciso encontrar um novo horário para ${theMeeting({ organizer })}. ${doesItWork(count)}`,
    longer: ({ organizer, minutes, count }) =>
      `${hostAtStart(organizer)} gostaria que a reunião durasse ${length(minutes)}. ${doesItWork(count)}`,
    declined: ({ organizer, count }) =>
      `Vi que recusou o convite para ${theMeeting({ organizer })}. ${isItBetter(count)}`,
  },
  again: (why, nth, facts, count) => {
    if (why !== 'silent') return `${again[why](theWish(facts), count)}${laterReminder[nth]}`
    return nth === 'once_more' ? onceMore(facts, count) : silent[nth](theWish(facts), count, facts.organizer)
  },
  howToAnswer: (count, page, isForSeveral) => {
    if (count > 1 && isForSeveral) return allNumbers(page)
    const words = plural(count, { one: 'Responda “sim”', other: 'Responda com um número' })
    if (page === null) return `${words} ou diga-me o que prefere.`
    return plural(count, {
      one: `${words} ou diga-me o que prefere. Também pode responder aqui: ${page}`,
      other: `${words}, diga-me o que prefere ou escolha um horário aqui: ${page}`,
    })
  },
  movesSoon: (count) => `É preciso encontrar outro horário; até lá, mantém-se este. ${doesItWork(count)}`,
  presentTimeStands: (time) =>
    time === null
      ? 'Enquanto não houver outro, mantém-se o horário atual.'
      : `Enquanto não houver outro horário, mantém-se: ${time}.`,
  heard: (free, busy) => {
    if (busy === null) return `Obrigado, tomei nota de quando pode: ${free}.`
    return free === null
      ? `Obrigado, tomei nota de quando não pode: ${busy}.`
      : `Obrigado, tomei nota de quando pode (${free}) e de quando não pode (${busy}).`
  },
  confirmOld: 'Já passou algum tempo desde que me disse quando podia. Este horário ainda lhe convém?',
  confirmMove: (called, from, count) =>
    `Gostaria de mudar ${theMeeting(called)}, marcada para ${from}. ${plural(count, {
      one: 'Posso mudá-la para este horário?',
      other: 'Qual destes horários prefere?',
    })}`,
  inZone: (zone) => `Os horários são indicados na ${hourOf(zone)}.`,
  inZoneOf: (zone, organizer) => `Os horários são indicados na ${hourOf(zone)}, a mesma de ${host(organizer)}.`,
  asksZone: 'Se estiver noutro fuso horário, diga-me qual.',
}
