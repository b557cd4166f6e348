/** "Never mind", "let it be", in the languages that we read: it takes something back, and does not say what. */
export const DISMISSALS = among([
  'never ?mind|forget (?:it|about it|that)|scrap (?:it|that)|drop it',
  'vergiss es|vergessen Sie es|vergesst es|lassen wir (?:es|das)|laat maar|vergeet het',
  'laisse[rz]? tomber|laissons tomber|oubliez|oublie',
  'olvídal[oa]|olvídel[oa]|déjal[oa]|déjel[oa]|dejémosl[oa]|esquece|esqueça|deixa (?:pra|para) lá',
])

/** "It's done", "erledigt": what is done may be anything that was to be done for the meeting, and not the meeting. */
export const SETTLED = among([
  "(?:is|it['’]s|been|all|already) (?:sorted|solved|resolved|settled|done|taken care of)",
  '(?<!sich |sich schon |sich bereits )erledigt|(?:ist|schon|bereits) (?:gelöst|geklärt)',
  "(?:est|c['’]est|déjà) (?:réglée?|résolue?)|(?:está|ya|fue) (?:resuelt[oa]|solucionad[oa]|arreglad[oa])",
  '(?:is|al) (?:geregeld|opgelost)|(?:está|já|foi) (?:resolvid[oa]|tratad[oa])',
])

/** "Not this one": it is another that is called off. */
export const NOT_THIS = among([
  'not (?:this|ours|our)|nicht (?:diesen?|dieses|unseren?|unseres)|niet (?:deze|dit|die van ons)',
  'pas (?:celui-ci|celle-ci|celui-là|cette|ce|cet|la nôtre|le nôtre)|no (?:est[ae]|ést[ae]|la nuestra|el nuestro)',
  'não (?:est[ae]|ess[ae]|a nossa|o nosso)',
])

function among(words: string[]): string {
  return `(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`
}
