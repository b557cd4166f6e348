import type { digest as pattern } from '../en/digest.ts'
import { plural } from './words.ts'

/** O que espera por alguém, uma vez em cada dia útil. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} ${plural(booked, { one: 'marcada', other: 'marcadas' })}, ` : ''}${plural(waiting, { one: '1 espera por si', other: `${waiting} esperam por si` })}`
      : `${plural(tray, { one: '1 e-mail espera', other: `${tray} e-mails esperam` })} na caixa de espera de ${workspace}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Marcadas desde ${since}: ${booked}.`,
      `À sua espera: ${waiting}.`,
      others > 0 ? `À espera de outras pessoas: ${others}, nada a fazer.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, { one: 'Este e-mail sai quando o aprovar:', other: 'Estes e-mails saem quando os aprovar:' }),
  mailTo: (to, subject) => `Para ${to}: ${subject}`,
  more: (count) => `E mais ${count}, que indico quando estes estiverem resolvidos.`,
  how: (example) =>
    `Responda com o número e a sua resposta${example === null ? '' : `, por exemplo “${example}”`}, uma por linha.`,
  howToApprove: (number) =>
    `Responda “aprovar tudo” para enviar todos estes e-mails, “aprovar ${number}” para enviar um, ou “retirar ${number}” para nunca o enviar.`,
  tray: (count) =>
    plural(count, {
      one: 'Um e-mail da caixa de espera ainda não é de ninguém:',
      other: `${count} e-mails da caixa de espera ainda não são de ninguém. Os mais recentes:`,
    }),
  trayHow:
    './bin/parley tray mostra todos, ./bin/parley tray give transforma um deles num pedido ou junta-o a outro, e ./bin/parley tray dismiss põe-no de lado.',
  off: (workspace) =>
    `Recebe este e-mail na manhã de um dia útil em que algo espera por si em ${workspace}. Se preferir não o receber, quem administra pode desligá-lo (“digest” na sua ficha de membro).`,
  unclear: {
    subject: 'Não consegui usar toda a sua resposta',
    text: 'Obrigado. Não consegui fazer nada com esta parte da sua resposta. Talvez já esteja resolvida, ou não sei a que número se refere:',
    how: 'Tudo o resto está feito. Responda ao e-mail sobre essa reunião, ou à lista desta manhã com um número e a sua resposta.',
  },
}
