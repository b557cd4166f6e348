import { useEffect, useState } from 'react'

/** Rows above and below the window that are there already when somebody scrolls. */
const BESIDE = 12

export type Seen = { first: number; end: number; rowHeight: number }

/**
 * Which rows of a long list somebody can see, of rows that are equally high: the others need not be on the page. The first row
 * is measured, since its height depends on the width of the window and on the reader's letters.
 */
export function useSeenRows(list: HTMLElement | null): Seen {
  const [seen, setSeen] = useState<Seen>({ first: 0, end: 40, rowHeight: 0 })
  useEffect(() => {
    if (!list) return
    const look = () => {
      const rowHeight = list.querySelector('li')?.offsetHeight ?? 0
      if (rowHeight === 0) return
      const above = -list.getBoundingClientRect().top
      const first = Math.max(0, Math.floor(above / rowHeight) - BESIDE)
      const end = Math.max(first, Math.ceil((above + window.innerHeight) / rowHeight) + BESIDE)
      setSeen((before) =>
        before.first === first && before.end === end && before.rowHeight === rowHeight
          ? before
          : { first, end, rowHeight },
      )
    }
    // It grows when more has come, and its rows change with its width.
    const resized = new ResizeObserver(look)
    resized.observe(list)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [list])
  return seen
}
