import type { ReadInput, Reading } from '../reading.ts'

// While a request is paused, our last mail to the organizer says which words take it up again. Those words alone are that order.

/** Null where they were not invited, or more is said. */
export function withInvitedWords(input: ReadInput, reading: Reading): Reading | null {
  const isInvited = input.asked?.some(({ asks }) => asks === 'shall_resume') ?? false
  if (input.from !== 'organizer' || !isInvited || !isGoOn(input.text)) return null
  return {
    ...reading,
    intents: [],
    instructions: [{ do: 'resume', email: null, by: null }],
    sure: true,
    doubts: [],
    courtesy: false,
  }
}

/** As our mails say them, and the usual variants, with a courtesy around them. */
const GO_ON = [
  'go on|go ahead|carry on|continue|resume|restart|start again|pick it up again|take it up again',
  'weiter|weitermachen|mach(?:e|en sie)?(?: bitte)? weiter|bitte weitermachen|fortfahren|es geht weiter',
  'reprends|reprenez|reprendre|continue[rz]?|on reprend|vas-y|allez-y',
  'contin[uú]a|continúe|continuar|sigue|siga|seguir|adelante|retómalo|reanudar',
  'ga verder|ga door|verder|doorgaan|hervatten|pak het weer op',
  'continua|continue|continuar|retoma|retome|retomar|prossegue|pode continuar',
].join('|')

const COURTESY = `please|ok(?:ay)?|yes|now|thanks|bitte|ja|jetzt|danke|oui|merci|s'il (?:te|vous) plaît|sí|por favor|gracias|graag|nu|dank je|sim|obrigad[oa]|hi|hello|hallo|bonjour|hola|olá|parley`

const ALONE = new RegExp(
  String.raw`^(?:(?:${COURTESY})[\s,.!]*)*(?:${GO_ON})(?:[\s,.!]*(?:${COURTESY}))*[\s.!]*$`,
  'iu',
)

const CHARACTERS_MAX = 80

function isGoOn(text: string): boolean {
  const words = text
    .trim()
    .split(/\n\s*\n/)[0]!
    .replace(/\s+/g, ' ')
  return words.length <= CHARACTERS_MAX && ALONE.test(words)
}
