import { readFileSync } from 'node:fs'

export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

/** The commit ends with `-modified` if the sources differed from it. Both are null if the sources came without git. */
export type Build = Readonly<{ version: string; commit: string | null; date: string | null }>

/** Setup wrote down the commit (`bin/setup/build-info.mjs`). */
export const BUILD: Build = { version: VERSION, ...commitOfSetup() }

/** For people: `0.1.0 (3f2a9c1b, 2026-11-18)`. */
export function buildText({ version, commit, date }: Build): string {
  if (commit === null || date === null) return version
  return `${version} (${commit.replace(/^(.{8})[0-9a-f]+/, '$1')}, ${date.slice(0, 10)})`
}

function commitOfSetup(): Pick<Build, 'commit' | 'date'> {
  try {
    return JSON.parse(readFileSync(new URL('../../dist/build.json', import.meta.url), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { commit: null, date: null }
  }
}
