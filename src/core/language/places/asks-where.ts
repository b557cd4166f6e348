// Whether somebody asks where people meet, or for the link or number to join by, in the six languages that we read. What else
// a mail says is read by `read.ts`; this only tells that one question apart, because we can answer it ourselves. The text of a mail
// enters; yes or no leaves.

const WHERE = [
  // English
  /\bwhere (?:do|are|will|shall|should) we (?:meet|meeting)\b|\bwhere (?:is|will) (?:it|this|the meeting)\b/,
  /\bwhat(?:'|’)?s? (?:is )?the (?:address|location|venue|place|link|dial-in|number)\b|\bhow (?:do|can|will) (?:i|we) (?:join|connect|dial in)\b/,
  /\b(?:send|share|give|forward|resend|have|get|provide)\b.{0,30}\b(?:link|zoom|teams|dial-in|address|location)\b/,
  /\bis there a (?:video |meeting |zoom |teams )?link\b|\bwhich (?:link|number)\b/,
  /\b(?:is|will) (?:it|this|that|the (?:call|meeting)) (?:be )?(?:(?:by|via|over|on|a) )?(?:the )?(?:phone|video|zoom|teams|in person|online|remote)\b/,
  // German
  /\bwo (?:treffen|findet|ist|sind|sehen)\b|\bwie (?:nehme ich teil|wähle ich mich ein|komme ich rein)\b/,
  /\b(?:schick|send|teil|gib|geben)\w*\b.{0,40}\b(?:link|einwahl\w*|adresse|zugangsdaten)\b|\bgibt es (?:einen|schon einen) link\b/,
  /\b(?:link|einwahldaten|adresse)\b.{0,20}\b(?:schicken|senden|haben|bekommen|geben)\b|\bwie (?:lautet|ist) (?:der link|die adresse)\b/,
  // French
  /\boù (?:se (?:retrouve|voit|rencontre)|nous (?:retrouvons|voyons)|a lieu|est|aura lieu)|\bcomment (?:rejoindre|se connecter|puis-je (?:rejoindre|me connecter))/,
  /\b(?:envoy|transmet|donn|partag|communiqu)\w*\b.{0,30}\b(?:lien|adresse|numéro)\b|\bquel(?:le)? est (?:le lien|l(?:'|’)adresse|le lieu)\b|\by a-t-il un lien\b/,
  // Spanish
  /\bdónde (?:nos|es|será|quedamos)|\bdonde nos (?:vemos|reunimos|encontramos)|\bcómo me (?:conecto|uno)/,
  /\b(?:envi|mand|pas|compart)\w*\b.{0,30}\b(?:enlace|link|dirección)\b|\bcuál es (?:el enlace|el lugar|la dirección)\b|\bhay (?:un )?(?:enlace|link)\b/,
  // Dutch
  /\bwaar (?:spreken|ontmoeten|treffen|is|vindt|zien)\b|\bhoe (?:neem ik deel|kan ik deelnemen|log ik in)\b/,
  /\b(?:link|adres|inbelgegevens)\b.{0,20}\b(?:sturen|delen|geven|hebben|krijgen)\b|\b(?:stuur|deel|geef)\w*\b.{0,30}\b(?:link|adres)\b|\bwat is (?:de link|het adres|de locatie)\b|\bis er een link\b/,
  // Portuguese
  /\bonde (?:nos|é|será|fica|vai ser)(?!\p{L})|\bcomo (?:entro|me ligo|acedo|participo)\b/u,
  /\b(?:envi|mand|partilh|compartilh)\w*(?:-me)?\b.{0,30}\b(?:link|ligação|endereço|morada)\b|\bqual (?:é )?(?:o link|o local|a morada|o endereço)\b|\bhá (?:um )?link\b/,
]

/** "By phone?", "Telefonisch oder per Video?": nothing but the means, and a question mark. */
const MEANS =
  /^(?:(?:is|will|será|serait-ce|é|is het|ist das|wird das)\s+)?(?:(?:it|this|be|dit|das|es|ce|sera)\s+)*(?:by|via|over|on|per|am|par|por|en|via de|telefonisch|online)?\s*(?:the |le |la |o |a |de )?(?:phone|video|zoom|teams|telefon|telefonisch|téléphone|visio|visioconférence|vidéo|teléfono|videollamada|telefone|telefoon|videochamada|videogesprek|in person|online)(?:\s*(?:or|oder|ou|o|of)\s+[\p{L}\s]{2,30})?\s*\?$/u

/** A wish for another way to meet is for the organizer to grant. */
const INSTEAD =
  /\b(?:instead|rather|lieber|statt(?:dessen)?|plutôt|en lugar|mejor|liever|in plaats|antes (?:por|de prefer)|em vez)\b/

export const sentencesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')

/** Asked, or asked for: "I'll send you the address" is neither. */
const REQUEST =
  /\?$|^(?:please|kindly|pls|send|share|bitte|schick|sende|merci de|envoyez|por favor|envíe|mande|stuur|graag|envie|mande-me|i need|i(?:'|’)d (?:like|need))\b/

export const isWhere = (sentence: string): boolean =>
  REQUEST.test(sentence) &&
  !INSTEAD.test(sentence) &&
  (MEANS.test(sentence) || WHERE.some((pattern) => pattern.test(sentence)))

export const asksWhere = (text: string): boolean => sentencesOf(text).some(isWhere)

/** Greeting, thanks and a name fit into this many characters. */
const COURTESY_CHARACTERS = 45

/** No other question, and nothing else of substance. */
export function asksNothingElse(text: string): boolean {
  const others = sentencesOf(text).filter((sentence) => !isWhere(sentence))
  return others.every((sentence) => !sentence.includes('?')) && others.join(' ').length <= COURTESY_CHARACTERS
}

/** All its questions are that one; its other words don't matter. */
export const asksOnlyWhere = (text: string): boolean =>
  asksWhere(text) && sentencesOf(text).every((sentence) => isWhere(sentence) || !sentence.includes('?'))
