import { DISMISSALS } from '../lexicon/dismissals.ts'
import { read, understand } from '../read.ts'
import type { ReadInput } from '../reading.ts'

// "Declined by mistake, I'll be there", "let's keep it as it is": somebody takes back a refusal or a wish to move. A refusal
// that is taken for this books over their head, so the words must say it and nothing else: what stands beside them is a
// greeting, an apology or a yes to the time. A "not", a "perhaps" or a word that we do not know leaves it to the reader.

/** The words beside it, which are to be read as any others. Null where it is not surely said. */
export function besideTakingBack(input: ReadInput): string | null {
  const meaning = input.from === 'organizer' ? OF_ORGANIZER : OF_GUEST
  const isAbout = (words: string) => meaning.keeps.test(words) || SLIP.test(words)
  if (!isAbout(plain(input.text))) return null
  const { text, passages } = understand(input)
  const said = plain(passages.map(({ from, to }) => text.slice(from, to)).join('\n'))
  if (said.includes('?')) return null
  const clauses = said
    .replace(DISMISSED, '')
    .split(/\s*(?:[.,;:!()\n]|\s[–—-]\s)+\s*/u)
    .filter((clause) => clause !== '' && !GREETED.test(clause))
  const first = clauses.findIndex(isAbout)
  const meant = clauses.filter((clause, index) => index > first || !NO_ALONE.test(clause))
  const left = meant.map((clause) => ({ clause, rest: without(clause, meaning) }))
  if (first < 0 || left.some(({ clause, rest }) => rest !== '' && isAbout(clause))) return null
  if (isAboutElse({ ...input, text: meant.map((clause) => clause.replace(meaning.alone, ' ')).join('. ') })) return null
  const beside = left.flatMap(({ clause, rest }) => (rest === '' ? [] : [clause])).join(', ')
  return beside === '' && !clauses.some((clause) => meaning.keeps.test(clause)) ? null : beside
}

/** "I accepted by mistake" doesn't say yes, although it has the words of a yes. */
export const isYesByMistake = ({ text }: ReadInput): boolean => SLIP.test(plain(text)) && YES.test(plain(text))

/** "Please don't cancel": they fear that it is about to change, and want to hear that it stands. */
export const asksToLeaveIt = (text: string): boolean => words(LEFT_ALONE).test(plain(text))

/** The reader finds a refusal, a busy time or another wish in it. */
function isAboutElse(input: ReadInput): boolean {
  const { intents, busy } = read({ ...input, offers: [] })
  return busy.length > 0 || intents.some((intent) => intent !== 'accept' && intent !== 'propose')
}

const plain = (text: string): string => text.replaceAll('’', "'")

const without = (clause: string, { keeps }: Meaning): string =>
  clause.replace(new RegExp(keeps, 'giu'), ' ').replace(new RegExp(SLIP, 'giu'), ' ').replace(BESIDE, ' ').trim()

