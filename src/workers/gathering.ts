/** Free slots are gathered for this long at most before the next claim. */
const GATHER_MS = 5

/**
 * Slots come free one by one and a claim takes many. So it waits until half of what was claimed ahead, or else of what was
 * under way, is done, or a moment at most while a slot stands empty: one statement then serves all of them, and the other
 * half goes on meanwhile.
 */
export function gathering(wake: () => void): (left: number, isEmpty: boolean) => void {
  let freed = 0
  let timer: NodeJS.Timeout | null = null
  const now = () => {
    if (timer) clearTimeout(timer)
    timer = null
    freed = 0
    wake()
  }
  return (left, isEmpty) => {
    freed++
    if (freed >= left) now()
    else if (isEmpty) timer ??= setTimeout(now, GATHER_MS)
  }
}
