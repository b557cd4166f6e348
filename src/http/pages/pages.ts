import type { FastifyInstance, FastifyRequest } from 'fastify'
import { VERSION } from '#settings/version.ts'
import type { ConsoleApp } from '../console/app.ts'
import { file, once, sendAsset } from './asset.ts'
import { escapeHtml, HIDDEN, page, sendPage } from './html.ts'
import type { TourOptions } from './tour.ts'

/** The pages for people who are not signed in; signed-in people see the console there. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  const { development, consoleFor } = options
  const css = file('page.css')
  const icon = file('icon.svg')
  app.get('/', HIDDEN, async (request, reply) => {
    const console = consoleFor(request)
    return console ? await console(request, reply) : sendPage(reply, homePage(development))
  })
  if (development) registerTour(app, options)
  app.get('/page.css', HIDDEN, async (request, reply) =>
    sendAsset(request, reply, await css(), 'text/css; charset=utf-8'),
  )
  app.get('/icon.svg', HIDDEN, async (request, reply) => sendAsset(request, reply, await icon(), 'image/svg+xml'))
}

type PageOptions = TourOptions & {
  development: boolean
  /** The handler for people with a session; null for everybody else. */
  consoleFor: (request: FastifyRequest) => ConsoleApp | null
}

/** The tour needs the development key and shows folders of this machine, so production does not have it. */
function registerTour(app: FastifyInstance, options: TourOptions): void {
  const tour = once(async () => (await import('./tour.ts')).tourPage(options))
  app.get('/tour', HIDDEN, async (_request, reply) => sendPage(reply, await tour()))
}

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
        <p class="state"><span class="dot"></span>Running${development ? `, version ${escapeHtml(VERSION)}` : ''}</p>
      </header>
      <nav aria-label="Where to go">
        <a href="sign-in"><b>Sign in</b><span>See every request, what was understood, and what was decided.</span></a>
${development ? TOUR_LINK : ''}        <a href="docs"><b>API reference</b><span>Every operation, with examples to try out.</span></a>
        <a href="openapi.json"><b>openapi.json</b><span>The same for programs: OpenAPI 3.1.</span></a>
      </nav>
    </main>`,
  )
}
