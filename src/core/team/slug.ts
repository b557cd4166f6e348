const SLUG_CHARACTERS_MAX = 40

// Letters that Unicode does not decompose into a Latin letter and a mark: a pair of words per script, letter by letter.
const SPELLED_OUT = new Map<string, string>([
  ...pairs('ß æ œ ø đ ð þ ł ı ħ', 'ss ae oe o d d th l i h'),
  ...pairs(
    'а б в г ґ д ђ е є ж з и і ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш щ ы э ю я',
    'a b v g g d dj e ye zh z i i j k l lj m n nj o p r s t c u f kh ts ch dz sh shch y e yu ya',
  ),
  ...pairs('α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ['ъ', ''],
  ['ь', ''],
  ['&', ' and '],
])

function pairs(letters: string, spelled: string): [string, string][] {
  const words = spelled.split(' ')
  return letters.split(' ').map((letter, i) => [letter, words[i] ?? ''])
}

/**
 * A pure function of the name, so that the address can be guessed from it: ASCII, lower case, hyphens, cut to 40 characters at
 * a word. Empty if nothing of the name can be written in ASCII.
 */
export function slugFor(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  const ascii = [...letters].map((letter) => SPELLED_OUT.get(letter) ?? letter).join('')
  const words = ascii.split(/[^a-z0-9]+/).filter((word) => word !== '')
  return cutAtWord(words)
}

function cutAtWord(words: string[]): string {
  let slug = words[0]?.slice(0, SLUG_CHARACTERS_MAX) ?? ''
  for (const word of words.slice(1)) {
    if (slug.length + 1 + word.length > SLUG_CHARACTERS_MAX) break
    slug += `-${word}`
  }
  return slug
}
