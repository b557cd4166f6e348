// Finds the time zone that somebody meant who typed a city, or a name with a mistake in it.

/** More wrong letters than this make another name. */
const MISTAKES_MAX = 2
/** Of a longer name, a third may be wrong at most. */
const LETTERS_A_MISTAKE = 3
/** Longer text is no name of a zone, and comparing it would only take time. */
const LETTERS_MAX = 40

/** Null where nothing comes near. */
export function similarZone(text: string): string | null {
  const typed = letters(text)
  if (typed === '' || typed.length > LETTERS_MAX) return null
  const most = Math.min(MISTAKES_MAX, Math.floor(typed.length / LETTERS_A_MISTAKE))
  let best: { zone: string; mistakes: number } | null = null
  for (const { zone, names } of zoneNames())
    for (const name of names) {
      const mistakes = Math.abs(name.length - typed.length) > most ? most + 1 : distance(name, typed)
      if (mistakes <= most && (best === null || mistakes < best.mistakes)) best = { zone, mistakes }
      if (mistakes === 0) return zone
    }
  return best?.zone ?? null
}

let known: { zone: string; names: string[] }[] | null = null

/** Each zone by its whole name and by its city alone. */
function zoneNames() {
  known ??= Intl.supportedValuesOf('timeZone').map((zone) => ({
    zone,
    names: [letters(zone), letters(zone.slice(zone.lastIndexOf('/') + 1))],
  }))
  return known
}

/** "São Paulo" and "sao_paulo" are the same. */
const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** How many letters must be changed, added or left out; two that changed places count as one. */
function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length]!
}
