import { Button } from './button.tsx'

type TabsProps = {
  label: string
  tabs: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** Selects the visible part of a list. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <fieldset className="mb-4 flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
          className="cursor-pointer rounded-lg px-3 py-1.5 text-sm text-soft hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
        >
          {tab.label}
        </button>
      ))}
    </fieldset>
  )
}

type MoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label?: string
}

/** Loads the next page of a list, if there is one. */
export function More({ query, label = 'Show more' }: MoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="mt-4 text-center">
      <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchingNextPage ? 'Loading…' : label}
      </Button>
    </div>
  )
}
