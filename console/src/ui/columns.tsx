export type ColumnGroup = { key: string; label: string; values: readonly (number | null)[] }

const COLOURS = ['bg-accent/35', 'bg-accent'] as const

type Props = {
  label: string
  /** What each column of a group stands for. */
  series: readonly string[]
  groups: readonly ColumnGroup[]
  /** How a number is said. */
  text?: (value: number) => string
}

/** A chart over time. Each column says its number on hover, and to whoever does not see it. */
export function Columns({ label, series, groups, text = String }: Props) {
  const most = Math.max(...groups.flatMap(({ values }) => values.map((value) => value ?? 0))) || 1
  return (
    <figure aria-label={label}>
      <ul className="flex h-40 items-end gap-2 border-line border-b">
        {groups.map(({ key, label, values }) => (
          <li key={key} className="flex h-full min-w-0 flex-1 items-end justify-center gap-0.5">
            <span className="sr-only">{label}: </span>
            {values.map((value, index) => (
              <span
                key={series[index]}
                title={`${label}: ${value === null ? 'none' : text(value)} ${series[index]!.toLowerCase()}`}
                className={`w-full max-w-6 rounded-t ${colourOf(index, series)}`}
                style={{ height: value ? `max(3px, ${(value / most) * 100}%)` : '0' }}
              >
                <span className="sr-only">{`${value === null ? 'none' : text(value)} ${series[index]}`}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <div aria-hidden className="mt-1 flex gap-2 text-soft text-xs">
        {groups.map(({ key, label }) => (
          <span key={key} className="min-w-0 flex-1 truncate text-center max-sm:even:hidden">
            {label}
          </span>
        ))}
      </div>
      {series.length > 1 && (
        <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-soft text-xs">
          {series.map((name, index) => (
            <span key={name} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-3 rounded-sm ${colourOf(index, series)}`} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

const colourOf = (index: number, series: readonly string[]) => COLOURS[series.length === 1 ? 1 : index % 2]!
