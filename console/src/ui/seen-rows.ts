import { useEffect, useState } from 'react'

/** Extra rows above and below the visible ones, ready for scrolling. */
const BESIDE = 12

export type Seen = { first: number; end: number; rowHeight: number }

/**
 * The visible rows of a long list of equally high rows: only these need to be on the page. The first row is measured, since its
 * height depends on the window's width and the reader's font size.
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
    // The list grows as more is loaded, and row heights change with its width.
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
