import type { digest as pattern } from '../en/digest.ts'
import { plural } from './words.ts'

/** Lo que espera a alguien, una vez cada día laborable. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} ${plural(booked, { one: 'reunión reservada', other: 'reuniones reservadas' })}, ` : ''}${plural(waiting, { one: '1 espera su respuesta', other: `${waiting} esperan su respuesta` })}`
      : `${plural(tray, { one: '1 correo espera', other: `${tray} correos esperan` })} en la bandeja de ${workspace}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Reservadas desde el ${since}: ${booked}.`,
      `Esperan su respuesta: ${waiting}.`,
      others > 0 ? `Pendientes de otras personas: ${others}.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Este correo espera su aprobación:',
      other: 'Estos correos esperan su aprobación:',
    }),
  mailTo: (to, subject) => `Para ${to}: ${subject}`,
  approve: { say: 'aprobar', does: 'Lo envío' },
  letRun: { say: 'dejar seguir', does: 'Lo envío, y los próximos correos sobre esta reunión sin preguntar' },
  more: (count) => `Y ${count} más cuando estos estén resueltos.`,
  how: (example) =>
    example === null
      ? 'Responda con el número y su respuesta, una por línea.'
      : `Responda línea por línea, por ejemplo «${example}».`,
  howToApprove: (number) =>
    `Con «aprobar todo» se envían todos los correos, y con «${number} retirar» se descarta uno.`,
  tray: (count) =>
    plural(count, {
      one: 'Un correo espera en la bandeja:',
      other: `${count} correos esperan en la bandeja. Los más recientes:`,
    }),
  trayHow: 'Todos, y lo que puede hacer con cada uno:',
  off: (workspace) =>
    `Este correo llega los días laborables en que algo le espera en ${workspace}. Quien administra ${workspace} puede desactivarlo («digest»).`,
  unclear: {
    subject: 'No he podido usar toda su respuesta',
    text: 'Gracias. No he podido hacer nada con esta parte de su respuesta. Puede que ya esté resuelta, o no sé a qué número se refiere:',
    how: 'Todo lo demás está hecho. Responda al correo sobre esa reunión, o a la lista de esta mañana con un número y su respuesta.',
  },
}
