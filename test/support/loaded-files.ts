import { registerHooks } from 'node:module'

// Loaded before a program, it says on standard error which files that program loads.

registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) process.stderr.write(`loads ${url}\n`)
    return next(url, context)
  },
})
