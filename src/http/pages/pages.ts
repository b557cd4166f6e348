import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '../../version.ts'
import { file, once, sendAsset } from './asset.ts'
import { escapeHtml, HIDDEN, page, sendPage } from './html.ts'

/** The pages for people, until the console takes their place. */
export function registerPages(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const css = file('page.css')
  const icon = file('icon.svg')
  const tour = once(() => tourPage(publicUrl))
  app.get('/', HIDDEN, async (_request, reply) => sendPage(reply, homePage()))
  app.get('/tour', HIDDEN, async (_request, reply) => sendPage(reply, await tour()))
  app.get('/page.css', HIDDEN, async (request, reply) =>
    sendAsset(request, reply, await css(), 'text/css; charset=utf-8'),
  )
  app.get('/icon.svg', HIDDEN, async (request, reply) => sendAsset(request, reply, await icon(), 'image/svg+xml'))
}

function homePage(): string {
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
        <a href="tour"><b>Five-minute tour</b><span>Make a team and see who is next, with curl.</span></a>
        <a href="docs"><b>API reference</b><span>Every operation, with examples to try out.</span></a>
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
  const [{ sectionOf, toHtml }, readme] = await Promise.all([import('./markdown.ts'), readFile(README, 'utf8')])
  const text = sectionOf(readme, 'Five-minute tour').replaceAll(EXAMPLE_URL, publicUrl)
  return page(
    'Five-minute tour of Parley',
    `    <main class="text">
      <p class="back"><a href="./"><img src="icon.svg" alt="" width="20" height="20">Parley</a></p>
${toHtml(text)}
    </main>`,
  )
}
