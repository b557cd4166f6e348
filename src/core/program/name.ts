const CHARACTERS_MAX = 100

/** Programs name themselves as they like, and people read it on pages and in the record. Empty if nothing readable is left. */
export const programName = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, CHARACTERS_MAX)
    .join('')
