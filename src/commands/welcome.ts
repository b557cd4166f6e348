import { shellWord } from '#core/shell-word.ts'
import { DEFAULT_DATA_FOLDER } from '#settings/data-folder.ts'
import type { Settings } from '#settings/settings.ts'
import type { Playground } from './development.ts'

/** The text of a first start: where everything is, and a working command that asks for a meeting. */
export function welcomeText(url: string, playground: Playground, settings: Settings): string {
  const { workspace, key, organizer, signIn } = playground
  const participants = [{ email: GUEST, name: 'Dora Klein' }]
  const body = JSON.stringify({ organizer_email: organizer, context: { title: 'Product demo' }, participants })
  return `
Parley runs at ${url}  (development mode: webhooks may go to http and loopback addresses)

  Workspace   ${workspace.name} (${workspace.id})
  Sign in     ${signIn}
  Tour        ${url}/tour
  API         ${url}/docs
  Data        ${settings.dataFolder}

Ask for a meeting:

  curl -s ${url}/api/v1/meeting_requests \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d ${shellWord(body)}
${settings.smtp === null ? mailroomText(settings) : ''}
Stop with Ctrl-C.

`
}

const GUEST = 'dora@client.test'

/** Commands find the default data folder by themselves; any other needs its variable. */
function mailroomText({ dataFolder, databaseUrl }: Settings): string {
  const variable = dataFolder === DEFAULT_DATA_FOLDER ? '' : `PARLEY_DATA=${shellWord(dataFolder)} `
  const database = databaseUrl === null ? '' : ', with the same DATABASE_URL'
  return `
Then read what Dora got, and answer as Dora (in a second terminal${database}):

  ${variable}./bin/parley mailroom read ${GUEST}
  ${variable}./bin/parley mailroom reply ${GUEST} 'The second one works for me, thanks!'
`
}
