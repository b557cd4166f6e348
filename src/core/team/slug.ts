const SLUG_CHARACTERS_MAX = 40

// Letters that Unicode does not take apart into a base letter and a mark.
const SPELLED_OUT: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ł: 'l',
  Ł: 'l',
  ı: 'i',
  ħ: 'h',
  Ħ: 'h',
  '&': ' and ',
}

/**
 * A pure function of the name, so that the address can be guessed from it: ASCII, lower case, hyphens, cut to 40
 * characters at a word. Empty when the name has nothing that can be written in ASCII.
 */
export function slugFor(name: string): string {
  const letters = name.normalize('NFKD').replace(/[\p{M}'’]/gu, '')
  const ascii = [...letters]
    .map((letter) => SPELLED_OUT[letter] ?? letter)
    .join('')
    .toLowerCase()
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
