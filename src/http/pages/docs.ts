import type { FastifyInstance } from 'fastify'
import { type Asset, file, KEEP_FOR_A_YEAR, sendAsset } from './asset.ts'
import { HIDDEN, sendPage } from './html.ts'

// /docs works without any other host: the bundle, its start script and its style come from here, and the policy lets the page
// reach nothing else. All addresses are relative, so it also works below a path in PARLEY_PUBLIC_URL.

// Only styles must be allowed inline: the reference writes style elements and attributes without a nonce.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const JAVASCRIPT = 'text/javascript; charset=utf-8'

export function registerDocs(app: FastifyInstance): void {
  const serve = (path: string, type: string, asset: () => Promise<Asset>) =>
    app.get(path, HIDDEN, async (request, reply) => await sendAsset(request, reply, await asset(), type))
  serve('/docs/start.js', JAVASCRIPT, file('docs-start.js'))
  serve('/docs/docs.css', 'text/css; charset=utf-8', file('docs.css'))

  app.get('/docs', HIDDEN, async (_request, reply) => {
    const { bundleVersion, scalarBundle } = await import('./scalar.ts')
    // The page asks for the bundle next, so we prepare it. If that fails, the request for it reports the error.
    scalarBundle().catch(() => {})
    return sendPage(reply, docsPage(await bundleVersion()), POLICY)
  })

  // Relative addresses depend on the path, so there is only one.
  app.get('/docs/', HIDDEN, async (_request, reply) => reply.redirect('../docs', 308))

  app.get<{ Params: { version: string } }>('/docs/scalar-:version.js', HIDDEN, async (request, reply) => {
    const { scalarBundle, bundleVersion } = await import('./scalar.ts')
    if (request.params.version !== (await bundleVersion())) return reply.callNotFound()
    return await sendAsset(request, reply, await scalarBundle(), JAVASCRIPT, KEEP_FOR_A_YEAR)
  })
}

function docsPage(version: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Parley API reference</title>
    <link rel="icon" href="icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="docs/docs.css">
    <script defer src="docs/scalar-${version}.js"></script>
    <script defer src="docs/start.js"></script>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The same as a document: <a href="openapi.json">openapi.json</a></noscript>
  </body>
</html>
`
}
