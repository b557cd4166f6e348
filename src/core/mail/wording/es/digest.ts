import type { digest as pattern } from '../en/digest.ts'
import { plural } from './words.ts'

/** Lo que espera a alguien, una vez cada día laborable. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} ${plural(booked, { one: 'reservada', other: 'reservadas' })}, ` : ''}${plural(waiting, { one: '1 le espera', other: `${waiting} le esperan` })}`
      : `${plural(tray, { one: '1 correo espera', other: `${tray} correos esperan` })} en la bandeja de ${workspace}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Reservadas desde el ${since}: ${booked}.`,
      `Esperan su respuesta: ${waiting}.`,
      others > 0 ? `Esperan a otras personas: ${others}, no hay nada que hacer.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Este correo saldrá cuando usted lo apruebe:',
      other: 'Estos correos saldrán cuando usted los apruebe:',
    }),
  mailTo: (to, subject) => `Para ${to}: ${subject}`,
  more: (count) => `Y ${count} más, que enumeraré cuando estos estén resueltos.`,
  how: (example) =>
    `Responda con el número y su respuesta${example === null ? '' : `, por ejemplo «${example}»`}, una por línea.`,
  howToApprove: (number) =>
    `Responda «aprobar todo» para enviar todos estos correos, «aprobar ${number}» para enviar uno o «retirar ${number}» para no enviarlo nunca.`,
  tray: (count) =>
    plural(count, {
      one: 'Un correo de la bandeja todavía no es de nadie:',
      other: `${count} correos de la bandeja todavía no son de nadie. Los más recientes:`,
    }),
  trayHow:
    './bin/parley tray los muestra todos, ./bin/parley tray give crea una solicitud a partir de uno o lo añade a otra, y ./bin/parley tray dismiss lo aparta.',
  off: (workspace) =>
    `Recibe este correo la mañana de un día laborable en que algo le espera en ${workspace}. Si prefiere no recibirlo, quien administra puede desactivarlo («digest» en su ficha de miembro).`,
  unclear: {
    subject: 'No he podido usar toda su respuesta',
    text: 'Gracias. No he podido hacer nada con esta parte de su respuesta. Puede que ya esté resuelta, o no sé a qué número se refiere:',
    how: 'Todo lo demás está hecho. Responda al correo sobre esa reunión, o a la lista de esta mañana con un número y su respuesta.',
  },
}
