import type { invites as pattern } from '../en/invites.ts'
import type { Changed } from '../facts.ts'
import { hostAtStart, listed, plural, theMeeting, theMeetingAtStart } from './words.ts'

const toChange = (page: string | null): string => {
  const own = 'Precisa de mudar alguma coisa? Basta responder a este e-mail'
  return page === null ? `${own}.` : `${own} ou usar ${page}`
}

const TAKEN_OUT = 'Não precisa de fazer nada: o cancelamento em anexo retira-a do seu calendário.'

const CHANGED: Record<Changed, string> = { place: 'o local', length: 'a duração', people: 'a lista de participantes' }

const whatChanged = (changed: Changed[]): string =>
  changed.length === 0 ? '' : `: ${listed(changed.map((each) => CHANGED[each]))}`

/** Mails with a calendar entry, or its withdrawal. */
export const invites: typeof pattern = {
  entries: {
    booked: {
      above: () => 'A reunião está marcada:',
      below: (page) => `O convite segue em anexo. ${toChange(page)}`,
    },
    changed: {
      above: (called, changed) =>
        `${theMeetingAtStart(called)} teve uma pequena alteração${whatChanged(changed)}. Fica assim:`,
      below: (page) => `Segue em anexo um novo convite. ${toChange(page)}`,
    },
    reminder: {
      above: () => 'Um breve lembrete da sua reunião:',
      below: toChange,
    },
  },
  comeIfYouCan: 'A reunião já tem horário. Participe se puder; a sua presença é facultativa:',
  invitesYou: (organizer, mayStayAway) =>
    `${hostAtStart(organizer)} envia-lhe um convite para esta reunião${mayStayAway ? '. Participe se puder; a sua presença é facultativa:' : ':'}`,
  withPeople: (names, more) =>
    `com ${listed([...names, ...(more > 0 ? [plural(more, { one: 'mais uma pessoa', other: `mais ${more} pessoas` })] : [])])}`,
  linkToCome: 'Videochamada, link por enviar',
  place: (place) => {
    if (place.kind === 'video') return `Vídeo: ${place.url}`
    return place.kind === 'phone' ? `Telefone: ${place.number}` : `Local: ${place.text}`
  },
  moved: (called) => `${theMeetingAtStart(called)} foi remarcada. O novo horário é:`,
  insteadOf: (time) => `em vez de ${time}`,
  movedBelow: (page) => `Segue em anexo um novo convite, que substitui o anterior. ${toChange(page)}`,
  calledOff: (called) => `${theMeetingAtStart(called)} foi cancelada. Não precisa de fazer mais nada.`,
  calledOffAt: (called, time) => `${theMeetingAtStart(called)} de ${time}, foi cancelada. ${TAKEN_OUT}`,
  notNeeded: (called, time) =>
    `A sua presença já não é necessária para ${theMeeting(called)} de ${time}. Obrigado por ter reservado esse tempo. ${TAKEN_OUT}`,
}
