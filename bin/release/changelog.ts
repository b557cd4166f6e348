// CHANGELOG.md has a section for every version, newest first. Each begins with notes for people who upgrade.

const NOTES = '### Upgrade notes'

/** Throws unless the newest section is about this version and every section tells how to upgrade. */
export function checkChangelog(text: string, version: string): void {
  const sections = text.split(/^## /m).slice(1)
  const versions = sections.map((section) => section.split(/\s/, 1)[0]!)
  if (versions[0] !== version)
    throw new Error(
      `CHANGELOG.md begins with ${versions[0] ?? 'no version'}, and this is ${version}. Write its section first.`,
    )
  const silent = versions.filter((_, index) => !hasNotes(sections[index]!))
  if (silent.length > 0)
    throw new Error(
      `CHANGELOG.md must say in "${NOTES}", first in the section, how to upgrade to ${silent.join(', ')}.`,
    )
  const unsorted = versions.find((one, index) => index > 0 && isNewer(one, versions[index - 1]!))
  if (unsorted) throw new Error(`CHANGELOG.md has ${unsorted} below an older version.`)
}

function hasNotes(section: string): boolean {
  const [, , notes] = section.split(/^(### .*)$/m)
  return section.split('\n')[2] === NOTES && (notes ?? '').trim() !== ''
}

const isNewer = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' }) > 0
