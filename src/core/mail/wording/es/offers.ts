import type { offers as pattern } from '../en/offers.ts'
import type { Invited, Nth, Person, WhyAgain } from '../facts.ts'
import {
  byWhat,
  ended,
  host,
  hostFirstName,
  hostFirstNameAtStart,
  hosts,
  length,
  listed,
  plural,
  theMeeting,
} from './words.ts'

type Wish = Parameters<typeof pattern.first>[0]
type Wanted = Parameters<typeof pattern.again>[2]

/** "A Ana Ruiz le gustaría reunirse con usted durante 30 minutos por videollamada". */
function wish({ organizer, otherHosts, minutes, place }: Wish, whom: string): string {
  const them = otherHosts.length > 0 ? 'les' : 'le'
  return `A ${hosts(host(organizer), otherHosts)} ${them} gustaría reunirse con ${whom} durante ${length(minutes)}${byWhat(place)}`
}

/** "la reunión con Ana Ruiz (30 minutos)". */
const theWish = ({ organizer, otherHosts, minutes }: Wanted): string =>
  `la reunión con ${hosts(host(organizer), otherHosts)} (${length(minutes)})`

/** "También se ha invitado a Mia Roth. ": the same form for everybody. */
function alsoInvited({ names, more }: Invited): string {
  if (names.length + more === 0) return ''
  const unnamed = more > 0 ? [plural(more, { one: 'una persona más', other: `${more} personas más` })] : []
  return ` También se ha invitado a ${listed([...names, ...unnamed])}; le escribiré en cuanto todos hayan respondido.`
}

const doesItWork = (count: number): string =>
  plural(count, { one: '¿Le viene bien esta hora?', other: '¿Le viene bien alguna de estas opciones?' })

const isItBetter = (count: number): string =>
  plural(count, { one: '¿Le vendría mejor esta hora?', other: '¿Le vendría mejor alguna de estas opciones?' })

const alsoThis = (count: number): string =>
  plural(count, {
    one: '¿Le vendría bien también esta hora?',
    other: '¿Le vendría bien también alguna de estas opciones?',
  })

const silent: Record<Exclude<Nth, 'once_more'>, (meeting: string, count: number, organizer: Person) => string> = {
  first: (meeting, count) =>
    `Le escribo de nuevo por ${meeting}. ${plural(count, { one: 'Ahora mismo está libre esta hora:', other: 'Ahora mismo están libres estas opciones:' })}`,
  second: (meeting, count) => `Sigo buscando una fecha para ${meeting}. ${doesItWork(count)}`,
  last: (meeting, count, organizer) =>
    `Este es mi último correo sobre ${meeting}. Si ${plural(count, { one: 'esta hora no le viene bien', other: 'ninguna de estas opciones le viene bien' })}, dígame qué semana le va mejor. Y si prefiere que no haya reunión, dígamelo y avisaré a ${hostFirstName(organizer)}.`,
}

/** It names the asker, so it need not say whom they would meet. */
const onceMore = ({ organizer, minutes }: Wanted, count: number): string =>
  `${hostFirstNameAtStart(organizer)} me ha pedido que le pregunte una vez más por la reunión (${length(minutes)}). ${doesItWork(count)}`

const again: Record<Exclude<WhyAgain, 'silent'>, (meeting: string, count: number) => string> = {
  back: (meeting, count) => `Cuando le escribí por ${meeting}, usted no estaba. ${doesItWork(count)}`,
  asked_for_later: (meeting, count) =>
    `Me pidió que volviera a escribirle más adelante por ${meeting}. ${doesItWork(count)}`,
  gave_times: (meeting, count) =>
    `Me dijo cuándo puede, pero todavía no he encontrado ahí una fecha para ${meeting}. ${alsoThis(count)}`,
  refused_times: (meeting, count) =>
    `Las últimas opciones que le envié para ${meeting} no le venían bien. ${isItBetter(count)}`,
  wrote: (meeting, count) =>
    `Gracias por su último correo. Todavía me falta una fecha para ${meeting}. ${doesItWork(count)}`,
  moving: (meeting, count) => `Todavía necesito una nueva fecha para ${meeting}. ${doesItWork(count)}`,
}

const laterReminder: Record<Nth, string> = {
  first: '',
  second: ' Basta con una respuesta breve.',
  last: ' Este es mi último recordatorio.',
  once_more: '',
}

const allNumbers = (page: string | null): string => {
  const numbers = 'Responda con todos los números que le vengan bien'
  return page === null
    ? `${numbers} o dígame qué sería mejor.`
    : `${numbers}, dígame qué sería mejor o elija sus horas aquí: ${page}`
}

