import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded before a program, it says on standard error which files that program loads, or in the file that LOADED_FILES names.

const { LOADED_FILES } = process.env

registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) say(`loads ${url}\n`)
    return next(url, context)
  },
})

function say(line: string): void {
  if (LOADED_FILES) appendFileSync(LOADED_FILES, line)
  else process.stderr.write(line)
}
