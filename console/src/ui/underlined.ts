export type Piece = { from: number; words: string; isMarked: boolean }

/** Splits a text into marked and unmarked pieces. Words that are not in the text are ignored. */
export function underlined(text: string, marked: string[]): Piece[] {
  const isMarked = new Array<boolean>(text.length).fill(false)
  for (const words of marked) {
    const at = words === '' ? -1 : text.indexOf(words)
    if (at !== -1) isMarked.fill(true, at, at + words.length)
  }
  const pieces: Piece[] = []
  for (let from = 0; from < text.length; ) {
    let to = from
    while (to < text.length && isMarked[to] === isMarked[from]) to++
    pieces.push({ from, words: text.slice(from, to), isMarked: isMarked[from]! })
    from = to
  }
  return pieces
}
