import { useSearchParams } from 'react-router'

// A page keeps its choices in its address, so that a link shows a colleague the same, and a reload loses nothing.

/** One parameter of the address; empty if missing. "Back" does not undo a choice. */
export function useAddressed(name: string): [value: string, choose: (value: string) => void] {
  const [address, setAddress] = useSearchParams()
  const choose = (value: string) =>
    setAddress(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [address.get(name) ?? '', choose]
}

/** The open dialog of the page; null if none. */
export function useOpened(): [opened: string | null, open: (name: string | null) => void] {
  const [opened, open] = useAddressed('open')
  return [opened === '' ? null : opened, (name) => open(name ?? '')]
}

/** Whether this dialog of the page is open. */
export function useIsOpened(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [opened, open] = useOpened()
  return [opened === name, (isOpen) => open(isOpen ? name : null)]
}

/** How many weeks ahead a page looks, from this week on. */
export function useWeekAhead(weeksMax: number): [week: number, choose: (week: number) => void] {
  const [chosen, choose] = useAddressed('week')
  const week = Math.min(Math.max(Number.parseInt(chosen, 10) || 0, 0), weeksMax)
  return [week, (next) => choose(next === 0 ? '' : `${next}`)]
}
