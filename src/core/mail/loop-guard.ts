import type { ParsedMail } from './parsed-mail.ts'

// Classifies a mail before anybody reads it. Machines must never be answered (RFC 3834), or two of them write to each other
// forever. We check for answers to invitations first, because calendar servers send them as machine mail; then for reports of
// mail servers; then for all other machine mail.

export type IncomingKind = 'reply' | 'rsvp' | 'bounce' | 'automatic'

export type MailVerdict = { kind: IncomingKind } | { kind: 'drop'; why: 'own_mail' | 'too_many_hops' }

/** Mail between distant companies has a dozen; thirty mean a loop. */
const RECEIVED_MAX = 30

export function classify(mail: ParsedMail, envelopeFrom: string, instance: string): MailVerdict {
  if (mail.marks.instance === instance) return { kind: 'drop', why: 'own_mail' }
  if (mail.marks.receivedCount > RECEIVED_MAX) return { kind: 'drop', why: 'too_many_hops' }
  // A forwarded invitation is not an answer.
  if (mail.calendar?.answer) return { kind: 'rsvp' }
  if (mail.bounce) return { kind: 'bounce' }
  return { kind: isAutomatic(mail, envelopeFrom) ? 'automatic' : 'reply' }
}

function isAutomatic(mail: ParsedMail, envelopeFrom: string): boolean {
  const { marks } = mail
  return (
    (marks.autoSubmitted !== null && !/^no\b/i.test(marks.autoSubmitted)) ||
    marks.autoReply ||
    marks.autoResponseSuppress !== null ||
    /^(?:bulk|junk|list|auto_reply)\b/i.test(marks.precedence ?? '') ||
    marks.isList ||
    envelopeFrom === '' ||
    [envelopeFrom, mail.from?.email ?? ''].some(isMachine) ||
    ABSENT.test(mail.subject)
  )
}

export const isMachine = (email: string): boolean =>
  /^(?:mailer-?daemon|postmaster|no-?_?reply|do-?_?not-?_?reply|bounces?|daemon)(?:[+._-][^@]{0,200})?@/i.test(email)

/** Absence notes that only their subject identifies. Matched at the beginning, so that a person's "Re: …" stays a reply. */
const ABSENT = new RegExp(
  `^\\s{0,4}(?:${[
    'auto(?:matic)?[- ]?(?:reply|response)\\b',
    'out of (?:the )?office\\b',
    'automatische? (?:antwort|antwoord|reactie)\\b',
    'autom\\. ?antwort\\b',
    'abwesenheit(?:snotiz|snachricht|sbenachrichtigung)?\\s{0,2}(?::|$)',
    'abwesenheits(?:notiz|nachricht|benachrichtigung|assistent)\\b',
    'réponse automatique(?![\\p{L}])',
    '(?:absence|absent) du bureau\\b',
    "message d['’]absence\\b",
    'respuesta autom[áa]tica\\b',
    'fuera de la oficina\\b',
    'afwezig(?:heid(?:sbericht)?)?\\s{0,2}(?::|$)',
    'afwezigheids(?:bericht|assistent)\\b',
    'resposta autom[áa]tica\\b',
    'fora do escrit[óo]rio\\b',
    'risposta automatica\\b',
    'fuori ufficio\\b',
    'autosvar\\b',
    'automatiskt? svar\\b',
    'odpowied[źz] automatyczna\\b',
    '自動応答',
    '自动(?:回复|答复)',
  ].join('|')})`,
  'iu',
)
