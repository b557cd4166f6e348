import { SCOPES, type Scope } from '#core/scope.ts'

const LABELS: Record<string, string> = {
  teams: 'Teams',
  meeting_requests: 'Meeting requests',
  webhooks: 'Webhooks',
  members: 'Members and workspace',
}

type Props = { scopes: readonly Scope[]; onChange: (scopes: readonly Scope[]) => void; problem: string | null }

/** A key's scopes, one row per resource. */
export function ScopeBoxes({ scopes, onChange, problem }: Props) {
  const set = (scope: Scope, isOn: boolean) =>
    onChange(SCOPES.filter((each) => (each === scope ? isOn : scopes.includes(each))))
  return (
    <fieldset aria-describedby={problem ? 'scopes-problem' : undefined}>
      <legend className="mb-1 font-medium text-sm">What it may do</legend>
      <div className="overflow-hidden rounded-lg border border-line">
        {Object.entries(LABELS).map(([thing, label]) => (
          <div
            key={thing}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-b px-3 py-2 text-sm last:border-b-0"
          >
            <span className="min-w-40 flex-1">{label}</span>
            {(['read', 'write'] as const).map((verb) => {
              const scope = `${thing}.${verb}` as Scope
              return (
                <label key={verb} className="flex w-20 cursor-pointer items-center gap-2">
                  <input
                    type="checkbox"
                    aria-label={scope}
                    checked={scopes.includes(scope)}
                    onChange={(event) => set(scope, event.target.checked)}
                    className="size-4 accent-accent"
                  />
                  {verb}
                </label>
              )
            })}
          </div>
        ))}
      </div>
      <p className="mt-1 flex gap-3 text-sm">
        <button type="button" className={LINK} onClick={() => onChange(SCOPES)}>
          Everything
        </button>
        <button type="button" className={LINK} onClick={() => onChange(SCOPES.filter((s) => s.endsWith('.read')))}>
          Only reading
        </button>
      </p>
      {problem && (
        <p id="scopes-problem" role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const LINK = 'cursor-pointer text-accent underline underline-offset-4'
