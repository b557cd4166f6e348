import type { digest as pattern } from '../en/digest.ts'
import { plural } from './words.ts'

/** O que espera por alguém, uma vez em cada dia útil. */
export const digest: typeof pattern = {
  subject: ({ booked, waiting, tray, workspace }) =>
    waiting > 0
      ? `${booked > 0 ? `${booked} ${plural(booked, { one: 'reunião marcada', other: 'reuniões marcadas' })}, ` : ''}${waiting} à espera da sua resposta`
      : `${plural(tray, { one: '1 e-mail espera', other: `${tray} e-mails esperam` })} na caixa de espera de ${workspace}`,
  summary: ({ booked, since, waiting, others }) =>
    [
      `Marcadas desde ${since}: ${booked}.`,
      `À espera da sua resposta: ${waiting}.`,
      others > 0 ? `À espera de outras pessoas: ${others}.` : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  mailsWait: (count) =>
    plural(count, {
      one: 'Este e-mail espera a sua aprovação:',
      other: 'Estes e-mails esperam a sua aprovação:',
    }),
  mailTo: (to, subject) => `Para ${to}: ${subject}`,
  approve: { say: 'aprovar', does: 'Envio-o' },
  letRun: { say: 'deixar seguir', does: 'Envio-o, e os próximos e-mails sobre esta reunião sem perguntar' },
  more: (count) => `E mais ${count} quando estes estiverem resolvidos.`,
  how: (example) =>
    example === null
      ? 'Responda com o número e a sua resposta, uma por linha.'
      : `Responda linha a linha, por exemplo “${example}”.`,
  howToApprove: (number) => `“Aprovar tudo” envia todos os e-mails, e “${number} descartar” elimina um sem o enviar.`,
  tray: (count) =>
    plural(count, {
      one: 'Um e-mail aguarda na caixa de espera:',
      other: `${count} e-mails aguardam na caixa de espera. Os mais recentes:`,
    }),
  trayHow: 'Todos, e o que pode fazer com cada um:',
  off: (workspace) =>
    `Este e-mail chega nos dias úteis em que há algo à sua espera em ${workspace}. Quem administra ${workspace} pode desligá-lo (“digest”).`,
  unclear: {
    subject: 'Não consegui usar toda a sua resposta',
    text: 'Obrigado. Não consegui fazer nada com esta parte da sua resposta. Talvez já esteja resolvida, ou não sei a que número se refere:',
    how: 'Tudo o resto está feito. Responda ao e-mail sobre essa reunião, ou à lista desta manhã com um número e a sua resposta.',
  },
}
