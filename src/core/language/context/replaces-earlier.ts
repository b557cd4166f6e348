import { newEffort } from '../text/effort.ts'
import { plainText } from '../text/html-text.ts'
import { newPart } from '../text/quoted-text.ts'

// "Sorry, make that Wednesday", "doch lieber Mittwoch": a mail that takes the place of what its writer said in an earlier one.
// Without such words a later time is only added, so "Wednesday works too" is none of these.

/**
 * `all`: only this mail counts from now on. `some`: its times stand in the place of earlier ones. `if_unasked`: a bare no, which
 * may as well answer what we asked.
 */
export type Replacing = 'all' | 'some' | 'if_unasked' | null

export function replacesEarlier(text: string): Replacing {
  const plain = plainText(text)
  const said = newPart(plain, newEffort())
    .map(({ from, to }) => plain.slice(from, to))
    .join('\n')
    .replaceAll('’', "'")
  if (FINAL.test(said)) return 'all'
  if (ALSO.test(said)) return null
  if (INSTEAD.test(said)) return 'some'
  return NO.test(said) ? 'if_unasked' : null
}

const among = (parts: string[]): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${parts.join('|')})(?!\p{L})`, 'iu')

// In the languages that we read.

const FINAL = among([
  'final answer|forget (?:what I (?:said|wrote)|my (?:last|earlier|previous) (?:mail|message|e-mail|email))',
  'endgültig(?:e Antwort)?|vergiss meine letzte (?:Mail|Nachricht)|vergessen Sie meine letzte (?:Mail|Nachricht)',
  'réponse définitive|oublie[zr]? mon (?:dernier|précédent) (?:mail|message)',
  'respuesta definitiva|olvid[ea] mi (?:último|anterior) (?:correo|mensaje)',
  'resposta definitiva|esqueça (?:o meu|a minha) (?:último e-mail|última mensagem)',
  'definitief antwoord|vergeet mijn (?:laatste|vorige) (?:mail|bericht)',
])

const INSTEAD = among([
  "make (?:that|it)|instead|back to|scratch that|correction|on second thoughts?|(?:have |'ve )?changed my mind|I meant|or rather|actually",
  'stattdessen|statt|anstatt|doch lieber|lieber doch|dann doch|doch besser|ich meinte|meinte ich|Korrektur|zurück zu[mr]?|umentschieden',
  "plutôt|finalement|au lieu d[eu']|à la place|je voulais dire|correction|revenons (?:à|au)|changé d'avis|en fait",
  'en vez (?:del?|de eso)|en lugar del?|mejor (?:el|a las)|quería decir|quise decir|corrección|al final|volvamos al?|he cambiado de (?:idea|opinión)',
  'em vez (?:d[aeo]|disso)|em lugar d[aeo]|afinal|é melhor (?:na|no|às)|queria dizer|quis dizer|correção|voltemos [aà]|mudei de ideias?',
  'in plaats van|in plaats daarvan|toch liever|liever toch|toch maar|ik bedoelde?|correctie|terug naar|bij nader inzien',
])

/** What is added beside the rest takes nothing back. */
const ALSO = among([
  'also|too|as well|either|or else|alternatively',
  'auch|ebenfalls|ebenso|zusätzlich',
  'aussi|également',
  'también|além disso|também|ook|eveneens',
])

/** "Argh no. Thursday at 10?": a no that stands alone. */
const NO =
  /(?:^|[.!?\n]\s*)(?:(?:oh|argh|ah|ach|ay|oops|ups|hmm|wait|moment|sorry|pardon|perdón|desculpe)[\s,.!]+)*(?:no|nope|nein|non|não|nee)(?:[,.!;]|\s[–-]|\s*\n)/iu
