import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '#settings/version.ts'
import { file, once, sendAsset } from './asset.ts'
import { escapeHtml, HIDDEN, page, sendPage } from './html.ts'

/** The pages for people, until the console takes their place. */
export function registerPages(app: FastifyInstance, options: { publicUrl: string; development: boolean }): void {
  const { publicUrl, development } = options
  const css = file('page.css')
  const icon = file('icon.svg')
  const tour = once(() => (development ? tourPage(publicUrl) : firstStepsPage(publicUrl)))
  app.get('/', HIDDEN, async (_request, reply) => sendPage(reply, homePage(development)))
  app.get('/tour', HIDDEN, async (_request, reply) => sendPage(reply, await tour()))
  app.get('/page.css', HIDDEN, async (request, reply) =>
    sendAsset(request, reply, await css(), 'text/css; charset=utf-8'),
  )
  app.get('/icon.svg', HIDDEN, async (request, reply) => sendAsset(request, reply, await icon(), 'image/svg+xml'))
}

/** The tour needs the key that development makes; elsewhere whoever finds this page may not be who runs it. */
const TOUR_LINK = `        <a href="tour"><b>Five-minute tour</b><span>From the first team to a booked meeting, in a terminal.</span></a>\n`

function homePage(development: boolean): string {
  return page(
    'Parley',
    `    <main class="home">
      <header>
        <img class="mark" src="icon.svg" alt="" width="56" height="56">
        <h1>Parley</h1>
        <p class="lead">You ask for a meeting. Parley writes to everyone, understands what they answer in their own
          words, finds a time that suits all, books it and sends the invites.</p>
        <p class="state"><span class="dot"></span>Running, version ${escapeHtml(VERSION)}</p>
      </header>
      <nav aria-label="Where to go">
${development ? TOUR_LINK : ''}        <a href="docs"><b>API reference</b><span>Every operation, with examples to try out.</span></a>
        <a href="openapi.json"><b>openapi.json</b><span>The same for programs: OpenAPI 3.1.</span></a>
      </nav>
    </main>`,
  )
}

const README = new URL('../../../README.md', import.meta.url)
/** The address that the README is written for. */
const EXAMPLE_URL = 'http://127.0.0.1:3000'

/** The tour is a section of the README and nowhere else; here it is shown with this installation's own address. */
async function tourPage(publicUrl: string): Promise<string> {
  const [{ sectionOf }, readme] = await Promise.all([import('./markdown.ts'), readFile(README, 'utf8')])
  return await textPage(
    'Five-minute tour of Parley',
    sectionOf(readme, 'Five-minute tour').replaceAll(EXAMPLE_URL, publicUrl),
  )
}

/** In production nothing is made by itself: who runs the installation makes a workspace and a key. */
async function firstStepsPage(publicUrl: string): Promise<string> {
  return await textPage(
    'First steps with Parley',
    `## First steps

Who runs this installation makes a workspace with its first admin, on the machine that it runs on and with the same settings:

\`\`\`sh
./bin/parley workspace create Acme --owner you@example.com
\`\`\`

It prints the identifier of the workspace, with which a key is made. The key is shown this once:

\`\`\`sh
./bin/parley key create --workspace WORKSPACE_ID --name first --scopes all
\`\`\`

With the key, ask:

\`\`\`sh
curl -s ${publicUrl}/api/v1/workspace_members -H 'Authorization: Bearer KEY'
\`\`\`

Everything else is in the [reference](${publicUrl}/docs).`,
  )
}

async function textPage(title: string, markdown: string): Promise<string> {
  const { toHtml } = await import('./markdown.ts')
  return page(
    title,
    `    <main class="text">
      <p class="back"><a href="./"><img src="icon.svg" alt="" width="20" height="20">Parley</a></p>
${toHtml(markdown)}
    </main>`,
  )
}