/** Mails that offer times. */
export const offers: typeof pattern = {
  first: (facts) => `${wish(facts, 'usted')}.${alsoInvited(facts.invited)}`,
  topic: (about) => `Tema: ${about}`,
  doesItWork,
  firstToAssistant: (facts, principal) =>
    `${wish(facts, principal)}, y me han pedido que lo acuerde con usted.${alsoInvited(facts.invited)}`,
  wouldItBeGood: (count) =>
    plural(count, { one: '¿Sería posible a esta hora?', other: '¿Sería posible alguna de estas opciones?' }),
  requested: ({ organizer, otherHosts, minutes, place, invited }, team) => {
    const them = otherHosts.length > 0 ? 'les' : 'le'
    return `Gracias por escribir${team === null ? '' : ` a ${team}`}. A ${hosts(host(organizer), otherHosts)} ${them} encantará reunirse con usted durante ${length(minutes)}${byWhat(place)}.${alsoInvited(invited)}`
  },
  others: {
    none_fits: ({ heard, count }) => `${heard ?? 'Gracias por avisar.'} ${isItBetter(count)}`,
    not_possible: ({ heard, count }) =>
      `${heard ?? '¡Gracias!'} Por desgracia, no es posible. ${plural(count, { one: 'Esta es la hora más cercana. ¿Le viene bien?', other: 'Estas son las opciones más cercanas. ¿Le viene bien alguna?' })}`,
    outside: ({ heard, count }) =>
      `${heard ?? '¡Gracias!'} Veré si es posible. ${plural(count, { one: '¿Le vendría bien también esta hora?', other: '¿Le vendría bien también alguna de estas opciones?' })}`,
    over: ({ count }) => `¡Gracias! Lo siento, no llegué a reservar esa hora a tiempo. ${doesItWork(count)}`,
    zone: ({ count }) => `Gracias, he anotado su zona horaria. ${doesItWork(count)}`,
    added: ({ count }) => `Gracias, preguntaré también a las personas que me indica. ${doesItWork(count)}`,
    add_asked: ({ organizer, count }) =>
      `Gracias. He preguntado a ${hostFirstName(organizer)} si puedo escribir a las personas que me indica. ${doesItWork(count)}`,
    shorter: ({ minutes, count }) => `Por supuesto, con ${length(minutes)} es suficiente. ${doesItWork(count)}`,
    duration: ({ organizer, minutes, count }) =>
      `${hostFirstNameAtStart(organizer)} prefiere ahora ${length(minutes)}, así que le propongo ${plural(count, { one: 'una nueva opción', other: 'nuevas opciones' })}. ${doesItWork(count)}`,
    changed: ({ count }) => `Lo siento: algunas de las horas que le propuse ya no están libres. ${doesItWork(count)}`,
    not_common: ({ heard, count }) =>
      `${heard === null ? '' : `${heard} `}Todavía no he encontrado una hora que venga bien a todo el mundo. ${alsoThis(count)}`,
    unclear: ({ organizer, count }) =>
      `Gracias por su respuesta. No sé si la he entendido bien. Para la reunión con ${hostFirstName(organizer)}, ${plural(count, { one: '¿le viene bien esta hora?', other: '¿le viene bien alguna de estas opciones?' })}`,
    move: ({ organizer, count }) =>
      `Hay que buscar otra fecha para la reunión con ${hostFirstName(organizer)}. ${doesItWork(count)}`,
    longer: ({ organizer, minutes, count }) =>
      `${hostFirstNameAtStart(organizer)} prefiere que la reunión dure ${length(minutes)}. ${doesItWork(count)}`,
    declined: ({ organizer, count }) =>
      `Ha rechazado la invitación a la reunión con ${hostFirstName(organizer)}. ${isItBetter(count)}`,
  },
  again: (why, nth, facts, count) => {
    if (why !== 'silent') return `${again[why](theWish(facts), count)}${laterReminder[nth]}`
    return nth === 'once_more' ? onceMore(facts, count) : silent[nth](theWish(facts), count, facts.organizer)
  },
  howToAnswer: (count, page, isForSeveral) => {
    if (count > 1 && isForSeveral) return allNumbers(page)
    const words = plural(count, { one: 'Basta con un «sí»', other: 'Responda con un número' })
    const comma = plural(count, { one: ',', other: '' })
    if (page === null) return `${words}${comma} o dígame qué le viene mejor.`
    return plural(count, {
      one: `${words}, o dígame qué le viene mejor. También puede responder aquí: ${page}`,
      other: `${words}, dígame qué le viene mejor o elija una hora aquí: ${page}`,
    })
  },
  movesSoon: (count) => `Hay que buscarle otra fecha; hasta entonces sigue como está. ${doesItWork(count)}`,
  presentTimeStands: (time) =>
    time === null
      ? 'Mientras no haya otra hora, la reunión sigue como está.'
      : `Mientras no haya otra hora, la reunión se mantiene el ${ended(time)}`,
  // In brackets, since hours that end in "a. m." already have a full stop.
  heard: (free, busy) => {
    if (busy === null) return `Gracias, he anotado cuándo puede (${free}).`
    return free === null
      ? `Gracias, he anotado cuándo no puede (${busy}).`
      : `Gracias, he anotado cuándo puede (${free}) y cuándo no (${busy}).`
  },
  confirmOld: 'Hace ya un tiempo que me dijo cuándo puede. ¿Le sigue viniendo bien esta hora?',
  confirmMove: (called, from, count) =>
    `Quiere reprogramar ${theMeeting(called)} del ${ended(from)} ${plural(count, {
      one: '¿La paso a esta hora?',
      other: '¿Cuál de estas opciones le vendría mejor?',
    })}`,
  inZone: ({ words }) => `Los horarios se indican en ${words}.`,
  inZoneOf: ({ words }, organizer) => `Los horarios se indican en ${words}, donde está ${hostFirstName(organizer)}.`,
  asksZone: 'Si está en otra zona horaria, dígame en cuál.',
}
