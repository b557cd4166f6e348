import { isWhere, sentencesOf } from './asks-where.ts'

// Questions that we can answer ourselves, in the six languages that we read: who comes, how long it takes, where, what it is about, when
// it is, in which zone, and whether there is news. The text of a mail enters; what it asks leaves.

export type KnownQuestion = 'who' | 'length' | 'where' | 'about' | 'when' | 'zone' | 'news'

/** `hasOthers`: it also asks something else. `isAll`: apart from its questions it says nothing of substance. */
export type Questions = { known: KnownQuestion[]; hasOthers: boolean; isAll: boolean }

export function questionsIn(text: string): Questions {
  const sentences = sentencesOf(text)
  const asked = sentences.map((sentence) => kindOf(sentence))
  const rest = sentences.filter((sentence, index) => asked[index] === null && !sentence.includes('?'))
  return {
    known: [...new Set(asked.flatMap((kind) => (kind === null || kind === 'other' ? [] : kind)))],
    hasOthers: asked.includes('other'),
    isAll: rest.join(' ').length <= COURTESY_CHARACTERS,
  }
}

/** Greeting, thanks and a name fit into this many characters. */
const COURTESY_CHARACTERS = 45

/** Null where a sentence asks nothing. Somebody may ask without a question mark, but not in the middle of a sentence. */
function kindOf(sentence: string): KnownQuestion | 'other' | null {
  if (isWhere(sentence)) return 'where'
  if (sentence.length > QUESTION_CHARACTERS) return sentence.includes('?') ? 'other' : null
  const found = KINDS.find(([, pattern]) => pattern.test(sentence))?.[0]
  if (sentence.includes('?')) return found ?? 'other'
  return found && STARTS.test(sentence) ? found : null
}

/** In a longer sentence the words may stand for anything. */
const QUESTION_CHARACTERS = 110

const STARTS =
  /^(?:and |und |et |y |en |e )?(?:who|how long|what|when|which|any|wer|wie|worum|wann|gibt es|qui|combien|de quoi|quand|du nouveau|quién|cuánto|de qué|cuándo|hay|alguna|wie|hoe|waar|wanneer|quem|quanto|de que|quando|há)(?!\p{L})/u

