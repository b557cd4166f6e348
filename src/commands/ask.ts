import { AS_OPTION } from './as-member.ts'
import { type Command, type Input, JSON_OPTION, UsageError, WORKSPACE_OPTION } from './command.ts'

export const askCommand: Command = {
  usage:
    'parley ask SENTENCE [--title T] [--place P] [--team NAME] [--as EMAIL] [--yes] [--another] [--workspace ID] [--json]',
  details: `Reads the sentence as a mail from you to the workspace would be read, shows what was understood, and writes to nobody before you agree:
  parley ask "30 minutes with dora@client.test next week, mornings only"
Where there is no terminal to agree at, --yes agrees; without it nothing is asked and the exit code is 1. Name people outside by their
mail address. Your words are kept as your first mail, so what they say about times counts as if you had mailed it.`,
  positionals: ['SENTENCE'],
  options: {
    title: { value: 'T', help: 'What it is about, for invitations and the subjects of mails.' },
    place: {
      value: 'P',
      help: 'Where you meet: a link, a telephone number or an address. Your usual place by default.',
    },
    team: { value: 'NAME', help: 'Ask a team instead of organizing it yourself, by its name or identifier.' },
    ...AS_OPTION,
    yes: { help: 'Agree: write to the people that were understood.' },
    another: {
      help: 'One more meeting with people whom you asked in the last ten minutes. Give it a title of its own.',
    },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const text = await sentenceOf(input)
    const { inWorkspace } = await import('./chosen-workspace.ts')
    const { ask } = await import('./ask/ask.ts')
    return await inWorkspace(input, async (pool, workspace) => await ask(pool, workspace, text, input))
  },
}

/** More is a story, and the mail path reads no more of it either. */
const CHARACTERS_MAX = 4_000

async function sentenceOf(input: Input): Promise<string> {
  const [given = ''] = input.positionals
  const text = (given === '-' ? await wholeInput() : given).trim()
  if (text === '') throw new UsageError('SENTENCE is empty.')
  if (text.length > CHARACTERS_MAX) throw new UsageError(`SENTENCE has more than ${CHARACTERS_MAX} characters.`)
  return text
}

async function wholeInput(): Promise<string> {
  const { text } = await import('node:stream/consumers')
  return await text(process.stdin)
}
