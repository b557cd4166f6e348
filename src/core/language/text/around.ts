// What stands around the words of a mail: greetings, closings, signatures, footers, disclaimers and opening hours, one line at a time.

import { type Line, opening, opens } from './lines.ts'

const SIGNATURE_MARK = /^--\s{0,2}$|^—\s{0,2}$|^_{2,5}\s{0,2}$/
const SIGNATURE_LETTERS = opening('-|_')
const PHONE_FOOTER =
  /^\s{0,4}(?:sent (?:from|via|with|on) (?:my |a |the )?|get outlook|von meinem .{1,40} gesendet|gesendet (?:von|mit) |envoyé (?:de|depuis) |enviado (?:do|desde|de|a partir) |verstuurd (?:vanaf|via|met)|verzonden (?:vanaf|met)|enviada do|diese nachricht wurde von meinem|sent securely|download outlook)/i
const FOOTER_LETTERS = opening('se|ge|vo|en|ve|di|do')
const DISCLAIMER =
  /^\s{0,4}\*{0,3}(?:confidentiality|confidential\b|disclaimer|privileged|legal notice|this (?:e-?mail|message|communication|transmission)\b.{0,120}(?:confidential|intended|privileged)|the information (?:contained )?in this|if you (?:are not the intended|have received this|received this (?:e-?mail|message) in error)|diese e-?mail (?:enthält|ist|kann)|der inhalt dieser|ce (?:message|courriel|mail) (?:et|est|peut)|este (?:mensaje|correo|e-?mail) (?:y|es|puede|contiene|e)|dit (?:bericht|e-?mailbericht) (?:is|en|kan)|esta mensagem (?:e|é|pode)|please consider the environment|before printing)/i
const DISCLAIMER_LETTERS = opening('*|co|di|pr|le|th|if|de|ce|es|pl|be')
const CLOSING =
  /^\s{0,4}(?:(?:with )?(?:kind |best |warm |warmest |kindest |many )?regards|best wishes|yours (?:sincerely|faithfully|truly)|sincerely|respectfully|mit (?:freundlichen|besten|lieben|herzlichen) grü(?:ß|ss)en|(?:freundliche|viele|beste|liebe|herzliche|schöne) grü(?:ß|ss)e|gru(?:ß|ss)|mfg|lg|vg|(?:bien )?cordialement|bien à (?:vous|toi)|(?:sincères )?salutations|bonne journée|belle journée|saludos(?: cordiales)?|un (?:cordial )?saludo|atentamente|un abrazo|(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|groet(?:en|jes)?|mvg|atenciosamente|(?:com os melhores )?cumprimentos|abraços?|abs|att|br|kr|talk soon|speak soon|cheers|all the best|best|thx|thanks(?: (?:again|much|so much|a lot|in advance))?|many thanks|thank you(?: (?:again|very much|so much|in advance))?|danke|vielen dank|merci(?: d'avance| beaucoup)?|gracias|bedankt|obrigad[oa])(?=[\s,.!–-]|$)[\s,.!–-]{0,4}/iu
const CLOSING_LETTERS = opening(
  'wi|ki|be|wa|ma|re|yo|si|mi|fr|vi|li|he|sc|gr|mf|lg|vg|bi|co|sa|bo|un|at|me|vr|ha|mv|cu|ab|br|kr|ta|sp|ch|al|th|da|ob',
)
const SALUTATION =
  /^(?:(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|day)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|bonjour|bonsoir|salut|chère?|hola|estimad[oa]|buen[oa]s (?:días|tardes)|beste|hoi|dag|geachte|olá|oi|bom dia|boa tarde|car[oa]|prezad[oa])(?: [^\s,.!?]+){0,4}|[^\s,.!?]+(?=,))[,!]?$/iu
const CONTACT_LINE =
  /\|.{0,80}\||@[^\s|]{1,80}\s{0,3}[|•·]|[|•·]\s{0,3}\S{1,80}@|(?:tel|mobile|phone|mob|cell|fax|telefon|tél)\s?[.:]/i

/** A name in full and, below it, what somebody is or where they work: a signature that no closing announces. */
const FULL_NAME = /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Sir)\.?\s)?\p{Lu}[\p{L}'’.-]+(?:\s\p{Lu}[\p{L}'’.-]*){1,4}$/u
const ROLE =
  /\b(?:Ltd|LLP|LLC|Inc|GmbH|PLC|Surgery|Clinic|Hospital|Director|Manager|Partner|Consultant|Head of|Officer|CEO|CTO|CFO|COO|VP|President|Associate|Engineer|Professor|Lecturer|Department|University|Group|Practice|Solicitors|Counsel|Attorney)\b/

/** When somebody's office is open: below a mail it answers nothing. */
const HOURS_LINE =
  /^\s{0,4}(?:(?:opening|office|business|working|consultation|surgery) (?:hours|times)|öffnungszeiten|sprechzeiten|bürozeiten|geschäftszeiten|heures d['’]ouverture|horaires(?: d['’]ouverture)?|horario(?: de (?:atención|oficina|apertura))?|openingstijden|kantooruren|horário(?: de (?:atendimento|funcionamento))?)\s?[:–-]/iu

/** "Thanks, only if Cy agrees": below the thanks, something is said after all. */
const RESERVATION =
  /(?<!\p{L})(?:but|only|if|unless|not|no|never|aber|nur|wenn|falls|nicht|nein|mais|seulement|si|pas|non|pero|solo|sólo|maar|alleen|als|niet|nee|mas|só|se|não)(?!\p{L})/iu

export const isDisclaimer = (line: Line): boolean => opens(line, DISCLAIMER_LETTERS) && DISCLAIMER.test(line.text)

export const isPhoneFooter = (line: Line): boolean => opens(line, FOOTER_LETTERS) && PHONE_FOOTER.test(line.text)

/** "Dear Ms Keller,": nothing has been said yet that could be closed. */
export const isSalutation = ({ bare }: Line): boolean => bare.length < 40 && SALUTATION.test(bare)

/** "Kind regards, Giulia Moretti": a closing and at most a name. */
export function isClosing(line: Line): boolean {
  if (!opens(line, CLOSING_LETTERS)) return false
  const closing = CLOSING.exec(line.text)
  if (!closing) return false
  const name = line.bare.slice(closing[0].trimStart().length).trim()
  // "Thank you for your message." thanks for something, and the answer comes below.
  if (/^(?:for|für|fürs|pour|por|pela|pelo|voor) /i.test(name)) return false
  return name.length < 60 && name.split(' ').length <= 4 && !/[\d?:;]/.test(name) && !RESERVATION.test(name)
}

export const isSignatureMark = (line: Line): boolean => opens(line, SIGNATURE_LETTERS) && SIGNATURE_MARK.test(line.text)

export const isHoursLine = ({ text }: Line): boolean => HOURS_LINE.test(text)

/** Telephone numbers and addresses between bars, and no sentence after another. */
export const isContactLine = ({ text, bare }: Line): boolean =>
  /[|@:•·]/.test(text) && CONTACT_LINE.test(text) && text.length < 200 && !/[.?!]\s+\p{L}/u.test(bare)

export const isNameBlock = (lines: Line[], index: number): boolean =>
  index + 1 < lines.length && ROLE.test(lines[index + 1]!.text) && FULL_NAME.test(lines[index]!.bare)