/** The words end the sentence: "when is it convenient for you?" asks something else. */
const asking = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?:[\\s,]+(?:${TAIL}))*[\\s\\p{P}]*$`, 'u')

const TAIL =
  'yet|already|so far|now|please|again|then|by the way|bitte|denn|eigentlich|schon|encore|déjà|maintenant|por favor|ya|nog|nu|al|já|agora|ainda|exactly|genau|exactement'

/** The first that fits. News come first: "who hasn't answered?" asks for more than who comes. */
const KINDS: [KnownQuestion, RegExp][] = [
  [
    'news',
    asking(
      "(?:any|is there any|are there any) (?:news|updates?|word)|any(?:body|one) (?:answered|replied)|(?:has|have) (?:everyone|everybody|the others|they|all) (?:all )?(?:answered|replied|responded|confirmed)|who (?:hasn['’]?t|has not|still has to|is still to) (?:answered|answer|replied|reply|responded)|who (?:has|is) (?:answered|replied|missing)|where do we stand|how (?:does it|do things) stand|what['’]?s the status|how is it going",
      "gibt(?:['’]s| es) (?:schon |was |etwas )*neu(?:es|igkeiten)|wie ist der stand|wie sieht(?:['’]s| es) aus|haben (?:alle|die anderen|schon alle) .{0,20}(?:geantwortet|zugesagt|reagiert)|wer hat (?:noch )?(?:nicht |schon )?(?:geantwortet|zugesagt)|wer fehlt noch",
      "du nouveau|des nouvelles|où en (?:est|sommes|êtes)\\S*|qui n['’]a pas (?:encore )?répondu|tout le monde a(?:-t-il)? répondu",
      'alguna novedad|(?:hay|alguna) (?:novedades|noticias?)|cómo va|quién (?:no ha|falta por) (?:contestado|respondido|contestar|responder)|han (?:contestado|respondido) todos',
      'al nieuws|is er (?:al )?nieuws|wat is de stand|hoe staat het|wie heeft (?:er )?nog niet (?:geantwoord|gereageerd)|heeft iedereen (?:al )?(?:geantwoord|gereageerd)',
      '(?:há|alguma|tem) (?:novidades?|notícias?)|em que ponto|como está(?: isto| isso)?|quem (?:ainda )?não respondeu|(?:já )?responderam todos',
    ),
  ],
  [
    'who',
    asking(
      "who(?:['’]s| is| else| will| are| all)?(?: \\S+){0,3} (?:coming|come|comes|joining|join|attending|attend|there|invited|participating|on the call|in the meeting|taking part|take part)|who else(?: is| will)?.{0,20}|who (?:will|would) (?:i|we) (?:meet|be meeting|see)|is (?:anyone|anybody|somebody|someone) else (?:coming|joining|invited)",
      'wer(?: \\S+){0,4} (?:dabei|eingeladen|teil|mit|kommen)|wer (?:kommt|nimmt|sonst|alles)(?: \\S+){0,4}|(?:ist|kommt|sind|kommen) (?:noch|sonst) (?:jemand|wer|andere).{0,20}',
      "qui (?:vient|viendra|participe|participera|sera|seront|d['’]autre|est invité\\S*)(?: \\S+){0,4}",
      'quién(?:es)? (?:viene|vienen|asist\\S*|participa\\S*|estar\\S*|va a|van a|más|está invitad\\S*)(?: \\S+){0,4}',
      'wie (?:komt|komen|is|zijn|doet|doen|wordt) (?:er |nog |allemaal |erbij |mee |aanwezig |uitgenodigd )*(?:bij|mee|aanwezig|uitgenodigd|komen|erbij|nog)?',
      'quem (?:vem|vêm|vai|vão|participa\\S*|estará|estarão|mais|foi convidado)(?: \\S+){0,4}',
    ),
  ],
  [
    'length',
    asking(
      "how long (?:is|will|does|do|should|would|['’]ll) (?:it|this|that|the|we|you need)(?: \\S+){0,4}|how (?:long|much time)(?: for)?\\s*$|how much time (?:do|does|will|should) (?:it|we|i|you|this)(?: \\S+){0,3}|what(?:['’]s| is) the (?:duration|length)|how long\\?",
      'wie lange? (?:dauert|soll|wird|ist|geht|brauchen|planen)(?: \\S+){0,4}|wie viel zeit (?:soll|muss|brauch\\S*|plan\\S*)(?: \\S+){0,4}|wie lange\\?',
      'combien de temps(?: \\S+){0,4}|quelle (?:est la |sera la )?durée(?: \\S+){0,3}',
      'cuánto (?:tiempo|dura|durará|va a durar)(?: \\S+){0,4}|qué duración(?: \\S+){0,3}',
      'hoe lang (?:duurt|is|gaat|zal)(?: \\S+){0,4}|hoeveel tijd(?: \\S+){0,4}',
      'quanto tempo(?: \\S+){0,4}|quanto (?:dura|vai durar)|qual (?:é )?a duração(?: \\S+){0,3}',
    ),
  ],
  [
    'about',
    asking(
      "what(?:['’]s| is| will) (?:it|this|that|the (?:meeting|call))(?: be| all)? about|what(?:['’]s| is) the (?:topic|subject|purpose)(?: of (?:the|this) (?:meeting|call))?|what is (?:this|it|the meeting|the call) for|what are we (?:talking|meeting) about",
      '(?:worum|um was) (?:geht|soll|handelt)(?: \\S+){0,4}|(?:was ist|wie lautet) das thema',
      "de quoi (?:s['’]agit|parle|allons|voulez)\\S*(?: \\S+){0,4}|quel est (?:le sujet|l['’]objet|le thème)(?: \\S+){0,3}|à quel sujet|c['’]est à quel sujet",
      'de qué (?:se trata|trata|va|hablaremos)|cuál es el (?:tema|motivo|asunto)(?: \\S+){0,3}',
      'waar (?:gaat|gaan)(?: \\S+){0,3} over|wat is het onderwerp',
      'de que se trata|do que se trata|qual é o (?:assunto|tema)(?: \\S+){0,3}|é sobre o quê',
    ),
  ],
  [
    'zone',
    asking(
      '(?:which|what) time ?zone(?: \\S+){0,5}|(?:is|are) (?:that|those|the times) in (?:my|your) time(?: ?zone)?',
      '(?:in )?welche[rn]? zeitzone(?: \\S+){0,4}',
      '(?:dans )?quel fuseau(?: horaire)?(?: \\S+){0,4}',
      '(?:en )?qué (?:zona|huso) horari[ao](?: \\S+){0,4}',
      '(?:in )?welke tijdzone(?: \\S+){0,4}',
      '(?:em )?que fuso(?: horário)?(?: \\S+){0,4}|qual (?:é )?o fuso(?: horário)?',
    ),
  ],
  [
    'when',
    asking(
      "when (?:is|was|['’]s) (?:it|this|that|our|the (?:meeting|call|appointment))(?: again| exactly| now)?|when (?:are|were|do|did) we (?:meeting|meet|talking|talk|speak|say)(?: again| exactly)?|what time (?:is|was) (?:it|our|the (?:meeting|call))(?: again| at)?|(?:what|which) (?:day|time) did we (?:say|agree)(?: on)?",
      'wann (?:war|ist|findet|treffen|sprechen|sehen) (?:das|der|es|wir|unser|nochmal|noch mal|denn)(?: \\S+){0,4}|um wie viel uhr(?: \\S+){0,4}',
      "c['’]est (?:quand|à quelle heure)|(?:quand|à quelle heure) (?:est|a lieu|aura lieu|était|commence|avons-nous|nous voyons-nous|se voit)(?: \\S+){0,3}",
      '(?:cuándo|a qué hora) (?:es|era|será|nos|tenemos|quedamos|empieza)(?: \\S+){0,4}',
      '(?:wanneer|hoe laat) (?:is|was|hebben|spreken|begint|zien)(?: \\S+){0,4}',
      '(?:quando|a que horas) (?:é|era|será|nos|temos|começa|fica)(?: \\S+){0,4}',
    ),
  ],
]