const words = (parts: string[]): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${parts.join('|')})(?!\p{L})`, 'iu')

// In the languages that we read.

/** "Don't move it": said with a "not" of its own, which is none to the meeting. */
const LEFT_ALONE = [
  "(?:do not|don't|let's not|let us not) (?:move|change|reschedule|postpone|cancel|call off|call it off)(?: it| this| that| anything| (?:the|our) (?:meeting|time|call|appointment))?",
  '(?:es |das |ihn |den Termin |das Treffen |die Besprechung )?nichts? (?:verschieben|verlegen|ändern|absagen|stornieren)',
  '(?:sag|sagen Sie|sagt) (?:es|das|ihn|den Termin|das Treffen|die Besprechung) (?:bitte )?nicht ab',
  "ne (?:pas |rien )?(?:l'|la |le )?(?:annuler|déplacer|reporter|changer)(?: la réunion| le rendez-vous)?",
  "n'annule[zs]? (?:pas|rien)(?: la réunion| le rendez-vous)?|ne (?:l'annule[zs]?|(?:la |le )?(?:déplace[zs]?|reporte[zs]?|change[zs]?)) (?:pas|rien)(?: la réunion| le rendez-vous)?",
  'no (?:la |lo )?(?:cancele[sn]?|mueva[sn]?|cambie[sn]?|aplace[sn]?)(?: nada| la (?:reunión|cita))?',
  'não (?:a |o )?(?:cancelem?|desmarquem?|mudem?|remarquem?|adiem?)(?: nada| a reunião)?',
  '(?:het |de afspraak |deze afspraak )?niet (?:verplaatsen|verzetten|afzeggen|annuleren)|zeg (?:het|de afspraak) niet af',
]

/** "We cannot move it": the organizer refuses what somebody wished. From a guest it may be what else they have at that time. */
const CANNOT_MOVE = [
  "(?:(?:I'm|we're|I am|we are) afraid )?(?:unfortunately )?(?:I|we) (?:unfortunately )?(?:cannot|can't|can not|won't be able to|are not able to|am not able to) (?:move|change|reschedule|postpone)(?: it| this| that| (?:the|our|this) (?:meeting|time|call|appointment))?",
  "(?:unfortunately )?(?:it|this|that|(?:the|our|this) (?:meeting|time|call|appointment)) (?:unfortunately )?(?:cannot|can't|can not) be (?:moved|changed|rescheduled|postponed)|moving (?:it|the meeting) (?:is not|isn't) possible",
  '(?:leider )?(?:wir|ich) (?:können|kann) (?:leider )?(?:es |das |ihn |sie |den Termin |das Treffen |die Besprechung )?(?:leider )?nicht (?:verschieben|verlegen|ändern)',
  'leider (?:können wir|kann ich) (?:es |das |ihn |sie |den Termin |das Treffen |die Besprechung )?nicht (?:verschieben|verlegen|ändern)',
  '(?:es|das|er|der Termin|das Treffen|die Besprechung) (?:lässt sich (?:leider )?nicht (?:verschieben|verlegen|ändern)|kann (?:leider )?nicht (?:verschoben|verlegt|geändert) werden)',
  "(?:malheureusement )?(?:nous ne pouvons|on ne peut|je ne peux) (?:malheureusement )?pas (?:la |le |l')?(?:déplacer|reporter|changer|décaler)(?: la réunion| le rendez-vous)?",
  '(?:lamentablemente |por desgracia )?no (?:podemos|puedo|se puede|es posible) (?:mover|cambiar|aplazar)(?:l[ao])?(?: la (?:reunión|cita))?',
  '(?:infelizmente )?não (?:podemos|posso|conseguimos|consigo|dá para|é possível) (?:a |o )?(?:mudar|remarcar|adiar|alterar)(?:-l[ao])?(?: a reunião)?',
  '(?:helaas )?(?:we|wij|ik) (?:kunnen|kan) (?:het |dit |de afspraak )?(?:helaas )?niet (?:verplaatsen|verzetten)|helaas (?:kunnen we|kan ik) (?:het |dit |de afspraak )?niet (?:verplaatsen|verzetten)',
  '(?:het|de afspraak) kan (?:helaas )?niet (?:verplaatst|verzet) worden',
]

const KEPT = [
  ...LEFT_ALONE,
  '(?:wir )?(?:lassen|lass) (?:wir )?(?:es|alles|den Termin) (?:so|dabei|bestehen|wie geplant)',
  "laisse[zs]?(?:-l[ea])? (?:comme (?:ça|c'est|prévu)|tel(?:le)? quel(?:le)?)",
  'd[eé]je(?:n?l[ao]|s?l[ao]) (?:así|como está)',
  'deixem? (?:a reunião )?(?:assim|como está)',
  'laat (?:het|de afspraak) (?:zo|staan|zoals het is)',
  "(?:let's |let us |we |we'll |we can |I'd like to |I'll )?keep (?:it|(?:the|our) (?:time|meeting|slot|appointment))",
  '(?:it|(?:the|our) (?:meeting|time|slot|appointment)) (?:still )?(?:stands|stays as it is)',
  "(?:there's |there is )?no need to (?:move|change|reschedule)(?: it| anything| the meeting)?",
  '(?:wir |ich )?(?:müssen|brauchen|muss|brauche) (?:es |den Termin )?(?:nichts|nicht(?: mehr)?) (?:zu )?verschieben',
  'no hace falta (?:mover|cambiar)(?:l[ao])?(?: nada)?',
  'hoeft niet (?:meer )?verplaatst te worden|(?:we )?hoeven niet te verplaatsen',
  '(?:não é preciso|não precisa(?:mos)?) (?:de )?(?:mudar|remarcar)(?: nada)?',
  "(?:I'll|I will) (?:still |definitely |of course |certainly )?(?:be there|come|attend)",
  "(?:I |I've |I have )?(?:declined|(?:hit|clicked|pressed) (?:on )?decline)(?: it| the (?:invite|invitation|meeting))? by (?:mistake|accident)",
  '(?:ich komme|komme ich)',
  '(?:es |alles |der Termin )?bleibt (?:es |alles )?(?:dabei|so|bestehen|wie geplant)',
  '(?:ich habe |habe )?(?:es |den Termin |die Einladung )?(?:aus Versehen|versehentlich) (?:abgelehnt|abgesagt)',
  'je serai là|je viens',
  "on (?:garde|maintient)(?: tout| le créneau| l'horaire| le rendez-vous| la réunion)?",
  "j'ai (?:refusé|décliné)(?: l'invitation)? par erreur",
  'allí estaré|lo dejamos (?:así|como estaba)|(?:la (?:reunión|cita) )?(?:sigue en pie|se mantiene)',
  '(?:la )?(?:rechacé|he rechazado)(?: la invitación)? por error',
  'lá estarei|fica como está|(?:a reunião )?mantém-se|mantemos(?: a reunião| o horário)?',
  'recusei(?: o convite)? por engano',
  'ik ben er|(?:het|de afspraak) blijft (?:gewoon )?staan',
  '(?:ik heb )?(?:het |de uitnodiging )?per ongeluk (?:afgewezen|geweigerd|afgezegd)',
]

/** What keeps the time, and the part of it that has a "not" of its own. */
type Meaning = { keeps: RegExp; alone: RegExp }
const meaningOf = (kept: string[], alone: string[]): Meaning => ({
  keeps: words(kept),
  alone: new RegExp(words(alone), 'giu'),
})
const OF_GUEST = meaningOf(KEPT, LEFT_ALONE)
const OF_ORGANIZER = meaningOf([...CANNOT_MOVE, ...KEPT], [...CANNOT_MOVE, ...LEFT_ALONE])

/** Alone it does not say which of their answers was the mistake. */
const SLIP = words([
  '(?:I )?(?:(?:hit|clicked|pressed) )?(?:on )?(?:the )?wrong button|by (?:mistake|accident)|accidentally',
  'falsche[rn]? (?:Knopf|Taste|Button)|verklickt|aus Versehen|versehentlich',
  'mauvais bouton|par erreur|erreur de (?:clic|manipulation)',
  'botón equivocado|por error|botão errado|por engano|verkeerde knop|per ongeluk',
])

const YES = words([
  String.raw`accept\p{L}*|yes|agreed|zugesagt|angenommen|akzeptiert|ja|accepté|oui|acept\p{L}*|sí|aceitei|aceite|sim|geaccepteerd`,
])

/** Says nothing of the time: no "not", "perhaps", "if", "late" or "only" may ever stand here. */
const BESIDE = new RegExp(
  words(
    [
      "hi hello hey sorry apologies oh oops ups thanks thank you of course and but as it is planned still all please I'm so my",
      'best kind regards cheers',
      'hallo bitte entschuldigung danke natürlich gerne gern selbstverständlich und aber doch wie geplant tut mir leid viele liebe grüße',
      "bonjour désolée? pardon merci bien sûr et mais comme prévu cordialement c'était une un s'il vous te plaît",
      'hola perdón perdona lo siento gracias claro y pero como estaba saludos por favor',
      'olá desculpe desculpa lamento obrigad[oa] e mas como planeado',
      'bedankt alstublieft alsjeblieft natuurlijk gewoon en maar zoals gepland groet groeten',
    ].flatMap((list) => list.split(' ')),
  ),
  'giu',
)

/** Before it, "no" takes back the wish: after it, or within its clause, it refuses. */
const NO_ALONE = /^(?:(?:sorry|oh) )?(?:no|nein|non|não|nee)$/iu

/** "Never mind" takes back the wish, and not the meeting. */
const DISMISSED = new RegExp(String.raw`${DISMISSALS}[,.!;\s]*`, 'giu')

const GREETED =
  /^(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Hh]allo|[Ll]iebe[rs]?|[Bb]onjour|[Hh]ola|[Oo]lá|[Bb]este)(?: \p{Lu}\p{L}+){1,3}$/u
