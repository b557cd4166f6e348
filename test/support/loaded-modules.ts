import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Loaded before a program, it says on standard error which files of ours that program loads.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) process.stderr.write(`${relative(ROOT, fileURLToPath(url))}\n`)
    return next(url, context)
  },
})
