import { Plus, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'

export type Header = { key: string; value: string }

type Props = { headers: Header[] | null; onChange: (headers: Header[] | null) => void; problem: string | null }

/** Custom headers. Existing ones are never shown, so they can only be replaced as a whole. */
export function HeaderFields({ headers, onChange, problem }: Props) {
  const set = (n: number, change: Partial<Header>) =>
    onChange((headers ?? []).map((header, i) => (i === n ? { ...header, ...change } : header)))
  return (
    <fieldset aria-describedby={problem ? 'headers-problem' : undefined}>
      <legend className="mb-1 font-medium text-sm">Custom headers</legend>
      {headers === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-soft">Stored encrypted and never shown. They stay as they are.</p>
          <Button onClick={() => onChange([])}>Replace them all</Button>
        </div>
      ) : (
        <div className="space-y-2">
          {headers.map((header, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header has no other stable key while it is typed
            <div key={n} className="flex gap-2">
              <input
                aria-label={`Name of header ${n + 1}`}
                value={header.key}
                onChange={(event) => set(n, { key: event.target.value })}
                placeholder="X-Route"
                className={INPUT}
              />
              <input
                aria-label={`Value of header ${n + 1}`}
                value={header.value}
                onChange={(event) => set(n, { value: event.target.value })}
                className={INPUT}
              />
              <Button aria-label={`Remove header ${n + 1}`} onClick={() => onChange(headers.filter((_, i) => i !== n))}>
                <X aria-hidden size={16} />
              </Button>
            </div>
          ))}
          <Button onClick={() => onChange([...headers, { key: '', value: '' }])}>
            <Plus aria-hidden size={16} />
            Add a header
          </Button>
        </div>
      )}
      {problem && (
        <p id="headers-problem" role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
